/** The API keys of a merchant: created, shown once, and revoked. */
import type { UserId } from '@ajo/contract/kernel/id';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type PartnerKey, PartnerScope } from '@ajo/contract/modules/partners';
import { useState } from 'react';
import { Button, Card, DangerDialog, DataTable, EmptyState, ErrorState, FormDialog, StatusTag, TextField, useFields } from '#ui';
import { useCreateKey, usePartnerKeys, useRevokeKey } from '../partners.calls.ts';
import { scopeLabels } from '../partners.labels.ts';
import { Choices } from './choices.tsx';
import { SecretOnce } from './secret-once.tsx';

export function ApiKeysTab({ id }: { id: UserId }) {
  const { data, error, refetch } = usePartnerKeys(id);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<PartnerKey>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title="API keys"
      actions={
        <Button look="plain" onClick={() => setCreating(true)}>
          Create key
        </Button>
      }
    >
      <KeyTable rows={data} onRevoke={setRevoking} />
      {isCreating && (
        <CreateKeyDialog
          id={id}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {secret !== undefined && <SecretOnce title="API key" secret={secret} what="API key" onClose={() => setSecret(undefined)} />}
      {revoking && <RevokeDialog id={id} of={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  );
}

function KeyTable({ rows, onRevoke }: { rows: PartnerKey[] | undefined; onRevoke: (key: PartnerKey) => void }) {
  return (
    <DataTable<PartnerKey>
      label="API keys of the merchant"
      small="rows"
      rows={rows}
      empty={<EmptyState title="No API keys yet">With a key, the merchant's own system reads its customers' loans.</EmptyState>}
      columns={{
        Name: (row) => row.name,
        Key: (row) => <code>{row.prefix}…</code>,
        Access: (row) => row.scopes.map((scope) => scopeLabels[scope]).join(', '),
        Created: (row) => `${longDay(dayInLagos(row.created_at))}, ${row.created_by}`,
        'Last used': (row) => longDay(row.last_used_on) || 'Never',
        Status: (row) => (
          <StatusTag tone={row.revoked_at ? 'error' : 'success'}>{row.revoked_at ? 'Revoked' : 'Active'}</StatusTag>
        ),
        Actions: (row) =>
          row.revoked_at === null && (
            <Button small look="quiet" label={`Revoke ${row.name}`} onClick={() => onRevoke(row)}>
              Revoke
            </Button>
          ),
      }}
    />
  );
}

type CreateProps = { id: UserId; onCreated: (secret: string) => void; onClose: () => void };

function CreateKeyDialog({ id, onCreated, onClose }: CreateProps) {
  const create = useCreateKey(id);
  const [scopes, setScopes] = useState<PartnerScope[]>([...PartnerScope.options]);
  const { field, values, errors, setErrors, refuse } = useFields({ name: '' });
  const send = (): void => {
    if (scopes.length === 0) return setErrors({ scopes: 'Choose at least one' });
    create.mutate({ name: values.name, scopes }, { onSuccess: ({ secret }) => onCreated(secret), onError: refuse });
  };
  return (
    <FormDialog
      title="Create API key"
      act={{ ...create, error: Object.values(errors).some(Boolean) ? null : create.error }}
      verb="Create key"
      onSend={send}
      onClose={onClose}
    >
      <TextField label="Name" hint="The system that uses it" maxLength={60} required {...field('name')} />
      <Choices legend="Access" labels={scopeLabels} chosen={scopes} error={errors['scopes']} onChange={setScopes} />
    </FormDialog>
  );
}

function RevokeDialog({ id, of, onClose }: { id: UserId; of: PartnerKey; onClose: () => void }) {
  const revoke = useRevokeKey(id);
  return (
    <DangerDialog
      confirms="revoke_key"
      title={`Revoke ${of.name}?`}
      act={revoke}
      yes="Revoke key"
      no="Keep key"
      onYes={() => revoke.mutate(of.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      The merchant's system is refused immediately. A revoked key cannot be used again.
    </DangerDialog>
  );
}

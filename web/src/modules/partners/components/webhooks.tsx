/** The addresses that receive a merchant's events, and the log of what was sent. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longInstant } from '@ajo/contract/kernel/time';
import { PartnerEvent, type PartnerEndpoint } from '@ajo/contract/modules/partners';
import { useState } from 'react';
import { now } from '#platform/clock';
import {
  Button,
  Card,
  DangerDialog,
  DataTable,
  EmptyState,
  ErrorState,
  FormDialog,
  Problem,
  Stack,
  StatusTag,
  TextField,
  useFields,
} from '#ui';
import { useAddEndpoint, useEndpoints, useRotateSecret, useSetEndpointStatus } from '../partners.calls.ts';
import { endpointLabels, endpointTones, eventLabels } from '../partners.labels.ts';
import { Choices } from './choices.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretOnce } from './secret-once.tsx';

export function WebhooksTab({ id }: { id: UserId }) {
  const [isAdding, setAdding] = useState(false);
  const [replacing, setReplacing] = useState<PartnerEndpoint>();
  const [secret, setSecret] = useState<string>();
  return (
    <Stack gap="loose">
      <Card
        title="Webhooks"
        actions={
          <Button look="plain" onClick={() => setAdding(true)}>
            Add address
          </Button>
        }
      >
        <Endpoints id={id} onReplace={setReplacing} />
      </Card>
      <DeliveryLog id={id} />
      {isAdding && (
        <AddEndpointDialog
          id={id}
          onAdded={(created) => {
            setAdding(false);
            setSecret(created);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {replacing && (
        <ReplaceSecretDialog
          id={id}
          of={replacing}
          onReplaced={(created) => {
            setReplacing(undefined);
            setSecret(created);
          }}
          onClose={() => setReplacing(undefined)}
        />
      )}
      {secret !== undefined && (
        <SecretOnce title="Signing secret" secret={secret} what="signing secret" onClose={() => setSecret(undefined)} />
      )}
    </Stack>
  );
}

function Endpoints({ id, onReplace }: { id: UserId; onReplace: (endpoint: PartnerEndpoint) => void }) {
  const { data, error, refetch } = useEndpoints(id);
  const change = useSetEndpointStatus(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Problem of={change.error} />
      <DataTable<PartnerEndpoint>
        label="Addresses for webhooks"
        small="rows"
        rows={data}
        empty={<EmptyState title="No addresses yet">An address receives an event when a loan changes.</EmptyState>}
        columns={{
          Address: (row) => <span className="breaks">{row.url}</span>,
          Events: (row) => row.events.map((event) => eventLabels[event]).join(', '),
          'Signing secret': (row) =>
            row.previous_secret_until && row.previous_secret_until > now() ? (
              <span className="quiet">Old secret valid until {longInstant(row.previous_secret_until)}</span>
            ) : (
              <Button small look="quiet" label={`Replace the secret of ${row.url}`} onClick={() => onReplace(row)}>
                Replace
              </Button>
            ),
          Status: (row) => <StatusTag tone={endpointTones[row.status]}>{endpointLabels[row.status]}</StatusTag>,
          Actions: (row) => {
            const [verb, status] = row.status === 'active' ? (['Pause', 'paused'] as const) : (['Resume', 'active'] as const);
            return (
              <Button
                small
                look="quiet"
                label={`${verb} ${row.url}`}
                busy={change.isPending && change.variables?.endpoint === row.id}
                onClick={() => change.mutate({ endpoint: row.id, status })}
              >
                {verb}
              </Button>
            );
          },
        }}
      />
    </>
  );
}

type AddProps = { id: UserId; onAdded: (secret: string) => void; onClose: () => void };

function AddEndpointDialog({ id, onAdded, onClose }: AddProps) {
  const add = useAddEndpoint(id);
  const [events, setEvents] = useState<PartnerEvent[]>([...PartnerEvent.options]);
  const { field, values, errors, setErrors, refuse } = useFields({ url: '' });
  const send = (): void => {
    if (events.length === 0) return setErrors({ events: 'Choose at least one' });
    add.mutate({ url: values.url, events }, { onSuccess: ({ secret }) => onAdded(secret), onError: refuse });
  };
  return (
    <FormDialog
      title="Add address"
      act={{ ...add, error: Object.values(errors).some(Boolean) ? null : add.error }}
      verb="Add address"
      onSend={send}
      onClose={onClose}
    >
      <TextField label="Address" hint="Starts with https://" maxLength={500} required {...field('url')} />
      <Choices legend="Events" labels={eventLabels} chosen={events} error={errors['events']} onChange={setEvents} />
    </FormDialog>
  );
}

type ReplaceProps = { id: UserId; of: PartnerEndpoint; onReplaced: (secret: string) => void; onClose: () => void };

function ReplaceSecretDialog({ id, of, onReplaced, onClose }: ReplaceProps) {
  const rotate = useRotateSecret(id);
  return (
    <DangerDialog
      confirms="replace_secret"
      title="Replace the signing secret?"
      act={rotate}
      yes="Replace secret"
      no="Keep secret"
      onYes={() => rotate.mutate(of.id, { onSuccess: ({ secret }) => onReplaced(secret) })}
      onClose={onClose}
    >
      Requests to {of.url} are signed with both secrets for 24 hours. After that, only the new one is valid.
    </DangerDialog>
  );
}

/** /admin/outages: days on which a channel of ours failed, so that no penalty runs on them. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { OutageChannel, OutageView } from '@ajo/contract/modules/outages';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  choicesOf,
  DateField,
  EmptyState,
  ErrorState,
  FormDialog,
  ListTable,
  PageHeader,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  useFields,
} from '#ui';
import { useOutageActs, useOutages } from '../outages.calls.ts';

const channelLabels: Record<OutageChannel, string> = {
  checkout: 'Payment page',
  card: 'Saved cards',
  transfer: 'Bank transfer',
  all: 'All channels',
};

export function OutagesScreen() {
  const { data, error, refetch } = useOutages();
  const [declaring, setDeclaring] = useState(false);
  const [withdrawing, setWithdrawing] = useState<OutageView>();
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Days without penalty"
        back={{ to: paths.staff.reconciliation, label: 'Reconciliation' }}
        actions={<Button onClick={() => setDeclaring(true)}>Add a day</Button>}
      >
        Customers pay no penalty for days on which they could not pay us.
      </PageHeader>
      <ListTable<OutageView>
        list="outages"
        label="Days without penalty"
        rows={data}
        empty={
          <EmptyState title="No days without penalty yet">Days when a payment channel was down will appear here.</EmptyState>
        }
        columns={{
          Day: (row) => longDay(row.on),
          Channel: (row) => channelLabels[row.channel],
          Reason: (row) => row.reason,
          'Declared by': (row) => `${row.declared_by}, ${longInstant(row.declared_at)}`,
          Status: (row) => <OutageStatus outage={row} onWithdraw={() => setWithdrawing(row)} />,
        }}
      />
      {declaring && <DeclareDialog onClose={() => setDeclaring(false)} />}
      {withdrawing && <WithdrawDialog outage={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Stack>
  );
}

function OutageStatus({ outage, onWithdraw }: { outage: OutageView; onWithdraw: () => void }) {
  if (outage.withdrawn)
    return (
      <>
        <StatusTag tone="warning">Withdrawn</StatusTag>{' '}
        <span className="quiet">
          {outage.withdrawn.by}: {outage.withdrawn.reason}
        </span>
      </>
    );
  return (
    <Button look="quiet" small onClick={onWithdraw}>
      Withdraw {longDay(outage.on)}
    </Button>
  );
}

function DeclareDialog({ onClose }: { onClose: () => void }) {
  const { declare } = useOutageActs();
  const { field, values, refuse, setErrors } = useFields({ on: '', channel: 'checkout', reason: '' });
  const send = (): void => {
    if (!values.on) return setErrors({ on: 'Choose the day' });
    declare.mutate({ ...values, channel: values.channel as OutageChannel }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Add a day without penalty" act={declare} verb="Declare day" onSend={send} onClose={onClose}>
      <DateField label="Day" required {...field('on')} />
      <SelectField label="Channel" required options={choicesOf(channelLabels)} {...field('channel')} />
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

function WithdrawDialog({ outage, onClose }: { outage: OutageView; onClose: () => void }) {
  const { withdraw } = useOutageActs();
  const { field, values, refuse } = useFields({ reason: '' });
  const title = `Withdraw ${longDay(outage.on)}`;
  return (
    <FormDialog
      title={title}
      act={withdraw}
      verb="Withdraw"
      look="danger"
      onSend={() => withdraw.mutate({ id: outage.id, ...values }, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>Penalties apply to that day again.</p>
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}

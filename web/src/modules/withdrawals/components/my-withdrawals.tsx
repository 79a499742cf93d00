/** The customer's withdrawals of one savings account; one under review can be cancelled. */
import { longDay, dayInLagos } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalView } from '@ajo/contract/modules/withdrawals';
import { useState } from 'react';
import { Button, Card, DangerDialog, DataTable, ErrorState, Money, Pair, StatusTag } from '#ui';
import { saveMyWithdrawalReceipt, useCancelWithdrawal, useMyWithdrawals } from '../my-withdrawals.calls.ts';
import { ownStateLabels, stateTones } from '../withdrawal.labels.ts';

export function MyWithdrawals({ id }: { id: SavingsId }) {
  const { data, error, refetch } = useMyWithdrawals(id);
  const [chosen, setChosen] = useState<WithdrawalView>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.data.length) return null;
  return (
    <Card title="Withdrawals">
      <DataTable<WithdrawalView>
        label="Withdrawals"
        rows={data.data}
        small="rows"
        empty="No withdrawals yet"
        columns={{
          Requested: (row) => longDay(dayInLagos(row.requested_at)),
          Amount: { cell: (row) => <Money of={row.amount} />, align: 'end' },
          'You receive': { align: 'end', optional: true, cell: (row) => row.net !== row.amount && <Money of={row.net} /> },
          Status: (row) => <State of={row} />,
          Actions: { optional: true, cell: (row) => actionOf(row, setChosen) },
        }}
      />
      {chosen && <CancelDialog withdrawal={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

/** A pending one can be cancelled, a paid one has a receipt. */
function actionOf(row: WithdrawalView, onCancel: (row: WithdrawalView) => void) {
  const isPending = row.can.includes('cancel');
  if (!isPending && row.status !== 'completed') return null;
  return (
    <Button small look="plain" onClick={() => (isPending ? onCancel(row) : void saveMyWithdrawalReceipt(row.id))}>
      {isPending ? 'Cancel' : 'Receipt'}
    </Button>
  );
}

/** The place of a pending request among all that wait for a review. */
const placeOf = (ahead: number): string =>
  ahead === 0 ? 'Next to be reviewed' : `${ahead} ${ahead === 1 ? 'request is' : 'requests are'} ahead of yours`;

/** A failed payout is ours to send again: the customer has nothing to do. */
const nextOf = ({ status, ahead }: WithdrawalView): string | false =>
  status === 'failed' ? 'We try again, or return the whole amount to your savings' : ahead !== null && placeOf(ahead);

const State = ({ of: row }: { of: WithdrawalView }) => (
  <Pair note={row.denial_reason ?? nextOf(row)}>
    <StatusTag tone={stateTones[row.status]}>{ownStateLabels[row.status]}</StatusTag>
  </Pair>
);

function CancelDialog({ withdrawal, onClose }: { withdrawal: WithdrawalView; onClose: () => void }) {
  const cancel = useCancelWithdrawal();
  return (
    <DangerDialog
      confirms="cancel_withdrawal"
      title="Cancel this withdrawal?"
      act={cancel}
      yes="Cancel withdrawal"
      no="Keep it"
      onYes={() => cancel.mutate(withdrawal.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Money of={withdrawal.amount} /> becomes available in your savings again.
    </DangerDialog>
  );
}

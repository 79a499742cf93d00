/** The withdrawals of one savings account for staff; each opens with its decision. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { StaffWithdrawalView } from '@ajo/contract/modules/withdrawals.staff';
import { useState } from 'react';
import { Button, DataTable, ErrorState, Money, Pages, Pair, StatusTag, useFilters } from '#ui';
import { nextStepOf, staffLabelOf, stateTones } from '../withdrawal.labels.ts';
import { useAccountWithdrawals } from '../withdrawals.calls.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

const wordFor = ({ can }: StaffWithdrawalView): string => (can.length > 0 ? 'Review' : 'Open');

export function AccountWithdrawals({ savingsNumber }: { savingsNumber: string }) {
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useAccountWithdrawals(savingsNumber, page);
  const [opened, setOpened] = useState<WithdrawalId>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable<StaffWithdrawalView>
        label="Withdrawals"
        rows={data?.data}
        empty="No withdrawals yet."
        columns={{
          Requested: (row) => longInstant(row.requested_at),
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          Fee: { align: 'end', cell: (row) => (row.fee_waived ? 'Waived' : <Money of={row.fee} />) },
          Arrives: { align: 'end', cell: (row) => <Money of={row.net} /> },
          Status: (row) => (
            <Pair note={nextStepOf(row)}>
              <StatusTag tone={stateTones[row.status]}>{staffLabelOf(row)}</StatusTag>
            </Pair>
          ),
          Reason: (row) => row.denial_reason ?? row.withdrawal_reason ?? '—',
          Details: (row) => (
            <Button
              small
              look="plain"
              label={`${wordFor(row)} the withdrawal of ${longInstant(row.requested_at)}`}
              onClick={() => setOpened(row.id)}
            >
              {wordFor(row)}
            </Button>
          ),
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
      {opened && <WithdrawalDialog key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Payments from our bank account to a merchant, the button that records one, and the reversal of one that was recorded by mistake. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { maxShownSettlements, type MerchantSettlement } from '@ajo/contract/modules/merchants.staff';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, DataTable, ErrorState, JournalLink, Money, Pair, Skeletons, StatusTag, type Tone } from '#ui';
import { useSettlementsOf } from '../staff-merchants.calls.ts';
import { ReverseSettlementDialog } from './reverse-settlement-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

const states: Record<MerchantSettlement['status'], { word: string; tone: Tone }> = {
  pending: { word: 'Waiting for a second person', tone: 'warning' },
  completed: { word: 'Booked', tone: 'success' },
  declined: { word: 'Declined', tone: 'secondary' },
  reversed: { word: 'Reversed', tone: 'secondary' },
};

export function Settlements({ id, owed }: { id: UserId; owed: Kobo }) {
  const { data, error, refetch } = useSettlementsOf(id);
  const [isPaying, setPaying] = useState(false);
  const waiting = sumOf((data ?? []).filter(({ status }) => status === 'pending').map(({ amount }) => amount));
  const open = minus(owed, waiting);
  const maySettle = may(session.role(), 'merchants.settle');
  const pays = maySettle && data !== undefined && open > noMoney;
  return (
    <Card title="Payments to the merchant" actions={pays && <Button onClick={() => setPaying(true)}>Record a payment</Button>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && <Payments of={data} merchant={id} mayReverse={maySettle} />}
      {data?.length === maxShownSettlements && <p className="quiet">These are the {maxShownSettlements} newest payments.</p>}
      {isPaying && <SettleDialog id={id} open={open} onClose={() => setPaying(false)} />}
    </Card>
  );
}

type PaymentsProps = { of: MerchantSettlement[]; merchant: UserId; mayReverse: boolean };

function Payments({ of, merchant, mayReverse }: PaymentsProps) {
  const [reversed, reverse] = useState<MerchantSettlement>();
  return (
    <>
      <DataTable<MerchantSettlement>
        small="rows"
        label="Payments to the merchant"
        rows={of}
        empty="No payment yet."
        columns={{
          Reference: (row) => row.reference,
          'Paid on': (row) => longDay(row.paid_on),
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          Status: (row) => (
            <Pair note={row.reversal?.reason ?? (row.reversal_requested ? 'Reversal is pending' : null)}>
              <StatusTag tone={states[row.status].tone}>{states[row.status].word}</StatusTag>
            </Pair>
          ),
          By: (row) => (
            <Pair note={row.reversal && `Reversed by ${row.reversal.by}`}>
              {[row.requested_by, row.confirmed_by].filter(Boolean).join(', ')}
            </Pair>
          ),
          Journal: (row) => <JournalLink id={row.journal_id} />,
          ...(mayReverse && {
            Decide: (row: MerchantSettlement) =>
              row.status === 'completed' &&
              !row.reversal_requested && (
                <Button small look="quiet" label={`Reverse payment ${row.reference}`} onClick={() => reverse(row)}>
                  Reverse payment
                </Button>
              ),
          }),
        }}
      />
      {reversed && (
        <ReverseSettlementDialog key={reversed.id} merchant={merchant} payment={reversed} onClose={() => reverse(undefined)} />
      )}
    </>
  );
}

/** One batch: its figures, and its payments beside those of the books. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { BatchPayment, SettlementBatch } from '@ajo/contract/modules/settlements.batches';
import { type ReactNode, useState } from 'react';
import { DataTable, Dialog, ErrorState, Facts, JournalLink, Money, Notice, Pages, Pair, Skeletons, Stack, StatusTag } from '#ui';
import { checkLabels } from '../settlement.labels.ts';
import { useBatchPayments } from '../settlements.calls.ts';

export function BatchDialog({ batch, onClose }: { batch: SettlementBatch; onClose: () => void }) {
  return (
    <Dialog title={`Settlement ${batch.number}`} onClose={onClose} size="lg">
      <Stack>
        {!batch.adds_up && (
          <Notice tone="error" title="Paystack's figures do not add up">
            Gross less fees and deductions is not the net amount, or the payments add up to a different amount. The net amount is
            booked. Ask Paystack for the difference.
          </Notice>
        )}
        <Facts of={factsOf(batch)} />
        {batch.status === 'settled' ? <Payments batch={batch} /> : <p>Its payments are read once Paystack has sent it.</p>}
      </Stack>
    </Dialog>
  );
}

function creditText({ credit, before_statements: isOlder }: SettlementBatch): string {
  if (credit) return `${longDay(credit.on)}: ${credit.narration}`;
  return isOlder ? 'Before the first bank statement' : 'Not found yet';
}

const factsOf = (batch: SettlementBatch): Record<string, ReactNode> => ({
  Sent: batch.settled_on ? longDay(batch.settled_on) : 'Not yet',
  Booked: batch.booked_at ? longInstant(batch.booked_at) : 'Not yet',
  Gross: naira(batch.gross),
  Fees: naira(batch.fees),
  'Refunds and disputes': naira(batch.deductions),
  Net: naira(batch.net),
  'Credit at our bank': creditText(batch),
  'Reference for a manual link': batch.reference,
  ...(batch.journal_id && { Journal: <JournalLink id={batch.journal_id} /> }),
});

function Payments({ batch }: { batch: SettlementBatch }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useBatchPayments(batch.id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={3} />;
  return (
    <>
      <DataTable<BatchPayment & { id: string }>
        label="Payments of the settlement"
        rows={data.data.map((payment) => ({ ...payment, id: payment.reference }))}
        empty="This settlement has no payments."
        columns={{
          Payment: (row) => <Pair note={row.booked?.customer ?? 'Unknown payer'}>{row.reference}</Pair>,
          Check: (row) => <StatusTag tone={checkLabels[row.check].tone}>{checkLabels[row.check].word}</StatusTag>,
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          Fee: { align: 'end', cell: (row) => <Money of={row.fee} /> },
          'In the books': {
            align: 'end',
            cell: (row) =>
              row.booked ? (
                <Pair note={`fee ${naira(row.booked.fee)}`}>
                  <Money of={row.booked.amount} />
                </Pair>
              ) : (
                '—'
              ),
          },
        }}
      />
      <Pages of={data.meta} onTurn={setPage} />
    </>
  );
}

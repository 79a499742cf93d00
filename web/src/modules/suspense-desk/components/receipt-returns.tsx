/** The returns of a payment to its sender: who asked for them, who confirmed them, and what the bank did. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { ReceiptReturnView } from '@ajo/contract/modules/suspense-desk';
import { masked } from '#platform/masked';
import { DataTable, ErrorState, JournalLink, Pair, StatusTag } from '#ui';
import { returnLabels } from '../receipt.labels.ts';
import { useReturns } from '../suspense-desk.calls.ts';

export function ReceiptReturns({ id }: { id: string }) {
  const { data, error, refetch } = useReturns(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <DataTable<ReceiptReturnView>
      label="Returns to the sender"
      rows={data}
      empty=""
      columns={{
        Requested: (row) => longInstant(row.requested_at),
        Sender: (row) => <Pair note={`${row.bank}, ${masked(row.account_number)}`}>{row.account_name}</Pair>,
        Status: (row) => (
          <Pair note={row.outcome}>
            <StatusTag tone={returnLabels[row.status].tone}>{returnLabels[row.status].word}</StatusTag>
          </Pair>
        ),
        By: (row) => [row.requested_by, row.confirmed_by].filter(Boolean).join(', '),
        Journal: (row) => <JournalLink id={row.journal_id} />,
      }}
    />
  );
}

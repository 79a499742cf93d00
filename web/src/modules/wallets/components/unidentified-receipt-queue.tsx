/** The queue of money that arrived and could not be booked: a section of the reconciliation page. */
import { unidentifiedReceiptList } from '@ajo/contract/modules/wallets';
import { shortInstant } from '@ajo/contract/kernel/time';
import { UnidentifiedReceiptState, type UnidentifiedReceiptView } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { Button, ErrorState, FilterBar, ListTable, Money, Pages, SelectField, Stack, StatusTag, useFilters } from '#ui';
import { amountText, stateLabels, whyLabels } from '../receipt.labels.ts';
import { unidentifiedReceiptFile, useUnidentifiedReceipts } from '../wallets.calls.ts';
import { UnidentifiedReceiptDialog } from './unidentified-receipt-dialog.tsx';

export function UnidentifiedReceiptQueue() {
  const { values, page, count, set, turnTo, clear } = useFilters('state', 'receipt');
  const state = UnidentifiedReceiptState.safeParse(values.state).data ?? '';
  const { data, error, refetch } = useUnidentifiedReceipts({ page, state });
  const [chosen, setChosen] = useState<string | undefined>(values.receipt || undefined);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <FilterBar count={count} onClear={clear}>
        <SelectField
          label="State"
          value={state}
          onChange={(value) => set('state', value)}
          placeholder="All"
          options={UnidentifiedReceiptState.options.map((value) => ({ value, label: stateLabels[value].word }))}
        />
      </FilterBar>
      <ListTable<UnidentifiedReceiptView>
        list={unidentifiedReceiptList}
        label="Payments that were set aside"
        save={unidentifiedReceiptFile(state)}
        rows={data?.data}
        empty="No payment is set aside."
        columns={{
          Arrived: (row) => shortInstant(row.received_at),
          Amount: { align: 'end', cell: (row) => (row.currency === 'NGN' ? <Money of={row.amount} /> : amountText(row)) },
          Why: (row) => whyLabels[row.why],
          Reference: (row) => row.reference,
          State: (row) => <StatusTag tone={stateLabels[row.state].tone}>{stateLabels[row.state].word}</StatusTag>,
          Details: (row) => (
            <Button small look="plain" label={`Open ${row.reference}`} onClick={() => setChosen(row.id)}>
              Open
            </Button>
          ),
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
      {chosen && <UnidentifiedReceiptDialog key={chosen} id={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

/** The queue of money that arrived and could not be booked: a section of the reconciliation page. */
import { unidentifiedReceiptList } from '@ajo/contract/modules/wallets';
import { longInstant } from '@ajo/contract/kernel/time';
import { UnidentifiedReceiptState, type UnidentifiedReceiptView } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { Button, EmptyState, ListPanel, Money, Pair, Stack, StatusTag, useFilters } from '#ui';
import { amountText, channelText, stateLabels, whyLabels } from '../receipt.labels.ts';
import { receiptsKey } from '../suspense-desk.calls.ts';
import { UnidentifiedReceiptDialog } from './unidentified-receipt-dialog.tsx';

const state = {
  name: 'state',
  label: 'Status',
  all: 'All statuses',
  options: UnidentifiedReceiptState.options.map((value) => ({ value, label: stateLabels[value].word })),
};

export function UnidentifiedReceiptQueue() {
  const { receipt } = useFilters('receipt').values;
  const [chosen, setChosen] = useState<string | undefined>(receipt || undefined);
  return (
    <Stack>
      <ListPanel
        list={unidentifiedReceiptList}
        label="Payments in suspense"
        words={{ one: 'payment', many: 'payments' }}
        cacheKey={receiptsKey}
        filters={[state]}
        presets={[{ name: 'To decide', filters: { state: 'open' } }]}
        empty={<EmptyState title="No payments in suspense">Payments that we cannot assign to an account appear here.</EmptyState>}
        columns={{
          'Payer or narration': (row: UnidentifiedReceiptView) =>
            row.payer === null && row.narration !== null ? (
              <Pair note="Bank narration">{row.narration}</Pair>
            ) : (
              <Pair note={row.reference}>{row.payer ?? 'Unknown'}</Pair>
            ),
          Status: (row) => <StatusTag tone={stateLabels[row.state].tone}>{stateLabels[row.state].word}</StatusTag>,
          Amount: {
            align: 'end',
            sort: 'amount',
            cell: (row) => (row.currency === 'NGN' ? <Money of={row.amount} /> : amountText(row)),
          },
          Reason: (row) => <Pair note={row.purpose && channelText(row.purpose)}>{whyLabels[row.why]}</Pair>,
          Arrived: { sort: 'received', cell: (row) => longInstant(row.received_at) },
          Details: (row) => (
            <Button small look="plain" label={`Open ${row.narration ?? row.reference}`} onClick={() => setChosen(row.id)}>
              Open
            </Button>
          ),
        }}
      />
      {chosen && <UnidentifiedReceiptDialog key={chosen} id={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

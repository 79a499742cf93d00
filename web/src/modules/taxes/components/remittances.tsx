/** Payments to the authority for a month, and the reversal of one that was recorded by mistake. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import type { TaxMonth, TaxRemittance } from '@ajo/contract/modules/taxes';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, DataTable, EmptyState, JournalLink, Money, Pair, StatusTag } from '#ui';
import { remittanceLabels, taxLabels } from '../tax.labels.ts';
import { ReverseRemittanceDialog } from './reverse-remittance-dialog.tsx';

type Payment = TaxRemittance & { tax: TaxMonth['tax'] };

export function Remittances({ of }: { of: Payment[] }) {
  const [reversed, reverse] = useState<Payment>();
  const mayReverse = may(session.role(), 'taxes.remit');
  return (
    <>
      <DataTable<Payment>
        label="Payments to the authority"
        small="rows"
        rows={of}
        empty={
          <EmptyState title="No payment is recorded for this month">
            Record a payment once the authority is paid. A second person confirms it.
          </EmptyState>
        }
        columns={{
          Reference: (row) => <Pair note={taxLabels[row.tax]}>{row.reference}</Pair>,
          Paid: (row) => longDay(row.paid_on),
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          Status: (row) => (
            <Pair note={row.reversal?.reason ?? (row.reversal_requested ? 'Reversal is pending' : null)}>
              <StatusTag tone={remittanceLabels[row.status].tone}>{remittanceLabels[row.status].word}</StatusTag>
            </Pair>
          ),
          By: (row) => (
            <Pair note={row.reversal && `Reversed by ${row.reversal.by}`}>
              {[row.requested_by, row.confirmed_by].filter(Boolean).join(', ')}
            </Pair>
          ),
          Journal: (row) => <JournalLink id={row.journal_id} />,
          ...(mayReverse && {
            Decide: (row: Payment) =>
              row.status === 'completed' &&
              !row.reversal_requested && (
                <Button small look="quiet" label={`Reverse payment ${row.reference}`} onClick={() => reverse(row)}>
                  Reverse payment
                </Button>
              ),
          }),
        }}
      />
      {reversed && <ReverseRemittanceDialog key={reversed.id} payment={reversed} onClose={() => reverse(undefined)} />}
    </>
  );
}

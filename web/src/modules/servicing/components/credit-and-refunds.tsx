/** What a customer paid beyond what is owed, and what was refunded. */
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { CreditRefundView } from '@ajo/contract/modules/repayments.between';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { Card, DataTable, Money, Notice, Stack, StatusTag, type Tone } from '#ui';

const states: Record<CreditRefundView['status'], { label: string; tone: Tone }> = {
  ordered: { label: 'On its way', tone: 'warning' },
  completed: { label: 'Paid', tone: 'success' },
  failed: { label: 'Refused by the bank', tone: 'error' },
  returned: { label: 'Sent back by the bank', tone: 'error' },
};

/** `note`: what the credit is for, as its customer reads it. */
export type CreditOf = { repayments: RepaymentsView; title: string; note?: string };

export function CreditAndRefunds({
  repayments: { credit, credit_on_hold: held, refunds, refund_waits_for: waits },
  title,
  note,
}: CreditOf) {
  return (
    <Card title={title}>
      <Stack>
        <p>
          <strong>{naira(credit)}</strong>
          {held > 0n && `, of which ${naira(held)} is on hold for a refund that a second person has to confirm`}
        </p>
        {note && credit > 0n && <p className="quiet">{note}</p>}
        {waits && (
          <Notice tone="warning" title="A refund is pending">
            {waits}
          </Notice>
        )}
        {refunds.length > 0 && (
          <DataTable<CreditRefundView>
            label="Refunds"
            small="rows"
            rows={refunds}
            empty="None"
            columns={{
              When: (row) => longInstant(row.ordered_at),
              Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
              Status: (row) => <StatusTag tone={states[row.status].tone}>{states[row.status].label}</StatusTag>,
              Reason: (row) => row.outcome ?? row.reason,
              By: (row) => `${row.asked_by}, ${row.confirmed_by}`,
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

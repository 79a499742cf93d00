/** The rows of a schedule, and what they add up to. */
import { longDay } from '@ajo/contract/kernel/time';
import { type Kobo, minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { CardCost, SchedulePreview, ScheduleRow } from '@ajo/contract/modules/schedules';
import { DataTable, Facts, Money, Stack } from '#ui';

/** A down payment is the row on the day of the payout: no interest period belongs to it. */
const isDownPayment = ({ days }: ScheduleRow): boolean => days === 0;
const downPaymentIn = ({ rows }: SchedulePreview): Kobo => sumOf(rows.filter(isDownPayment).map(({ total }) => total));

type Reader = 'customer' | 'staff';
const costWords: Record<Reader, { out: string; back: string; cost: string }> = {
  customer: { out: 'You receive', back: 'You pay back', cost: 'It costs you' },
  staff: { out: 'Net disbursed', back: 'Total repayable', cost: 'Cost of credit' },
};

export function CostFacts({ preview, reader = 'customer' }: { preview: SchedulePreview; reader?: Reader }) {
  const words = costWords[reader];
  const { totals } = preview;
  const down = downPaymentIn(preview);
  return (
    <Facts
      of={{
        [words.out]: naira(minus(totals.paid_out, down)),
        ...(down > noMoney && { 'Down payment, deducted': naira(down) }),
        'Each instalment': naira(preview.instalment),
        [words.back]: naira(minus(totals.total_repayable, down)),
        [words.cost]: naira(totals.cost_of_credit),
        APR: `${preview.apr}%`,
        ...(preview.card && cardFacts(preview.card)),
        'First instalment': longDay(preview.first_due_on),
        'Last instalment': longDay(preview.last_due_on),
      }}
    />
  );
}

/** A transfer is free; a card is when the lender pays the processing fee. */
const cardFacts = ({ fee_each: fee, fees, apr }: CardCost) => ({
  'Paying by bank transfer': 'Free',
  'Paying by card': fees > noMoney ? `${naira(fee)} an instalment, ${naira(fees)} in all: APR ${apr}%` : 'Free',
});

export function ScheduleTable({ preview }: { preview: SchedulePreview }) {
  const end = 'end' as const;
  const hasFees = preview.rows.some(({ fees }) => fees > 0n);
  return (
    <Stack>
      <DataTable<ScheduleRow>
        label="Instalments"
        rows={preview.rows}
        empty="No instalments"
        columns={{
          '#': (row) => (isDownPayment(row) ? `${row.number}: down payment` : row.number),
          Due: (row) => longDay(row.due_on),
          Principal: { align: end, cell: (row) => <Money of={row.principal} /> },
          Interest: { align: end, cell: (row) => <Money of={row.interest} /> },
          ...(hasFees && { Fees: { align: end, cell: (row: ScheduleRow) => <Money of={row.fees} /> } }),
          Total: { align: end, cell: (row) => <Money of={row.total} /> },
          'Still owed': { align: end, cell: (row) => <Money of={row.closing_balance} /> },
        }}
      />
    </Stack>
  );
}

/** The rows of a schedule, and what they add up to. */
import { longDay } from '@ajo/contract/kernel/time';
import { type Kobo, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import {
  costWords,
  downPaymentOf,
  instalmentsText,
  isDownPayment,
  paidBackOf,
  receivedOf,
} from '@ajo/contract/modules/schedules.cost';
import type { CardCost, SchedulePreview, ScheduleRow } from '@ajo/contract/modules/schedules';
import type { ReactNode } from 'react';
import { DataTable, Facts, Money, Stack } from '#ui';

type Reader = 'customer' | 'staff';
const wordsFor: Record<Reader, Record<'received' | 'paidBack' | 'cost', string>> = {
  customer: costWords,
  staff: { received: 'Net disbursed', paidBack: 'Total repayable', cost: 'Cost of credit' },
};

export function CostFacts({ preview, reader = 'customer' }: { preview: SchedulePreview; reader?: Reader }) {
  const words = wordsFor[reader];
  return (
    <Facts
      of={{
        [words.received]: naira(receivedOf(preview)),
        ...deductedFrom(preview),
        [costWords.each]: instalmentsText(preview.rows),
        ...costOf(preview, words.cost),
        'First instalment': longDay(preview.first_due_on),
        'Last instalment': longDay(preview.last_due_on),
        [words.paidBack]: naira(paidBackOf(preview)),
      }}
      total={words.paidBack}
    />
  );
}

/** For a page with the amounts that are received and paid back, and perhaps the fees, in a summary above. */
export const FurtherCostFacts = ({ preview, hasFees }: { preview: SchedulePreview; hasFees: boolean }) => (
  <Facts of={{ ...(!hasFees && deductedFrom(preview)), ...costOf(preview, costWords.cost) }} />
);

function deductedFrom(preview: SchedulePreview): Record<string, string> {
  const down = downPaymentOf(preview);
  return {
    ...(preview.totals.fees > noMoney && { Fees: naira(preview.totals.fees) }),
    ...(down > noMoney && { 'Down payment, deducted': naira(down) }),
  };
}

const costOf = ({ totals, apr, card }: SchedulePreview, word: string): Record<string, string> => ({
  [word]: naira(totals.cost_of_credit),
  [costWords.apr]: `${apr}%`,
  ...(card && cardFacts(card)),
});

/** A transfer is free; a card is when the lender pays the processing fee. */
const cardFacts = ({ fee_each: fee, fees, apr }: CardCost) => ({
  [costWords.byTransfer]: 'Free',
  [costWords.byCard]: fees > noMoney ? `${naira(fee)} an instalment, ${naira(fees)} in all: APR ${apr}%` : 'Free',
});

function totalsOf(rows: readonly ScheduleRow[]): Record<string, ReactNode> {
  const sum = (part: (row: ScheduleRow) => Kobo) => <Money of={sumOf(rows.map(part))} />;
  return {
    '#': 'Total',
    Total: sum(({ total }) => total),
    Principal: sum(({ principal }) => principal),
    Interest: sum(({ interest }) => interest),
    Fees: sum(({ fees }) => fees),
  };
}

/** `hasTotals`: staff compare the sums with the contract. */
export function ScheduleTable({ preview, hasTotals = false }: { preview: SchedulePreview; hasTotals?: boolean }) {
  const end = 'end' as const;
  const hasFees = preview.rows.some(({ fees }) => fees > 0n);
  return (
    <Stack>
      <DataTable<ScheduleRow>
        label="Instalments"
        small="rows"
        rows={preview.rows}
        empty="No instalments"
        {...(hasTotals && { totals: totalsOf(preview.rows) })}
        columns={{
          '#': (row) => (isDownPayment(row) ? `${row.number}: down payment` : row.number),
          Due: (row) => longDay(row.due_on),
          // The first amount: on a phone it leads the row.
          Total: { align: end, cell: (row) => <Money of={row.total} /> },
          Principal: { align: end, cell: (row) => <Money of={row.principal} /> },
          Interest: { align: end, cell: (row) => <Money of={row.interest} /> },
          ...(hasFees && { Fees: { align: end, cell: (row: ScheduleRow) => <Money of={row.fees} /> } }),
          'Still owed': { align: end, cell: (row) => <Money of={row.closing_balance} /> },
        }}
      />
    </Stack>
  );
}

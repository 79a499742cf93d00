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
import { useWindowSize } from '#platform/window-size';
import { DataTable, Facts, Money, Stack } from '#ui';
import { staffCostWords } from '../term.labels.ts';

type Reader = 'customer' | 'staff';
const wordsFor: Record<Reader, Record<'received' | 'paidBack' | 'cost', string>> = {
  customer: costWords,
  staff: staffCostWords,
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

/** Without the instalment, which is above them, and what a card costs, which is below. */
export const restOfCost = (preview: SchedulePreview): Record<string, string> => ({
  [costWords.received]: naira(receivedOf(preview)),
  ...deductedFrom(preview),
  [costWords.cost]: naira(preview.totals.cost_of_credit),
  [costWords.apr]: `${preview.apr}%`,
  ...(preview.card && freeWays(preview.card)),
  'First instalment': longDay(preview.first_due_on),
  'Last instalment': longDay(preview.last_due_on),
  [costWords.paidBack]: naira(paidBackOf(preview)),
});

/** For a page whose summary has the amounts, the cost and the APR, and perhaps the fees. */
export const furtherCosts = ({ preview, hasFees }: { preview: SchedulePreview; hasFees: boolean }): Record<string, string> => ({
  ...(!hasFees && deductedFrom(preview)),
  ...(preview.card && cardFacts(preview.card)),
});

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
const freeWays = ({ fees }: CardCost): Record<string, string> => ({
  [costWords.byTransfer]: 'Free',
  ...(fees === noMoney && { [costWords.byCard]: 'Free' }),
});

export const cardCosts = ({ fee_each: fee, fees, apr }: CardCost): Record<string, string> =>
  fees > noMoney ? { [costWords.cardFee]: naira(fee), [costWords.cardFees]: naira(fees), [costWords.cardApr]: `${apr}%` } : {};

const cardFacts = (card: CardCost): Record<string, string> => ({ ...freeWays(card), ...cardCosts(card) });

function totalsOf(rows: readonly ScheduleRow[]): Record<string, ReactNode> {
  const sum = (part: (row: ScheduleRow) => Kobo) => <Money of={sumOf(rows.map(part))} />;
  return {
    '#': 'Total',
    Total: sum(({ total }) => total),
    Amount: sum(({ total }) => total),
    Principal: sum(({ principal }) => principal),
    Interest: sum(({ interest }) => interest),
    Fees: sum(({ fees }) => fees),
  };
}

/** Staff compare numbers; a customer reads what each row is. */
function nameOf(row: ScheduleRow, reader: Reader): string {
  const name = reader === 'customer' ? `Instalment ${row.number}` : String(row.number);
  return isDownPayment(row) ? `${name}: down payment` : name;
}

type ScheduleProps = { preview: SchedulePreview; reader?: Reader; hasTotals?: boolean };

/** `hasTotals`: the sums, to compare with the contract. On a phone the rows of staff are two lines. */
export function ScheduleTable({ preview, reader = 'customer', hasTotals = false }: ScheduleProps) {
  const size = useWindowSize();
  const isBrief = reader === 'staff' && size === 'phone';
  const end = 'end' as const;
  const hasFees = preview.rows.some(({ fees }) => fees > 0n);
  return (
    <Stack>
      <DataTable<ScheduleRow>
        label="Instalments"
        small={size === 'tablet' && (reader === 'staff' || !hasFees) ? 'cards' : 'rows'}
        rows={preview.rows}
        empty="No instalments"
        {...(hasTotals && { totals: totalsOf(preview.rows) })}
        columns={{
          '#': (row) => (isBrief ? `${nameOf(row, reader)} · ${longDay(row.due_on)}` : nameOf(row, reader)),
          ...(!isBrief && { Due: (row: ScheduleRow) => longDay(row.due_on) }),
          // The first amount: on a phone it leads the row.
          [isBrief ? 'Amount' : 'Total']: { align: end, cell: (row) => <Money of={row.total} /> },
          Principal: { align: end, cell: (row) => <Money of={row.principal} /> },
          Interest: { align: end, cell: (row) => <Money of={row.interest} /> },
          ...(hasFees && { Fees: { align: end, cell: (row: ScheduleRow) => <Money of={row.fees} /> } }),
          'Still owed': { align: end, cell: (row) => <Money of={row.closing_balance} /> },
        }}
      />
    </Stack>
  );
}

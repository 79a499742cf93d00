/** The loans that the demo lender brought over from its old system on its first day, as a file that finance imports. */
import { importColumns } from '@ajo/contract/modules/imports.columns';
import { Readable } from 'node:stream';
import type { Actor } from '@ajo/contract/kernel/access';
import { tableTypes, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type Row, rateOf, scheduleOf } from '#modules/schedules';
import type { User } from '#modules/users';
import { csvLine, nairaText } from '#platform/csv';
import { receiveFile, type TakenFile } from '#platform/files/intake';
import { runImport } from '#modules/imports';
import { startLoanImport } from '../../../src/modules/imports/commands/start-import.ts';
import { loanProducts } from '../../reference/loan-products.ts';
import { type Habit, paymentDaysOf, punctual } from './habits.ts';
import type { Random } from './random.ts';

/** `days`: of each row's payment, undefined when it stays unpaid. */
export type OldLoan = {
  /** The number in the old system. */
  name: string;
  customer: User;
  product: (typeof loanProducts)[number];
  paidOutOn: Day;
  rows: readonly Row[];
  days: readonly (Day | undefined)[];
};
type Draft = { customer: User; at: number; habit: Habit; isFormer: boolean };
type Terms = { which: number; instalments: number; age: number; steps: number };

/** Of each product: the instalments that customers choose, the days since the payout, and amounts in steps of ₦5,000. */
const choices = [
  { tenors: [6, 9, 12], age: [10, 150], steps: [10, 90] },
  { tenors: [16, 20, 26], age: [5, 75], steps: [4, 40] },
  { tenors: [6, 9], age: [10, 110], steps: [12, 60] },
  { tenors: [26, 39, 52], age: [5, 110], steps: [20, 120] },
] as const;

/** The loan that the customer pays by habit, unless former, and small loans whose last instalment is paid on its day. */
export function oldLoansOf(random: Random, draft: Draft, today: Day): OldLoan[] {
  const numbered = (loans: Omit<OldLoan, 'name'>[]): OldLoan[] =>
    loans.map((loan, nth) => ({ name: `OLD-${String(draft.at * 4 + nth + 1).padStart(4, '0')}`, ...loan }));
  const small = (count: number, termsOf: (random: Random) => Terms) =>
    Array.from({ length: count }, () => loanOf({ ...draft, habit: punctual }, termsOf(random), today));
  if (draft.isFormer) return numbered(small(random.between(2, 3), endingLoanOf));
  const which = random.pick([0, 0, 0, 1, 1, 2, 2, 3] as const);
  const { tenors, age, steps } = choices[which];
  const main = {
    which,
    instalments: random.pick(tenors),
    age: random.between(age[0], age[1]),
    steps: random.between(steps[0], steps[1]),
  };
  return numbered([loanOf(draft, main, today), ...small(random.between(2, 3), quickLoanOf)]);
}

/** Monthly: its last instalment is due in the month after the move. */
function endingLoanOf(random: Random): Terms {
  const instalments = random.between(3, 6);
  return { which: 0, instalments, age: (instalments - 1) * 31 + random.between(0, 26), steps: random.between(4, 30) };
}

/** Weekly and small: its last instalment is due in the week after the move. */
function quickLoanOf(random: Random): Terms {
  const instalments = random.between(4, 6);
  return { which: 1, instalments, age: (instalments - 1) * 7 + random.between(1, 6), steps: random.between(2, 10) };
}

function loanOf({ customer, habit }: Draft, { which, instalments, age, steps }: Terms, today: Day): Omit<OldLoan, 'name'> {
  const product = loanProducts[which];
  if (!product) throw new Error('the portfolio needs a loan product');
  const paidOutOn = addDays(today, -age);
  const { rows } = scheduleOf({
    principal: kobo(BigInt(steps) * 500_000n),
    rate: rateOf(product.rate_percent, 'month'),
    method: product.method,
    frequency: { every: 1, unit: product.frequency === 'week' ? 'week' : 'month' },
    disbursedOn: paidOutOn,
    instalments,
    fees: [],
  });
  const days = paymentDaysOf(
    habit,
    rows.map(({ dueOn }) => dueOn),
  );
  return { customer, product, paidOutOn, rows, days };
}

/** Imports the loans as one file. Instalments that were paid before the first day arrive as paid. */
export async function bringOver(context: Context, finance: Actor, loans: readonly OldLoan[]): Promise<void> {
  const today = context.clock.businessDay();
  const lines = loans.flatMap((loan) => linesOf(loan, today));
  const file = await tableOf('running-loans.csv', [importColumns.loans, ...lines]);
  const id = await startLoanImport(context, finance, { file, dryRun: false, allOrNothing: true, takesOverOn: today });
  await file.discard();
  await runImport(context, id);
}

function linesOf(loan: OldLoan, today: Day) {
  return loan.rows.map((row, at) => {
    const on = loan.days[at];
    const paid = on !== undefined && isBefore(on, today) ? [row.total, on] : ['', ''];
    const terms = at === 0 ? termsOf(loan) : Array.from({ length: 8 }, () => '');
    return [loan.name, ...terms, row.number, row.dueOn, row.principal, row.interest, '', ...paid, ''];
  });
}

const termsOf = ({ customer, product, paidOutOn, rows }: OldLoan): string[] => [
  customer.email ?? '',
  product.name,
  nairaText(sumOf(rows.map(({ principal }) => principal))),
  product.rate_percent,
  'month',
  product.method,
  product.frequency === 'week' ? 'week' : 'month',
  paidOutOn,
];

/** A CSV file as a person of finance uploads it. */
export const tableOf = (name: string, lines: readonly Parameters<typeof csvLine>[0][]): Promise<TakenFile> =>
  receiveFile(
    Readable.from([Buffer.from(lines.map((line) => csvLine(line)).join(''))]),
    { maxBytes: uploadLimitBytes, types: tableTypes },
    {
      field: 'file',
      name,
    },
  );

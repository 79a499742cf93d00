/** The analysis of a statement: income, salary, loans, gambling, bounced debits, balances, months. Pure. */
import { divideRounded, type Kobo, kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { StatementAnalysis, StatementMonth, StatementTag } from '@ajo/contract/modules/statements';
import { regularSalary } from './salary.rules.ts';
import type { TaggedRow } from './tag.rules.ts';

/** Goes up when a rule changes, so that an old analysis is known as one. */
export const analysisVersion = 1;
const monthDays = 30n;
const tenThousand = 10_000n;

/** Undefined for no rows at all. */
export function analyse(tagged: readonly TaggedRow[]): StatementAnalysis | undefined {
  const rows = tagged.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.line - b.line));
  const [from, to] = [rows[0]?.on, rows.at(-1)?.on];
  if (from === undefined || to === undefined) return undefined;
  const days = daysBetween(from, to) + 1;
  const monthly = (amount: Kobo): Kobo => kobo(divideRounded(amount * monthDays, BigInt(days), 'half-even'));
  const income = figureOf(rows, 'income');
  const repayments = figureOf(rows, 'loan_repayment');
  const gambling = figureOf(rows, 'gambling');
  return {
    version: analysisVersion,
    from,
    to,
    days,
    income,
    monthly_income: monthly(income.amount),
    salary: regularSalary(rows),
    loan_repayments: repayments,
    monthly_loan_repayments: monthly(repayments.amount),
    loan_credits: figureOf(rows, 'loan_in'),
    lenders: lendersOf(rows),
    gambling,
    gambling_won: figureOf(rows, 'gambling_win'),
    gambling_share_bps:
      income.amount > noMoney ? Number(divideRounded(gambling.amount * tenThousand, income.amount, 'half-even')) : null,
    bounced: rows.filter(({ tags }) => tags.includes('bounced')).length,
    ...balancesOf(tagged, { from, to }),
    months: monthsOf(rows),
  };
}

const flow = ({ debit, credit }: TaggedRow): Kobo => (credit > noMoney ? credit : debit);

function figureOf(rows: readonly TaggedRow[], tag: StatementTag): { amount: Kobo; count: number } {
  const some = rows.filter(({ tags }) => tags.includes(tag));
  return { amount: sumOf(some.map(flow)), count: some.length };
}

function lendersOf(rows: readonly TaggedRow[]): StatementAnalysis['lenders'] {
  const loans = rows.filter(({ tags }) => tags.includes('loan_in') || tags.includes('loan_repayment'));
  return [...Map.groupBy(loans, ({ lender }) => lender ?? '')]
    .map(([name, some]) => ({
      name,
      taken: sumOf(some.map(({ credit }) => credit)),
      repaid: sumOf(some.map(({ debit }) => debit)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type Balances = Pick<StatementAnalysis, 'average_balance' | 'lowest_balance'>;

/** Each day counts with the balance it ended with; a day without a transaction ends as the day before. */
function balancesOf(rows: readonly TaggedRow[], { from, to }: { from: Day; to: Day }): Balances {
  const ends = new Map<Day, Kobo>();
  let lowest: { amount: Kobo; on: Day } | null = null;
  for (const { on, balance } of rows) {
    if (balance === null) continue;
    ends.set(on, balance);
    if (!lowest || balance < lowest.amount) lowest = { amount: balance, on };
  }
  let [sum, count] = [noMoney, 0n];
  let end: Kobo | undefined;
  for (let on = from; on <= to; on = addDays(on, 1)) {
    end = ends.get(on) ?? end;
    if (end === undefined) continue;
    sum = plus(sum, end);
    count += 1n;
  }
  return { average_balance: count > 0n ? kobo(divideRounded(sum, count, 'half-even')) : null, lowest_balance: lowest };
}

function monthsOf(rows: readonly TaggedRow[]): StatementMonth[] {
  return [...Map.groupBy(rows, ({ on }) => on.slice(0, 7))].map(([month, some]) => ({
    month,
    in: sumOf(some.map(({ credit }) => credit)),
    out: sumOf(some.map(({ debit }) => debit)),
    income: figureOf(some, 'income').amount,
    closing: some.findLast(({ balance }) => balance !== null)?.balance ?? null,
  }));
}

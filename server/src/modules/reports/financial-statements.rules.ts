/** Financial statements from trial balances. Pure. */
import { type Kobo, minus, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { FinancialStatements, StatementPart } from '@ajo/contract/modules/reports.statements';
import { type AccountClass, chart, type ChartCode, type ChartRow, type TrialBalance } from '#modules/ledger';

export type Period = { from: Day; to: Day };

const isFirstOfMonth = (on: Day): boolean => on.endsWith('-01');
const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
const shifted = ({ from, to }: Period, months: number): Period => ({
  from: addMonths(from, -months),
  // The last day of a month leads to the last day of a month.
  to: isFirstOfMonth(addDays(to, 1)) ? addDays(addMonths(addDays(to, 1), -months), -1) : addMonths(to, -months),
});

/**
 * The period to compare with. From the first day of a month: the same days of as many months before, of a year that has begun the same days
 * of the year before. So a month that is not over is compared with a part of the last month. Any other period: as many days before it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (!isFirstOfMonth(from)) return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  const months = monthsOf({ from, to });
  const isYear = from.endsWith('-01-01') && months > 1;
  return shifted({ from, to }, isYear ? Math.ceil(months / 12) * 12 : months);
}

/** Trial balances at the end of a day. */
export type Balances = {
  /** Of the day before the period before. */
  earlier: TrialBalance;
  /** Of the last day of the period before. */
  before: TrialBalance;
  /** Of the day before the period. */
  start: TrialBalance;
  /** Of the last day of the period. */
  at: TrialBalance;
};

export function financialStatements(period: Period, { earlier, before, start, at }: Balances): FinancialStatements {
  const flow = (of: AccountClass): StatementPart => partOf(of, [at, start, before, earlier]);
  const position = (of: AccountClass): StatementPart => partOf(of, [at, undefined, before, undefined]);
  const [income, expenses] = [flow('income'), flow('expense')];
  const [assets, liabilities, equity] = [position('asset'), position('liability'), position('equity')];
  const [earned, spent] = [position('income'), position('expense')];
  const retained = { amount: minus(earned.amount, spent.amount), before: minus(earned.before, spent.before) };
  return {
    ...period,
    before: periodBefore(period),
    income,
    expenses,
    profit: { amount: minus(income.amount, expenses.amount), before: minus(income.before, expenses.before) },
    assets,
    liabilities,
    equity,
    retained,
    difference: minus(assets.amount, sumOf([liabilities.amount, equity.amount, retained.amount])),
  };
}

type Ends = readonly [end: TrialBalance, start: TrialBalance | undefined, end: TrialBalance, start: TrialBalance | undefined];

/** Lines of accounts that have a figure in one of the two columns. */
function partOf(of: AccountClass, [end, start, beforeEnd, beforeStart]: Ends): StatementPart {
  const codes = new Set([end, start, beforeEnd, beforeStart].flatMap((one) => one?.rows.map(({ code }) => code) ?? []));
  const lines = [...codes]
    .filter((code) => rowOf(code).class === of)
    .toSorted((one, other) => one.localeCompare(other))
    .map((code) => ({
      code,
      name: rowOf(code).name,
      amount: change(code, end, start),
      before: change(code, beforeEnd, beforeStart),
    }))
    .filter(({ amount, before }) => amount !== noMoney || before !== noMoney);
  return { lines, amount: sumOf(lines.map((line) => line.amount)), before: sumOf(lines.map((line) => line.before)) };
}

const change = (code: ChartCode, end: TrialBalance, start: TrialBalance | undefined): Kobo =>
  minus(balanceOf(code, end), balanceOf(code, start));

/** On the side of its class: an allowance grows by credits and takes away from the assets. */
function balanceOf(code: ChartCode, of: TrialBalance | undefined): Kobo {
  const balance = of?.rows.find((row) => row.code === code)?.balance ?? noMoney;
  const row = rowOf(code);
  const side = row.class === 'asset' || row.class === 'expense' ? 'debit' : 'credit';
  return row.normal === side ? balance : negative(balance);
}

const rowOf = (code: ChartCode): ChartRow => chart[code];

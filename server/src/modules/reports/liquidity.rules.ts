/** The months of the liquidity report, and the bank balance at the end of each. */
import { type Kobo, minus, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LiquidityMonth } from '@ajo/contract/modules/reports.liquidity';

export type Months = { from: Day; to: Day }[];
export type ExpectedMonth = Pick<LiquidityMonth, 'from' | 'to' | 'repayments' | 'investments' | 'savings'>;

const monthsAhead = 12;

/** The rest of this month and the eleven months after it. */
export function monthsFrom(today: Day): Months {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const firstOf = (ahead: number): Day =>
    `${year + Math.floor((month - 1 + ahead) / 12)}-${String(((month - 1 + ahead) % 12) + 1).padStart(2, '0')}-01` as Day;
  return Array.from({ length: monthsAhead }, (_, ahead) => ({
    from: ahead === 0 ? today : firstOf(ahead),
    to: addDays(firstOf(ahead + 1), -1),
  }));
}

/** Adds the net of each month and the running balance, which starts with the money in the bank. */
export function withBalances(bank: Kobo, expected: readonly ExpectedMonth[]): LiquidityMonth[] {
  let balance = bank;
  return expected.map((month) => {
    const net = minus(month.repayments, plus(month.investments, month.savings));
    balance = plus(balance, net);
    return { ...month, net, balance };
  });
}

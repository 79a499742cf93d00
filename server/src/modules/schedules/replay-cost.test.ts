/** What the account of a running loan costs: the rows that its replay visits, counted, not timed. */
import { describe, expect, test } from 'vitest';
import {
  lastDue,
  longContract,
  longLoan,
  longLoanMethods,
  paymentAmounts,
  weeklyPayments,
} from '../../../tests/schedules/long-loan.ts';
import { rowVisits } from './account.rules.ts';

const { rows, payments } = longLoan;
const { ahead, late } = paymentAmounts;

describe.each(longLoanMethods)('%s', (method) => {
  const visits = (count: number, amount: typeof ahead): number =>
    rowVisits(longContract(method), weeklyPayments(count, amount), lastDue);

  test('2,000 payments ahead of time on 400 rows visit a few rows each', () => {
    expect(visits(payments, ahead)).toBeLessThan(payments * (method === 'flat' ? 30 : 25) + 4 * rows);
  });

  test('twice as many payments visit at most about twice as many rows', () => {
    expect(visits(payments, ahead)).toBeLessThan(2.2 * visits(payments / 2, ahead) + 4 * rows);
  });

  test('where every payment is too small, only the rows that are late are visited', () => {
    expect(visits(payments, late)).toBeLessThan(payments * rows);
  });
});

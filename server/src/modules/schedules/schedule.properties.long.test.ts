/** What holds on every schedule there is: random terms over every method, unit, rate, day count, grace, rounding and tranche. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, runs } from '../../../tests/kit/property-runs.ts';
import { longTerms } from '../../../tests/schedules/any-contract.ts';
import { periodRate } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const always = (title: string, holds: (terms: Terms) => void): void =>
  test(title, () => fc.assert(fc.property(longTerms, holds), { numRuns: runs(400) }), patience);

const lent = ({ principal, tranches = [] }: Terms): Kobo => sumOf([principal, ...tranches.map(({ amount }) => amount)]);

always('principal adds up to the amount disbursed, in as many rows as instalments, and the balance ends at zero', (terms) => {
  const { rows, totals } = scheduleOf(terms);
  expect(rows).toHaveLength(terms.instalments + (terms.downPayment ? 1 : 0));
  expect(sumOf(rows.map(({ principal }) => principal))).toBe(lent(terms));
  expect(rows.at(-1)?.closingBalance).toBe(0n);
  expect(totals.totalRepayable).toBe(lent(terms) + totals.interest);
});

always('no part of a row is negative, and each opening balance is the previous closing balance plus disbursements', (terms) => {
  let balance = terms.principal;
  for (const row of scheduleOf(terms).rows) {
    expect(row.openingBalance >= balance).toBe(true);
    if ((terms.tranches ?? []).length === 0) expect(row.openingBalance).toBe(balance);
    expect(row.principal >= 0n && row.interest >= 0n && row.closingBalance >= 0n).toBe(true);
    expect(row.total).toBe(row.principal + row.interest + row.fees);
    balance = row.closingBalance;
  }
});

always('the loan never closes before its last row', (terms) => {
  for (const row of scheduleOf(terms).rows) expect(row.openingBalance > 0n).toBe(true);
});

always('due days strictly increase and start after the disbursement', (terms) => {
  let before = terms.disbursedOn;
  for (const { dueOn } of scheduleOf(terms).rows.filter(({ days }) => days > 0)) {
    expect(dueOn > before).toBe(true);
    before = dueOn;
  }
});

/** How far the last row is from the one before it, against a kobo for each row, times 1 + the period rate. */
function isLevel(terms: Terms): boolean {
  const [before, last] = scheduleOf(terms).rows.slice(-2);
  const { numerator, denominator } = periodRate(terms.rate, terms.frequency);
  const gap = (last?.total ?? 0n) - (before?.total ?? 0n);
  return (gap < 0n ? -gap : gap) * denominator <= BigInt(terms.instalments) * (denominator + numerator);
}

const isPlain = ({ tranches = [], grace }: Terms): boolean => tranches.length === 0 && !grace?.interestDeferred;

// A kobo of balance costs 1 + r in the last row, so no rounding can come closer where one period bears several hundred percent.
always('without a multiple the last equal instalment is within a kobo for each row, times 1 + the period rate', (terms) => {
  const { method, rounding, grace, instalments, dayCount } = terms;
  const repaying = instalments - (grace?.principal ?? 0);
  if (rounding?.multiple || !isPlain(terms) || grace?.interestFree || repaying < 3) return;
  if (method === 'declining_equal_instalment' || (method === 'flat' && dayCount === 'period')) expect(isLevel(terms)).toBe(true);
});

always('with a multiple every equal instalment but the first and the last is a whole multiple', (terms) => {
  const multiple = terms.rounding?.multiple;
  if (!multiple || terms.method !== 'declining_equal_instalment' || !isPlain(terms)) return;
  const first = (terms.downPayment ? 1 : 0) + (terms.grace?.principal ?? 0) + (terms.rounding?.residue === 'first' ? 1 : 0);
  for (const { total } of scheduleOf(terms).rows.slice(first, -1)) expect(total % multiple).toBe(0n);
});

/** The days of a half-year, its groups, and the lines of its return. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { ageGroups, halfSpan, type HalfYearFacts, hoursText, partsOf, shareText } from './half-year.rules.ts';

test.each([
  ['2026-H1', '2026-01-01', '2026-06-30'],
  ['2026-H2', '2026-07-01', '2026-12-31'],
])('%s', (half, from, to) => {
  expect(halfSpan(half)).toEqual({ half, from, to });
});

const of = (years: number | null, amount = 100n) => ({ years, loans: 1, amount: kobo(amount) });

test('ages are in bands, the youngest first, unknown ones last', () => {
  expect(ageGroups([of(null), of(64), of(65), of(24), of(25), of(18, 50n), of(17)])).toEqual([
    { name: 'Younger than 18', loans: 1, amount: 100n },
    { name: '18 to 24', loans: 2, amount: 150n },
    { name: '25 to 34', loans: 1, amount: 100n },
    { name: '55 to 64', loans: 1, amount: 100n },
    { name: '65 and older', loans: 1, amount: 100n },
    { name: 'Not recorded', loans: 1, amount: 100n },
  ]);
});

test.each([
  [kobo(1n), kobo(3n), '33.33%'],
  [kobo(1n), kobo(1n), '100.00%'],
  [noMoney, kobo(5n), '0.00%'],
  [noMoney, noMoney, null],
])('%s of %s is %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

test('minutes are hours with one decimal', () => {
  expect([hoursText(90), hoursText(0), hoursText(null)]).toEqual(['1.5 hours', '0.0 hours', null]);
});

const facts: HalfYearFacts = {
  through: day('2026-06-30'),
  byState: [
    { name: 'Kano', loans: 1, amount: kobo(100n) },
    { name: 'Lagos', loans: 2, amount: kobo(300n) },
  ],
  byProduct: [{ name: 'Salary loan', loans: 3, amount: kobo(400n) }],
  byAge: [of(30, 400n)],
  portfolio: { loans: 3, outstanding: kobo(400n), lateLoans: 1, late: kobo(100n) },
  rates: [
    { period: 'month', lowest: '2.5', highest: '4', loans: 2 },
    { period: 'year', lowest: '30', highest: '30', loans: 1 },
  ],
  complaints: {
    received: 4,
    acknowledgedInTime: 3,
    resolved: 2,
    resolvedInTime: 1,
    medianMinutes: 600,
    longestMinutes: 3_000,
    open: 2,
    categories: [{ name: 'Charges', count: 4 }],
  },
  writtenOff: { loans: 1, amount: kobo(50n) },
  recovered: kobo(20n),
};
const parts = Object.fromEntries(partsOf(facts).map(({ part, lines }) => [part, lines]));

test('every line names its source', () => {
  for (const { title, lines } of partsOf(facts)) for (const { source } of lines) expect([title, source]).not.toContain('');
});

test('gender is not recorded: its only group is all loans', () => {
  expect(parts['gender']).toMatchObject([{ name: 'Not recorded', count: 3, amount: 400n }]);
  expect(parts['granted']).toMatchObject([{ count: 3, amount: 400n }]);
});

test('rates are a range, or one rate where all loans have it', () => {
  expect(parts['rates']?.map(({ name, value }) => [name, value])).toEqual([
    ['Rate a month', '2.5% to 4%'],
    ['Rate a year', '30%'],
  ]);
});

test('the portfolio is of the last closed day, with the share that does not perform', () => {
  expect(parts['portfolio']).toMatchObject([
    { count: 3, amount: 400n, source: 'Daily record of 30 Jun, 2026' },
    { count: 1, amount: 100n, value: '25.00%' },
  ]);
});

/** The repayment score against rows whose worth is known. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { type DueInstalment, scoreOf } from './score.rules.ts';

const today = day('2026-06-30');
const row = (due: string, late: number | undefined, change: Partial<DueInstalment> = {}): DueInstalment => ({
  loanId: 'l',
  loanNumber: 'AJ-000001',
  number: 1,
  dueOn: day(due),
  settledOn: late === undefined ? null : addDays(day(due), late),
  amount: kobo(1_000_000n),
  ...change,
});

test('without history there is no score, rather than zero', () => {
  expect(scoreOf([], today)).toEqual({ score: null, band: null, rows: [] });
  expect(scoreOf([row('2026-07-01', undefined)], today).score).toBeNull();
});

test.each([
  [-5, 100],
  [0, 100],
  [1, 90],
  [3, 90],
  [4, 75],
  [7, 75],
  [8, 50],
  [14, 50],
  [15, 25],
  [30, 25],
  [31, 0],
])('paid %d days after the due day is worth %d', (late, points) => {
  expect(scoreOf([row('2026-05-01', late)], today).score).toBe(points);
});

test('unpaid rows count by their age today', () => {
  expect(scoreOf([row('2026-06-28', undefined)], today).score).toBe(90);
  expect(scoreOf([row('2026-05-01', undefined)], today).score).toBe(0);
});

test('rows are weighted by the root of their amount; older than a year half, older than two years not at all', () => {
  const big = row('2026-05-01', 0, { amount: kobo(4_000_000n) });
  expect(scoreOf([big, row('2026-05-02', 40)], today).score).toBe(67); // 2000 x 100 against 1000 x 0
  expect(scoreOf([row('2025-05-01', 0), row('2026-05-02', 40)], today).score).toBe(33);
  expect(scoreOf([row('2024-05-01', 40), row('2026-05-02', 0)], today)).toMatchObject({ score: 100, rows: [{}] });
});

test.each([
  [0, 'good'],
  [4, 'fair'],
  [10, 'poor'],
] as const)('paying %d days late is %s', (late, band) => {
  expect(scoreOf([row('2026-05-01', late)], today).band).toBe(band);
});

/** One row on time against one that counts nothing: the weight of the first sets the score. */
test.each([
  [85, 'good'],
  [84, 'fair'],
  [65, 'fair'],
  [64, 'poor'],
])('a score of %d is %s', (score, band) => {
  const weights = { onTime: BigInt(score) ** 2n * 100n, late: BigInt(100 - score) ** 2n * 100n };
  const rows = [row('2026-05-01', 0, { amount: kobo(weights.onTime) }), row('2026-05-02', 40, { amount: kobo(weights.late) })];
  expect(scoreOf(rows, today)).toMatchObject({ score, band });
});

test('a row states its loan, its days and what it counts', () => {
  expect(scoreOf([row('2026-05-01', 2)], today).rows).toEqual([
    expect.objectContaining({
      loan_id: 'l',
      loan_number: 'AJ-000001',
      instalment: 1,
      due_on: '2026-05-01',
      paid_on: '2026-05-03',
      amount: 1_000_000n,
      days_late: 2,
      points: 90,
    }),
  ]);
});

/** What a preview costs grows with everything that its replay walks through. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { expect, test } from 'vitest';
import { isForWorker, maxRowVisits, rowVisitsOf, whyNotReplay } from './preview-cost.rules.ts';

type Question = Parameters<typeof rowVisitsOf>[0];

const payments = (count: number) => Array.from({ length: count }, () => ({ type: 'repayment' }));
const question = (parts: object): Question =>
  ({ instalments: 12, tranches: [], events: payments(10), ...parts }) as unknown as Question;
const penalty = (freeDays: number) => ({ free_days: Array.from({ length: freeDays }, () => '2026-03-20') });

test.each([
  ['no days without penalty', { penalty: penalty(0) }, 120],
  ['one day without penalty', { penalty: penalty(1) }, 240],
  ['a hundred days without penalty', { penalty: penalty(100) }, 240],
  ['four hundred days without penalty', { penalty: penalty(400) }, 600],
  ['no penalty', {}, 120],
  ['a down payment', { down_payment: 5_000n }, 130],
  ['given rows', { instalments: undefined, rows: Array.from({ length: 7 }, () => ({})) }, 70],
  ['an instalment, and no number of them', { instalments: undefined }, 4_000],
  ['one later payout', { tranches: [{}] }, 360],
  ['a new schedule', { events: [{ type: 'reschedule', instalments: 20 }, ...payments(1)] }, 64],
  ['a charge', { events: [{ type: 'charge' }, ...payments(1)] }, 26],
  ['no events', { events: [] }, 0],
])('with %s', (_, parts, visits) => {
  expect(rowVisitsOf(question(parts))).toBe(visits);
});

/** So many visits exactly: one event on as many rows. */
const visiting = (instalments: number): Question => question({ instalments, events: payments(1) });

test('a worker answers what takes longer than its start', () => {
  expect([3_000, 3_001].map((visits) => isForWorker(visiting(visits)))).toEqual([false, true]);
});

test('a question above the bound is refused', () => {
  expect(whyNotReplay(visiting(maxRowVisits))).toBeUndefined();
  expect(whyNotReplay(visiting(maxRowVisits + 1))).toBeInstanceOf(DomainError);
});

/** A down payment is neither received nor paid back. */
import { expect, test } from 'vitest';
import { kobo } from '../kernel/money.ts';
import { downPaymentOf, instalmentsText, paidBackOf, receivedOf } from './schedules.cost.ts';
import type { SchedulePreview } from './schedules.words.ts';

const cost = (...rows: [days: number, total: bigint][]) =>
  ({
    rows: rows.map(([days, total]) => ({ days, total: kobo(total) })),
    totals: { paid_out: kobo(9_900_000n), total_repayable: kobo(10_500_000n) },
  }) as unknown as SchedulePreview;

test('the row on the day of the payout is deducted from both figures', () => {
  const withDown = cost([0, 1_000_000n], [30, 9_500_000n]);
  expect(downPaymentOf(withDown)).toBe(1_000_000n);
  expect([receivedOf(withDown), paidBackOf(withDown)]).toEqual([8_900_000n, 9_500_000n]);
});

test('without a down payment the totals are the figures', () => {
  const plain = cost([30, 5_250_000n], [60, 5_250_000n]);
  expect([downPaymentOf(plain), receivedOf(plain), paidBackOf(plain)]).toEqual([0n, 9_900_000n, 10_500_000n]);
});

const rowsOf = (totals: readonly number[], down?: number) => [
  ...(down === undefined ? [] : [{ days: 0, total: kobo(BigInt(down) * 100n) }]),
  ...totals.map((total) => ({ days: 30, total: kobo(BigInt(Math.round(total * 100))) })),
];
test.each([
  ['equal', rowsOf([1_000, 1_000, 1_000]), '₦1,000.00'],
  ['a last one that differs', rowsOf([1_000, 1_000, 999]), '₦1,000.00, the last ₦999.00'],
  ['a last one that differs by rounding', rowsOf([28_614.29, 28_614.29, 28_614.26]), '₦28,614.29'],
  ['declining', rowsOf([300, 200, 100]), '₦100.00 to ₦300.00'],
  ['after a down payment', rowsOf([500, 500], 100), '₦500.00'],
  ['none', [], '₦0.00'],
])('the text of instalments: %s', (_what, rows, text) => {
  expect(instalmentsText(rows)).toBe(text);
});

/** The summary of an offer states amounts that its schedule has, whatever the method. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { addMonths, day } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { afterFee, summaryOf } from './my-offer.tsx';

const first = day('2026-04-02');
/** Totals in naira; the down payment falls due on the day of the payout. */
function offerOf(totals: readonly number[], { down, ...rest }: Partial<KeyFacts> & { down?: number } = {}): KeyFacts {
  const rows = [...(down ? [{ days: 0, total: down }] : []), ...totals.map((total) => ({ days: 30, total }))];
  return {
    net_payout: kobo(9_000_000n),
    later_payouts: [],
    fee: noMoney,
    upfront_fee: noMoney,
    ...rest,
    preview: {
      first_due_on: first,
      rows: rows.map(({ days, total }, at) => ({ days, total: kobo(BigInt(total) * 100n), due_on: addMonths(first, at) })),
      apr: '68.43',
      totals: {
        cost_of_credit: kobo(2_070_000n),
        total_repayable: kobo(BigInt(rows.reduce((sum, { total }) => sum + total, 0)) * 100n),
      },
    },
  } as unknown as KeyFacts;
}

test.each([
  ['equal', [1_000, 1_000, 1_000], { '3 instalments of': '₦1,000.00', 'You pay back': '₦3,000.00' }],
  ['a last one that differs', [1_000, 1_000, 999], { '3 instalments of': '₦1,000.00, the last ₦999.00' }],
  ['interest only, the principal last', [50, 50, 10_050], { '3 instalments of': '₦50.00, the last ₦10,050.00' }],
  ['declining', [300, 200, 100], { '3 instalments of': '₦100.00 to ₦300.00', 'You pay back': '₦600.00' }],
  ['one', [1_000], { 'One instalment': '₦1,000.00' }],
])('instalments: %s', (_what, totals, expected) => {
  expect(summaryOf(offerOf(totals))).toMatchObject({ 'You receive': '₦90,000.00', ...expected });
});

test('a down payment is no instalment and is not paid back', () => {
  expect(summaryOf(offerOf([500, 500], { down: 100 }))).toMatchObject({
    '2 instalments of': '₦500.00',
    'You pay back': '₦1,000.00',
  });
});

test('the cost and the yearly rate are in the summary', () => {
  expect(summaryOf(offerOf([500]))).toMatchObject({ 'Cost of credit': '₦20,700.00', APR: '68.43%' });
});

test('the deducted fee is beside the amount received', () => {
  expect(afterFee(offerOf([500], { fee: kobo(100_000n) }))).toBe('after a fee of ₦1,000.00');
});

test('a loan in parts names the first part, and a fee that is paid first is stated', () => {
  const later = [{ amount: kobo(1n), expected_on: first }] as KeyFacts['later_payouts'];
  const sum = summaryOf(offerOf([500], { later_payouts: later, upfront_fee: kobo(150_000n) }));
  expect(sum).toMatchObject({ 'You receive first': '₦90,000.00', 'Fee, paid first': '₦1,500.00' });
  expect(sum).not.toHaveProperty('You receive');
});

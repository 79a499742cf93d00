/** What a month owes, and which payment may be recorded. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { spanOf } from './tax.ts';
import { stateOf, whyNotRemit } from './taxes.rules.ts';

const month = spanOf('2026-12');
const payment = { amount: kobo(500n), paidOn: day('2027-01-10'), month, open: kobo(500n), today: day('2027-01-15') };

test('December is due on the 21st of January', () => {
  expect(month).toEqual({ from: '2026-12-01', to: '2026-12-31', dueOn: '2027-01-21' });
});

test.each([
  [noMoney, noMoney, '2027-01-22', 'nothing'],
  [kobo(500n), kobo(500n), '2027-01-21', 'open'],
  [kobo(500n), kobo(1n), '2027-01-22', 'overdue'],
  [kobo(500n), noMoney, '2027-01-22', 'remitted'],
  [kobo(-20n), kobo(-20n), '2027-01-22', 'nothing'],
] as const)('accrued %s, open %s, on %s: %s', (accrued, open, today, state) => {
  expect(stateOf({ accrued, open, dueOn: month.dueOn }, day(today))).toBe(state);
});

test.each([
  [{}, undefined],
  [{ amount: kobo(501n) }, 'above_open'],
  [{ open: noMoney }, 'nothing_open'],
  [{ today: day('2026-12-31') }, 'month_not_over'],
  [{ paidOn: day('2027-01-16') }, 'paid_outside'],
  [{ paidOn: day('2026-11-30') }, 'paid_outside'],
])('%o: %s', (change, code) => {
  expect(whyNotRemit({ ...payment, ...change })?.code).toBe(code);
});

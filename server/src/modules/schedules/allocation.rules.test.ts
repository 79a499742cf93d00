/** How a payment settles what is owed. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, outstandingOf, whyNotTarget } from './allocation.rules.ts';
import type { OutstandingRow } from './schedule.ts';

const row = (number: number, change: Partial<OutstandingRow> = {}): OutstandingRow => ({
  number,
  dueOn: addDays(day('2026-01-31'), number),
  penalty: kobo(5n),
  fee: kobo(10n),
  interest: kobo(20n),
  principal: kobo(100n),
  ...change,
});
const asText = (rows: OutstandingRow[], amount: bigint, target?: number): string => {
  const { parts, overpaid } = allocate(rows, kobo(amount), { target });
  return [...parts.map((part) => `${part.row} ${part.component} ${part.amount}`), `over ${overpaid}`].join(', ');
};

test('the oldest row is settled first, penalty before fee before interest before principal', () => {
  expect(asText([row(2), row(1)], 160n)).toBe(
    '1 penalty 5, 1 fee 10, 1 interest 20, 1 principal 100, 2 penalty 5, 2 fee 10, 2 interest 10, over 0',
  );
});

test('a small payment stops inside the first component it cannot fill', () => {
  expect(asText([row(1), row(2)], 3n)).toBe('1 penalty 3, over 0');
});

test('components without an amount get no allocation', () => {
  expect(asText([row(1, { penalty: kobo(0n), fee: kobo(0n) })], 30n)).toBe('1 interest 20, 1 principal 10, over 0');
});

test('an amount above all rows is overpaid and stays with the customer', () => {
  expect(asText([row(1)], 200n)).toBe('1 penalty 5, 1 fee 10, 1 interest 20, 1 principal 100, over 65');
  expect(asText([], 7n)).toBe('over 7');
});

test('the row chosen by the payer is settled first, then the oldest', () => {
  expect(asText([row(1), row(2), row(3)], 140n, 3)).toBe(
    '3 penalty 5, 3 fee 10, 3 interest 20, 3 principal 100, 1 penalty 5, over 0',
  );
});

test('a row that does not exist or owes nothing cannot be chosen', () => {
  const paid = row(1, { penalty: kobo(0n), fee: kobo(0n), interest: kobo(0n), principal: kobo(0n) });
  expect(whyNotTarget([paid, row(2)], 1)?.code).toBe('schedule_row_missing');
  expect(whyNotTarget([paid, row(2)], 9)?.code).toBe('schedule_row_missing');
  expect(whyNotTarget([paid, row(2)], 2)).toBeUndefined();
});

test('a negative payment is a programming error', () => {
  expect(() => allocate([row(1)], kobo(-1n))).toThrow(RangeError);
});

const amounts = fc.bigInt({ min: 0n, max: 1000n }).map(kobo);
const rows = fc
  .array(fc.record({ penalty: amounts, fee: amounts, interest: amounts, principal: amounts }), { maxLength: 12 })
  .map((list) => list.map((owed, at) => row(at + 1, owed)));

test('allocations and overpayment sum to the payment, no allocation exceeds its component, nothing is overpaid early', () => {
  fc.assert(
    fc.property(rows, fc.bigInt({ min: 0n, max: 60_000n }).map(kobo), fc.integer({ min: 1, max: 12 }), (owed, amount, target) => {
      const { parts, overpaid } = allocate(owed, amount, { target });
      expect(sumOf([...parts.map((part) => part.amount), overpaid])).toBe(amount);
      for (const part of parts)
        expect(part.amount > 0n && part.amount <= (owed[part.row - 1]?.[part.component] ?? 0n)).toBe(true);
      const total = sumOf(owed.map(outstandingOf));
      expect(overpaid).toBe(amount > total ? amount - total : 0n);
    }),
  );
});

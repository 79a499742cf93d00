/** Parts, late parts and the cash value of subscriptions, for any price, plan and payments. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day, isBefore } from '@ajo/contract/kernel/time';
import { FrequencyUnit } from '@ajo/contract/modules/schedules.words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/kit/property-runs.ts';
import {
  cashValueOf,
  dueDayOf,
  isMissed,
  lateIn,
  nextAmountOf,
  nextPart,
  partsOn,
  remainingOf,
  restOf,
  takesPayment,
  whyNotPay,
  whyNotStart,
} from './subscription.rules.ts';
import type { Subscription } from './subscription.ts';

const today = day('2026-03-02');
const at = new Date('2026-03-02T08:00:00Z');
const basket: Subscription = {
  price: kobo(48_000_00n),
  instalments: 4,
  frequency: 'week',
  cancellationFeeBps: 0,
  startOn: today,
  lastDueOn: day('2026-03-23'),
  priceHoldsUntil: day('2026-04-06'),
  extendedOn: null,
  paid: kobo(0n),
  status: 'active',
  paysUntil: new Date('2026-03-09T00:00:00Z'),
} as Subscription;

test.each([
  ['day', 3, '2026-03-04'],
  ['week', 4, '2026-03-23'],
  ['month', 2, '2026-04-02'],
] as const)('by %s, part %i is due on %s', (frequency, number, due) => {
  expect(dueDayOf({ frequency, startOn: today }, number)).toBe(due);
});

test('a month without the day ends on its last day, and the day comes back', () => {
  const plan = { frequency: 'month', startOn: day('2026-01-31') } as const;
  expect([2, 3].map((number) => dueDayOf(plan, number))).toEqual(['2026-02-28', '2026-03-31']);
});

test('a payment settles the oldest part first, and what is left of a late part is late', () => {
  const parts = partsOn({ ...basket, paid: kobo(20_000_00n) }, day('2026-03-10'));
  expect(parts.map(({ paid, status }) => [paid, status])).toEqual([
    [12_000_00n, 'paid'],
    [8_000_00n, 'late'],
    [0n, 'upcoming'],
    [0n, 'upcoming'],
  ]);
  expect([lateIn(parts), nextPart(parts)?.number]).toEqual([4_000_00n, 2]);
});

test.each([
  ['nothing is paid', 0n, '2026-03-02', 12_000_00n],
  ['a part is paid in part', 20_000_00n, '2026-03-09', 4_000_00n],
  ['two parts are overdue', 20_000_00n, '2026-03-17', 16_000_00n],
  ['all is paid', 48_000_00n, '2026-03-17', null],
])('the next amount when %s', (_what, paid, on, expected) => {
  expect(nextAmountOf({ ...basket, paid: kobo(paid) }, day(on))).toBe(expected);
});

const subscriptions = fc
  .record({
    parts: fc.integer({ min: 1, max: 120 }),
    each: fc.bigInt({ min: 100n, max: 900_000_00n }),
    odd: fc.bigInt({ min: 0n, max: 119n }),
    share: fc.bigInt({ min: 0n, max: 1_000n }),
    frequency: fc.constantFrom(...FrequencyUnit.options),
    cancellationFeeBps: fc.integer({ min: 0, max: 5_000 }),
    day: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ parts, each, odd, share, day: ahead, ...rest }) => {
    const price = kobo(each * BigInt(parts) + odd);
    const paid = kobo((price * share) / 1_000n);
    return { ...basket, ...rest, instalments: parts, price, paid, on: addDays(today, ahead) };
  });

test('parts add up to the price, and their payments to what was paid, in the order of their days', () => {
  fc.assert(
    fc.property(subscriptions, ({ on, ...one }) => {
      const parts = partsOn(one, on);
      expect(sumOf(parts.map(({ amount }) => amount))).toBe(one.price);
      expect(sumOf(parts.map(({ paid }) => paid))).toBe(one.paid);
      expect(sumOf(parts.map(restOf))).toBe(remainingOf(one));
      const open = parts.findIndex(({ status }) => status !== 'paid');
      expect(parts.slice(open + 1).every(({ paid }) => open < 0 || paid === 0n)).toBe(true);
      expect(parts.every(({ due_on: due }, index) => index === 0 || isBefore(parts[index - 1]?.due_on ?? due, due))).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test('paying what is late catches up, whatever the day, and never costs more than the price', () => {
  fc.assert(
    fc.property(subscriptions, ({ on, ...one }) => {
      const late = lateIn(partsOn(one, on));
      expect(late <= remainingOf(one)).toBe(true);
      expect(lateIn(partsOn({ ...one, paid: kobo(one.paid + late) }, on))).toBe(0n);
    }),
    { numRuns: runs(200) },
  );
});

test('while the price is open and holds, the next part and what is late can be paid, whatever was paid before', () => {
  fc.assert(
    fc.property(subscriptions, ({ on, ...one }) => {
      const parts = partsOn(one, on);
      const open = { ...one, priceHoldsUntil: on };
      const [next, late] = [nextPart(parts), lateIn(parts)];
      const amounts = [next ? restOf(next) : kobo(0n), late, remainingOf(one)].filter((amount) => amount > 0n);
      expect(amounts.filter((amount) => whyNotPay(open, { amount, at, today: on }))).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

test('the cash value and the fee add up to what was paid, and without a fee it is all of it', () => {
  fc.assert(
    fc.property(subscriptions, (one) => {
      const { fee, total } = cashValueOf(one);
      expect(fee + total).toBe(one.paid);
      expect(fee >= 0n && total >= one.paid / 2n).toBe(true);
      expect(cashValueOf({ ...one, cancellationFeeBps: 0 })).toEqual({ fee: 0n, total: one.paid });
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ['the next part', {}, 12_000_00n, undefined],
  ['the whole price', {}, 48_000_00n, undefined],
  ['more than the price', {}, 48_000_01n, 'more_than_remaining'],
  ['less than is worth collecting', {}, 99_99n, 'too_little'],
  ['the small rest of a part', { paid: kobo(11_950_00n) }, 50_00n, undefined],
  ['less than the small rest of a part', { paid: kobo(11_950_00n) }, 49_99n, 'too_little'],
  ['the small rest of the price', { paid: kobo(47_999_50n) }, 50n, undefined],
  ['a part after the price has ended', { priceHoldsUntil: day('2026-03-01') }, 12_000_00n, 'price_ended'],
  ['a part of a completed subscription', { status: 'completed' }, 12_000_00n, 'not_payable'],
  ['a first part that comes too late', { status: 'pending', paysUntil: at }, 12_000_00n, 'not_payable'],
] as const)('%s is assessed', (_what, change, amount, code) => {
  expect(whyNotPay({ ...basket, ...change }, { amount: kobo(amount), at, today })?.code).toBe(code);
});

test('money that was paid on the last day counts when its notice comes later', () => {
  const payment = { amount: kobo(12_000_00n), paidAt: at };
  expect(takesPayment(basket, { ...payment, paidOn: basket.priceHoldsUntil })).toBe(true);
  expect(takesPayment(basket, { ...payment, paidOn: addDays(basket.priceHoldsUntil, 1) })).toBe(false);
  expect(isMissed(basket, addDays(basket.priceHoldsUntil, 1))).toBe(true);
});

test('the first part is due today or within ninety days', () => {
  expect(whyNotStart(today, today)).toBeUndefined();
  expect(whyNotStart(addDays(today, 90), today)).toBeUndefined();
  expect(whyNotStart(addDays(today, 91), today)?.code).toBe('start_outside');
  expect(whyNotStart(addDays(today, -1), today)?.code).toBe('start_outside');
});

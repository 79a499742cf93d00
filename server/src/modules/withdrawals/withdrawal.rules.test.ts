/** Withdrawals by example, each rule at its boundary: price, states, who decides, and journals with two equal sides. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { WithdrawalState } from '@ajo/contract/modules/withdrawals';
import { gl, type Leg } from '#modules/ledger';
import { describe, expect, test } from 'vitest';
import { naira, targetAccount as account } from '../../../tests/savings/target-account.ts';
import { moves, type Price, type Withdrawal } from './withdrawal.ts';
import {
  actionsOf,
  isOfClosing,
  leavesEarly,
  needsSecondPerson,
  orderLegs,
  paidLegs,
  paysWithoutReview,
  priceOf,
  returnedLegs,
  waivedPrice,
  whyNotAmount,
  whyNotCancel,
  whyNotDecide,
  whyNotMove,
  whyNotPaidOn,
  whyNotPrice,
  whyNotWaive,
} from './withdrawal.rules.ts';

const today = day('2026-03-10');
const settings = {
  second_approver_above: naira(500_000),
  auto_approve_up_to: naira(50_000),
  vat_bps: 750,
  levy: naira(50),
  levy_from: naira(10_000),
};

describe('a withdrawal is early', () => {
  test.each([
    ['before its day', account(), '2026-12-30', true],
    ['not on its day', account(), '2026-12-31', false],
    ['never from a flex account', account({ terms: { kind: 'flex' } }), '2026-01-01', false],
    ['a kobo below the goal', account({ targetOn: null, targetAmount: kobo(10_000_001n) }), '2026-03-10', true],
    [
      'not below a goal that was reached before',
      account({ targetOn: null, targetAmount: naira(200_000), goalReachedAt: new Date('2026-02-01') }),
      '2026-03-10',
      false,
    ],
    ['not at the goal', account({ targetOn: null, targetAmount: naira(100_000) }), '2026-03-10', false],
    ['not without day and goal', account({ targetOn: null }), '2026-03-10', false],
    ['by the day, although the goal is reached', account({ targetAmount: naira(1) }), '2026-03-10', true],
  ])('%s', (_case, of, on, early) => expect(leavesEarly(of, day(on))).toBe(early));
});

describe('the price', () => {
  const price = (amount: Kobo, facts: { on?: string; inOwnName?: boolean } = {}, of = account()): Price =>
    priceOf(of, { amount, today: day(facts.on ?? today), inOwnName: facts.inOwnName ?? true }, settings);

  test('an early withdrawal bears the fee and VAT on the fee', () => {
    expect(price(naira(20_000))).toEqual({
      amount: naira(20_000),
      fee: naira(500),
      vat: kobo(3_750n),
      levy: noMoney,
      net: kobo(1_946_250n),
    });
  });
  test('the fee is rounded half up, the VAT on it half even', () => {
    // 2.5 % of 20 kobo is half a kobo. 7.5 % of 20 kobo is one and a half, of 60 kobo four and a half.
    expect(price(kobo(20n)).fee).toBe(1n);
    expect(price(kobo(19n)).fee).toBe(0n);
    expect([price(kobo(800n)).vat, price(kobo(2_400n)).vat]).toEqual([2n, 4n]);
  });
  test.each([
    ['on a free day', { on: '2026-03-31' }],
    ['from the day of the goal', { on: '2026-12-31' }],
  ])('%s there is no fee and no VAT', (_case, facts) => {
    expect(price(naira(20_000), facts)).toMatchObject({ fee: noMoney, vat: noMoney, net: naira(20_000) });
  });
  test('the levy is due on what is transferred to another name, from its limit on', () => {
    const free = { on: '2026-12-31', inOwnName: false };
    expect(price(naira(10_000), free)).toMatchObject({ levy: naira(50), net: naira(9_950) });
    expect(price(kobo(999_999n), free)).toMatchObject({ levy: noMoney, net: 999_999n });
    expect(price(naira(10_000), { ...free, inOwnName: true }).levy).toBe(noMoney);
    // The fee is taken before: less than the limit is transferred.
    expect(price(naira(10_000), { inOwnName: false }).levy).toBe(noMoney);
  });
  test('a waiver gives up fee and VAT, and the levy is due on the whole amount', () => {
    expect(waivedPrice(naira(10_000), true, settings)).toMatchObject({ fee: noMoney, vat: noMoney, net: naira(10_000) });
    expect(waivedPrice(naira(10_000), false, settings)).toMatchObject({ levy: naira(50), net: naira(9_950) });
  });
  test('something must arrive', () => {
    expect(whyNotPrice({ amount: naira(100), net: kobo(1n) } as Price)).toBeUndefined();
    expect(whyNotPrice({ amount: naira(100), net: noMoney } as Price)?.errors).toEqual({
      amount: ['Enter more than ₦100.00, which covers the fee, VAT and levy'],
    });
  });
});

test('the smallest withdrawal is ₦100, or all that is left', () => {
  expect(whyNotAmount({ balance: naira(500) }, naira(100))).toBeUndefined();
  expect(whyNotAmount({ balance: naira(500) }, kobo(9_999n))?.code).toBe('too_little');
  expect(whyNotAmount({ balance: kobo(9_999n) }, kobo(9_999n))).toBeUndefined();
});

test('a payment by hand was made between the request and today', () => {
  const on = (text: string) => whyNotPaidOn(day(text), { requestedOn: day('2026-03-08'), today })?.code;
  expect(['2026-03-07', '2026-03-08', '2026-03-10', '2026-03-11'].map(on)).toEqual([
    'paid_before_request',
    undefined,
    undefined,
    'paid_in_future',
  ]);
});

const customerId = 'customer';
const personWith = (role: Actor['role'], id = 'staff') => ({ id, role });
const withdrawal = (facts: Partial<Withdrawal> = {}): Withdrawal =>
  ({ customerId, status: 'pending', kind: 'request', fee: noMoney, skipAutoTransfer: false, ...facts }) as Withdrawal;

describe('states', () => {
  test('each state leads only where the table allows', () => {
    const states = Object.keys(moves) as WithdrawalState[];
    for (const from of states)
      for (const to of states)
        expect([from, to, whyNotMove({ status: from }, to) === undefined]).toEqual([from, to, moves[from].includes(to)]);
    expect(states.filter((state) => moves[state].length === 0)).toEqual(['denied', 'reversed', 'cancelled']);
  });
  test('no one decides about their own money', () => {
    expect(whyNotDecide(withdrawal(), personWith('superadmin', customerId), 'approved')?.code).toBe('own_withdrawal');
    expect(whyNotDecide(withdrawal(), personWith('finance'), 'approved')).toBeUndefined();
    expect(whyNotDecide(withdrawal({ status: 'denied' }), personWith('finance'), 'approved')?.code).toBe('withdrawal_state');
  });
});

describe('who may act', () => {
  const noFacts = { isTaken: false, isDisputed: false, isPaidByHand: false };
  type More = { id?: string } & Partial<typeof noFacts>;
  const acts = (of: Partial<Withdrawal>, role: Actor['role'], { id, ...facts }: More = {}) =>
    actionsOf(withdrawal(of), personWith(role, id), { ...noFacts, ...facts });
  test.each<[string, Partial<Withdrawal>, Actor['role'], string[]]>([
    ['finance reviews', {}, 'finance', ['approve', 'deny', 'pay_by_hand']],
    ['an admin also waives a fee', { fee: naira(1) }, 'admin', ['approve', 'deny', 'waive', 'pay_by_hand']],
    ['finance does not waive', { fee: naira(1) }, 'finance', ['approve', 'deny', 'pay_by_hand']],
    ['without a fee there is none to waive', {}, 'admin', ['approve', 'deny', 'pay_by_hand']],
    ['a failed transfer is sent again', { status: 'failed' }, 'finance', ['approve', 'deny', 'pay_by_hand']],
    ['one that is paid by hand is not sent', { status: 'failed', skipAutoTransfer: true }, 'finance', ['deny', 'pay_by_hand']],
    ['an approved transfer is denied while no worker has taken it', { status: 'approved' }, 'finance', ['deny']],
    [
      'an approved one by hand is recorded or denied',
      { status: 'approved', skipAutoTransfer: true },
      'finance',
      ['deny', 'pay_by_hand'],
    ],
    ['a completed one is reversed', { status: 'completed' }, 'finance', ['reverse']],
    ['a denied one is over', { status: 'denied' }, 'finance', []],
    ['an officer reviews nothing', {}, 'credit_officer', []],
  ])('%s', (_case, of, role, allowed) => expect(acts(of, role)).toEqual(allowed));
  test('the customer cancels a pending request, and nothing else', () => {
    const own = { id: customerId };
    expect(acts({}, 'user', own)).toEqual(['cancel']);
    expect(acts({ status: 'approved' }, 'user', own)).toEqual([]);
    expect(acts({ kind: 'direct' }, 'user', own)).toEqual([]);
    expect(whyNotCancel(withdrawal(), noFacts)).toBeUndefined();
    expect(whyNotCancel(withdrawal({ status: 'approved' }), noFacts)?.code).toBe('withdrawal_state');
    expect(whyNotCancel(withdrawal({ kind: 'direct' }), noFacts)?.code).toBe('ordered_by_staff');
  });
  test('one that is recorded as paid by hand waits for its second person alone', () => {
    expect(acts({}, 'user', { id: customerId, isPaidByHand: true })).toEqual([]);
    expect(acts({ fee: naira(1) }, 'admin', { isPaidByHand: true })).toEqual([]);
    expect(whyNotCancel(withdrawal(), { isPaidByHand: true })?.code).toBe('paid_by_hand');
  });
  test('a transfer that a worker has taken is with the bank', () => {
    expect(acts({ status: 'approved' }, 'finance', { isTaken: true })).toEqual([]);
  });
  test('a refused payout that may have been made is only recorded by hand', () => {
    expect(acts({ status: 'failed' }, 'finance', { isDisputed: true })).toEqual(['pay_by_hand']);
  });
  test('a waiver takes the right of direct withdrawals', () => {
    expect(whyNotWaive(personWith('admin'))).toBeUndefined();
    expect(whyNotWaive(personWith('finance'))?.code).toBe('waiver_forbidden');
  });
});

describe('a withdrawal belongs to a closing', () => {
  const [before, closingAt] = [new Date('2026-03-10T08:00:00Z'), new Date('2026-03-10T08:00:01Z')];
  test.each<[string, Date | null, Withdrawal['cause'], Date, boolean]>([
    ['the payout of the closing', closingAt, 'closing', closingAt, true],
    ['one of an earlier closing', closingAt, 'closing', before, false],
    ['one of the customer', closingAt, null, closingAt, false],
    ['of an account that is open', null, 'closing', closingAt, false],
  ])('%s: %s', (_case, at, cause, requestedAt, belongs) =>
    expect(isOfClosing({ closingAt: at }, { cause, requestedAt })).toBe(belongs),
  );
});

describe('limits', () => {
  const second = (amount: Kobo, fee: Kobo, waives: boolean) => needsSecondPerson({ amount, fee }, { waives, settings });
  test('a second person confirms above the limit, and a fee that is given up', () => {
    expect(second(naira(500_000), noMoney, false)).toBe(false);
    expect(second(kobo(50_000_001n), noMoney, false)).toBe(true);
    expect(second(naira(100), kobo(1n), true)).toBe(true);
    expect(second(naira(100), kobo(1n), false)).toBe(false);
    expect(second(naira(100), noMoney, true)).toBe(false);
    const after = (alone: Kobo) =>
      needsSecondPerson({ amount: naira(100_000), fee: noMoney }, { waives: false, settings, alone });
    expect([after(naira(400_000)), after(kobo(40_000_001n))]).toEqual([false, true]);
  });
  test('without a review only small amounts go to the own account', () => {
    expect(paysWithoutReview(naira(50_000), true, settings)).toBe(true);
    expect(paysWithoutReview(kobo(5_000_001n), true, settings)).toBe(false);
    expect(paysWithoutReview(naira(50_000), false, settings)).toBe(false);
    expect(paysWithoutReview(naira(50_000), true, { ...settings, second_approver_above: naira(49_999) })).toBe(false);
  });
});

describe('journals', () => {
  // Any account that the legs do not name themselves.
  const savings = gl.providerFees;
  const price: Price = { amount: naira(20_000), fee: naira(500), vat: kobo(3_750n), levy: naira(50), net: kobo(1_941_250n) };
  const sides = (legs: readonly Leg[]): [Kobo, Kobo] => [
    sumOf(legs.flatMap((leg) => ('debit' in leg ? [leg.amount] : []))),
    sumOf(legs.flatMap((leg) => ('credit' in leg ? [leg.amount] : []))),
  ];
  test('order, payment and return balance, and have no legs of nothing', () => {
    const free: Price = { amount: naira(100), fee: noMoney, vat: noMoney, levy: noMoney, net: naira(100) };
    expect(sides(orderLegs(savings, price))).toEqual([price.amount, price.amount]);
    expect(sides(returnedLegs(savings, price))).toEqual([price.amount, price.amount]);
    expect(sides(paidLegs(price, naira(25)))).toEqual([kobo(1_943_750n), kobo(1_943_750n)]);
    expect([orderLegs(savings, free), returnedLegs(savings, free), paidLegs(free)].map(({ length }) => length)).toEqual([
      2, 2, 2,
    ]);
  });
  test('a return gives back what the order took', () => {
    const taken = orderLegs(savings, price).find((leg) => 'debit' in leg && leg.debit === savings);
    const returned = returnedLegs(savings, price).find((leg) => 'credit' in leg && leg.credit === savings);
    expect([taken?.amount, returned?.amount]).toEqual([price.amount, price.amount]);
  });
});

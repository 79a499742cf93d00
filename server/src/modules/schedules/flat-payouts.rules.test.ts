/** A flat loan that ends before everything is paid out, and the order of events. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { Account, AccountEvent } from './account.ts';
import { accountOn, inOrder } from './account.rules.ts';
import { flat, ngn, openOf } from './schedule.examples.ts';

const terms = flat({
  tranches: [
    { on: day('2024-03-10'), amount: ngn('30,000') },
    { on: day('2024-04-10'), amount: ngn('30,000') },
  ],
});
const contract = { terms, servicing: { rebateBps: 5_000n } };
const paid = (id: string, on: string, amount: bigint): AccountEvent => ({
  id,
  type: 'repayment',
  on: day(on),
  amount: kobo(amount),
});
const owed = ({ rows }: Account): bigint => rows.reduce((sum, row) => sum + openOf(row), 0n);
const on = (text: string, events: readonly AccountEvent[] = []): Account => accountOn(contract, events, day(text));

const first = paid('first', '2024-02-01', 1_500_000n);
const wrong = paid('wrong', '2024-02-05', 700_000n);
const undone: AccountEvent = { id: 'undone', type: 'reversal', on: day('2024-02-06'), reverses: 'wrong' };

test.each([
  ['at once', '2024-01-01', []],
  ['after a payment', '2024-02-10', [first]],
  ['after a payment that was reversed', '2024-02-10', [first, wrong, undone]],
  ['between two payouts', '2024-03-20', [first]],
] as const)(
  'paid off %s it ends: the payouts that are left are not asked for, and a kobo less ends nothing',
  (_, today, events) => {
    const { payoff } = on(today, events);
    const ended = on(today, [...events, paid('last', today, payoff)]);
    expect([owed(ended), ended.outstanding.principal]).toEqual([0n, 0n]);
    expect(ended.transactions.at(-1)).toMatchObject({ overpaid: 0n });
    expect(owed(accountOn(contract, [...events, paid('last', today, payoff)], day('2024-12-31')))).toBe(0n);

    const short = accountOn(contract, [...events, paid('last', today, payoff - 1n)], day('2024-12-31'));
    expect(owed(short)).toBeGreaterThan(0n);
    expect(short.rows.every(({ state }) => state !== 'cancelled')).toBe(true);
  },
);

test('a payment that ended the loan and was reversed leaves it as it was', () => {
  const { payoff } = on('2024-02-10', [first]);
  const reversal: AccountEvent = { id: 'back', type: 'reversal', on: day('2024-02-10'), reverses: 'last' };
  const events = [first, paid('last', '2024-02-10', payoff), reversal];
  expect(on('2024-12-31', events).rows).toEqual(on('2024-12-31', [first]).rows);
});

test('events are in the order of their days, and within a day in the order in which they were recorded', () => {
  const [a, b, c, d] = [
    paid('a', '2024-03-01', 1n),
    paid('b', '2024-02-01', 1n),
    paid('c', '2024-03-01', 1n),
    paid('d', '2024-01-15', 1n),
  ] as const;
  expect(inOrder([a, b, c, d]).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
  expect(inOrder([c, d, a]).map(({ id }) => id)).toEqual(['d', 'c', 'a']);
});

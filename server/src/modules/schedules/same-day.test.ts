/** Several payments on one day: the order of a day is the order in which they were recorded, and nothing of it makes interest negative. */
import { addDays, day } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import type { AccountEvent } from './account.ts';
import { accountOn } from './account.rules.ts';
import { daily, flat, ngn } from './schedule.examples.ts';

const ways = [
  ['daily', daily()],
  ['flat', flat()],
] as const;

test.each(ways.flatMap(([name, terms]) => PrepaymentEffect.options.map((effect) => [name, effect, terms] as const)))(
  'two early payments of one day on a %s loan (%s) leave no negative part and are allocated to the kobo, and the payoff closes what is left',
  (_name, effect, terms) => {
    const contract = { terms, servicing: { rebateBps: 10_000n } };
    const on = addDays(terms.disbursedOn, 10);
    const part = kobo(terms.principal / 5n);
    const early = (id: string): AccountEvent => ({ type: 'prepayment', id, on, amount: part, effect });
    const twice = [early('one'), early('two')];
    for (const days of [0, 1, 20, 40, 400]) {
      const { rows, interestEarned } = accountOn(contract, twice, addDays(on, days));
      const amounts = rows.flatMap(({ billed, paid, waived }) => [billed, paid, waived].flatMap((each) => Object.values(each)));
      expect(Math.min(...amounts.map(Number), Number(interestEarned))).toBeGreaterThanOrEqual(0);
    }
    const { transactions, payoff } = accountOn(contract, twice, on);
    for (const { amount, split, overpaid } of transactions)
      expect(Object.values(split).reduce((sum, each) => sum + each, 0n) + overpaid).toBe(amount);
    const closed = accountOn(contract, [...twice, { type: 'repayment', id: 'off', on, amount: payoff }], on);
    expect([closed.state, closed.credit]).toEqual(['completed', 0n]);
  },
);

test('two prepayments on one day have the effect of one prepayment of their sum', () => {
  const contract = { terms: daily(), servicing: { rebateBps: 10_000n } };
  const on = day('2011-01-10');
  const early = (id: string, amount: string): AccountEvent => ({
    type: 'prepayment',
    id,
    on,
    amount: ngn(amount),
    effect: 'fewer_instalments',
  });
  const [twice, once] = [[early('one', '500'), early('two', '700')], [early('both', '1200')]].map((events) =>
    accountOn(contract, events, addDays(on, 5)),
  );
  expect([twice?.payoff, twice?.outstanding]).toEqual([once?.payoff, once?.outstanding]);
});

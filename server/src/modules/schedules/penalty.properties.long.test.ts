/** Penalties do not depend on when the account is read, stay below their cap, and do not come with a moved due day. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { accountOn } from './account.rules.ts';
import type { Contract } from './account.ts';
import { end, start } from '../../../tests/schedules/any-contract.ts';
import { always, figuresOf, reading } from '../../../tests/schedules/any-history.ts';
import { rateOf } from './rate.rules.ts';

test('a look between a moved due day and the end of its period changes nothing', () => {
  const contract: Contract = {
    terms: {
      principal: kobo(100_000n),
      method: 'declining_equal_instalment',
      instalments: 3,
      dayCount: 'period',
      rate: rateOf('55', 'year'),
      frequency: { every: 1, unit: 'month' },
      disbursedOn: day('2024-01-31'),
      fees: [],
      workingDays: { shift: 'previous', holidays: [], closed: ['sunday', 'saturday'] },
      tranches: [{ on: day('2024-02-05'), amount: kobo(1_000n) }],
    },
    servicing: {
      rebateBps: 0n,
      penalty: { kind: 'daily', rate: rateOf('333', 'year'), on: 'principal', graceDays: 0, cap: undefined, freeDays: [] },
    },
  };
  const [between, later] = [day('2024-03-30'), day('2024-11-26')];
  expect(figuresOf(accountOn(contract, reading(between), later))).toEqual(figuresOf(accountOn(contract, [], later)));
});

always('a reversed payment leaves the penalties that were there without it', 100, (contract, all) => {
  const paid = { id: 'paid', on: addDays(start, 90), type: 'repayment', amount: kobo(50_000n) } as const;
  const reversal = { id: 'back', on: addDays(start, 120), type: 'reversal', reverses: 'paid' } as const;
  expect(figuresOf(accountOn(contract, [...all, paid, reversal], end))).toEqual(figuresOf(accountOn(contract, all, end)));
});

always('all penalties for late payment together stay below the cap', 150, (contract, all) => {
  const { terms, servicing } = contract;
  const { cap } = servicing.penalty ?? {};
  // A charge may be a penalty without being late.
  const counted = all.filter(({ type }) => type !== 'charge');
  const kept = new Set(counted.map(({ id }) => id));
  const events = counted.filter((event) => event.type !== 'reversal' || kept.has(event.reverses));
  if (!cap) return;
  const { rows, transactions } = accountOn(contract, events, end);
  const out = transactions.filter(({ event, reversedBy }) => event.type === 'tranche' && !reversedBy);
  const lent = sumOf([terms.principal, ...[...(terms.tranches ?? []), ...out].map(({ amount }) => amount)]);
  const penalties: Kobo = sumOf(rows.map(({ billed }) => billed.penalty));
  expect(penalties * cap.denominator <= lent * cap.numerator + cap.denominator).toBe(true);
});

/** A payment ahead that lowers the instalments, in the rows before the first that repays principal. */
import { minus, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { AccountEvent } from './account.ts';
import { accountOn } from './account.rules.ts';
import { hundred, ngn, openOf } from './schedule.examples.ts';
import type { Terms } from './schedule.ts';

const grace = { principal: 2, interestDeferred: 0, interestFree: 0 };
const ahead = (on: string, amount: string): AccountEvent => ({
  id: `ahead ${on}`,
  type: 'prepayment',
  on: day(on),
  amount: ngn(amount),
  effect: 'lower_instalment',
});
const rowsOf = (terms: Terms, events: readonly AccountEvent[]) =>
  accountOn({ terms, servicing: { rebateBps: 10_000n } }, events, day('2024-01-20')).rows;

test.each(['declining_equal_instalment', 'declining_equal_principal'] as const)(
  '%s: the rows of the grace still repay nothing, and the others share what is left',
  (method) => {
    const terms = hundred({ method, principal: ngn('1,000'), grace });
    const rows = rowsOf(terms, [ahead('2024-01-20', '400')]);
    const open = rows.map(({ billed, paid }) => minus(billed.principal, paid.principal));
    expect(open.slice(0, 2)).toEqual([0n, 0n]);
    expect(sumOf(open)).toBe(60_000n);
    const repaying = rows.slice(2).map((row) => (method === 'declining_equal_principal' ? row.billed.principal : openOf(row)));
    const [largest, smallest] = [
      repaying.toSorted((a, b) => Number(b - a))[0] ?? 0n,
      repaying.toSorted((a, b) => Number(a - b))[0] ?? 0n,
    ];
    expect(largest - smallest).toBeLessThan(10n);
    expect(repaying).toHaveLength(4);
  },
);

test('of a balloon whose rows repay nothing, the last row has what is left', () => {
  const rows = rowsOf(hundred({ method: 'bullet', principal: ngn('1,000') }), [ahead('2024-01-20', '400')]);
  expect(rows.map(({ billed, paid }) => minus(billed.principal, paid.principal))).toEqual([0n, 0n, 0n, 0n, 0n, 60_000n]);
});

test('after rows were cancelled by a restructuring, only the live ones are planned again', () => {
  const shorter: AccountEvent = { id: 'shorter', type: 'reschedule', on: day('2024-01-15'), instalments: 3 };
  const rows = rowsOf(hundred({ principal: ngn('1,000') }), [shorter, ahead('2024-01-20', '400')]);
  const live = rows.filter(({ state }) => state !== 'cancelled');
  expect(sumOf(live.map(({ billed, paid }) => minus(billed.principal, paid.principal)))).toBe(60_000n);
  expect(new Set(live.slice(1, -1).map((row) => openOf(row) / 10n)).size).toBe(1);
});

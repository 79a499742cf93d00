/** The equal instalment where money is paid out in the rows before the first that repays. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { periodsOf } from './interest.rules.ts';
import { levelOf } from './level.rules.ts';
import { hundred } from './schedule.examples.ts';

const terms = hundred({ principal: kobo(1_000_000n) });
const periods = periodsOf(terms);
const level = (idle: number, balance: bigint, paidOut: bigint): bigint =>
  levelOf(
    { periods, balance: kobo(balance), moves: [{ on: addDays(day('2024-01-01'), 10), amount: kobo(paidOut) }], idle },
    terms,
  );

test('money that is paid out in a row that repays nothing is owed in full by the rows after it', () => {
  expect(level(1, 600_000n, 400_000n)).toBe(level(1, 1_000_000n, 0n));
  expect(level(1, 600_000n, -100_000n)).toBe(level(1, 500_000n, 0n));
});

test('in a row that repays, it bears the interest of its days', () => {
  expect(level(0, 600_000n, 400_000n)).toBeGreaterThan(level(0, 1_000_000n, 0n) - 2_000n);
  expect(level(0, 600_000n, 400_000n)).toBeLessThan(level(0, 1_000_000n, 0n));
});

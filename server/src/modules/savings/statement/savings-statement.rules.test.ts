/** A statement of savings adds up: every line to the next balance, the opening and the totals to the closing balance. */
import { kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { SavingsTransactionType } from '@ajo/contract/modules/savings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/kit/property-runs.ts';
import { savingsStatementOf, type StatementLine } from './savings-statement.rules.ts';

const on = day('2026-03-02');
const period = { from: on, to: day('2026-03-31') };

test('the opening balance and the totals by type are the closing balance', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...SavingsTransactionType.options), fc.bigInt(-1_000_000n, 1_000_000n)));
  fc.assert(
    fc.property(fc.bigInt(0n, 10_000_000n), moves, (opening, all) => {
      let balance = kobo(opening);
      const lines = all.map(([type, change]): StatementLine => {
        balance = plus(balance, kobo(change));
        return { on, type, reference: null, valueOn: on, change: kobo(change), balance, isRefused: false };
      });
      const { closing, totals } = savingsStatementOf({ ...period, opening: kobo(opening), lines });
      expect(closing).toBe(balance);
      expect(plus(kobo(opening), sumOf([...totals.values()]))).toBe(closing);
    }),
    { numRuns: runs(100) },
  );
});

test('a period without movements keeps its balance', () => {
  const { closing, totals } = savingsStatementOf({ ...period, opening: kobo(500n), lines: [] });
  expect([closing, totals.size, noMoney]).toEqual([500n, 0, 0n]);
});

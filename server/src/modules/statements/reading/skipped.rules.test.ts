/** The reason of a skipped row quotes its cell as text that the database can store. */
import { expect, test } from 'vitest';
import { skippedRows } from './skipped.rules.ts';

const at = { on: 0, debit: 1, credit: 2, amount: -1, balance: 3, narration: 4 };
const reasonsOf = (...cells: string[]) => skippedRows([{ cells, line: 7 }], at, 'dmy');

test('a quoted cell ends with a whole character and holds no NUL', () => {
  const [skipped] = reasonsOf(`31/02/2026\0 ${'x'.repeat(28)}\u{1F600}`, '', '500.00', '', 'Transfer');
  expect(skipped?.line).toBe(7);
  expect(skipped?.reason).toContain('There is no day 31/02/2026');
  expect(skipped?.reason).not.toContain('\0');
  expect(skipped?.reason.isWellFormed()).toBe(true);
});

test('a total is no skipped row', () => {
  expect(reasonsOf('Total', '', '500.00', '', '')).toEqual([]);
});

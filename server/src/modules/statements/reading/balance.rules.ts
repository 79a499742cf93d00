/** Proves a statement from its own lines: each balance is the one before it, less the debit, plus the credit. Pure. */
import { type Kobo, minus, plus } from '@ajo/contract/kernel/money';
import type { Misfit, Row } from './reading.ts';

/** Savings pockets of a wallet move money that its balance does not show. */
const pocket = /\bo ?wealth\b/i;
/** Files round: a kobo is no difference. */
const tolerance = 1n;

/**
 * The rows that do not fit. After one the check goes on from the balance that the file states, so that one wrong figure
 * is one misfit and not all that follow. Rows without a balance are carried over to the next one that has it.
 */
export function misfitsOf(rows: readonly Row[], opening: Kobo | null): { misfits: Misfit[]; derivedOpening: Kobo | null } {
  const misfits: Misfit[] = [];
  let carried = opening;
  let derivedOpening: Kobo | null = null;
  let isPocketOpen = false;
  for (const [at, { line, debit, credit, balance, narration }] of rows.entries()) {
    isPocketOpen ||= pocket.test(narration);
    const expected: Kobo | null = carried === null ? null : plus(minus(carried, debit), credit);
    if (balance === null) {
      carried = expected;
      continue;
    }
    if (expected === null) derivedOpening ??= openingBefore(rows.slice(0, at + 1), balance);
    else if (isApart(expected, balance)) misfits.push({ line, expected, found: balance, explained: isPocketOpen });
    isPocketOpen = false;
    carried = balance;
  }
  return { misfits, derivedOpening };
}

const isApart = (a: Kobo, b: Kobo): boolean => (a > b ? a - b : b - a) > tolerance;

const openingBefore = (rows: readonly Row[], balance: Kobo): Kobo =>
  rows.reduce((sum, { debit, credit }) => minus(plus(sum, debit), credit), balance);

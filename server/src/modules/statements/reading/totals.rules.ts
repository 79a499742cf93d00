/** Compares the sums of the rows with the sums that the file states of itself. Pure. */
import { type Kobo, minus, sumOf } from '@ajo/contract/kernel/money';
import type { Row, Totals } from './reading.ts';
import { readAmount } from './text.rules.ts';

const debitWords = /total\s*(?:debits?|withdrawals?|money out|outflow|dr)\b/i;
const creditWords = /total\s*(?:credits?|deposits?|lodgements?|money in|inflow|cr)\b/i;
/** One line with both: "TOTALS 1,000.00 2,000.00". */
const bothWords = /^(?:grand )?totals?\b/i;
const amounts = /\d[\d,]{0,20}\.\d{2}/g;

export type Stated = { debit: Kobo | null; credit: Kobo | null };

export function checkTotals(rows: readonly Row[], stated: Stated): Totals {
  const debit = sumOf(rows.map((row) => row.debit));
  const credit = sumOf(rows.map((row) => row.credit));
  const pairs = [
    [stated.debit, debit],
    [stated.credit, credit],
  ].filter(([printed]) => printed !== null);
  return {
    debit,
    credit,
    statedDebit: stated.debit,
    statedCredit: stated.credit,
    agree: pairs.length === 0 ? null : pairs.every(([printed, sum]) => printed === sum),
  };
}

/** Some banks count the opening balance among the credits: it is taken out again. */
export function statedTotals(around: readonly string[], openingInCredits: Kobo | null): Stated {
  const [debit, credit] = statedSums(around);
  return { debit, credit: credit !== null && openingInCredits !== null ? minus(credit, openingInCredits) : credit };
}

function statedSums(around: readonly string[]): [Kobo | null, Kobo | null] {
  const stated: [Kobo | null, Kobo | null] = [after(around, debitWords), after(around, creditWords)];
  if (stated[0] !== null || stated[1] !== null) return stated;
  for (const line of around) {
    const [one, two] = bothWords.test(line) ? (line.match(amounts) ?? []) : [];
    if (one && two) return [readAmount(one) ?? null, readAmount(two) ?? null];
  }
  return stated;
}

function after(lines: readonly string[], words: RegExp): Kobo | null {
  for (const line of lines) {
    const found = words.exec(line);
    const amount = found && /\d[\d,]{0,20}\.\d{2}/.exec(line.slice(found.index + found[0].length))?.[0];
    const value = amount ? readAmount(amount) : undefined;
    if (value !== undefined) return value;
  }
  return null;
}

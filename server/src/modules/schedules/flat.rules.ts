/** Flat interest: always on what was paid out, never on what is left. */
import { type Kobo, divideRounded, kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { isBefore } from '@ajo/contract/kernel/time';
import { borneBy, movesIn, openingOf } from './interest.rules.ts';
import { modeOf, nearest } from './level.rules.ts';
import { lowest } from './rate.rules.ts';
import type { Fraction, Parts, Period, Terms, Tranche } from './schedule.ts';

type FlatRow = { exact: Fraction; interest: Kobo; paidOut: Kobo };

/** What is paid out later is a flat loan of its own over the rows that are left: rows before it never depend on it. */
export function flatParts(terms: Terms, periods: readonly Period[]): Parts[] {
  const parts = flatOf({ ...terms, tranches: [] }, periods);
  for (const tranche of terms.tranches ?? []) {
    const from = periods.findIndex(({ startsOn, endsOn }) => !isBefore(tranche.on, startsOn) && isBefore(tranche.on, endsOn));
    const grace = terms.grace && { ...terms.grace, principal: Math.max(0, terms.grace.principal - from) };
    for (const [at, more] of flatOf(oneTranche({ ...terms, grace }, tranche), periods.slice(from)).entries()) {
      const part = parts[from + at];
      if (part) parts[from + at] = sumOfParts(part, more);
    }
  }
  return parts;
}

/** Of one tranche alone, the interest of graces asked later; `periods` begin with the one in which it is paid out. */
export const trancheParts = (terms: Terms, periods: readonly Period[], tranche: Tranche): Parts[] =>
  deferred(flatOf(oneTranche(terms, tranche), periods), terms.grace?.interestDeferred ?? 0);

/** The interest of the first rows is asked in the row after them: 0, 0, 0, then four times as much. */
export function deferred(parts: Parts[], rows: number): Parts[] {
  const kept = sumOf(parts.slice(0, rows).map(({ interest }) => interest));
  return parts.map((part, at) => {
    if (at < rows) return { ...part, interest: noMoney };
    return at === rows ? { ...part, interest: plus(part.interest, kept) } : part;
  });
}

const oneTranche = (terms: Terms, tranche: Tranche): Terms => ({
  ...terms,
  principal: noMoney,
  downPayment: undefined,
  tranches: [tranche],
});

const sumOfParts = (a: Parts, b: Parts): Parts => ({
  principal: plus(a.principal, b.principal),
  interest: plus(a.interest, b.interest),
});

/** Over all rows interest is rounded once; the row that the terms name settles the difference. */
function flatOf(terms: Terms, periods: readonly Period[]): Parts[] {
  const rows = flatRows(terms, periods);
  const exact = rows.map((row) => row.exact).reduce(added, { numerator: 0n, denominator: 1n });
  const whole = kobo(divideRounded(exact.numerator, exact.denominator, modeOf(terms)));
  const parts = spread(terms, rows, whole);
  return terms.rounding?.residue === 'first' ? firstTakesResidue(parts, terms.grace?.principal ?? 0) : parts;
}

function flatRows(terms: Terms, periods: readonly Period[]): FlatRow[] {
  let paidOut = openingOf(terms);
  return periods.map((period) => {
    const moves = movesIn(terms, period);
    const exact = lowest({ numerator: borneBy(period, paidOut, moves), denominator: period.denominator });
    const more = sumOf(moves.map(({ amount }) => amount));
    paidOut = plus(paidOut, more);
    const interest = kobo(divideRounded(exact.numerator, exact.denominator, modeOf(terms)));
    return { exact, interest, paidOut: more };
  });
}

const added = (a: Fraction, b: Fraction): Fraction =>
  lowest({ numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator });

function spread(terms: Terms, rows: readonly FlatRow[], whole: Kobo): Parts[] {
  const idle = terms.grace?.principal ?? 0;
  let left: Parts = { principal: openingOf(terms), interest: whole };
  let level: Kobo | undefined;
  return rows.map((row, at) => {
    left = { ...left, principal: plus(left.principal, row.paidOut) };
    if (at >= idle && level === undefined) level = levelFrom(left.principal, rows.slice(at), terms);
    const interest = minOf(row.interest, left.interest);
    const planned = minOf(nonNegative(minus(level ?? noMoney, interest)), left.principal);
    const part = at === rows.length - 1 ? left : { principal: planned, interest };
    left = { principal: minus(left.principal, part.principal), interest: minus(left.interest, part.interest) };
    return part;
  });
}

const nonNegative = (amount: Kobo): Kobo => (amount < 0n ? noMoney : amount);

/** (principal + interest of the rows ahead) / rows ahead, to the multiple. */
function levelFrom(principal: Kobo, ahead: readonly FlatRow[], terms: Terms): Kobo {
  const { numerator, denominator } = ahead.map(({ exact }) => exact).reduce(added, { numerator: principal, denominator: 1n });
  return nearest({ numerator, denominator: denominator * BigInt(ahead.length) }, terms.rounding);
}

/** The last row becomes like the one before it, and the first that repays takes the difference. */
function firstTakesResidue(parts: Parts[], first: number): Parts[] {
  const [model, last] = parts.slice(-2);
  const opening = parts[first];
  if (!model || !last || !opening || parts.length - first < 2) return parts;
  const gap: Parts = { principal: minus(last.principal, model.principal), interest: minus(last.interest, model.interest) };
  const taken: Parts = { principal: plus(opening.principal, gap.principal), interest: plus(opening.interest, gap.interest) };
  if (taken.principal < 0n || taken.interest < 0n) return parts;
  const end = parts.length - 1;
  return parts.map((part, at) => (at === first ? taken : at === end ? model : part));
}

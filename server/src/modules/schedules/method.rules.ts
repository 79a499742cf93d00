/** How each method splits a loan into principal and interest, row by row. */
import { type Kobo, divideRounded, kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { isBefore } from '@ajo/contract/kernel/time';
import { deferred, flatParts } from './flat.rules.ts';
import { isEngineSince } from './engine.ts';
import { graceFrom, interestOf, movesIn, openingOf } from './interest.rules.ts';
import { hasEqualSteps, levelOf, nearest } from './level.rules.ts';
import type { Move, Parts, Period, Terms } from './schedule.ts';

/**
 * Principal and interest of every row, each rounded once to the kobo. The principal adds up to the loan exactly and
 * no part is negative; the row that the terms name takes what rounding left. Rows that are given stand as they are. Terms were checked with `whyNotTerms`.
 */
export function partsOf(terms: Terms, periods: readonly Period[]): Parts[] {
  if (terms.rows) return terms.rows.map(({ principal, interest }) => ({ principal, interest }));
  const parts = terms.method === 'flat' ? flatParts(terms, periods) : decliningParts(terms, periods);
  return deferred(parts, terms.grace?.interestDeferred ?? 0);
}

export type Stand = {
  at: number;
  /** Owed when the row begins, and with what is paid out in it. */
  balance: Kobo;
  owed: Kobo;
  interest: Kobo;
  moves: readonly Move[];
};

/** How much principal a row repays; requested rows after the grace only. */
export type Plan = (stand: Stand) => Kobo;

const plans: Record<Exclude<Terms['method'], 'flat'>, (terms: Terms, periods: readonly Period[]) => Plan> = {
  declining_equal_instalment: equalInstalment,
  declining_equal_principal: equalPrincipal,
  bullet: () => () => noMoney,
  fixed_principal_percent: fixedShare,
  fixed_instalment: fixedInstalment,
};

/**
 * Since version 7 equal instalments are planned again in each row in which more is paid out, so rows before a payout do not depend on it. Before,
 * all payouts decided whether the instalment was solved in every row, and a running loan, which does not have them yet, could differ by kobo.
 * Each plan has a residue of its own. Before, a first row that takes the residue repaid money that was paid out later.
 */
function decliningParts(terms: Terms, periods: readonly Period[]): Parts[] {
  const place = periods.findIndex((period, at) => at > 0 && movesIn(terms, period).length > 0);
  const next = periods[place];
  if (!next || !isPlannedAgain(terms)) return planOf(terms, periods);
  const known = (terms.tranches ?? []).filter(({ on }) => isBefore(on, next.startsOn));
  const parts = planOf({ ...terms, tranches: known }, periods).slice(0, place);
  const paidOut = plus(openingOf(terms), sumOf(known.map(({ amount }) => amount)));
  const rest: Terms = {
    ...terms,
    principal: minus(paidOut, sumOf(parts.map(({ principal }) => principal))),
    downPayment: undefined,
    tranches: (terms.tranches ?? []).filter(({ on }) => !isBefore(on, next.startsOn)),
    instalments: periods.length - place,
    grace: graceFrom(terms, place),
  };
  return [...parts, ...decliningParts(rest, periods.slice(place))];
}

/** A fixed share is of all that was paid out, so it is not planned again. */
const isPlannedAgain = (terms: Terms): boolean =>
  isEngineSince(terms, 7) &&
  (terms.method === 'declining_equal_instalment' ||
    (terms.rounding?.residue === 'first' && terms.method !== 'fixed_principal_percent'));

function planOf(terms: Terms, periods: readonly Period[]): Parts[] {
  const walk = (shift: Kobo): Parts[] => withFreshPlan(terms, periods, shift);
  const parts = walk(noMoney);
  return terms.rounding?.residue === 'first' ? firstTakesResidue(parts, walk, terms) : parts;
}

function withFreshPlan(terms: Terms, periods: readonly Period[], shift: Kobo): Parts[] {
  const parts = declining(terms, periods, { plan: plans[terms.method as keyof typeof plans](terms, periods), shift });
  if (terms.method !== 'declining_equal_instalment' || terms.rounding?.multiple || terms.instalmentAmount) return parts;
  if (hasEqualSteps(terms)) return parts;
  const last = periods.at(-1);
  // More money in the last row makes it larger, whatever the rounding.
  if (last && movesIn(terms, last).length > 0) return parts;
  return isNear(parts, terms.instalments) ? parts : declining(terms, periods, { plan: resolvedInEachRow(terms, periods), shift });
}

/** Interest on what is still owed; the plan defines how much principal a row repays; the last row repays the rest. */
function declining(terms: Terms, periods: readonly Period[], { plan, shift }: { plan: Plan; shift: Kobo }): Parts[] {
  const idle = terms.grace?.principal ?? 0;
  let balance = openingOf(terms);
  return periods.map((period, at) => {
    const moves = movesIn(terms, period);
    const owed = plus(balance, sumOf(moves.map(({ amount }) => amount)));
    const interest = interestOf(period, balance, moves, terms.rounding?.mode);
    const planned = at < idle ? noMoney : within(plan({ at, balance, owed, interest, moves }), owed);
    const shifted = at === idle ? within(plus(planned, shift), owed) : planned;
    const principal = at === periods.length - 1 ? owed : shifted;
    balance = minus(owed, principal);
    return { principal, interest };
  });
}

/** Never below nothing, never above what is left. */
const within = (amount: Kobo, left: Kobo): Kobo => (amount < 0n ? noMoney : minOf(amount, left));

/** One amount for all rows, solved at the first of them, and again in a row in which more is paid out. */
function equalInstalment(terms: Terms, periods: readonly Period[]): Plan {
  let level = terms.instalmentAmount;
  return ({ at, balance, interest, moves }) => {
    if (!terms.instalmentAmount && (level === undefined || moves.length > 0))
      level = levelOf({ periods: periods.slice(at), balance, moves, idle: 0 }, terms);
    return minus(level ?? noMoney, interest);
  };
}

/**
 * Over a long term at a high rate a fraction of a kobo grows with the interest until it swallows the last rows; then the
 * instalment is solved in every row, which keeps all of them within a few kobo of each other.
 */
const resolvedInEachRow =
  (terms: Terms, periods: readonly Period[]): Plan =>
  ({ at, balance, interest, moves }) =>
    minus(levelOf({ periods: periods.slice(at), balance, moves, idle: 0 }, terms), interest);

function isNear(parts: readonly Parts[], toleranceKobo: number): boolean {
  const total = (part: Parts | undefined): Kobo => (part ? plus(part.principal, part.interest) : noMoney);
  const gap = parts.length < 2 ? noMoney : minus(total(parts.at(-1)), total(parts.at(-2)));
  return gap <= toleranceKobo && gap >= -toleranceKobo;
}

function equalPrincipal(terms: Terms, periods: readonly Period[]): Plan {
  let each: Kobo | undefined;
  return ({ at, owed, moves }) => {
    if (each === undefined || moves.length > 0)
      each = nearest({ numerator: owed, denominator: BigInt(periods.length - at) }, terms.rounding);
    return each;
  };
}

/** The same share of all that was paid out so far; the last row is the balloon. */
function fixedShare(terms: Terms): Plan {
  let paidOut = openingOf(terms);
  const share = terms.principalShare ?? { numerator: 0n, denominator: 1n };
  return ({ moves }) => {
    paidOut = plus(paidOut, sumOf(moves.map(({ amount }) => amount)));
    return nearest({ numerator: paidOut * share.numerator, denominator: share.denominator }, terms.rounding);
  };
}

function fixedInstalment(terms: Terms): Plan {
  return ({ interest }) => minus(terms.instalmentAmount ?? noMoney, interest);
}

/** So many corrections bring the last row to within a kobo of the others; one is enough where nothing compounds. */
const corrections = 4;

/**
 * Moves what rounding left from the last row to the first that repays: a kobo less owed after the first row is so much less in the
 * last one, grown by its interest, so the shift is found by measuring that growth.
 */
function firstTakesResidue(parts: Parts[], walk: (shift: Kobo) => Parts[], { grace, instalments }: Terms): Parts[] {
  if (instalments - (grace?.principal ?? 0) < 2) return parts;
  const residueOf = (some: Parts[]): bigint => {
    const [before, last] = some.slice(-2);
    return before && last ? plus(last.principal, last.interest) - plus(before.principal, before.interest) : 0n;
  };
  const probe = 1000n;
  const growth = residueOf(walk(kobo(-probe))) - residueOf(parts);
  if (growth <= 0n) return parts;
  let shift = 0n;
  let best = parts;
  for (let attempts = 0; attempts < corrections; attempts += 1) {
    shift += divideRounded(residueOf(best) * probe, growth, 'half-even');
    const next = walk(kobo(shift));
    if (magnitude(residueOf(next)) >= magnitude(residueOf(best))) break;
    best = next;
  }
  return best;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

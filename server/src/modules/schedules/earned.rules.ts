/** The interest that each row of an active loan has earned until a day. */
import { type Kobo, divideRounded, kobo, maxOf, minOf, minus, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import { isEngineSince } from './engine.ts';
import { borneBy } from './interest.rules.ts';
import { modeOf } from './level.rules.ts';
import { partsOf } from './method.rules.ts';
import { byDay, movesWithin } from './principal-history.rules.ts';
import type { Move } from './schedule.ts';
import { openOn } from './progress.rules.ts';
import {
  borneUntil,
  isAwaited,
  isPlanned,
  keepsRows,
  lastOf,
  principalBefore,
  principalPaidByRow,
  rounded,
  type Work,
} from './working-rows.rules.ts';
import { deferralOf } from './deferral.rules.ts';

/**
 * The interest that a row has earned until a day, paid or not: all of it once its period is over, nothing before it begins. Once the loan
 * is written off it earns nothing more, and what was paid ahead is earned. Whole kobo only: a fraction is earned when it has become one.
 * Since version 2 the row that asks for deferred interest earns it, from the first day of the deferral. A chosen row that a payout opened again
 * has earned what it was paid with.
 */
export function earnedOn(work: Work, row: WorkRow, on: Day): Kobo {
  const { period, billed, waived } = row;
  if (row.frozen || row.cancelled || work.writtenOffOn || !isBefore(on, period.endsOn))
    return minus(billed.interest, waived.interest);
  return maxOf(minus(row.agreed, waived.interest), earnedByDays(work, row, on));
}

function earnedByDays(work: Work, row: WorkRow, on: Day): Kobo {
  if (!work.terms.grace?.interestDeferred || !isEngineSince(work.terms, 2)) return ownEarnedOn(work, row, on);
  const { isDeferred, heldFor } = deferralOf(work);
  if (isDeferred(row)) return noMoney;
  return sumOf([row, ...heldFor(row)].map((one) => ownEarnedOn(work, one, on)));
}

function ownEarnedOn(work: Work, row: WorkRow, day: Day): Kobo {
  const { period, carried } = row;
  const on = isBefore(day, period.endsOn) ? day : period.endsOn;
  if (!isBefore(period.startsOn, on)) return carried;
  if (keepsRows(work.terms))
    return flatEarnedOn(work, { ...row, billed: { ...row.billed, interest: ownInterest(work, row) } }, on);
  const awaited = awaitedMoves(work, on);
  const before = sumOf(awaited.filter((move) => isBefore(move.on, period.startsOn)).map(({ amount }) => amount));
  const inside = (move: Move): boolean => !isBefore(move.on, period.startsOn) && isBefore(move.on, on);
  const moves = [...work.moves, ...awaited].filter(inside).toSorted(byDay);
  const opening = plus(principalBefore(work, period.startsOn), before);
  return plus(carried, kobo(borneBy(period, opening, moves, on) / period.denominator));
}

/** What the plan of a flat loan asks for the row alone, without what it defers or asks for others. */
export function ownInterest(work: Work, row: WorkRow): Kobo {
  const { terms, rows } = work;
  const { isDeferred, heldFor } = deferralOf(work);
  if (!isEngineSince(terms, 2) || !terms.grace || (!isDeferred(row) && heldFor(row).length === 0)) return row.billed.interest;
  const planned = rows.filter(({ period }) => period.days > 0).slice(0, terms.instalments);
  const parts = partsOf(
    { ...terms, grace: { ...terms.grace, interestDeferred: 0 } },
    planned.map(({ period }) => period),
  );
  return parts[planned.indexOf(row)]?.interest ?? noMoney;
}

/** Day by day the same, but what a tranche bears begins with its own day, and what a new schedule carried over was earned before. */
function flatEarnedOn({ terms }: Work, { period, billed, carried }: WorkRow, on: Day): Kobo {
  const inside = (terms.tranches ?? []).filter((one) => isBefore(period.startsOn, one.on) && isBefore(one.on, period.endsOn));
  const borne = (until: Day, mode: 'down' | 'half-even' = 'down'): Kobo =>
    sumOf(
      inside
        .filter((one) => isBefore(one.on, until))
        .map(({ on: from, amount }) => kobo(divideRounded(amount * period.weight(from, until), period.denominator, mode))),
    );
  const own = minus(billed.interest, minOf(carried, billed.interest));
  const usual = minus(own, minOf(own, borne(period.endsOn, 'half-even')));
  const days = BigInt(daysBetween(period.startsOn, on));
  return minOf(billed.interest, sumOf([carried, kobo((usual * days) / BigInt(period.days)), borne(on)]));
}

/** What is expected on moved due days, as if it were paid at the end of its period. */
function awaitedMoves(work: Work, on: Day): Move[] {
  if (work.terms.workingDays?.shift !== 'next' || !work.rows.some((row) => isAwaited(work, row, on))) return [];
  const paid = principalPaidByRow(work);
  return work.rows.flatMap((row, at) =>
    isAwaited(work, row, on) ? [{ on: row.period.endsOn, amount: negative(openOn(row, 'principal', paid[at] ?? noMoney)) }] : [],
  );
}

/** Only the last row grows after the plan has ended, and only where rows follow what is owed. */
export function rowGrowingAfterPlan(work: Work, on: Day): WorkRow | undefined {
  const last = keepsRows(work.terms) ? undefined : lastOf(work);
  return last && isBefore(last.period.endsOn, on) ? last : undefined;
}

/** What the interest of a row grows by between two days after the plan has ended. Only the last row grows then. */
export function growthAfterPlan(work: Work, row: WorkRow, { from, to }: { from: Day; to: Day }): Kobo {
  if (row !== rowGrowingAfterPlan(work, to)) return noMoney;
  const own = borneInPeriod(work, row);
  return minus(borneUntil(work, row.period, { own, on: to }), borneUntil(work, row.period, { own, on: from }));
}

/** Interest of the last row since the plan ended: the part beyond its own period. */
export function borneSincePlan(work: Work, on: Day): Kobo {
  const last = work.rows.findLast(isPlanned);
  if (!last) return noMoney;
  const own = borneInPeriod(work, last);
  const mode = modeOf(work.terms);
  return minus(borneUntil(work, last.period, { own, on }), rounded(own, last.period.denominator, mode));
}

function borneInPeriod(work: Work, { period }: WorkRow): bigint {
  const inside = movesWithin(work.moves, period.startsOn, period.endsOn);
  return borneBy(period, principalBefore(work, period.startsOn), inside);
}

/** Principal that is still to be paid out: it is not owed yet, and a loan closed before its day never receives it. */
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { periodsOf } from './interest.rules.ts';
import { partsOf } from './method.rules.ts';
import { movedThrough } from './principal-history.rules.ts';
import type { Terms } from './schedule.ts';
import { isFlat, refresh, trialOf, type Work } from './working-rows.rules.ts';

const isLater = (on: Day) => (tranche: { on: Day }) => isBefore(on, tranche.on);

/** The loan as it would stand if nothing were paid out after the day; the loan itself where nothing is planned. */
export function withoutLater(work: Work, on: Day): Work {
  if (!(work.terms.tranches ?? []).some(isLater(on))) return work;
  const trial = trialOf(work);
  dropLater(trial, on);
  return trial;
}

/** Drops payouts after the day: the rows bill the amount disbursed until then. */
export function dropLater(work: Work, on: Day): void {
  const { terms } = work;
  const tranches = terms.tranches ?? [];
  if (!tranches.some(isLater(on))) return;
  work.terms = { ...terms, tranches: tranches.filter((tranche) => !isLater(on)(tranche)) };
  work.moves = work.moves.filter((move) => move.amount < noMoney || !isLater(on)(move));
  if (isFlat(terms)) {
    chargeFlat(work, terms);
    work.endedEarlyOn = on;
  } else refresh(work, on);
}

/**
 * The plan of a flat loan without what was to be paid out after the day; undefined where that changes nothing. What was paid ahead may have gone to
 * interest on money that never came, so only playing the account again under these terms shows what it was for.
 */
export function flatWithoutLater(terms: Terms, on: Day): Terms | undefined {
  const tranches = terms.tranches ?? [];
  if (!isFlat(terms) || !tranches.some(isLater(on))) return undefined;
  return { ...terms, tranches: tranches.filter((tranche) => !isLater(on)(tranche)) };
}

/** Flat rows are not recalculated: each is reduced by the amount that the cancelled payout would have added to it. */
function chargeFlat(work: Work, planned: Terms): void {
  const periods = periodsOf(planned);
  const [before, after] = [partsOf(planned, periods), partsOf(work.terms, periods)];
  const lost = sumOf((planned.tranches ?? []).map(({ amount }) => amount));
  let toDrop = minus(lost, sumOf((work.terms.tranches ?? []).map(({ amount }) => amount)));
  const offset = work.rows.length - periods.length;
  for (const [at, row] of [...work.rows.entries()].toReversed()) {
    if (row.cancelled) continue;
    const less = minus(before[at - offset]?.interest ?? noMoney, after[at - offset]?.interest ?? noMoney);
    const interest = minus(row.billed.interest, minOf(less, minus(row.billed.interest, row.paid.interest)));
    const principal = minOf(toDrop, minus(row.billed.principal, row.paid.principal));
    row.billed = { ...row.billed, interest, principal: minus(row.billed.principal, principal) };
    toDrop = minus(toDrop, principal);
  }
}

/** Principal that the customer has and has not paid back, at the end of a day. */
export const principalOwedOn = ({ terms, moves }: Work, on: Day): Kobo => plus(terms.principal, movedThrough(moves, on));

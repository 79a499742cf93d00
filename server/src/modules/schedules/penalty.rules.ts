/** Penalties: no day before the end of the grace, none twice, nothing on penalties and fees, never above the cap. */
import { type Kobo, divideRounded, kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, addDays, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { PenaltyTerms, WorkRow } from './account.ts';
import { yearlyRate } from './rate.rules.ts';
import { openOn } from './progress.rules.ts';
import { type Work, principalPaidByRow } from './working-rows.rules.ts';

/** Beyond it a loan is for recovery, not for more penalties. */
const lastPenaltyDay = 90;

/** Lets the days after `from` until `to` pass: nothing was paid between them. */
export function passPenaltyDays(work: Work, terms: PenaltyTerms | undefined, { from, to }: { from: Day; to: Day }): void {
  if (!terms || work.writtenOffOn || !isBefore(from, to)) return;
  const paid = principalPaidByRow(work);
  for (const [at, row] of work.rows.entries()) {
    const base = overdueOn(row, paid[at] ?? noMoney, terms);
    if (row.cancelled || base <= noMoney) continue;
    const days = countedDays(row, terms, { from, to });
    if (terms.kind === 'daily') row.overdueDays += base * BigInt(days);
    else if (days > 0 && row.overdueDays === 0n) row.overdueDays = base;
  }
  chargePenalties(work, terms);
}

const overdueOn = (row: WorkRow, principalPaid: Kobo, { on }: PenaltyTerms): Kobo =>
  plus(openOn(row, 'principal', principalPaid), on === 'principal' ? noMoney : openOn(row, 'interest', noMoney));

/** The last due day whose row bears no penalty on any day after `from`. */
export const lastSpentDue = (from: Day): Day => addDays(from, -lastPenaltyDay);

/** The first and the last day that may bear a penalty: after the grace and up to the ninetieth. */
function boundsOf(
  { period }: WorkRow,
  terms: PenaltyTerms,
  { from, to }: { from: Day; to: Day },
): { starts: Day; ends: Day } | undefined {
  const { kind, graceDays, runsFrom = from } = terms;
  if (!isBefore(period.dueOn, to) || daysBetween(period.dueOn, from) >= lastPenaltyDay) return undefined;
  const begins = addDays(period.dueOn, graceDays);
  if (kind === 'once' && terms.runsFrom && isBefore(begins, terms.runsFrom)) return undefined;
  const starts = later(later(from, begins), addDays(runsFrom, terms.runsFrom ? -1 : 0));
  const ends = earlier(to, addDays(period.dueOn, lastPenaltyDay));
  return isBefore(starts, ends) ? { starts, ends } : undefined;
}

/** The number of days that bear a penalty: without those on which our own channels failed. */
export function countedDays(row: WorkRow, terms: PenaltyTerms, stretch: { from: Day; to: Day }): number {
  const bounds = boundsOf(row, terms, stretch);
  return bounds ? daysWithoutFree(terms, bounds) : 0;
}

/** The same for many rows: most of them bear a penalty on all days of a stretch, which are counted once. */
export function dayCounter(terms: PenaltyTerms, stretch: { from: Day; to: Day }): (row: WorkRow) => number {
  const { from, to } = stretch;
  if (terms.runsFrom) return (row) => countedDays(row, terms, stretch);
  const all = daysWithoutFree(terms, { starts: from, ends: to });
  const [first, last] = [addDays(to, -lastPenaltyDay), addDays(from, -terms.graceDays)];
  const bearsThroughout = ({ period: { dueOn } }: WorkRow): boolean => !isBefore(dueOn, first) && !isBefore(last, dueOn);
  return (row) => (bearsThroughout(row) ? all : countedDays(row, terms, stretch));
}

function daysWithoutFree(terms: PenaltyTerms, { starts, ends }: { starts: Day; ends: Day }): number {
  const free =
    terms.freeDays.length === 0 ? 0 : terms.freeDays.filter((day) => isBefore(starts, day) && !isBefore(ends, day)).length;
  return daysBetween(starts, ends) - free;
}

/** The same days, one by one. */
export function penaltyDaysOf(row: WorkRow, terms: PenaltyTerms, stretch: { from: Day; to: Day }): Day[] {
  const bounds = boundsOf(row, terms, stretch);
  if (!bounds) return [];
  const free = new Set(terms.freeDays);
  const days: Day[] = [];
  for (let day = addDays(bounds.starts, 1); !isBefore(bounds.ends, day); day = addDays(day, 1))
    if (!free.has(day)) days.push(day);
  return days;
}

const later = (a: Day, b: Day): Day => (isBefore(a, b) ? b : a);
const earlier = (a: Day, b: Day): Day => (isBefore(a, b) ? a : b);

/** Each row's penalty is rounded once, however many days it took; charges that were booked by hand stand next to it. */
function chargePenalties(work: Work, { kind, rate, cap }: PenaltyTerms): void {
  const { numerator, denominator } = yearlyRate(rate);
  const lent = sumOf([work.terms.principal, ...(work.terms.tranches ?? []).map(({ amount }) => amount)]);
  const max = cap && kobo(divideRounded(lent * cap.numerator, cap.denominator, 'half-even'));
  let all = sumOf(work.rows.map(({ latePenalty }) => latePenalty));
  for (const row of work.rows) {
    if (row.overdueDays === 0n) continue;
    const span = kind === 'daily' ? 365n : 1n;
    const exact = kobo(divideRounded(row.overdueDays * numerator, denominator * span, 'half-even'));
    const ofOthers = minus(all, row.latePenalty);
    const latePenalty = max === undefined ? exact : minOf(exact, minus(max, ofOthers));
    const grown = minus(latePenalty, row.latePenalty);
    if (grown <= 0n) continue;
    row.latePenalty = latePenalty;
    all = plus(all, grown);
    row.billed = { ...row.billed, penalty: plus(row.billed.penalty, grown) };
  }
}

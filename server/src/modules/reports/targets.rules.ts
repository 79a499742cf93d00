/** Targets of collections: the months for which one may be set, and what of it is attained. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { CollectionTarget, CollectionTargets } from '@ajo/contract/modules/reports.targets';
import { rateBps, type Span } from './collections.rules.ts';

const monthsAhead = 12;

/** First and last day of a month like 2026-10. */
export function spanOfMonth(month: string): Span {
  const from = `${month}-01` as Day;
  const to = addDays(addMonths(from, 1), -1);
  return { from, to, paidBy: to };
}

/** A target of a month that is over would be a verdict, not a target. */
export function whyNotSetFor(month: string, today: Day): DomainError | undefined {
  const { from, to } = spanOfMonth(month);
  if (isBefore(to, today)) return wrongField('month', 'This month is over', 'month_over');
  return isBefore(addMonths(today, monthsAhead), from)
    ? wrongField('month', 'Choose a month of the next twelve', 'month_too_far')
    : undefined;
}

export const attainedBps = (collected: Kobo, target: Kobo | null): number | null =>
  target === null ? null : rateBps(collected, target);

/** Of officers with a target: others would make the total look better than it is. */
export function totalOfTargets(targets: readonly CollectionTarget[]): CollectionTargets['total'] {
  const counted = targets.filter((one) => one.target !== null);
  const target = counted.length === 0 ? null : sumOf(counted.map((one) => one.target ?? (0n as Kobo)));
  const collected = sumOf(counted.map((one) => one.collected));
  return { target, due: sumOf(counted.map((one) => one.due)), collected, attained_bps: attainedBps(collected, target) };
}

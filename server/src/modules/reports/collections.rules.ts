/** Collections: the span of days, rates, and the state of an instalment. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { CollectionState, CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { shareBps } from './portfolio.rules.ts';

/** Due days, and the last value day of payments that count as collected. */
export type Span = { from: Day; to: Day; paidBy: Day };
type Chosen = Record<'start' | 'end' | 'paidBy', Day | undefined>;
const maxDays = 366;

/** The running month up to today unless days are chosen. An end before the month begins a span at its own month. */
export function spanOf({ start, end, paidBy }: Chosen, today: Day): Span {
  const to = end ?? today;
  return { from: start ?? (`${to.slice(0, 8)}01` as Day), to, paidBy: paidBy && isBefore(to, paidBy) ? paidBy : to };
}

export function whyNotSpan({ from, to }: Span): DomainError | undefined {
  if (isBefore(to, from)) return wrongField('end_date', 'Choose an end date on or after the start date', 'span_reversed');
  if (daysBetween(from, to) >= maxDays) return wrongField('start_date', 'Choose a span of at most a year', 'span_too_long');
  return undefined;
}

export type CollectionSum = { instalments: number; due: Kobo; collected: Kobo; onTime: Kobo; open: Kobo };
export type GroupedCollection = CollectionSum & { id: string; name: string };

/** Undefined of nothing: a rate of nothing due is no rate. */
export const rateBps = (part: Kobo, whole: Kobo): number | null => (whole === noMoney ? null : shareBps(part, whole));

const viewOf = ({ instalments, due, collected, onTime }: Omit<CollectionSum, 'open'>) => ({
  instalments,
  due,
  collected,
  on_time: onTime,
  collection_rate_bps: rateBps(collected, due),
  on_time_rate_bps: rateBps(onTime, due),
});

const nothing: CollectionSum = { instalments: 0, due: noMoney, collected: noMoney, onTime: noMoney, open: noMoney };

/** The total of groups that share no instalment. */
export function totalOf(groups: readonly CollectionSum[]) {
  const total = groups.reduce<CollectionSum>(
    (sum, one) => ({
      instalments: sum.instalments + one.instalments,
      due: plus(sum.due, one.due),
      collected: plus(sum.collected, one.collected),
      onTime: plus(sum.onTime, one.onTime),
      open: plus(sum.open, one.open),
    }),
    nothing,
  );
  return { ...viewOf(total), open: total.open };
}

export const groupsOf = (groups: readonly GroupedCollection[]): CollectionSummary['groups'] =>
  groups.map(({ id, name, ...sums }) => ({ id, name, ...viewOf(sums) }));

export function stateOf({ due, collected, onTime }: Omit<CollectionSum, 'instalments' | 'open'>): CollectionState {
  if (collected < due) return collected === noMoney ? 'unpaid' : 'partly';
  return onTime < due ? 'late' : 'on_time';
}

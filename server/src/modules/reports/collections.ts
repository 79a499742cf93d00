/** The figures of collections for one span of days. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { CollectionFigures, CollectionFilters, CollectionSummary } from '@ajo/contract/modules/reports.collections';
import type { CollectionGroup } from '@ajo/contract/modules/reports.collections';
import type { Context } from '#context';
import { collectedBy, recoveredIn } from './collections.queries.ts';
import { groupsOf, rateBps, type Span, spanOf, totalOf, whyNotSpan } from './collections.rules.ts';
import { closedDays, sumsByDaysPastDue } from './portfolio.queries.ts';
import { atRisk } from './portfolio.rules.ts';

type Within = Pick<Context, 'db' | 'clock'>;

/** @throws DomainError when the days are reversed or too far apart. */
export function spanFor(
  { clock }: Pick<Within, 'clock'>,
  { start_date: start, end_date: end, paid_by: paidBy }: CollectionFilters,
): Span {
  const span = spanOf({ start, end, paidBy }, clock.businessDay());
  refuseIf(whyNotSpan(span));
  return span;
}

/** Portfolio at risk of the last closed day that is not after the span. */
async function riskAt({ db }: Within, actor: Actor, { span, ...filters }: CollectionFilters & { span: Span }) {
  const { first, last } = await closedDays(db);
  if (!first || !last || span.to < first) return { on: null, atRisk: atRisk([]) };
  const on = span.to < last ? span.to : last;
  const { branch_id, officer_id, loan_interest_id } = filters;
  const sums = await sumsByDaysPastDue(db, actor, { on, by: 'branch', branch_id, officer_id, loan_interest_id });
  return { on, atRisk: atRisk(sums) };
}

export async function summaryOf(
  within: Within,
  actor: Actor,
  { by, ...filters }: CollectionFilters & { by: CollectionGroup },
): Promise<CollectionSummary> {
  const span = spanFor(within, filters);
  const scoped = { ...filters, span };
  const [groups, recovery, risk] = await Promise.all([
    collectedBy(within.db, actor, { ...scoped, by }),
    recoveredIn(within.db, actor, scoped),
    riskAt(within, actor, scoped),
  ]);
  const today = within.clock.businessDay();
  return {
    start_date: span.from,
    end_date: span.to,
    paid_by: span.paidBy,
    includes_today: span.from <= today && span.to >= today,
    ...totalOf(groups),
    opening_arrears: recovery?.arrears ?? null,
    recovered: recovery?.recovered ?? noMoney,
    recovery_rate_bps: recovery ? rateBps(recovery.recovered, recovery.arrears) : null,
    at_risk_on: risk.on,
    at_risk: risk.atRisk,
    groups: groupsOf(groups),
  };
}

export async function figuresOf(within: Within, actor: Actor, filters: CollectionFilters): Promise<CollectionFigures> {
  const { groups: _groups, ...figures } = await summaryOf(within, actor, { ...filters, by: 'branch' });
  return figures;
}

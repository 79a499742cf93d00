/** Portfolio at risk and ageing: from days past due to buckets and shares. */
import { divideRounded, type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { ProvisionRates } from '@ajo/contract/modules/loan-accounts.provisions';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import { AgeBucket, type AtRisk, AtRiskDays, type PortfolioView } from '@ajo/contract/modules/reports';

import { dayOpen } from './reports.errors.ts';

/** Loans that are equally late, added up. */
export type LateSum = { daysPastDue: number; loans: number; outstanding: Kobo; due: Kobo; provision: Kobo };

const minOf: Record<AgeBucket, number> = { current: 0, '1-30': 1, '31-60': 31, '61-90': 61, '91-180': 91, '181+': 181 };

/** The first day past due of each bucket, in their order. */
export const bucketStarts: readonly number[] = AgeBucket.options.map((bucket) => minOf[bucket]);

export const bucketOf = (daysPastDue: number): AgeBucket =>
  AgeBucket.options.findLast((bucket) => daysPastDue >= minOf[bucket]) ?? 'current';

/** From and up to which day past due; the last one has no end. */
export function daysOf(bucket: AgeBucket): { from: number; to: number | undefined } {
  const next = AgeBucket.options[AgeBucket.options.indexOf(bucket) + 1];
  return { from: minOf[bucket], to: next && minOf[next] - 1 };
}

/** The first day past due that counts: PAR 1 begins with the first day, PAR 30, 60 and 90 begin after so many days, as the buckets do. */
export const riskStart: Record<AtRiskDays, number> = { '1': 1, '30': 31, '60': 61, '90': 91 };

type Sums = Omit<LateSum, 'daysPastDue'>;
const nothing: Sums = { loans: 0, outstanding: noMoney, due: noMoney, provision: noMoney };

export const sumsOf = (rows: readonly LateSum[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      loans: sum.loans + row.loans,
      outstanding: plus(sum.outstanding, row.outstanding),
      due: plus(sum.due, row.due),
      provision: plus(sum.provision, row.provision),
    }),
    nothing,
  );

/** Hundredths of a percent, half to even; nothing of nothing is nothing. */
export const shareBps = (part: Kobo, whole: Kobo): number =>
  whole === noMoney ? 0 : Number(divideRounded(part * 10_000n, whole, 'half-even'));

export function atRisk(rows: readonly LateSum[]): AtRisk[] {
  const all = sumOf(rows.map(({ outstanding }) => outstanding));
  return AtRiskDays.options.map((days) => {
    const { loans, outstanding } = sumsOf(rows.filter(({ daysPastDue }) => daysPastDue >= riskStart[days]));
    return { days: Number(days), loans, outstanding, share_bps: shareBps(outstanding, all) };
  });
}

export type GroupedSum = LateSum & { groupId: string; groupName: string };

type Figures = Pick<PortfolioView, 'loans' | 'outstanding' | 'due' | 'provision' | 'at_risk' | 'buckets' | 'groups'>;

/** The groups with most at stake come first. `rates`: the provision rates of that day. */
export function portfolioOf(rows: readonly GroupedSum[], rates: ProvisionRates): Figures {
  const whole = sumsOf(rows);
  const groups = [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, own]) => ({
    id,
    name: own[0]?.groupName ?? '',
    ...sumsOf(own),
    at_risk: atRisk(own),
  }));
  return {
    ...whole,
    at_risk: atRisk(rows),
    buckets: AgeBucket.options.map((bucket) => {
      const { loans, outstanding, provision } = sumsOf(rows.filter(({ daysPastDue }) => bucketOf(daysPastDue) === bucket));
      return {
        bucket,
        loans,
        outstanding,
        provision,
        share_bps: shareBps(outstanding, whole.outstanding),
        provision_bps: rates[bucket],
      };
    }),
    groups: groups.toSorted((a, b) => (a.outstanding === b.outstanding ? 0 : a.outstanding < b.outstanding ? 1 : -1)),
  };
}

export type ClosedDays = { first: Day | null; last: Day | null };

/** Only a closed day has an end. */
export const whyNotOn = (on: Day, { first, last }: ClosedDays, field: 'on' | 'rolled_by' = 'on'): DomainError | undefined =>
  first !== null && last !== null && on >= first && on <= last ? undefined : dayOpen(field, first, last);

const shownMonths = 12;

/** The last twelve months, each from the last day before it to its last day. The last closed day counts as the end of its month. */
export function monthsUntil(last: Day): { from: Day; to: Day }[] {
  const month = `${last.slice(0, 8)}01` as Day;
  return Array.from({ length: shownMonths }, (_, at) => {
    const start = addMonths(month, at + 1 - shownMonths);
    const end = addDays(addMonths(start, 1), -1);
    return { from: addDays(start, -1), to: end > last ? last : end };
  });
}

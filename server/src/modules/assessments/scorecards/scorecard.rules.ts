/** The points of an application by a scorecard, and which changes of the card are refused. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { VersionedScorecard, Scorecard, ScoreFactor, ScoreStep } from '@ajo/contract/modules/assessments.scorecards';
import type { CreditInputs, CreditResult } from '@ajo/contract/modules/loans.credit';
import * as no from './scorecards.errors.ts';

/** Before the first change. */
export const initialScorecard: VersionedScorecard = {
  version: 1,
  card: {
    repayments: { points: 40, without_history: 20 },
    instalments: {
      steps: [
        { up_to: 1_500, points: 30 },
        { up_to: 2_500, points: 22 },
        { up_to: 3_300, points: 15 },
        { up_to: 4_000, points: 5 },
      ],
      beyond: 0,
    },
    bureau: {
      steps: [
        { up_to: 0, points: 10 },
        { up_to: 30, points: 5 },
      ],
      beyond: 0,
      without_report: 5,
    },
    guarantors: { points: 10 },
    tenure: {
      steps: [
        { up_to: 2, points: 0 },
        { up_to: 5, points: 4 },
        { up_to: 11, points: 7 },
      ],
      beyond: 10,
    },
    bands: { good: 70, fair: 50 },
  },
};

/** What the card looks at. `dti`: all instalments in basis points of the income, null without an income. */
export type ScoredFacts = Pick<
  CreditInputs,
  'repayment_score' | 'bureau_worst_days_late' | 'guarantors_ready' | 'months_as_customer'
> & { dti: number | null; required_guarantors: number };

type Steps = { steps: readonly ScoreStep[]; beyond: number };

const stepPoints = (value: number, { steps, beyond }: Steps): number =>
  steps.find(({ up_to: limit }) => value <= limit)?.points ?? beyond;

/** A share of a repayment score rounds half up. */
export function pointsOf(facts: ScoredFacts, card: Scorecard): Record<ScoreFactor, number> {
  const { repayment_score: repaid, bureau_worst_days_late: daysLate, dti } = facts;
  return {
    repayments: repaid === null ? card.repayments.without_history : Math.round((card.repayments.points * repaid) / 100),
    instalments: dti === null ? 0 : stepPoints(dti, card.instalments),
    bureau: daysLate === null ? card.bureau.without_report : stepPoints(daysLate, card.bureau),
    guarantors: facts.guarantors_ready >= facts.required_guarantors ? card.guarantors.points : 0,
    tenure: stepPoints(facts.months_as_customer, card.tenure),
  };
}

/** 0 to 100: the sum of the points of all factors. */
export function scoreOf(facts: ScoredFacts, card: Scorecard): number {
  const { repayments, instalments, bureau, guarantors, tenure } = pointsOf(facts, card);
  return repayments + instalments + bureau + guarantors + tenure;
}

/** `score`: 0 to 100. */
export const bandOf = (score: number, { bands }: Pick<Scorecard, 'bands'>): CreditResult['band'] =>
  score >= bands.good ? 'good' : score >= bands.fair ? 'fair' : 'poor';

/** Cards were read by one schema, so their fields are in one order. */
const isSame = (one: Scorecard, other: Scorecard): boolean => JSON.stringify(one) === JSON.stringify(other);

type CardChange = { card: Scorecard; from: Day; held: Scorecard; today: Day; takenDays: readonly Day[] };

/** `held`: the card of that day. `takenDays`: days on which another version begins; a version is never replaced. */
export function whyNotChange({ card, from, held, today, takenDays }: CardChange): DomainError | undefined {
  if (isBefore(from, today)) return no.scorecardInThePast();
  if (takenDays.includes(from)) return no.scorecardDayTaken();
  return isSame(card, held) ? no.scorecardUnchanged() : undefined;
}

/** Numbers are given in the order of approval. The newest number is always among the versions, because none is replaced. */
export const nextVersion = (versions: readonly { value: VersionedScorecard }[]): number =>
  Math.max(initialScorecard.version, ...versions.map(({ value }) => value.version)) + 1;

const listed = ({ steps, beyond }: Steps, name: (limit: number) => string, last: string): string =>
  [...steps.map(({ up_to: limit, points }) => `up to ${name(limit)}: ${points}`), `${last}: ${beyond}`].join(', ');

/** The card as facts for an approver and for history, a line for each factor. */
export const cardFacts = ({ repayments, instalments, bureau, guarantors, tenure, bands }: Scorecard): Record<string, string> => ({
  repayments: `${repayments.points} in proportion, without history: ${repayments.without_history}`,
  instalments_of_income: listed(instalments, (bps) => `${bps / 100}%`, 'above'),
  credit_bureau: `${listed(bureau, (days) => `${days} days late`, 'later')}, no report: ${bureau.without_report}`,
  guarantors: String(guarantors.points),
  months_as_customer: listed(tenure, String, 'longer'),
  bands: `good from ${bands.good}, fair from ${bands.fair}`,
});

/** The scorecard: points of each factor of an application, as a setting with a day that two people change, and challengers that decide nothing. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { LoanProductId } from './loan-products.terms.ts';
import { LoanId } from './loans.ts';

export const ChallengerId = idOf('ChallengerId');
export type ChallengerId = z.output<typeof ChallengerId>;

const points = z.int('Enter whole points').min(0, 'At least 0 points').max(100, 'At most 100 points');
const upTo = z.int('Enter a whole number').min(0, 'At least 0').max(100_000, 'At most 100,000');

/** The first step whose `up_to` the value does not exceed gives the points. */
const Step = z.object({ up_to: upTo, points });
export type ScoreStep = z.output<typeof Step>;
const steps = z.array(Step).min(1, 'Enter at least one step').max(8, 'At most 8 steps');

/** The factors that have steps. `beyond`: the points of a value above the last step. */
export const steppedFactors = ['instalments', 'bureau', 'tenure'] as const;
export type SteppedFactor = (typeof steppedFactors)[number];

/** Stored cards are read as they are. */
export const Scorecard = z.object({
  /** In proportion to the repayment score of 0 to 100. */
  repayments: z.object({ points, without_history: points }),
  /** By all instalments in basis points of the income. Without an income there are no points. */
  instalments: z.object({ steps, beyond: points }),
  /** By the worst days late that a credit bureau reports. */
  bureau: z.object({ steps, beyond: points, without_report: points }),
  /** When all required guarantors have accepted. */
  guarantors: z.object({ points }),
  /** By whole months as a customer. */
  tenure: z.object({ steps, beyond: points }),
  /** The lowest score of each band; below `fair` a score is poor. */
  bands: z.object({ good: points, fair: points }),
});
export type Scorecard = z.output<typeof Scorecard>;

export type ScoreFactor = Exclude<keyof Scorecard, 'bands'>;

const highestOf = (of: readonly ScoreStep[], ...others: number[]): number =>
  Math.max(...of.map((step) => step.points), ...others);

/** The most that each factor can add. */
export const maxPointsOf = ({ repayments, instalments, bureau, guarantors, tenure }: Scorecard): Record<ScoreFactor, number> => ({
  repayments: Math.max(repayments.points, repayments.without_history),
  instalments: highestOf(instalments.steps, instalments.beyond),
  bureau: highestOf(bureau.steps, bureau.beyond, bureau.without_report),
  guarantors: guarantors.points,
  tenure: highestOf(tenure.steps, tenure.beyond),
});

export const totalPointsOf = (card: Scorecard): number => Object.values(maxPointsOf(card)).reduce((sum, max) => sum + max, 0);

/** What may be set: steps in order, and 100 points in total. */
export const NewScorecard = Scorecard.superRefine((card, context) => {
  // A field that is wrong alone has its own message.
  if (!Scorecard.safeParse(card).success) return;
  const refuse = (path: (string | number)[], message: string): void => context.addIssue({ code: 'custom', path, message });
  for (const factor of steppedFactors)
    for (const [at, { up_to: limit }] of card[factor].steps.entries()) {
      const before = card[factor].steps[at - 1];
      if (before && limit <= before.up_to) refuse([factor, 'steps', at, 'up_to'], 'More than the step before');
    }
  if (card.repayments.without_history > card.repayments.points)
    refuse(['repayments', 'without_history'], 'At most the points of a full repayment score');
  if (card.bands.fair >= card.bands.good) refuse(['bands', 'fair'], 'Less than the score of a good band');
  const total = totalPointsOf(card);
  if (total !== 100) refuse([], `The highest points of all factors add up to ${total}. They must add up to 100`);
});

/** What is stored: `version` names the card in each assessment. */
export const VersionedScorecard = z.object({ version: z.int(), card: Scorecard });
export type VersionedScorecard = z.output<typeof VersionedScorecard>;

export const Challenger = z.object({
  id: ChallengerId,
  name: z.string(),
  card: Scorecard,
  created_by: z.string(),
  created_at: Instant,
  withdrawn_by: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
});
export type Challenger = z.output<typeof Challenger>;

export const ScorecardsView = z.object({
  today: VersionedScorecard,
  /** Days from which another card applies, the newest first; days to come included. */
  versions: z.array(
    z.object({
      version: z.int(),
      effective_on: Day,
      changed_by: z.string().nullable(),
      changed_at: Instant,
      card: Scorecard,
    }),
  ),
  /** The newest first, withdrawn ones included. */
  challengers: z.array(Challenger),
});
export type ScorecardsView = z.output<typeof ScorecardsView>;

const change = {
  /** Today or later: decisions keep the card of their day. */
  from: Day,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(1000),
};
export const ScorecardRequest = z.object({ card: NewScorecard, ...change });
export type ScorecardRequest = z.output<typeof ScorecardRequest>;
export const PromotionRequest = z.object(change);
export type PromotionRequest = z.output<typeof PromotionRequest>;

export const NewChallenger = z.object({
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters').max(60, 'At most 60 characters'),
  card: NewScorecard,
});
export type NewChallenger = z.output<typeof NewChallenger>;

/** How many months after the payout a loan is observed. */
export const windowMonths = [3, 6, 12] as const;
const months = z.coerce
  .number()
  .pipe(
    z.union(
      windowMonths.map((count) => z.literal(count)),
      'Choose 3, 6 or 12 months',
    ),
  )
  .default(6);

/** Fewer bad loans than this make a rate or a measure of separation weak. */
export const minBadLoans = 30;

const Rated = { loans: z.int(), bad: z.int(), /** Null without loans. */ bad_bps: z.int().nullable() };

/** Loans of ten scores; the last band includes 100. */
export const ScoreBand = z.object({ from: z.int(), to: z.int(), good: z.int(), ...Rated });
export type ScoreBand = z.output<typeof ScoreBand>;

/** How far a card separates bad loans from good ones. Null without a good and a bad loan. */
export const Separation = z.object({ auc_bps: z.int().nullable(), ks_bps: z.int().nullable(), bands: z.array(ScoreBand) });
export type Separation = z.output<typeof Separation>;

/** `newly_refused`: the champion passes them at the minimum score of their product, the challenger does not. */
export const SwapGroup = z.enum(['newly_refused', 'newly_passed']);
export type SwapGroup = z.output<typeof SwapGroup>;
const SwapSum = z.object({ ...Rated, principal: KoboOnWire });
export type SwapSum = z.output<typeof SwapSum>;

export const ProductSwap = z.object({
  product_id: LoanProductId,
  product: z.string(),
  min_score: z.int(),
  newly_refused: SwapSum,
  newly_passed: SwapSum,
});
export type ProductSwap = z.output<typeof ProductSwap>;

export const ScorecardComparison = z.object({
  challenger: Challenger,
  champion: VersionedScorecard,
  months: z.int(),
  /** Outcomes are known up to this day; null before the first day is closed. */
  last_day: Day.nullable(),
  ...Rated,
  left_out: z.object({
    /** Paid out less than the window before the last closed day. */
    young: z.int(),
    /** Without a stored assessment: loans of an earlier system. */
    without_inputs: z.int(),
  }),
  scores: z.object({ champion: Separation, challenger: Separation }),
  swaps: z.array(ProductSwap),
});
export type ScorecardComparison = z.output<typeof ScorecardComparison>;

export const ComparedLoan = z.object({
  id: LoanId,
  number: z.string(),
  customer: z.string(),
  product: z.string(),
  disbursed_on: Day,
  principal: KoboOnWire,
  min_score: z.int(),
  champion_score: z.int(),
  /** Null without a challenger. */
  challenger_score: z.int().nullable(),
  /** More than 30 days late or written off within the window. */
  bad: z.boolean(),
});
export type ComparedLoan = z.output<typeof ComparedLoan>;

const ById = z.object({ id: ChallengerId });
const own = { access: 'scorecards.manage', addition: true } as const;

export const scorecardCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/scorecards',
    summary: 'The scorecard of today, each day on which it changes, and the challengers.',
    ...own,
    reply: one(ScorecardsView),
  }),
  request: call({
    method: 'POST',
    path: '/{role}/scorecards',
    summary: 'Requests another scorecard from a day on. It applies when a second person approves it.',
    ...own,
    takesIdempotencyKey: 'in-transaction',
    body: ScorecardRequest,
    reply: one(ApprovalRequested),
  }),
  addChallenger: call({
    method: 'POST',
    path: '/{role}/scorecards/challengers',
    summary: 'Saves a scorecard as a challenger: it is compared with the current one and decides nothing.',
    ...own,
    takesIdempotencyKey: 'in-transaction',
    body: NewChallenger,
    status: 201,
    reply: one(Challenger),
  }),
  withdraw: call({
    method: 'POST',
    path: '/{role}/scorecards/challengers/{id}/withdraw',
    summary: 'Withdraws a challenger. It stays readable.',
    ...own,
    params: ById,
    reply: one(Challenger),
  }),
  promote: call({
    method: 'POST',
    path: '/{role}/scorecards/challengers/{id}/promote',
    summary: 'Requests the scorecard of a challenger from a day on. It applies when a second person approves it.',
    ...own,
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    body: PromotionRequest,
    reply: one(ApprovalRequested),
  }),
  compare: call({
    method: 'GET',
    path: '/{role}/scorecards/challengers/{id}/comparison',
    summary: 'Compares a challenger with the scorecard of today on loans whose outcome is known.',
    ...own,
    params: ById,
    query: z.object({ months }),
    reply: one(ScorecardComparison),
  }),
  loans: call({
    method: 'GET',
    path: '/{role}/scorecards/loans',
    summary:
      'Loans whose outcome is known, with their scores, the newest first. Without a challenger only with the current score.',
    ...own,
    query: z.object({
      challenger_id: ChallengerId.optional(),
      months,
      group: SwapGroup.optional(),
      loan_interest_id: LoanProductId.optional(),
      page: PageNumber,
      per_page: PerPage,
    }),
    reply: pageOf(ComparedLoan),
  }),
};

export const comparedLoanList = defineList({
  name: 'scorecard_loans',
  call: scorecardCalls.loans,
  file: '/{role}/export/scorecard-loans',
  fixed: ['challenger_id', 'months'],
});

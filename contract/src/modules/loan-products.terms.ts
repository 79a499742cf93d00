/** The terms of a loan product, each defined once. */
import { z } from 'zod';
import { idOf } from '../kernel/id.ts';
import { PositiveKoboOnWire } from '../kernel/money.ts';
import { promises } from '../kernel/promises.ts';
import {
  Amount,
  DayCount,
  FirstDue,
  FrequencyUnit,
  InstalmentBasis,
  PenaltyBase,
  RatePercent,
  RatePeriod,
  ScheduleFee,
  ScheduleGrace,
  ScheduleMethod,
  ScheduleRounding,
  WorkingDays,
} from './schedules.words.ts';

export const LoanProductId = idOf('LoanProductId');
export type LoanProductId = z.output<typeof LoanProductId>;

/** Documents that a product may require before approval. */
export const LoanDocument = z.enum([
  'identity_card',
  'utility_bill',
  'passport_photo',
  'work_id',
  'business_registration',
  'bank_statement',
]);
export type LoanDocument = z.output<typeof LoanDocument>;

/**
 * How a term is entered and shown. `percent` is an exact decimal in text, `share` is basis points that people type as percent. The kinds from
 * `documents` on have a control of their own.
 */
export type TermKind =
  | 'text'
  | 'optional_text'
  | 'percent'
  | 'optional_percent'
  | 'share'
  | 'count'
  | 'days'
  | 'optional_days'
  | 'money'
  | 'optional_money'
  | 'choice'
  | 'flag'
  | 'documents'
  | 'grace'
  | 'rounding'
  | 'first_due'
  | 'working_days'
  | 'fees';

/** The section of the contract that a term belongs to. */
export type TermPart =
  | 'offer'
  | 'limits'
  | 'cost'
  | 'conditions'
  | 'documents'
  | 'tranches'
  | 'down_payment'
  | 'day_count'
  | 'first_due'
  | 'grace'
  | 'rounding'
  | 'working_days'
  | 'fees'
  | 'late_payment';

/** @param about.initial the value of a new product. Left out: the lender enters it, or the term is optional. */
const term = <Schema extends z.ZodType, Kind extends TermKind, Initial extends z.output<Schema> | undefined = undefined>(
  schema: Schema,
  about: { kind: Kind; part: TermPart; initial?: Initial },
) => ({ initial: undefined as Initial, ...about, schema });

const count = (min: number, max: number) => z.int(`Enter a whole number from ${min} to ${max}`).min(min).max(max);
/** Entered in percent, so the refusal names percent. */
const percent = (max: number) =>
  z
    .int('Enter a percentage')
    .min(0)
    .max(max * 100, `At most ${max} percent`);
const share = percent(100);

/**
 * Every term of a loan product, in the order of the form. Schemas, storage, the copy of a loan, the form and the comparison of versions are
 * derived from here. A term that is added later has a `default`: the value for copies that were stored without it.
 */
export const loanTerms = {
  name: term(z.string().trim().min(3, 'Enter a name for the product').max(80), { kind: 'text', part: 'offer' }),
  description: term(z.string().trim().max(500), { kind: 'optional_text', part: 'offer', initial: '' }),
  active: term(z.boolean(), { kind: 'flag', part: 'offer', initial: true }),
  /** Shown to people who are not signed in. */
  is_public: term(z.boolean(), { kind: 'flag', part: 'offer', initial: true }),

  min_amount: term(PositiveKoboOnWire, { kind: 'money', part: 'limits' }),
  max_amount: term(PositiveKoboOnWire, { kind: 'money', part: 'limits' }),
  frequency: term(FrequencyUnit, { kind: 'choice', part: 'limits', initial: 'month' }),
  min_instalments: term(count(1, 120), { kind: 'count', part: 'limits', initial: 2 }),
  max_instalments: term(count(1, 120), { kind: 'count', part: 'limits', initial: 12 }),

  method: term(ScheduleMethod, { kind: 'choice', part: 'cost', initial: 'declining_equal_instalment' }),
  /** Of `fixed_principal_percent`: what every instalment but the last repays; the last one is the balloon. */
  principal_percent: term(RatePercent.optional(), { kind: 'optional_percent', part: 'cost' }),
  /** Of `fixed_instalment`: the number of instalments follows from it. */
  instalment_amount: term(Amount.optional(), { kind: 'optional_money', part: 'cost' }),
  rate_percent: term(RatePercent, { kind: 'percent', part: 'cost', initial: '4' }),
  /** The lowest rate that staff may give on one application. */
  min_rate_percent: term(RatePercent, { kind: 'percent', part: 'cost', initial: '4' }),
  rate_period: term(RatePeriod, { kind: 'choice', part: 'cost', initial: 'month' }),
  /** Kept back from the payout. */
  fee_bps: term(percent(20), { kind: 'share', part: 'cost', initial: 100 }),
  /** How much of the interest not yet earned is forgiven when the loan is paid off early. */
  early_settlement_rebate_bps: term(share, { kind: 'share', part: 'cost', initial: 10_000 }),
  /** Of what is overdue, after the days of grace, up to the cap of the principal: percent a year for a daily penalty, of the amount for one charged once. */
  penalty_percent: term(
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,6})?$/, 'Enter a percentage such as 12')
      .refine((text) => Number(text) <= 365, 'At most 365 percent'),
    { kind: 'percent', part: 'cost', initial: '24' },
  ),
  penalty_grace_days: term(count(0, 90), { kind: 'days', part: 'cost', initial: 3 }),
  penalty_cap_bps: term(share, { kind: 'share', part: 'cost', initial: 1_000 }),

  required_guarantors: term(count(0, 5), { kind: 'count', part: 'conditions', initial: 1 }),
  min_age_years: term(count(18, 100), { kind: 'count', part: 'conditions', initial: 18 }),
  min_months_as_customer: term(count(0, 120), { kind: 'count', part: 'conditions', initial: 0 }),
  /** Running loans at the same time, this one included. */
  max_active_loans: term(count(1, 10), { kind: 'count', part: 'conditions', initial: 1 }),
  /** A running loan that is later than this prevents approval. */
  max_days_late: term(count(0, 365), { kind: 'count', part: 'conditions', initial: 0 }),
  /** 0 requires no score. */
  min_score: term(count(0, 100), { kind: 'count', part: 'conditions', initial: 0 }),
  /** All instalments of a month in basis points of the income of a month; 0 sets no limit. */
  max_dti_bps: term(share, { kind: 'share', part: 'conditions', initial: 3_300 }),
  /** Calendar days; an offer never ends before `promises.readingDays` working days. */
  offer_valid_days: term(count(1, 90), { kind: 'days', part: 'conditions', initial: 14 }),
  /** Working days after the payout in which the customer may return the money. A new version has at least `promises.coolingOffDays`; 0 is read in older copies. */
  cooling_off_days: term(count(0, 30), { kind: 'days', part: 'conditions', initial: promises.coolingOffDays }),

  /** Payouts of one loan at most, the first included; staff plan them on the application. */
  max_tranches: term(count(1, 12).default(1), { kind: 'count', part: 'tranches', initial: 1 }),
  /** The minimum share of the whole amount in the first payout. Left out: any share. */
  first_tranche_min_percent: term(RatePercent.refine((text) => Number(text) <= 100, 'At most 100 percent').optional(), {
    kind: 'optional_percent',
    part: 'tranches',
  }),
  /** So many days after the first payout nothing more is paid out. */
  tranche_within_days: term(count(1, 1095).default(365), { kind: 'count', part: 'tranches', initial: 365 }),
  /** Of the principal: kept back from the payout and settled the same day as row 1. Left out: none. */
  down_payment_percent: term(RatePercent.refine((text) => Number(text) <= 90, 'At most 90 percent').optional(), {
    kind: 'optional_percent',
    part: 'down_payment',
  }),
  /** A fortnight is every second week. */
  every: term(count(1, 52).default(1), { kind: 'count', part: 'day_count', initial: 1 }),
  day_count: term(DayCount.default('period'), { kind: 'choice', part: 'day_count', initial: 'period' }),
  instalment_basis: term(InstalmentBasis.default('days'), { kind: 'choice', part: 'day_count', initial: 'days' }),
  first_due: term(FirstDue.default({ rule: 'one_period' }), {
    kind: 'first_due',
    part: 'first_due',
    initial: { rule: 'one_period' },
  }),
  grace: term(ScheduleGrace.default({ principal: 0, interest_deferred: 0, interest_free: 0 }), {
    kind: 'grace',
    part: 'grace',
    initial: { principal: 0, interest_deferred: 0, interest_free: 0 },
  }),
  rounding: term(ScheduleRounding.default({ mode: 'half-even', residue: 'last' }), {
    kind: 'rounding',
    part: 'rounding',
    initial: { mode: 'half-even', residue: 'last' },
  }),
  /** Left out: due days stay where they fall. */
  working_days: term(WorkingDays.optional(), { kind: 'working_days', part: 'working_days' }),
  /** On top of the management fee of `fee_bps`, which is kept back. */
  fees: term(z.array(ScheduleFee).max(10).default([]), { kind: 'fees', part: 'fees', initial: [] }),
  penalty_kind: term(z.enum(['daily', 'once']).default('daily'), { kind: 'choice', part: 'late_payment', initial: 'daily' }),
  penalty_on: term(PenaltyBase.default('principal_and_interest'), {
    kind: 'choice',
    part: 'late_payment',
    initial: 'principal_and_interest',
  }),
  /** So many days past due, payments settle principal first. Left out: never. */
  principal_first_after_days: term(count(0, 365).optional(), { kind: 'optional_days', part: 'late_payment' }),
  /** A loan that was restructured while it was late stays in its class until so many days and so many instalments passed on time. */
  probation_days: term(count(0, 730).default(90), { kind: 'days', part: 'late_payment', initial: 90 }),
  probation_instalments: term(count(0, 24).default(3), { kind: 'count', part: 'late_payment', initial: 3 }),

  required_documents: term(z.array(LoanDocument).max(LoanDocument.options.length), {
    kind: 'documents',
    part: 'documents',
    initial: [],
  }),
};

type Definitions = typeof loanTerms;
export type LoanTermName = keyof Definitions;
/** The terms that are entered in one of these ways. */
export type LoanTermOf<Kind extends TermKind> = {
  [Name in LoanTermName]: Definitions[Name]['kind'] extends Kind ? Name : never;
}[LoanTermName];
type LoanTermWithInitial = {
  [Name in LoanTermName]: Definitions[Name]['initial'] extends undefined ? never : Name;
}[LoanTermName];

export const loanTermNames = Object.keys(loanTerms) as LoanTermName[];

/** @returns the members of `loanTerms`, each reduced to one of its properties. */
const valuesOf = (read: (name: LoanTermName) => unknown, names = loanTermNames): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, read(name)]));

/** All terms of a product. A copy is stored with each loan, so a later version never changes a running contract. */
export const LoanProductTerms = z.object(
  valuesOf((name) => loanTerms[name].schema) as { [Name in LoanTermName]: Definitions[Name]['schema'] },
);
export type LoanProductTerms = z.output<typeof LoanProductTerms>;

/** The terms that a new product starts with: equal periods, no grace, exact kobo. */
export const initialTerms = valuesOf(
  (name) => loanTerms[name].initial,
  loanTermNames.filter((name) => loanTerms[name].initial !== undefined),
) as Pick<LoanProductTerms, LoanTermWithInitial>;

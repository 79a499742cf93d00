/** API contract: credit assessments. Inputs, score, hard declines. */
import { z } from 'zod';
import { divideRounded, KoboOnWire, plus } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';

/** Rules that refuse approval and cannot be overridden. */
export const HardStop = z.enum([
  'suspended',
  'blacklisted',
  'late',
  'too_many_loans',
  'dti',
  'age',
  'too_new',
  'score',
  'guarantor_missing',
]);
export type HardStop = z.output<typeof HardStop>;

/** How lenders classify a loan for the central bank, as credit bureaus report it, from the best to the worst. `unknown`: not stated. */
export const FacilityClass = z.enum(['unknown', 'performing', 'watch', 'substandard', 'doubtful', 'lost', 'written_off']);
export type FacilityClass = z.output<typeof FacilityClass>;

/** What a person should look at; none of them refuses anything. */
export const CreditFlag = z.enum([
  'age_unknown',
  'income_declared',
  'income_below_declared',
  'name_differs',
  'bvn_partial',
  'no_history',
  'bureau_loss',
  'documents',
  'guarantor_conflict',
]);
export type CreditFlag = z.output<typeof CreditFlag>;

export const CreditInputs = z.object({
  assessed_on: Day,
  /** Of a month, and where it was read. */
  income: KoboOnWire,
  income_source: z.enum(['statement', 'declared', 'none']),
  /** The customer's own figure, and that of the newest proven bank statement with its last day. Assessments of earlier rules have none. */
  declared_income: KoboOnWire.nullable().default(null),
  statement_income: KoboOnWire.nullable().default(null),
  statement_to: Day.nullable().default(null),
  /** What the customer pays in the heaviest month on loans that run, and would pay on this one. */
  existing_instalments: KoboOnWire,
  requested_instalment: KoboOnWire,
  requested: KoboOnWire,
  /** Principal still owed on loans that run. */
  exposure: KoboOnWire,
  age_years: z.int().nullable(),
  months_as_customer: z.int(),
  active_loans: z.int(),
  days_late: z.int(),
  written_off_loans: z.int(),
  suspended: z.boolean(),
  repayment_score: z.int().nullable(),
  /** Of valid reports of credit bureaus; null without one. */
  bureau_worst_days_late: z.int().nullable(),
  bureau_worst_class: FacilityClass.nullable().default(null),
  /** What loans at other lenders cost in a month, as far as a bureau states it. Shown, and not part of the burden. */
  bureau_instalments: KoboOnWire.nullable().default(null),
  guarantors_ready: z.int(),
  /** Guarantors with the phone number or email address of a member of staff. Assessments of earlier rules have none. */
  guarantor_conflicts: z.int().default(0),
  bvn_match: z.string().nullable(),
  bank_name_matches: z.boolean().nullable(),
});
export type CreditInputs = z.output<typeof CreditInputs>;

type Burden = Pick<CreditInputs, 'income' | 'existing_instalments' | 'requested_instalment'>;

/** Debt-to-income ratio in basis points, rounded up, at most 1,000,000. Null without an income. */
export function dtiOf({ income, existing_instalments: existing, requested_instalment: requested }: Burden): number | null {
  if (income <= 0n) return null;
  const share = divideRounded(plus(existing, requested) * 10_000n, income, 'up');
  return Number(share > 1_000_000n ? 1_000_000n : share);
}

/** The same ratio with the instalments at other lenders. Undefined without an income, or where no bureau states those instalments. */
export function dtiWithOtherLenders(inputs: CreditInputs): number | undefined {
  const { bureau_instalments: others, existing_instalments: existing } = inputs;
  if (!others) return undefined;
  return dtiOf({ ...inputs, existing_instalments: plus(existing, others) }) ?? undefined;
}

export const CreditResult = z.object({
  /** Names exactly these rules: a change of a rule gets another one. */
  rule_version: z.string(),
  /** The number of the scorecard that gave the points. Null in assessments from before scorecards were settings. */
  scorecard: z.int().nullable().default(null),
  score: z.int(),
  band: z.enum(['good', 'fair', 'poor']),
  /** All instalments in basis points of the income; null without an income. */
  dti_bps: z.int().nullable(),
  exposure_after: KoboOnWire,
  factors: z.array(z.object({ name: z.string(), value: z.string(), points: z.int(), of: z.int() })),
  /** `final` stops cannot pass by waiting: they may deny without a person. */
  stops: z.array(z.object({ rule: HardStop, text: z.string(), final: z.boolean() })),
  flags: z.array(z.object({ rule: CreditFlag, text: z.string() })),
});
export type CreditResult = z.output<typeof CreditResult>;

export const CreditAssessment = z.object({ inputs: CreditInputs, result: CreditResult });
export type CreditAssessment = z.output<typeof CreditAssessment>;

export const StoredAssessment = CreditAssessment.extend({ moment: z.string(), by: z.string(), at: Instant });
export type StoredAssessment = z.output<typeof StoredAssessment>;

/** Why an application was denied, as a code that can be counted. */
export const DenialCode = z.enum([
  'income_low',
  'burden_high',
  'credit_history',
  'running_loan_late',
  'identity',
  'documents',
  'guarantor',
  'age',
  'policy',
  'fraud_suspected',
  'no_answer',
  'other',
]);
export type DenialCode = z.output<typeof DenialCode>;

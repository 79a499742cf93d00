/**
 * The credit rules, all of them, under one version: DTI, score, hard stops and flags from inputs that are kept with the result.
 * Anyone who changes a rule or a weight gives the set a new version: what was decided stays what was decided.
 */
import { divideRounded, type Kobo, naira, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysText } from '@ajo/contract/kernel/time';
import type { CreditFlag, CreditInputs, CreditResult, HardStop } from '@ajo/contract/modules/loans.credit';
import type { LoanProductTerms } from '@ajo/contract/modules/loan-products';

export const ruleVersion = '2026-3';

type Policy = Pick<
  LoanProductTerms,
  | 'max_dti_bps'
  | 'max_days_late'
  | 'max_active_loans'
  | 'min_age_years'
  | 'min_months_as_customer'
  | 'min_score'
  | 'required_documents'
> & { required_guarantors: number };
export type Due = { dueOn: Day; amount: Kobo };

/** The most that falls due within any thirty days; monthly rows stand for their month even where two fall closer together. */
export function heaviestMonth(rows: readonly Due[], isMonthly: boolean): Kobo {
  const within = (from: Day): readonly Due[] =>
    isMonthly
      ? rows.filter(({ dueOn }) => dueOn === from)
      : rows.filter(({ dueOn }) => dueOn >= from && dueOn < addDays(from, 30));
  return rows
    .map(({ dueOn }) => sumOf(within(dueOn).map(({ amount }) => amount)))
    .reduce((highest, sum) => (sum > highest ? sum : highest), noMoney);
}

type Incomes = Pick<CreditInputs, 'declared_income' | 'statement_income'>;

/** What a proven bank statement shows counts before what the customer declared, also where it is less. */
export const incomeOf = ({
  declared_income: declared,
  statement_income: proven,
}: Incomes): Pick<CreditInputs, 'income' | 'income_source'> => {
  if (proven !== null) return { income: proven, income_source: 'statement' };
  return declared === null ? { income: noMoney, income_source: 'none' } : { income: declared, income_source: 'declared' };
};

export function dtiOf(inputs: Pick<CreditInputs, 'income' | 'existing_instalments' | 'requested_instalment'>): number | null {
  if (inputs.income <= 0n) return null;
  const instalments = plus(inputs.existing_instalments, inputs.requested_instalment);
  const share = divideRounded(instalments * 10_000n, inputs.income, 'up');
  return Number(share > 1_000_000n ? 1_000_000n : share);
}

export function assess(inputs: CreditInputs, policy: Policy): CreditResult {
  const dti = dtiOf(inputs);
  const factors = factorsOf(inputs, dti, policy);
  const score = factors.reduce((sum, { points }) => sum + points, 0);
  return {
    rule_version: ruleVersion,
    score,
    band: score >= 70 ? 'good' : score >= 50 ? 'fair' : 'poor',
    dti_bps: dti,
    exposure_after: plus(inputs.exposure, inputs.requested),
    factors,
    stops: stopsOf(inputs, { dti, score }, policy),
    flags: flagsOf(inputs, policy),
  };
}

type Factor = CreditResult['factors'][number];

/** The first step that the value does not pass gives the points. */
const step = (value: number, steps: readonly (readonly [number, number])[], otherwise: number): number =>
  steps.find(([upTo]) => value <= upTo)?.[1] ?? otherwise;

const percent = (bps: number): string => `${(bps / 100).toFixed(1)}%`;

const burdenSteps = [
  [1_500, 30],
  [2_500, 22],
  [3_300, 15],
  [4_000, 5],
] as const;
const bureauSteps = [
  [0, 10],
  [30, 5],
] as const;
const tenureSteps = [
  [2, 0],
  [5, 4],
  [11, 7],
] as const;

function factorsOf(inputs: CreditInputs, dti: number | null, policy: Policy): Factor[] {
  const { guarantors_ready: ready, months_as_customer: months } = inputs;
  return [
    repaymentFactor(inputs.repayment_score),
    {
      name: 'Instalments of the income',
      value: dti === null ? 'No income known' : percent(dti),
      points: dti === null ? 0 : step(dti, burdenSteps, 0),
      of: 30,
    },
    bureauFactor(inputs.bureau_worst_days_late),
    {
      name: 'Guarantors',
      value: `${ready} of ${policy.required_guarantors} have accepted`,
      points: ready >= policy.required_guarantors ? 10 : 0,
      of: 10,
    },
    {
      name: 'Time as a customer',
      value: months === 1 ? '1 month' : `${months} months`,
      points: step(months, tenureSteps, 10),
      of: 10,
    },
  ];
}

/** A customer without history is in the middle, not at the bottom. */
const repaymentFactor = (score: number | null): Factor => ({
  name: 'Repayments of the last 24 months',
  value: score === null ? 'No history' : `${score} of 100`,
  points: score === null ? 20 : Math.round((40 * score) / 100),
  of: 40,
});

const bureauFactor = (daysLate: number | null): Factor => ({
  name: 'Credit bureau',
  value: daysLate === null ? 'No report' : `${daysText(daysLate)} late at worst`,
  points: daysLate === null ? 5 : step(daysLate, bureauSteps, 0),
  of: 10,
});

type Figures = { dti: number | null; score: number };

function stopsOf(inputs: CreditInputs, { dti, score }: Figures, policy: Policy): CreditResult['stops'] {
  const { age_years: age, guarantors_ready: ready } = inputs;
  const asksDti = policy.max_dti_bps > 0;
  const possible: [HardStop, boolean, string][] = [
    ['suspended', inputs.suspended, 'The customer is suspended'],
    ['blacklisted', inputs.written_off_loans > 0, 'A loan of the customer was written off'],
    [
      'late',
      inputs.days_late > policy.max_days_late,
      `A running loan is ${daysText(inputs.days_late)} late; ${policy.max_days_late} are allowed`,
    ],
    [
      'too_many_loans',
      inputs.active_loans >= policy.max_active_loans,
      `${inputs.active_loans} loans run already; ${policy.max_active_loans} at most, this one included`,
    ],
    ['dti', asksDti && (dti === null || dti > policy.max_dti_bps), dtiText(inputs, dti, policy)],
    ['age', age !== null && age < policy.min_age_years, `The customer is ${age}; ${policy.min_age_years} at least`],
    [
      'too_new',
      inputs.months_as_customer < policy.min_months_as_customer,
      `A customer for ${inputs.months_as_customer} months; ${policy.min_months_as_customer} at least`,
    ],
    ['score', score < policy.min_score, `The score is ${score}; ${policy.min_score} at least`],
    [
      'guarantor_missing',
      ready < policy.required_guarantors,
      `${ready} of ${policy.required_guarantors} guarantors have accepted`,
    ],
  ];
  return possible.flatMap(([rule, isHit, text]) => (isHit ? [{ rule, text, final: rule !== 'guarantor_missing' }] : []));
}

function dtiText(inputs: CreditInputs, dti: number | null, policy: Policy): string {
  if (dti === null) return 'No income is known to pay the instalments from';
  const instalments = naira(plus(inputs.existing_instalments, inputs.requested_instalment));
  return `Instalments of ${instalments} a month are ${percent(dti)} of an income of ${naira(inputs.income)}; ${percent(policy.max_dti_bps)} at most`;
}

function flagsOf(inputs: CreditInputs, policy: Policy): CreditResult['flags'] {
  const possible: [CreditFlag, boolean, string][] = [
    ['age_unknown', inputs.age_years === null, 'The date of birth is not known'],
    ['income_declared', inputs.income_source === 'declared', "The income is the customer's own word"],
    ['income_below_declared', isBelowDeclared(inputs), belowDeclaredText(inputs)],
    ['name_differs', inputs.bank_name_matches === false, 'The bank knows the account under another name'],
    ['bvn_partial', inputs.bvn_match === 'partial', 'The BVN fits the name only in part'],
    ['bureau_loss', isLoss(inputs), 'A credit bureau reports a lost or written-off loan at another lender'],
    ['no_history', inputs.repayment_score === null, 'No instalment was due in the last 24 months'],
    [
      'documents',
      policy.required_documents.length > 0,
      `To be seen: ${policy.required_documents.join(', ').replaceAll('_', ' ')}`,
    ],
  ];
  return possible.flatMap(([rule, isHit, text]) => (isHit ? [{ rule, text }] : []));
}

const isLoss = ({ bureau_worst_class: worst }: CreditInputs): boolean => worst === 'lost' || worst === 'written_off';

/** More than a tenth. */
const isBelowDeclared = ({ declared_income: declared, statement_income: proven }: CreditInputs): boolean =>
  declared !== null && proven !== null && proven * 10n < declared * 9n;

const belowDeclaredText = ({ declared_income: declared, statement_income: proven }: CreditInputs): string =>
  `The bank statement shows ${naira(proven ?? noMoney)} a month; ${naira(declared ?? noMoney)} was declared`;

/** An approved payout may still be stopped by events since the approval. */
const atRelease: readonly HardStop[] = ['suspended', 'blacklisted', 'late'];
export const stopsAtRelease = ({ stops }: Pick<CreditResult, 'stops'>): CreditResult['stops'] =>
  stops.filter(({ rule }) => atRelease.includes(rule));

/** Whole years from the day of birth. */
export function yearsSince(born: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}

export function monthsSince(from: Day, on: Day): number {
  const months = (Number(on.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, on.slice(8) < from.slice(8) ? months - 1 : months);
}

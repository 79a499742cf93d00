/**
 * The credit rules, all of them, under one version: DTI, score, hard stops and flags from inputs that are kept with the result. The points
 * are those of a scorecard, which is a setting. Anyone who changes a rule gives the set a new version: what was decided stays what was decided.
 */
import { counted, type Kobo, naira, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { ratioText } from '@ajo/contract/kernel/ratio';
import { addDays, type Day, daysText } from '@ajo/contract/kernel/time';
import { maxPointsOf, type VersionedScorecard } from '@ajo/contract/modules/assessments.scorecards';
import { type CreditFlag, type CreditInputs, type CreditResult, dtiOf, type HardStop } from '@ajo/contract/modules/loans.credit';
import type { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { bandOf, pointsOf } from './scorecards/scorecard.rules.ts';

export const ruleVersion = '2026-4';

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

/** `scorecard`: the one that is valid on the day of the assessment. */
export function assess(inputs: CreditInputs, policy: Policy, scorecard: VersionedScorecard): CreditResult {
  const dti = dtiOf(inputs);
  const factors = factorsOf(inputs, { dti, policy, scorecard });
  const score = factors.reduce((sum, { points }) => sum + points, 0);
  return {
    rule_version: ruleVersion,
    scorecard: scorecard.version,
    score,
    band: bandOf(score, scorecard.card),
    dti_bps: dti,
    exposure_after: plus(inputs.exposure, inputs.requested),
    factors,
    stops: stopsOf(inputs, { dti, score }, policy),
    flags: flagsOf(inputs, policy),
  };
}

type Factor = CreditResult['factors'][number];

type Scoring = { dti: number | null; policy: Policy; scorecard: VersionedScorecard };

function factorsOf(inputs: CreditInputs, { dti, policy, scorecard: { card } }: Scoring): Factor[] {
  const {
    guarantors_ready: ready,
    months_as_customer: months,
    repayment_score: repaid,
    bureau_worst_days_late: daysLate,
  } = inputs;
  const points = pointsOf({ ...inputs, dti, required_guarantors: policy.required_guarantors }, card);
  const max = maxPointsOf(card);
  return [
    {
      name: 'Repayments of the last 24 months',
      value: repaid === null ? 'No history' : `${repaid} of 100`,
      points: points.repayments,
      of: max.repayments,
    },
    {
      name: 'Instalments to income',
      value: dti === null ? 'No income known' : ratioText(dti),
      points: points.instalments,
      of: max.instalments,
    },
    {
      name: 'Credit bureau',
      value: daysLate === null ? 'No report' : `${daysText(daysLate)} late at worst`,
      points: points.bureau,
      of: max.bureau,
    },
    {
      name: 'Guarantors',
      value: `${ready} of ${policy.required_guarantors} have accepted`,
      points: points.guarantors,
      of: max.guarantors,
    },
    {
      name: 'Time as a customer',
      value: counted(months, 'month'),
      points: points.tenure,
      of: max.tenure,
    },
  ];
}

type Figures = { dti: number | null; score: number };

/** The texts are read by staff, and by the customer whose application ends automatically. */
function stopsOf(inputs: CreditInputs, { dti, score }: Figures, policy: Policy): CreditResult['stops'] {
  const { age_years: age, guarantors_ready: ready } = inputs;
  const asksDti = policy.max_dti_bps > 0;
  const possible: [HardStop, boolean, string][] = [
    ['suspended', inputs.suspended, 'The account is suspended'],
    ['blacklisted', inputs.written_off_loans > 0, 'An earlier loan was written off'],
    [
      'late',
      inputs.days_late > policy.max_days_late,
      `A running loan is ${daysText(inputs.days_late)} late; the limit is ${daysText(policy.max_days_late)}`,
    ],
    [
      'too_many_loans',
      inputs.active_loans >= policy.max_active_loans,
      `Running loans: ${inputs.active_loans}; the limit is ${policy.max_active_loans}, including this one`,
    ],
    ['dti', asksDti && (dti === null || dti > policy.max_dti_bps), dtiText(inputs, dti, policy)],
    ['age', age !== null && age < policy.min_age_years, `Age ${age}; the minimum is ${policy.min_age_years}`],
    [
      'too_new',
      inputs.months_as_customer < policy.min_months_as_customer,
      `Customer for ${counted(inputs.months_as_customer, 'month')}; the minimum is ${policy.min_months_as_customer}`,
    ],
    ['score', score < policy.min_score, `Score ${score}; the minimum is ${policy.min_score}`],
    [
      'guarantor_missing',
      ready < policy.required_guarantors,
      policy.required_guarantors === 1
        ? 'The guarantor has not accepted yet'
        : `${ready} of ${policy.required_guarantors} guarantors have accepted`,
    ],
  ];
  return possible.flatMap(([rule, isHit, text]) => (isHit ? [{ rule, text, final: rule !== 'guarantor_missing' }] : []));
}

function dtiText(inputs: CreditInputs, dti: number | null, policy: Policy): string {
  if (dti === null) return 'No known income to pay the instalments';
  const instalments = naira(plus(inputs.existing_instalments, inputs.requested_instalment));
  return `Instalments of ${instalments} a month are ${ratioText(dti)} of an income of ${naira(inputs.income)}; the limit is ${ratioText(policy.max_dti_bps)}`;
}

function flagsOf(inputs: CreditInputs, policy: Policy): CreditResult['flags'] {
  const possible: [CreditFlag, boolean, string][] = [
    ['age_unknown', inputs.age_years === null, 'The date of birth is not known'],
    ['income_declared', inputs.income_source === 'declared', 'The income is declared by the customer'],
    ['income_below_declared', isBelowDeclared(inputs), belowDeclaredText(inputs)],
    ['name_differs', inputs.bank_name_matches === false, 'The account name at the bank differs'],
    ['bvn_partial', inputs.bvn_match === 'partial', 'The BVN partly matches the name'],
    ['bureau_loss', isLoss(inputs), 'A credit bureau reports a lost or written-off loan at another lender'],
    ['guarantor_conflict', inputs.guarantor_conflicts > 0, 'A guarantor may have a conflict of interest: see the guarantors'],
    ['no_history', inputs.repayment_score === null, 'No repayment history with us in the last 24 months'],
    [
      'documents',
      policy.required_documents.length > 0,
      `Documents to review: ${policy.required_documents.join(', ').replaceAll('_', ' ')}`,
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
/** The hard declines that stop a payout. */
export const stopsAtRelease = ({ stops }: Pick<CreditResult, 'stops'>): CreditResult['stops'] =>
  stops.filter(({ rule }) => atRelease.includes(rule));

/** Whole years from the day of birth. */
export function yearsSince(born: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Whole months; 0 before `from`. */
export function monthsSince(from: Day, on: Day): number {
  const months = (Number(on.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, on.slice(8) < from.slice(8) ? months - 1 : months);
}

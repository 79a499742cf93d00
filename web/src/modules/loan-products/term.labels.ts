/** What people read about each term of a loan product: labels, hints and values. A term or a choice without a label does not compile. */
import { naira } from '@ajo/contract/kernel/money';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type {
  LoanDocument,
  LoanProductTerms,
  LoanTermName,
  LoanTermOf,
  TermPart,
} from '@ajo/contract/modules/loan-products.terms';
import type { FeeTiming, FirstDue } from '@ajo/contract/modules/schedules';
import { intervalText } from '@ajo/contract/modules/schedules.interval';
import type { Weekday } from './compound-fields.ts';

/** The unit follows from the kind of the term: the form shows it in the control. */
export const termLabels: Record<LoanTermName, { label: string; hint?: string }> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  active: { label: 'Offered: people may apply for it' },
  is_public: { label: 'Public: shown without signing in' },
  min_amount: { label: 'Minimum amount' },
  max_amount: { label: 'Maximum amount' },
  frequency: { label: 'Instalment interval' },
  min_instalments: { label: 'Minimum instalments' },
  max_instalments: { label: 'Maximum instalments' },
  method: { label: 'Method' },
  principal_percent: { label: 'Principal in each instalment', hint: 'The last instalment repays the rest' },
  instalment_amount: { label: 'Each instalment', hint: 'The number of instalments follows from it' },
  rate_percent: { label: 'Interest' },
  min_rate_percent: { label: 'Lowest interest rate that staff may set' },
  rate_period: { label: 'Rate period' },
  fee_bps: { label: 'Fee deducted from the payout', hint: 'Of the amount' },
  early_settlement_rebate_bps: {
    label: 'Rebate when paid off early',
    hint: 'How much of the interest not yet earned is waived',
  },
  penalty_percent: { label: 'Penalty', hint: 'Day by day: percent a year. Once: percent of the overdue amount' },
  penalty_grace_days: { label: 'Grace before a penalty' },
  penalty_cap_bps: { label: 'Maximum penalties', hint: 'Of the principal' },
  required_guarantors: { label: 'Guarantors' },
  min_age_years: { label: 'Minimum age' },
  min_months_as_customer: { label: 'Months as a customer' },
  max_active_loans: { label: 'Maximum running loans', hint: 'This one included' },
  max_days_late: { label: 'Maximum days past due on another loan' },
  min_score: { label: 'Minimum score', hint: '0: no minimum' },
  max_dti_bps: { label: 'Maximum debt-to-income ratio', hint: 'All instalments of a month; 0: no limit' },
  offer_valid_days: { label: 'Offer holds for' },
  cooling_off_days: { label: 'Time to return the loan', hint: 'Working days after the payout' },
  max_tranches: { label: 'Maximum payouts', hint: '1: one payout. With more, staff plan the payouts on each application' },
  first_tranche_min_percent: { label: 'First payout at least', hint: 'Of the whole amount. Leave empty for any share' },
  tranche_within_days: {
    label: 'Last payout within',
    hint: 'Counted from the first; never on the last due date or later',
  },
  down_payment_percent: {
    label: 'Down payment',
    hint: 'Deducted from the payout, settles the first row the same day. Leave empty for none',
  },
  every: { label: 'Instalment interval', hint: '2 with weeks is a fortnight' },
  day_count: { label: 'Day count' },
  instalment_basis: { label: 'Instalment calculation' },
  first_due: { label: 'First instalment' },
  grace: { label: 'Grace' },
  rounding: { label: 'Rounding' },
  working_days: { label: 'Closed days' },
  fees: { label: 'Further fees' },
  penalty_kind: { label: 'Penalty type' },
  penalty_on: { label: 'Penalty base' },
  principal_first_after_days: { label: 'Principal first after', hint: 'Days past due. Leave empty to turn this off' },
  probation_days: { label: 'Probation after restructuring', hint: '0: immediately' },
  probation_instalments: { label: 'Instalments on time in probation' },
  required_documents: { label: 'Documents before approval' },
};

/** The parts in the order of the form; those without a card of their own are groups of the schedule. */
export const partTitles: Record<TermPart, string> = {
  offer: 'Product',
  limits: 'Amount and term',
  cost: 'Cost',
  conditions: 'Requirements',
  tranches: 'Paid out',
  down_payment: 'Down payment',
  day_count: 'Days',
  first_due: 'First instalment',
  grace: 'Grace',
  rounding: 'Rounding',
  working_days: 'Closed days',
  fees: 'Further fees',
  late_payment: 'Late payment',
  documents: 'Documents before approval',
};

export const methodLabels: Record<LoanProductTerms['method'], string> = {
  flat: 'Flat: interest on the first amount',
  declining_equal_instalment: 'Declining balance, equal instalments',
  declining_equal_principal: 'Declining balance, equal principal',
  bullet: 'Bullet: principal with the last instalment',
  fixed_principal_percent: 'A share of the principal each time, a balloon at the end',
  fixed_instalment: 'Fixed instalment amount',
};
const frequencyLabels: Record<LoanProductTerms['frequency'], string> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
};
export const ratePeriodLabels: Record<LoanProductTerms['rate_period'], string> = { month: 'a month', year: 'a year' };
export const documentLabels: Record<LoanDocument, string> = {
  identity_card: 'Identity card',
  utility_bill: 'Utility bill',
  passport_photo: 'Passport photo',
  work_id: 'Work ID',
  business_registration: 'Business registration',
  bank_statement: 'Bank statement',
};

const dayCountLabels: Record<LoanProductTerms['day_count'], string> = {
  period: 'Equal periods: a month is a twelfth of a year',
  'actual/365': 'Actual/365',
  'actual/actual': 'Actual/actual',
};
const basisLabels: Record<LoanProductTerms['instalment_basis'], string> = {
  days: 'Days of each period (equal instalments)',
  months: 'Twelve equal months',
  '30/365': '30-day months (30/365)',
};
export const roundingLabels: Record<LoanProductTerms['rounding']['mode'], string> = {
  'half-even': "Half to even (banker's rounding)",
  'half-up': 'Half up',
};
export const residueLabels: Record<LoanProductTerms['rounding']['residue'], string> = {
  last: 'The last instalment',
  first: 'The first instalment',
};
export const firstDueLabels: Record<FirstDue['rule'], string> = {
  one_period: 'One period after the payout',
  after_days: 'A number of days after the payout',
  day_of_month: 'On a day of the month, such as a pay day',
};
export const shiftLabels: Record<'none' | 'next' | 'previous', string> = {
  none: 'Do not move',
  next: 'Move to the next working day',
  previous: 'Move to the previous working day',
};
export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
export const feeTimingLabels: Record<FeeTiming, string> = {
  upfront: 'Paid before the money goes out',
  deducted: 'Deducted from the payout',
  per_instalment: 'With every instalment',
  in_rate: 'Points on top of the rate',
};
export const penaltyKindLabels: Record<LoanProductTerms['penalty_kind'], string> = {
  daily: 'Day by day, at a yearly rate',
  once: 'Once, of the instalment that is late',
};
const penaltyBaseLabels: Record<LoanProductTerms['penalty_on'], string> = {
  principal: 'Of the principal that is late',
  principal_and_interest: 'Of principal and interest that are late',
};

/** The labels of every term that is one of a few words. */
export const choiceLabels: { [Name in LoanTermOf<'choice'>]: Record<LoanProductTerms[Name], string> } = {
  frequency: frequencyLabels,
  method: methodLabels,
  rate_period: ratePeriodLabels,
  day_count: dayCountLabels,
  instalment_basis: basisLabels,
  penalty_kind: penaltyKindLabels,
  penalty_on: penaltyBaseLabels,
};

/** "every week", "every 2 weeks". */
export const periodText = ({ every, frequency }: Pick<LoanProductTerms, 'every' | 'frequency'>): string =>
  `every ${intervalText({ every, unit: frequency })}`;

const rhythms: Partial<Record<LoanProductTerms['frequency'], string>> = { day: 'daily', week: 'weekly', month: 'monthly' };
/** In a list: "2–12 monthly", "4–8 every 2 weeks". */
export const instalmentsText = (terms: LoanProductTerms): string => {
  const { min_instalments: least, max_instalments: most, every, frequency } = terms;
  return `${least === most ? least : `${least}–${most}`} ${(every === 1 && rhythms[frequency]) || periodText(terms)}`;
};

export function graceText({ principal, interest_deferred: deferred, interest_free: free }: LoanProductTerms['grace']): string {
  const parts = [
    ...(principal > 0 ? [`first ${principal} without principal`] : []),
    ...(deferred > 0 ? [`interest of the first ${deferred} deferred`] : []),
    ...(free > 0 ? [`first ${free} without interest`] : []),
  ];
  return parts.join(', ') || 'None';
}

export const roundingText = ({ mode, multiple, residue }: LoanProductTerms['rounding']): string =>
  `${multiple === undefined ? 'Exact kobo' : `To whole ${naira(multiple)}`}, ${roundingLabels[mode].toLowerCase()}, the rest in the ${residue} instalment`;

export function firstDueText(first: FirstDue): string {
  if (first.rule === 'one_period') return firstDueLabels.one_period;
  if (first.rule === 'after_days') return `${daysText(first.days)} after the payout`;
  return `On day ${first.day} of the month, at least ${daysText(first.least_days)} after the payout`;
}

export function workingDaysText(rule: LoanProductTerms['working_days']): string {
  if (!rule) return 'Due dates are not moved';
  const closed = rule.closed.map((name) => weekdayLabels[name]);
  const holidays =
    rule.holidays.length > 0 ? [`${rule.holidays.length} holidays from ${longDay(rule.holidays.toSorted()[0])}`] : [];
  return `${shiftLabels[rule.shift]}; closed: ${[...closed, ...holidays].join(', ') || 'nothing'}`;
}

export const feesText = (fees: LoanProductTerms['fees']): string =>
  fees
    .map(
      ({ name, amount, percent, when }) =>
        `${name}: ${amount === undefined ? `${percent ?? '0'}%` : naira(amount)}, ${feeTimingLabels[when].toLowerCase()}`,
    )
    .join('; ') || 'None';

export const downPaymentText = ({ down_payment_percent: percent }: Pick<LoanProductTerms, 'down_payment_percent'>): string =>
  percent ? `${percent}% of the principal, deducted from the payout` : 'None';

export const tranchesText = ({
  max_tranches: maxTranches,
  first_tranche_min_percent: minPercent,
  tranche_within_days: days,
}: Pick<LoanProductTerms, 'max_tranches' | 'first_tranche_min_percent' | 'tranche_within_days'>): string =>
  maxTranches > 1
    ? `Up to ${maxTranches} payouts within ${daysText(days)}${minPercent ? `, the first at least ${minPercent}%` : ''}`
    : 'One payout';

export const probationText = ({
  probation_days: days,
  probation_instalments: rows,
}: Pick<LoanProductTerms, 'probation_days' | 'probation_instalments'>): string =>
  days === 0 && rows === 0 ? 'None' : `${daysText(days)} and ${rows} ${rows === 1 ? 'instalment' : 'instalments'} on time`;

/** What staff read where customers read other words. */
export const staffCostWords = { received: 'Net disbursed', paidBack: 'Total repayable', cost: 'Cost of credit' } as const;

/** What people read about the schedule of a loan product. A new word without a label does not compile. */
import { naira } from '@ajo/contract/kernel/money';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { ProductSchedule, ScheduledTerms } from '@ajo/contract/modules/loan-products.terms';
import type { FeeTiming, FirstDue, PenaltyBase } from '@ajo/contract/modules/schedules';
import type { Weekday } from './schedule-fields.ts';

export const dayCountLabels: Record<ProductSchedule['day_count'], string> = {
  period: 'Equal periods: a month is a twelfth of a year',
  'actual/365': 'Real days over 365',
  'actual/actual': 'Real days over the days of the year',
};
export const basisLabels: Record<ProductSchedule['instalment_basis'], string> = {
  days: 'From the days of each row: all rows level',
  months: 'From twelve equal months',
  '30/365': 'From months of 30 days over 365',
};
export const roundingLabels: Record<ProductSchedule['rounding']['mode'], string> = {
  'half-even': 'Half to the even neighbour',
  'half-up': 'Half up',
};
export const residueLabels: Record<ProductSchedule['rounding']['residue'], string> = {
  last: 'The last instalment',
  first: 'The first instalment',
};
export const firstDueLabels: Record<FirstDue['rule'], string> = {
  one_period: 'One period after the payout',
  after_days: 'So many days after the payout',
  day_of_month: 'On a day of the month, such as a pay day',
};
export const shiftLabels: Record<'none' | 'next' | 'previous', string> = {
  none: 'Stays where it falls',
  next: 'Moves to the next working day',
  previous: 'Moves to the working day before',
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
  deducted: 'Kept back from the payout',
  per_instalment: 'With every instalment',
  in_rate: 'Points on top of the rate',
};
export const penaltyKindLabels: Record<ProductSchedule['penalty_kind'], string> = {
  daily: 'Day by day, at a yearly rate',
  once: 'Once, of the instalment that is late',
};
export const penaltyBaseLabels: Record<PenaltyBase, string> = {
  principal: 'Of the principal that is late',
  principal_and_interest: 'Of principal and interest that are late',
};

const units = { day: 'day', week: 'week', month: 'month' } as const;
/** "every week", "every 2 weeks". */
export const periodText = ({ every, frequency }: Pick<ScheduledTerms, 'every' | 'frequency'>): string =>
  every === 1 ? `every ${units[frequency]}` : `every ${every} ${units[frequency]}s`;

export function graceText({ principal, interest_deferred: deferred, interest_free: free }: ProductSchedule['grace']): string {
  const parts = [
    ...(principal > 0 ? [`first ${principal} without principal`] : []),
    ...(deferred > 0 ? [`interest of the first ${deferred} deferred`] : []),
    ...(free > 0 ? [`first ${free} without interest`] : []),
  ];
  return parts.join(', ') || 'None';
}

export const roundingText = ({ mode, multiple, residue }: ProductSchedule['rounding']): string =>
  `${multiple === undefined ? 'Exact kobo' : `To whole ${naira(multiple)}`}, ${roundingLabels[mode].toLowerCase()}, the rest in the ${residue} instalment`;

export function firstDueText(first: FirstDue): string {
  if (first.rule === 'one_period') return firstDueLabels.one_period;
  if (first.rule === 'after_days') return `${daysText(first.days)} after the payout`;
  return `On day ${first.day} of the month, at least ${daysText(first.least_days)} after the payout`;
}

export function workingDaysText(rule: ProductSchedule['working_days']): string {
  if (!rule) return 'Due days are not moved';
  const closed = rule.closed.map((name) => weekdayLabels[name]);
  const holidays =
    rule.holidays.length > 0 ? [`${rule.holidays.length} holidays from ${longDay(rule.holidays.toSorted()[0])}`] : [];
  return `${shiftLabels[rule.shift]}; closed: ${[...closed, ...holidays].join(', ') || 'nothing'}`;
}

export const feesText = (fees: ProductSchedule['fees']): string =>
  fees
    .map(
      ({ name, amount, percent, when }) =>
        `${name}: ${amount === undefined ? `${percent ?? '0'}%` : naira(amount)}, ${feeTimingLabels[when].toLowerCase()}`,
    )
    .join('; ') || 'None';

export const downPaymentText = ({ down_payment_percent: percent }: Pick<ProductSchedule, 'down_payment_percent'>): string =>
  percent ? `${percent}% of the principal, kept back from the payout` : 'None';

export const tranchesText = ({
  max_tranches: maxTranches,
  first_tranche_min_percent: minPercent,
  tranche_within_days: days,
}: Pick<ProductSchedule, 'max_tranches' | 'first_tranche_min_percent' | 'tranche_within_days'>): string =>
  maxTranches > 1
    ? `Up to ${maxTranches} payouts within ${daysText(days)}${minPercent ? `, the first at least ${minPercent}%` : ''}`
    : 'All at once';

export const probationText = ({
  probation_days: days,
  probation_instalments: rows,
}: Pick<ProductSchedule, 'probation_days' | 'probation_instalments'>): string =>
  days === 0 && rows === 0 ? 'None' : `${daysText(days)} and ${rows} ${rows === 1 ? 'instalment' : 'instalments'} on time`;

/** As one list, in the order of the form. */
export const scheduleFacts = (terms: ScheduledTerms): Record<string, string> => ({
  'Paid out': tranchesText(terms),
  'Down payment': downPaymentText(terms),
  'Days are counted': dayCountLabels[terms.day_count],
  ...(terms.day_count !== 'period' && { 'Equal instalment': basisLabels[terms.instalment_basis] }),
  ...(terms.principal_percent && { 'Principal in each instalment': `${terms.principal_percent}%, the rest in the last` }),
  ...(terms.instalment_amount && { 'Each instalment': naira(terms.instalment_amount) }),
  'First instalment': firstDueText(terms.first_due),
  'Closed days': workingDaysText(terms.working_days),
  Grace: graceText(terms.grace),
  Rounding: roundingText(terms.rounding),
  'Further fees': feesText(terms.fees),
  'Penalty is': `${penaltyKindLabels[terms.penalty_kind]}. ${penaltyBaseLabels[terms.penalty_on]}`,
  ...(terms.principal_first_after_days !== undefined && {
    'Payments settle principal first': `More than ${terms.principal_first_after_days} days late`,
  }),
  'Probation after restructuring late': probationText(terms),
});

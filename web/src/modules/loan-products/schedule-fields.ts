/** Between the form, where a product's schedule is typed as text, and its terms. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ProductSchedule } from '@ajo/contract/modules/loan-products.terms';
import type { FeeTiming, FirstDue, WorkingDays } from '@ajo/contract/modules/schedules';

/** `by`: which of amount and percent applies. */
export type FeeFields = {
  name: string;
  by: 'amount' | 'percent';
  amount: Kobo | undefined;
  percent: string;
  when: FeeTiming;
};
export type Weekday = WorkingDays['closed'][number];

export type ScheduleFields = {
  every: string;
  day_count: ProductSchedule['day_count'];
  instalment_basis: ProductSchedule['instalment_basis'];
  grace_principal: string;
  grace_interest_deferred: string;
  grace_interest_free: string;
  rounding_mode: ProductSchedule['rounding']['mode'];
  rounding_multiple: Kobo | undefined;
  rounding_residue: ProductSchedule['rounding']['residue'];
  first_due_rule: FirstDue['rule'];
  first_due_days: string;
  first_due_day: string;
  first_due_least_days: string;
  shift: 'none' | WorkingDays['shift'];
  closed: Weekday[];
  /** One day a line. */
  holidays: string;
  product_fees: FeeFields[];
  principal_percent: string;
  instalment_amount: Kobo | undefined;
  penalty_kind: ProductSchedule['penalty_kind'];
  penalty_on: ProductSchedule['penalty_on'];
  principal_first_days: string;
  /** Empty: none. */
  down_payment_percent: string;
  /** 1: all at once. */
  max_tranches: string;
  /** Empty: any share. */
  first_tranche_min_percent: string;
  tranche_within_days: string;
  probation_days: string;
  probation_instalments: string;
};

export const blankFee: FeeFields = { name: '', by: 'percent', amount: undefined, percent: '', when: 'deducted' };

export const blankSchedule: ScheduleFields = {
  every: '1',
  day_count: 'period',
  instalment_basis: 'days',
  grace_principal: '0',
  grace_interest_deferred: '0',
  grace_interest_free: '0',
  rounding_mode: 'half-even',
  rounding_multiple: undefined,
  rounding_residue: 'last',
  first_due_rule: 'one_period',
  first_due_days: '30',
  first_due_day: '25',
  first_due_least_days: '14',
  shift: 'none',
  closed: ['sunday'],
  holidays: '',
  product_fees: [],
  principal_percent: '',
  instalment_amount: undefined,
  penalty_kind: 'daily',
  penalty_on: 'principal_and_interest',
  principal_first_days: '',
  down_payment_percent: '',
  max_tranches: '1',
  first_tranche_min_percent: '',
  tranche_within_days: '365',
  probation_days: '90',
  probation_instalments: '3',
};

export const scheduleFieldsOf = (terms: ProductSchedule): ScheduleFields => ({
  ...blankSchedule,
  every: String(terms.every),
  day_count: terms.day_count,
  instalment_basis: terms.instalment_basis,
  grace_principal: String(terms.grace.principal),
  grace_interest_deferred: String(terms.grace.interest_deferred),
  grace_interest_free: String(terms.grace.interest_free),
  rounding_mode: terms.rounding.mode,
  rounding_multiple: terms.rounding.multiple,
  rounding_residue: terms.rounding.residue,
  ...firstDueFields(terms.first_due),
  ...(terms.working_days && {
    shift: terms.working_days.shift,
    closed: terms.working_days.closed,
    holidays: terms.working_days.holidays.join('\n'),
  }),
  product_fees: terms.fees.map(({ name, amount, percent, when }) => ({
    name,
    by: amount === undefined ? 'percent' : 'amount',
    amount,
    percent: percent ?? '',
    when,
  })),
  principal_percent: terms.principal_percent ?? '',
  instalment_amount: terms.instalment_amount,
  penalty_kind: terms.penalty_kind,
  penalty_on: terms.penalty_on,
  principal_first_days: terms.principal_first_after_days?.toString() ?? '',
  down_payment_percent: terms.down_payment_percent ?? '',
  max_tranches: String(terms.max_tranches),
  first_tranche_min_percent: terms.first_tranche_min_percent ?? '',
  tranche_within_days: String(terms.tranche_within_days),
  probation_days: String(terms.probation_days),
  probation_instalments: String(terms.probation_instalments),
});

function firstDueFields(first: FirstDue): Partial<ScheduleFields> {
  if (first.rule === 'after_days') return { first_due_rule: first.rule, first_due_days: String(first.days) };
  if (first.rule === 'one_period') return {};
  return { first_due_rule: first.rule, first_due_day: String(first.day), first_due_least_days: String(first.least_days) };
}

const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What may be sent; what is not a number yet stays one that the contract refuses. */
export const scheduleTermsOf = (fields: ScheduleFields): ProductSchedule => ({
  every: whole(fields.every),
  day_count: fields.day_count,
  instalment_basis: fields.instalment_basis,
  grace: {
    principal: whole(fields.grace_principal),
    interest_deferred: whole(fields.grace_interest_deferred),
    interest_free: whole(fields.grace_interest_free),
  },
  rounding: { mode: fields.rounding_mode, multiple: fields.rounding_multiple, residue: fields.rounding_residue },
  first_due: firstDueOf(fields),
  working_days:
    fields.shift === 'none' ? undefined : { shift: fields.shift, closed: fields.closed, holidays: daysIn(fields.holidays) },
  fees: fields.product_fees.map(({ name, by, amount, percent, when }) => ({
    name: name.trim() || 'Fee',
    ...(by === 'amount' && when !== 'in_rate' ? { amount } : { percent: percent.trim() }),
    when,
  })),
  principal_percent: fields.principal_percent.trim() || undefined,
  instalment_amount: fields.instalment_amount,
  penalty_kind: fields.penalty_kind,
  penalty_on: fields.penalty_on,
  principal_first_after_days: fields.principal_first_days.trim() === '' ? undefined : whole(fields.principal_first_days),
  down_payment_percent: fields.down_payment_percent.trim() || undefined,
  max_tranches: whole(fields.max_tranches),
  first_tranche_min_percent: fields.first_tranche_min_percent.trim() || undefined,
  tranche_within_days: whole(fields.tranche_within_days),
  probation_days: whole(fields.probation_days),
  probation_instalments: whole(fields.probation_instalments),
});

function firstDueOf(fields: ScheduleFields): FirstDue {
  if (fields.first_due_rule === 'after_days') return { rule: 'after_days', days: whole(fields.first_due_days) };
  if (fields.first_due_rule === 'one_period') return { rule: 'one_period' };
  return { rule: 'day_of_month', day: whole(fields.first_due_day), least_days: whole(fields.first_due_least_days) };
}

/** Lines, commas or spaces between them. */
const daysIn = (text: string): Day[] => text.split(/[\s,;]+/).filter(Boolean) as Day[];

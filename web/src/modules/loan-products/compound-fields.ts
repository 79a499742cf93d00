/** The terms of a product that consist of several fields, between the form, where numbers are text, and the contract. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanProductTerms, LoanTermOf } from '@ajo/contract/modules/loan-products.terms';
import { wholeOf } from '#platform/whole';
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

export type CompoundTermName = LoanTermOf<'grace' | 'rounding' | 'first_due' | 'working_days' | 'fees'>;
export type CompoundTerms = Pick<LoanProductTerms, CompoundTermName>;

export type CompoundFields = {
  grace_principal: string;
  grace_interest_deferred: string;
  grace_interest_free: string;
  rounding_mode: LoanProductTerms['rounding']['mode'];
  rounding_multiple: Kobo | undefined;
  rounding_residue: LoanProductTerms['rounding']['residue'];
  first_due_rule: FirstDue['rule'];
  first_due_days: string;
  first_due_day: string;
  first_due_least_days: string;
  shift: 'none' | WorkingDays['shift'];
  closed: Weekday[];
  /** One day a line. */
  holidays: string;
  product_fees: FeeFields[];
};

export const blankFee: FeeFields = { name: '', by: 'percent', amount: undefined, percent: '', when: 'deducted' };

/** What the controls of a rule that is not chosen contain. */
const unchosen = {
  first_due_days: '30',
  first_due_day: '25',
  first_due_least_days: '14',
  shift: 'none',
  closed: ['sunday'],
  holidays: '',
} satisfies Partial<CompoundFields>;

export const compoundFieldsOf = (terms: CompoundTerms): CompoundFields => ({
  ...unchosen,
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
});

function firstDueFields(first: FirstDue): Pick<CompoundFields, 'first_due_rule'> & Partial<CompoundFields> {
  if (first.rule === 'after_days') return { first_due_rule: first.rule, first_due_days: String(first.days) };
  if (first.rule === 'one_period') return { first_due_rule: first.rule };
  return { first_due_rule: first.rule, first_due_day: String(first.day), first_due_least_days: String(first.least_days) };
}

/** What may be sent; what is not a number yet stays one that the contract refuses. */
export const compoundTermsOf = (fields: CompoundFields): CompoundTerms => ({
  grace: {
    principal: wholeOf(fields.grace_principal),
    interest_deferred: wholeOf(fields.grace_interest_deferred),
    interest_free: wholeOf(fields.grace_interest_free),
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
});

function firstDueOf(fields: CompoundFields): FirstDue {
  if (fields.first_due_rule === 'after_days') return { rule: 'after_days', days: wholeOf(fields.first_due_days) };
  if (fields.first_due_rule === 'one_period') return { rule: 'one_period' };
  return { rule: 'day_of_month', day: wholeOf(fields.first_due_day), least_days: wholeOf(fields.first_due_least_days) };
}

/** Lines, commas or spaces between them. */
const daysIn = (text: string): Day[] => text.split(/[\s,;]+/).filter(Boolean) as Day[];

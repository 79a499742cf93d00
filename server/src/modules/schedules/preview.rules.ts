/** Between the wire's words and the engine's: the terms of a preview, and the schedule as it is answered. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, divideRounded, kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { CardFeePayer, SchedulePreview, ScheduleQuestion, ScheduleTerms } from '@ajo/contract/modules/schedules';
import { cardCostOf } from './processing-fee.rules.ts';
import { accountFor, eventsOf, whyNotEvents } from './account-view.rules.ts';
import { firstDueFrom } from './due-dates.rules.ts';
import { nearest } from './level.rules.ts';
import { rateOf, withPoints } from './rate.rules.ts';
import { rowsNeeded, scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Fee, Fraction, Rate, Row, Schedule, Terms } from './schedule.ts';
import { instalmentAmountUnfit, instalmentsMissing } from './schedules.errors.ts';

type WireTerms = Omit<ScheduleTerms, 'disbursed_on'> & { disbursed_on?: Day | undefined };

/** Rows are counted up to here when only the instalment is given. */
const maxRows = 400;

/**
 * Terms as the engine reads them; `today` is in for a day of disbursement that was left out.
 * @throws DomainError 422 when neither the number of rows nor an instalment is given.
 */
export function termsOf(wire: WireTerms, today: Day): Terms {
  const open = openTermsOf(wire, today);
  const instalments =
    wire.instalments ?? wire.rows?.length ?? (wire.method === 'fixed_instalment' ? rowsNeeded(open, maxRows) : undefined);
  if (instalments !== undefined) return { ...open, instalments };
  throw wire.method === 'fixed_instalment' && wire.instalment_amount ? instalmentAmountUnfit() : instalmentsMissing();
}

function openTermsOf(wire: WireTerms, today: Day): Omit<Terms, 'instalments'> {
  const { grace, rounding, disbursed_on: disbursedOn = today } = wire;
  return {
    principal: wire.principal,
    rate: withFeesInRate(rateIn(wire), wire.fees),
    method: wire.method,
    frequency: wire.frequency,
    disbursedOn,
    firstDueOn: wire.first_due_on ?? (wire.first_due && firstDueFrom(wire.first_due, disbursedOn)),
    dayCount: wire.day_count,
    instalmentBasis: wire.instalment_basis,
    fees: wire.fees.flatMap((fee) => feeFrom(fee, wire.principal)),
    tranches: wire.tranches,
    workingDays: wire.working_days,
    instalmentAmount: wire.instalment_amount,
    downPayment: downPaymentIn(wire),
    rows: wire.rows?.map((row) => ({ dueOn: row.due_on, principal: row.principal, interest: row.interest, fees: row.fee })),
    principalShare: wire.principal_percent === undefined ? undefined : shareFrom(wire.principal_percent),
    grace: grace && {
      principal: grace.principal,
      interestDeferred: grace.interest_deferred,
      interestFree: grace.interest_free,
    },
    rounding: rounding && { mode: rounding.mode, multiple: rounding.multiple, residue: rounding.residue },
  };
}

/** The contract lets exactly one way of saying the rate through. */
function rateIn(wire: WireTerms): Rate {
  if (wire.annual_rate !== undefined) return rateOf(wire.annual_rate, 'year');
  if (wire.monthly_rate !== undefined) return rateOf(wire.monthly_rate, 'month');
  return rateOf(wire.rate_percent ?? '0', wire.rate_period ?? 'year');
}

const withFeesInRate = (rate: Rate, fees: WireTerms['fees']): Rate =>
  fees
    .filter(({ when }) => when === 'in_rate')
    .reduce((sum, { percent }) => withPoints(sum, rateOf(percent ?? '0', rate.per)), rate);

function feeFrom({ name, amount, percent, when }: WireTerms['fees'][number], principal: Kobo): Fee[] {
  if (when === 'in_rate') return [];
  return [{ name, amount: amount ?? percentageOf(principal, percent ?? '0'), when }];
}

/** A share of the principal is rounded as instalments are: to the multiple of the terms. */
function downPaymentIn({ down_payment: input, principal, rounding }: WireTerms): Kobo | undefined {
  if (!input) return undefined;
  if (input.amount !== undefined) return input.amount;
  const { numerator, denominator } = shareFrom(input.percent ?? '0');
  return nearest({ numerator: principal * numerator, denominator }, rounding);
}

const shareFrom = (percent: string): Fraction => ({
  numerator: rateOf(percent, 'year').hundredMillionths,
  denominator: 100_000_000n,
});

/** Half a kobo rounds to even, as everywhere. */
function percentageOf(amount: Kobo, percent: string): Kobo {
  const { numerator, denominator } = shareFrom(percent);
  return kobo(divideRounded(amount * numerator, denominator, 'half-even'));
}

/**
 * The answer to a question: the schedule of its terms, and the account where events or a day were given. Pure, so that the call and the
 * command line answer the same.
 * @throws DomainError 422 naming the field, when no schedule or no account follows.
 */
export function answerTo(question: ScheduleQuestion, today: Day, payer: CardFeePayer = 'customer'): SchedulePreview {
  const terms = termsOf(question, today);
  const events = eventsOf(question.events);
  refuseIf(whyNotTerms(terms));
  refuseIf(whyNotEvents(terms, events));
  const account = accountFor(terms, question, events);
  return { ...previewOf(terms, payer), ...(account && { account }) };
}

/** The schedule of terms that `whyNotTerms` has passed, as it is shown. `payer`: who pays the processing fee of card payments. */
export function previewOf(terms: Terms, payer: CardFeePayer = 'customer'): SchedulePreview {
  const schedule = scheduleOf(terms);
  return { ...scheduleView(schedule), card: cardCostOf(schedule, terms, payer) };
}

const scheduleView = ({ rows, totals, instalment, apr, firstDueOn, lastDueOn }: Schedule): SchedulePreview => ({
  rows: rows.map(rowView),
  totals: {
    principal: totals.principal,
    interest: totals.interest,
    fees: totals.fees,
    paid_out: totals.paidOut,
    total_repayable: totals.totalRepayable,
    cost_of_credit: totals.costOfCredit,
  },
  instalment,
  apr,
  first_due_on: firstDueOn,
  last_due_on: lastDueOn,
});

const rowView = (row: Row): SchedulePreview['rows'][number] => ({
  number: row.number,
  due_on: row.dueOn,
  days: row.days,
  opening_balance: row.openingBalance,
  principal: row.principal,
  interest: row.interest,
  fees: row.fees,
  total: row.total,
  closing_balance: row.closingBalance,
});

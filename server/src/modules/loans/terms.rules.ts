/** From the terms of a product or a contract to the schedules engine: one way for preview, application, offer and running loan. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { PlannedPayout } from '@ajo/contract/modules/loans';
import { type ScheduledTerms, scheduleQuestionOf } from '@ajo/contract/modules/loans.terms';
import { type Fee, rowsNeeded, type Terms, termsOf, whyNotTerms } from '#modules/schedules';
import type { Loan } from './loan.ts';
import * as no from './loans.errors.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';

/** A loan of a given instalment has at most so many rows. */
export const maxInstalments = 120;

export type TermsRequest = { amount: Kobo; instalments: number; on: Day };

/** A fixed instalment determines the number of rows; the engine refuses one that never repays the loan. */
export function engineTerms(terms: ScheduledTerms, { amount, instalments, on }: TermsRequest): Terms {
  const question = scheduleQuestionOf(terms, { principal: amount, instalments });
  const requested = termsOf({ ...question, instalments }, on);
  return requested.method === 'fixed_instalment' && requested.instalmentAmount
    ? { ...requested, instalments: rowsNeeded(requested, maxInstalments) ?? instalments }
    : requested;
}

export const productTerms = (product: LoanProduct, input: TermsRequest): Terms => engineTerms(termsOfProduct(product), input);

type Priced = Pick<Loan, 'engineVersion' | 'terms' | 'ratePercent' | 'principal' | 'instalments' | 'tranchePlan' | 'imported'>;

/** What is lent on the first day, fees included. */
export const firstPartOf = ({ principal, tranchePlan }: Pick<Loan, 'principal' | 'tranchePlan'>): Kobo =>
  minus(principal, sumOf(tranchePlan.map(({ amount }) => amount)));

/** Of the principal: what has really been paid out of it, fees included. Only of loans that were paid out. */
export const lentOf = ({ principal, undrawn }: Pick<Loan, 'principal' | 'undrawn'>): Kobo => minus(principal, undrawn);

/** A part that came later is out, or may be out: what the first payout does can no longer be undone by itself. */
export const hasMoreOut = ({ tranchePlan, undrawn, underWay }: Pick<Loan, 'tranchePlan' | 'undrawn' | 'underWay'>): boolean =>
  underWay > noMoney || undrawn < sumOf(tranchePlan.map(({ amount }) => amount));

/**
 * The loan in the words of the engine, as if the money were paid out on `on`: its own copy of the terms, at the rate that it was given. Fees are
 * those of the whole amount; what comes later is an event of the account when it is really paid out.
 */
export const termsOfLoan = (loan: Priced, on: Day): Terms => ({
  ...engineTerms(
    { ...loan.terms, rate_percent: loan.ratePercent },
    { amount: loan.principal, instalments: loan.instalments, on },
  ),
  engine: loan.engineVersion,
  principal: firstPartOf(loan),
  rows: loan.imported?.rows.map((row) => ({
    dueOn: row.due_on,
    principal: row.principal,
    interest: row.interest,
    fees: row.fee,
  })),
});

/** The same with everything that is planned, each part on its day: what the customer is shown before. */
export const plannedTermsOf = (loan: Priced, on: Day): Terms => ({
  ...termsOfLoan(loan, on),
  tranches: planFrom(loan.tranchePlan, on).map(({ amount, expected_on: day }) => ({ on: day, amount })),
});

/** A plan that waited longer than thought goes on from the first payout, in its order: no part is promised for a day that is over. */
export function planFrom(plan: readonly PlannedPayout[], on: Day): PlannedPayout[] {
  let last = on;
  return plan.map(({ amount, expected_on: expected }) => {
    last = isBefore(last, expected) ? expected : addDays(last, 1);
    return { amount, expected_on: last };
  });
}

export const feesPaid = (fees: readonly Fee[], when: Fee['when']): Kobo =>
  sumOf(fees.filter((fee) => fee.when === when).map(({ amount }) => amount));

type KeptBack = {
  fee_kobo: Kobo;
  upfront_fee_kobo: Kobo;
  down_payment_kobo: Kobo;
  tranche_plan: string;
  undrawn_kobo: Kobo;
};

/** What is kept back from the payout, and what is paid before it, on an amount: as the columns of a loan. Another amount is planned again, from one payout. */
export function feeColumns(product: LoanProduct, amount: Kobo, on: Day): KeptBack {
  const { fees, downPayment = noMoney } = productTerms(product, { amount, instalments: product.maxInstalments, on });
  return {
    fee_kobo: feesPaid(fees, 'deducted'),
    upfront_fee_kobo: feesPaid(fees, 'upfront'),
    down_payment_kobo: downPayment,
    tranche_plan: '[]',
    undrawn_kobo: noMoney,
  };
}

/** How many instalments a request comes to: an agreed instalment amount takes precedence. */
export const instalmentsOf = (product: LoanProduct, input: TermsRequest): number => productTerms(product, input).instalments;

/** Inside the limits of a product a single request may still have no schedule: a multiple too coarse for it, an instalment below its interest. */
export function whyNotSchedule(product: LoanProduct, input: TermsRequest): DomainError | undefined {
  const terms = productTerms(product, input);
  const refused = whyNotTerms(terms);
  if (refused) return no.noSchedule(refused.message);
  return paidOutOf(terms) > noMoney ? undefined : no.noSchedule('Fees and down payment leave nothing to pay out');
}

/** What reaches the customer on the first day. */
export const paidOutOf = ({ principal, downPayment = noMoney, fees }: Terms): Kobo =>
  minus(minus(principal, downPayment), feesPaid(fees, 'deducted'));

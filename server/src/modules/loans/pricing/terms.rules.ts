/** From the terms of a product or a contract to the schedules engine: one way for preview, application, offer and running loan. Pure. */
import { type Kobo, minus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { PlannedPayout } from '@ajo/contract/modules/loans';
import type { Terms } from '#modules/schedules';
import type { Loan } from '../loan.ts';
import { engineTerms } from '#modules/loan-products';

type Priced = Pick<Loan, 'engineVersion' | 'terms' | 'ratePercent' | 'principal' | 'instalments' | 'tranchePlan' | 'imported'>;

/** The amount disbursed on the first day, fees included. */
export const firstPartOf = ({ principal, tranchePlan }: Pick<Loan, 'principal' | 'tranchePlan'>): Kobo =>
  minus(principal, sumOf(tranchePlan.map(({ amount }) => amount)));

/** Of the principal: what has really been paid out of it, fees included. Only of loans that were paid out. */
export const lentOf = ({ principal, undrawn }: Pick<Loan, 'principal' | 'undrawn'>): Kobo => minus(principal, undrawn);

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

/** A plan delayed beyond its days continues from the first payout, in its order: no part is planned for a past day. */
export function planFrom(plan: readonly PlannedPayout[], on: Day): PlannedPayout[] {
  let last = on;
  return plan.map(({ amount, expected_on: expected }) => {
    last = isBefore(last, expected) ? expected : addDays(last, 1);
    return { amount, expected_on: last };
  });
}

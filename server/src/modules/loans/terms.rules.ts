/** From the terms of a product or a contract to the schedules engine: one way for preview, application, offer and running loan. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { type ScheduledTerms, scheduleQuestionOf } from '@ajo/contract/modules/loans.terms';
import { type Fee, rowsNeeded, type Terms, termsOf, whyNotTerms } from '#modules/schedules';
import type { Loan } from './loan.ts';
import * as no from './loans.errors.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';

/** A loan of a given instalment has at most so many rows. */
export const mostInstalments = 120;

export type Wish = { amount: Kobo; instalments: number; on: Day };

/** A given instalment says itself how many rows there are; where it never repays the loan, the engine's rules say so. */
export function engineTerms(terms: ScheduledTerms, { amount, instalments, on }: Wish): Terms {
  const question = scheduleQuestionOf(terms, { principal: amount, instalments });
  const asked = termsOf({ ...question, instalments }, on);
  return asked.method === 'fixed_instalment' && asked.instalmentAmount
    ? { ...asked, instalments: rowsNeeded(asked, mostInstalments) ?? instalments }
    : asked;
}

export const productTerms = (product: LoanProduct, wish: Wish): Terms => engineTerms(termsOfProduct(product), wish);

/** The loan in the words of the engine, as if the money were paid out on `on`: its own copy of the terms, at the rate that it was given. */
export const termsOfLoan = (
  { terms, ratePercent, principal, instalments }: Pick<Loan, 'terms' | 'ratePercent' | 'principal' | 'instalments'>,
  on: Day,
): Terms => engineTerms({ ...terms, rate_percent: ratePercent }, { amount: principal, instalments, on });

export const feesPaid = (fees: readonly Fee[], when: Fee['when']): Kobo =>
  sumOf(fees.filter((fee) => fee.when === when).map(({ amount }) => amount));

type KeptBack = { fee_kobo: Kobo; upfront_fee_kobo: Kobo; down_payment_kobo: Kobo };

/** What is kept back from the payout, and what is paid before it, on an amount: as the columns of a loan. */
export function feeColumns(product: LoanProduct, amount: Kobo, on: Day): KeptBack {
  const { fees, downPayment = noMoney } = productTerms(product, { amount, instalments: product.mostInstalments, on });
  return { fee_kobo: feesPaid(fees, 'deducted'), upfront_fee_kobo: feesPaid(fees, 'upfront'), down_payment_kobo: downPayment };
}

/** How many instalments a wish comes to: a given instalment decides it, whatever was asked for. */
export const instalmentsOf = (product: LoanProduct, wish: Wish): number => productTerms(product, wish).instalments;

/** Inside the limits of a product a single wish may still have no schedule: a multiple too coarse for it, an instalment below its interest. */
export function whyNotSchedule(product: LoanProduct, wish: Wish): DomainError | undefined {
  const terms = productTerms(product, wish);
  const refused = whyNotTerms(terms);
  if (refused) return no.noSchedule(refused.message);
  return paidOutOf(terms) > noMoney ? undefined : no.noSchedule('Fees and down payment leave nothing to pay out');
}

/** What reaches the customer on the first day. */
export const paidOutOf = ({ principal, downPayment = noMoney, fees }: Terms): Kobo =>
  minus(minus(principal, downPayment), feesPaid(fees, 'deducted'));

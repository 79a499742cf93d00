/** From the terms of a product to the schedules engine: one way for preview, application, offer and running loan. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { type ScheduledTerms, scheduleQuestionOf } from '@ajo/contract/modules/loan-products.schedule';
import { type Fee, rowsNeeded, type Terms, termsOf, whyNotTerms } from '#modules/schedules';
import type { LoanProduct } from './product.ts';
import * as no from './loan-products.errors.ts';

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

export const productTerms = (product: LoanProduct, input: TermsRequest): Terms => engineTerms(product, input);

export const feesPaid = (fees: readonly Fee[], when: Fee['when']): Kobo =>
  sumOf(fees.filter((fee) => fee.when === when).map(({ amount }) => amount));

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

/** Pure decisions about applications: who may apply, for how much and how long. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { type LoanProduct, productTerms, feesPaid } from '#modules/loan-products';
import type { DomainError } from '@ajo/contract/kernel/errors';
import * as no from './loan-applications.errors.ts';

type Retained = {
  fee_kobo: Kobo;
  upfront_fee_kobo: Kobo;
  down_payment_kobo: Kobo;
  tranche_plan: string;
  undrawn_kobo: Kobo;
};

/** What is kept back from the payout, and what is paid before it, on an amount: as the columns of a loan. Another amount is planned again, from one payout. */
export function feeColumns(product: LoanProduct, amount: Kobo, on: Day): Retained {
  const { fees, downPayment = noMoney } = productTerms(product, { amount, instalments: product.max_instalments, on });
  return {
    fee_kobo: feesPaid(fees, 'deducted'),
    upfront_fee_kobo: feesPaid(fees, 'upfront'),
    down_payment_kobo: downPayment,
    tranche_plan: '[]',
    undrawn_kobo: noMoney,
  };
}

export type Applicant = { missingSections: readonly string[]; openApplications: number; runningLoans: number };
export type ApplicationRequest = { amount: Kobo; instalments: number };

export function whyNotApply(applicant: Applicant, product: LoanProduct, input: ApplicationRequest): DomainError | undefined {
  const outside = whyNotApplication(product, input);
  if (outside) return outside;
  if (applicant.missingSections.length > 0) return no.onboardingIncomplete(applicant.missingSections.join(', '));
  if (applicant.openApplications > 0) return no.applicationOpen();
  return applicant.runningLoans >= product.max_active_loans ? no.loanRunning() : undefined;
}

/** A draft must fit the product; eligibility is checked when it is sent. */
export function whyNotDraft(
  { openApplications, runningLoans }: Omit<Applicant, 'missingSections'>,
  product: LoanProduct,
  input: ApplicationRequest,
): DomainError | undefined {
  const outside = whyNotApplication(product, input);
  if (outside) return outside;
  if (openApplications > 0) return no.applicationOpen();
  return runningLoans >= product.max_active_loans ? no.loanRunning() : undefined;
}

/** Amount and time against the limits of the product. */
export function whyNotApplication(product: LoanProduct, input: ApplicationRequest): DomainError | undefined {
  const {
    min_amount: minAmount,
    max_amount: maxAmount,
    min_instalments: minInstalments,
    max_instalments: maxInstalments,
  } = product;
  if (input.amount < minAmount || input.amount > maxAmount) return no.amountOutside(minAmount, maxAmount);
  return input.instalments < minInstalments || input.instalments > maxInstalments
    ? no.tenorOutside(minInstalments, maxInstalments)
    : undefined;
}

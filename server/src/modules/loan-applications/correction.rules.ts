/** Pure decisions about corrections of a pending application: amount, tenor, rate, product. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Loan } from '#modules/loans';
import { whyNotApplication } from './application.rules.ts';
import { type LoanProduct, isRateBelow } from '#modules/loan-products';
import * as no from './loan-applications.errors.ts';

/** The product as it was on the day of the application: what the contract copied. */
export const productAtApplication = (loan: Pick<Loan, 'terms' | 'productId' | 'productVersion'>): LoanProduct => ({
  ...loan.terms,
  id: loan.productId,
  version: loan.productVersion,
});

type Correction = { amount: Kobo; instalments: number; ratePercent: string };
export type CorrectedLoan = { amount: Kobo; status: string };

export function whyNotCorrect(
  loan: Loan,
  actor: Actor,
  { amount, instalments, ratePercent }: Correction,
  guarantors: readonly CorrectedLoan[],
): DomainError | undefined {
  const product = productAtApplication(loan);
  const barred = whyNotTouch(loan, actor, 'loans.edit') ?? whyNotApplication(product, { amount, instalments });
  if (barred) return barred;
  if (isRateBelow(ratePercent, product.min_rate_percent) || isRateBelow(product.rate_percent, ratePercent))
    return no.rateOutside(product.min_rate_percent, product.rate_percent);
  return whyNotGuaranteed(amount, guarantors);
}

/** `instalments`: how many the loan would have on the other product. */
export const whyNotChangePurpose = (
  loan: Loan,
  actor: Actor,
  product: LoanProduct,
  instalments: number = loan.instalments,
): DomainError | undefined =>
  whyNotTouch(loan, actor, 'loans.purpose') ??
  (loan.productId === product.id ? no.samePurpose() : undefined) ??
  whyNotApplication(product, { amount: loan.principal, instalments });

/** No one edits their own application, and nothing is edited once it is decided. */
export function whyNotTouch(
  loan: Pick<Loan, 'customerId' | 'status'>,
  actor: Actor,
  capability: 'loans.edit' | 'loans.purpose',
): DomainError | undefined {
  if (!may(actor.role, capability)) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  return loan.status === 'pending' ? undefined : no.notEditable();
}

/** A guarantor agreed to an amount: a guarantee never exceeds the amount that was read. */
export function whyNotGuaranteed(amount: Kobo, guarantors: readonly CorrectedLoan[]): DomainError | undefined {
  const tooSmall = guarantors.find((one) => one.status !== 'denied' && one.amount < amount);
  return tooSmall && no.aboveGuarantee(tooSmall.amount);
}

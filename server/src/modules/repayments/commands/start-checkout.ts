/** The customer pays at the provider's page: the amount is checked against what is owed, the fee is added, the page is opened. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { findVisibleLoan, type Loan, loanMissing } from '#modules/loans';
import { cardFeePayerOf, netPaidOut } from '#modules/loans/pricing';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { cardFeePayer, processingFeeOf } from '#modules/schedules';
import { findUser } from '#modules/users';
import { openCheckout } from '#modules/wallets';
import { instructionsOf } from '../instructions.rules.ts';
import { returnOpenUntil, whyNotCheckout } from '../repayment.rules.ts';
import { debtOf } from '../repayments.queries.ts';
import { standingPayments } from '../repayment.store.ts';

type StartCheckoutInput = { loanId: LoanId; amount: Kobo };
export type Choice = { effect?: PrepaymentEffect | undefined };
export type Quote = { amount: Kobo; fee: Kobo; total: Kobo };

export async function quoteCheckout(context: Context, actor: Actor, { loanId, amount }: StartCheckoutInput): Promise<Quote> {
  const found = await findVisibleLoan(context.db, actor, 'payments.own', loanId);
  if (!found) throw loanMissing();
  refuseIf(whyNotCheckout(found.loan, (await debtOf(context, found.loan)).payoff, amount));
  const fee = (await isFree(context, found.loan, amount)) ? noMoney : processingFeeOf(amount);
  return { amount, fee, total: plus(amount, fee) };
}

async function isFree(context: Context, loan: Loan, amount: Kobo): Promise<boolean> {
  if (await returnsLoan(context, loan, amount)) return true;
  return cardFeePayerOf(loan, await cardFeePayer(context.db, context)) === 'lender';
}

/**
 * Returning a loan costs the customer nothing, by any channel, in one payment or in parts. What is above the rest is no return. A page that is open and not
 * paid is not subtracted: a customer who closed it and starts again would pay a fee for the return.
 */
async function returnsLoan({ db, clock }: Context, loan: Loan, amount: Kobo): Promise<boolean> {
  const dueOn = returnOpenUntil(loan, clock.businessDay());
  if (!dueOn) return false;
  const { amount: paid } = await standingPayments(db, loan.id, { until: dueOn });
  return amount <= minus(netPaidOut(loan), paid);
}

/**
 * No guarantee here: a payment reported by the provider is checked again when it arrives. Safe to repeat with the same key, also when the first
 * payment has ended what is owed.
 */
export async function startCheckout(
  context: Context,
  actor: Actor,
  input: StartCheckoutInput & Choice & { key: string | undefined },
): Promise<Quote & { reference: string; url: string }> {
  const payer = await findUser(context.db, actor.id);
  if (!payer) throw loanMissing();
  const { amount } = input;
  const { reference, url, fee } = await openCheckout(context, {
    purpose: 'loan_repayment',
    purposeId: input.loanId,
    payer: { id: actor.id, email: payer.email },
    price: { wanted: amount, assess: (tx) => quoteCheckout({ ...context, db: tx }, actor, input) },
    instructions: instructionsOf(input),
    returnPath: `/dashboard?paid=${input.loanId}`,
    key: input.key,
  });
  return { amount, fee, total: plus(amount, fee), reference, url };
}

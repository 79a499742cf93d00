/** Requires explicit consent when a manual amount far exceeds the outstanding total. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minOf, minus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { availableIn } from '#modules/ledger/holds';
import { gl } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { awaitsFee } from '#modules/loans/pricing';
import type { Tx } from '#platform/db/transaction';
import { debtOf } from '../repayments.queries.ts';
import { type OwedInAll, whyNotSoMuch } from '../repayment.rules.ts';

/** Part of the transaction that books; the loan's row is locked. @throws DomainError `more_than_payoff`, naming `amount`. */
export async function requireOverpaymentConsent(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  loan: Loan,
  input: { amount: Kobo; accepted?: boolean | undefined },
): Promise<void> {
  if (input.accepted) return;
  refuseIf(whyNotSoMuch(await owedInAll(tx, { clock }, loan), input.amount));
}

async function owedInAll(tx: Tx, { clock }: Pick<Context, 'clock'>, loan: Loan): Promise<OwedInAll> {
  if (awaitsFee(loan)) {
    // The release takes the fee out of the customer's credit: what is there already is not asked for again.
    const { upfrontFee } = loan;
    const missing = minus(upfrontFee, minOf(upfrontFee, await availableIn(tx, gl.customerCredit(loan.customerId))));
    return { payoff: missing, onRows: missing };
  }
  return debtOf({ db: tx, clock }, loan);
}

/** What a customer's running loans have due takes a transfer to the customer's own account number first, the oldest loan before the next. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { type Kobo, minOf, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { lockLoan } from '#modules/loans';
import { runningLoansOf } from '../money-target.queries.ts';
import type { IncomingTransfer } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { dueBy } from '../repayment.rules.ts';
import { standingOf } from '#modules/loan-accounts';

/** Locks the loans, so that what is due is still due when it is booked. */
export async function claimDue(
  tx: Tx,
  context: Context,
  { customerId, amount }: IncomingTransfer,
): Promise<{ purposeId: LoanId; amount: Kobo }[]> {
  const claims: { purposeId: LoanId; amount: Kobo }[] = [];
  let left = amount;
  for (const id of await runningLoansOf(tx, customerId)) {
    const loan = await lockLoan(tx, id);
    const { rows } = await standingOf({ db: tx, clock: context.clock }, loan);
    const claimed = minOf(left, dueBy(rows, context.clock.businessDay()));
    if (claimed <= noMoney) continue;
    claims.push({ purposeId: id, amount: claimed });
    left = minus(left, claimed);
  }
  return claims;
}

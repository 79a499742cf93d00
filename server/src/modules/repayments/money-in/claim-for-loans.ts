/** Claims a transfer to a customer's account number for the customer's loans: first for what is due, later for what may be paid ahead of time. */
import type { Context } from '#context';
import { lockLoan } from '#modules/loans';
import type { IncomingTransfer } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { type ClaimableLoan, claimableLoan, type LoanClaim, splitAmongLoans } from './loan-claims.rules.ts';
import { debtOf } from '../repayments.queries.ts';
import { payableLoansOf } from './money-target.queries.ts';

/** Loans with something due, the oldest due day first. */
export const claimDue = async (tx: Tx, context: Context, transfer: IncomingTransfer): Promise<LoanClaim[]> =>
  splitAmongLoans(await lockClaimableLoans(tx, context, transfer.customerId), transfer, 'due');

/** Running loans with nothing due any more, the next due day first; none gets more than closes it. */
export const claimAhead = async (tx: Tx, context: Context, transfer: IncomingTransfer): Promise<LoanClaim[]> =>
  splitAmongLoans(await lockClaimableLoans(tx, context, transfer.customerId), transfer, 'payoff');

/** Locked in the order of their ids; the amounts are still right when they are booked. */
async function lockClaimableLoans(tx: Tx, { clock }: Context, customerId: string): Promise<ClaimableLoan[]> {
  const loans: ClaimableLoan[] = [];
  for (const id of await payableLoansOf(tx, customerId)) {
    const loan = await lockLoan(tx, id);
    loans.push(claimableLoan(loan, await debtOf({ db: tx, clock }, loan), clock.businessDay()));
  }
  return loans;
}

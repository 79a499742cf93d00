/** Finds and locks the loan that owes now what another one owed. Part of a transaction whose caller has locked that one. */
import type { Tx } from '#platform/db/transaction';
import { type Loan, lockLoan, linkedLoans } from '#modules/loans';

/** The last that took over, or the loan itself. All on the way are locked, the older first. */
export async function lockOwing(tx: Tx, loan: Loan): Promise<Loan> {
  const { restructured_into: next } = await linkedLoans(tx, loan);
  return next ? lockOwing(tx, await lockLoan(tx, next.id)) : loan;
}

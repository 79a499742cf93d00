/** What is missing for the return of a loan, on any day of it: one rule for the mail of a payment and for the fee of the next one. */
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Loan } from '#modules/loans';
import { netPaidOut, returnDueOn } from '#modules/loans/pricing';
import type { Database } from '#platform/db/transaction';
import { standingPayments } from '../repayment.store.ts';

/** Undefined without a request, and after its last day. `left` is negative where more was paid than the payout. */
export async function restOfReturn(db: Database, loan: Loan, today: Day): Promise<{ dueOn: Day; left: Kobo } | undefined> {
  const dueOn = returnDueOn(loan);
  if (loan.status !== 'active' || !dueOn || isBefore(dueOn, today)) return undefined;
  const { amount: paid } = await standingPayments(db, loan.id, { until: dueOn });
  return { dueOn, left: minus(netPaidOut(loan), paid) };
}

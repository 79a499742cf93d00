/** Returning a loan within the cooling-off days: until when, and how much is still missing. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanReturnView } from '@ajo/contract/modules/repayments';
import type { Loan } from '#modules/loans';
import { netPaidOut, returnableUntil, returnDueOn } from '#modules/loans/pricing';

/** Null when the loan cannot be returned. `paid`: the payments in force. */
export function loanReturnOf(loan: Loan, { paid, today }: { paid: Kobo; today: Day }): LoanReturnView | null {
  const until = returnableUntil(loan);
  const requestedAt = loan.coolingOffRequestedAt;
  if (loan.status !== 'active' || !until || (!requestedAt && today > until)) return null;
  const left = minus(netPaidOut(loan), paid);
  return { until, requested_at: requestedAt, due_on: returnDueOn(loan), left: left > noMoney ? left : noMoney };
}

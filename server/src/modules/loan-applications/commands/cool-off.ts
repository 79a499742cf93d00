/** The customer gives a loan back within the cooling-off days: finance waits for the principal and then reverses the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { whyNotCoolOff } from '../cooling-off.rules.ts';
import { type Loan, lockVisibleLoan, saveLoan } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';

export async function coolOff(
  context: Context,
  actor: Actor,
  { loanId, reason }: { loanId: LoanId; reason: string },
): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotCoolOff(loan, context.clock.businessDay()));
    const requested = await saveLoan(tx, loan, { cooling_off_requested_at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'gave the loan back within the cooling-off days',
      reason,
      after: { to_return: netPaidOut(loan) },
    });
    await notify(tx, context, {
      userId: actor.id,
      kind: 'loan',
      message: `Please return ${naira(netPaidOut(loan))}, the amount paid to your bank account. Then the loan is cancelled without interest`,
      link: `/dashboard?loan=${loanId}`,
    });
    return requested;
  });
}

/** The customer returns a loan within the cooling-off days, or keeps it after all. The loan is cancelled when the money is back. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Loan, lockVisibleLoan, saveLoan } from '#modules/loans';
import { loanReturnJob, netPaidOut, returnDueOn } from '#modules/loans/pricing';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { whyNotCoolOff, whyNotKeep } from '../cooling-off.rules.ts';

export async function coolOff(
  context: Context,
  actor: Actor,
  { loanId, reason }: { loanId: LoanId; reason?: string | undefined },
): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotCoolOff(loan, context.clock.businessDay()));
    const requested = await saveLoan(tx, loan, { cooling_off_requested_at: context.clock.now() });
    const dueOn = returnDueOn(requested);
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'asked to return the loan',
      ...(reason && { reason }),
      after: { paid_out: netPaidOut(loan), due_on: dueOn },
    });
    await notify(tx, context, {
      userId: actor.id,
      kind: 'loan',
      message: `You are returning your loan. We cancel it, without interest and fees, when the money has reached us by ${longDay(dueOn)}. Your loan page shows the amount and the account`,
      sms: `You are returning your loan. We cancel it when the money has reached us by ${longDay(dueOn)}. Amount and account: see your loan page`,
      link: `/dashboard?loan=${loanId}`,
    });
    // What was paid already may be enough.
    await context.jobs.send(tx, loanReturnJob, { loanId });
    return requested;
  });
}

export async function keepLoan(context: Context, actor: Actor, loanId: LoanId): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotKeep(loan));
    const kept = await saveLoan(tx, loan, { cooling_off_requested_at: null });
    await record(tx, context, { actor, subject: { kind: 'loan', id: loanId }, customerId: actor.id, action: 'keeps the loan' });
    return kept;
  });
}

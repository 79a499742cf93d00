/** The customer answers: accepts exactly the Key Facts Statement that they read, or withdraws. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { dismissGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { digestOfOffer, whyNotSign } from '#modules/key-facts';
import { type Notice, notify } from '#modules/notifications';
import { endPayouts } from '#modules/payouts';
import { inTransaction } from '#platform/db/transaction';
import { type Loan, loanNumber, whyNotMove, lockVisibleLoan, saveLoan } from '#modules/loans';
import { isReleased, whyNotAccept } from '../decision.rules.ts';
import { giveFeeBack } from './decide-loan.ts';
import { withdrawFirstApproval } from './large-loan-approval.ts';
import { openSteps } from '../loan-queues.queries.ts';
import { notifyDesks } from './notify-desks.ts';

type Acceptance = { loanId: LoanId; version: string; signature: string; ip: string };

export async function acceptOffer(context: Context, actor: Actor, { loanId, version, signature, ip }: Acceptance): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotAccept(loan, version, context.clock.now()) ?? whyNotSign(signature, actor.name));
    const sha256 = digestOfOffer(loan.offer);

    const before = await openSteps(tx, loanId);
    const accepted = await saveLoan(tx, loan, {
      offer_accepted_at: context.clock.now(),
      offer_accepted_ip: ip,
      offer_signature: signature,
      offer_sha256: sha256,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'accepted the offer',
      after: { version, sha256, ip },
    });
    await notifyDesks(tx, context, { loanId, before });
    return accepted;
  });
}

export async function cancelLoan(
  context: Context,
  actor: Actor,
  { loanId, reason }: { loanId: LoanId; reason: string | undefined },
): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.own', loanId);
    refuseIf(whyNotMove(loan, 'cancelled'));
    if (isReleased(loan)) await endPayouts(tx, context, { purpose: 'loan', purposeId: loanId });

    const cancelled = await saveLoan(tx, loan, { status: 'cancelled', reason: reason ?? null, upfront_fee_paid_at: null });
    await withdrawFirstApproval(tx, context, loan, 'The customer withdrew the application');
    await dismissGuarantors(tx, context, loanId);
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: actor.id,
      action: 'cancelled',
      from: loan.status,
      to: 'cancelled',
      ...(reason && { reason }),
    });
    if (isReleased(loan))
      await notify(tx, context, { userId: actor.id, kind: 'loan', ...declinedNotice(loan), link: `/dashboard?loan=${loanId}` });
    await giveFeeBack(tx, context, actor, loan);
    return cancelled;
  });
}

/** The payout was ordered, so the end is confirmed in writing. */
function declinedNotice(loan: Loan): Pick<Notice, 'message' | 'facts'> {
  const isFeeTaken = loan.upfrontFee > noMoney && loan.upfrontFeePaidAt !== null;
  return {
    message: `You have declined loan ${loanNumber(loan.number)}. We will not pay it out, and you owe nothing on it`,
    facts: [
      ['Loan', loanNumber(loan.number)],
      ['Amount', naira(loan.principal)],
      ...(isFeeTaken ? ([['Fee returned to your balance', naira(loan.upfrontFee)]] as const) : []),
    ],
  };
}

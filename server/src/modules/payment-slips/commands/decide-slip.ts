/** Somebody else finds the credit behind a slip and books it, or denies the slip. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { PaymentSlipId, SlipDecision } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockVisibleLoan } from '#modules/loans';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { notRepayable, referenceUsed, requireOverpaymentConsent, bookRepayment } from '#modules/repayments';
import type { Slip } from '../slip.ts';
import { whyNotDecideSlip } from '../slip.rules.ts';
import { lockSlip, saveSlip } from '../slip.store.ts';

export async function decideSlip(
  context: Context,
  actor: Actor,
  { id, decision }: { id: PaymentSlipId; decision: SlipDecision },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const slip = await lockSlip(tx, id);
    const loan = await lockVisibleLoan(tx, actor, 'payments.record', slip.loanId);
    refuseIf(whyNotDecideSlip(slip, actor));
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: `receipt ${decision.status}`,
      from: slip.status,
      to: decision.status,
      ...(decision.status === 'denied' && { reason: decision.reason }),
      after: { amount: slip.amount, uploaded_by: slip.uploadedBy.name },
    });
    if (decision.status === 'denied') return deny(tx, context, { actor, slip, reason: decision.reason });
    await requireOverpaymentConsent(tx, context, loan, { amount: slip.amount, accepted: decision.accept_overpayment });
    // Last, because it posts its journal at its end.
    const booking = await bookRepayment(tx, context, loan.id, {
      source: 'receipt',
      reference: decision.reference,
      amount: slip.amount,
      processingFee: noMoney,
      providerFee: noMoney,
      paidOn: slip.paidOn,
      recordedBy: { id: actor.id, name: actor.name },
      note: slip.note ?? undefined,
    });
    if (booking.outcome === 'already') throw referenceUsed();
    if (booking.outcome === 'refused') throw notRepayable(loan.status);
    const change = { status: 'approved', reference: decision.reference, payment_log_id: booking.paymentId } as const;
    await saveSlip(tx, id, { ...change, ...decidedBy(context, actor) });
  });
}

const decidedBy = ({ clock }: Context, actor: Actor) => ({
  decided_by: actor.id,
  decided_by_name: actor.name,
  decided_at: clock.now(),
});

async function deny(
  tx: Tx,
  context: Context,
  { actor, slip, reason }: { actor: Actor; slip: Slip; reason: string },
): Promise<void> {
  await saveSlip(tx, slip.id, { status: 'denied', reason, ...decidedBy(context, actor) });
  await notify(tx, context, {
    userId: slip.uploadedBy.id,
    kind: 'receipt',
    message: `The receipt of ${naira(slip.amount)} was denied: ${reason}`,
    link: `/admin/requests/${slip.loanId}`,
  });
}

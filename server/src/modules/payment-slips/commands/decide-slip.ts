/** Another person finds the credit behind a slip and books it, or denies the slip. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { PaymentSlipId, SlipDecision } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { settlePendingApproval } from '#modules/approvals';
import { lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { notRepayable, referenceUsed, requireOverpaymentConsent, bookRepayment } from '#modules/repayments';
import { whyNotDecideSlip } from '../slip.rules.ts';
import { slipSubject } from '../slip.ts';
import { lockSlip, saveSlip } from '../slip.store.ts';
import { decidedBy, denySlip, recordSlipDecision } from './deny-slip.ts';
import { slipApproval } from './slip-approval.ts';

export async function decideSlip(
  context: Context,
  actor: Actor,
  { id, decision }: { id: PaymentSlipId; decision: SlipDecision },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const slip = await lockSlip(tx, id);
    const loan = await lockVisibleLoan(tx, actor, 'payments.record', slip.loanId);
    refuseIf(whyNotDecideSlip(slip, actor));
    const settled = { kind: slipApproval, subject: slipSubject(id) } as const;
    if (decision.status === 'denied') {
      await settlePendingApproval(tx, context, actor, { ...settled, state: 'declined', reason: decision.reason });
      return denySlip(tx, context, { actor, slip, reason: decision.reason });
    }
    await settlePendingApproval(tx, context, actor, { ...settled, state: 'approved' });
    await recordSlipDecision(tx, context, { actor, slip, status: 'approved' });
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

/** A later payout is cancelled by the customer or by staff. The disbursed amount is unchanged. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { TrancheId } from '@ajo/contract/modules/servicing.tranches';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockVisibleLoan } from '#modules/loans';
import { noteTranche } from './note-tranche.ts';
import { notify } from '#modules/notifications';
import { cancelPayout, payoutClaimed } from '#modules/payouts';
import { inTransaction } from '#platform/db/transaction';
import { whyNotCancel } from '../tranche.rules.ts';
import { lockTranche, saveTranche } from '../tranche.store.ts';

type CancelTrancheInput = { loanId: LoanId; trancheId: TrancheId; reason: string };

export async function cancelTranche(
  context: Context,
  actor: Actor,
  capability: Extract<Capability, 'loans.own' | 'loans.release'>,
  { loanId, trancheId, reason }: CancelTrancheInput,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, capability, loanId);
    const tranche = await lockTranche(tx, trancheId, loanId);
    refuseIf(whyNotCancel(loan, tranche, actor));
    if (tranche.status === 'ordered') {
      if (!(await cancelPayout(tx, context, { purpose: 'loan_tranche', purposeId: trancheId }))) throw payoutClaimed();
      await noteTranche(tx, loan, { underWay: noMoney });
    }
    await saveTranche(tx, tranche, { status: 'cancelled', reason, cancelled_on: context.clock.businessDay() });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: `cancelled payout ${tranche.number}`,
      from: tranche.status,
      to: 'cancelled',
      reason,
      before: { amount: tranche.amount },
    });
    if (capability === 'loans.own') return;
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'loan',
      message: `${naira(tranche.amount)} of your loan will not be paid out: ${reason}`,
      isTrouble: true,
      link: `/dashboard?loan=${loanId}`,
    });
  });
}

/** Finance orders a later payout; the money moves when a worker sends it, and it counts as lent when the bank confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { TrancheId } from '@ajo/contract/modules/servicing.tranches';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Loan, loanNumber, lockVisibleLoan } from '#modules/loans';
import { noteTranche } from './note-tranche.ts';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { inTransaction } from '#platform/db/transaction';
import { releaseFacts } from '../release-facts.ts';
import { whyNotRelease } from '../tranche.rules.ts';
import { lockTranche, saveTranche } from '../tranche.store.ts';
import { bankAccountMissing } from '../tranches.errors.ts';

type ReleaseTrancheInput = { loanId: LoanId; trancheId: TrancheId };

export async function releaseTranche(context: Context, actor: Actor, { loanId, trancheId }: ReleaseTrancheInput): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.release', loanId);
    const tranche = await lockTranche(tx, trancheId, loanId);
    refuseIf(whyNotRelease(loan, tranche, actor, await releaseFacts(tx, context, actor, loan)));
    const account = await payableAccountOf({ ...context, db: tx }, loan.customerId);
    if (!account) throw bankAccountMissing();

    await saveTranche(tx, tranche, {
      status: 'ordered',
      ordered_at: context.clock.now(),
      ordered_by: actor.id,
      ordered_by_name: actor.name,
      reason: null,
    });
    const released = await noteTranche(tx, loan, { underWay: tranche.amount });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: `released payout ${tranche.number}`,
      from: tranche.status,
      to: 'ordered',
      after: { amount: tranche.amount },
    });
    await orderPayout(tx, context, {
      purpose: 'loan_tranche',
      purposeId: tranche.id,
      amount: tranche.amount,
      reason: `Loan ${loanNumber(loan.number)} part ${tranche.number}`,
      account: { number: account.number, bankCode: account.bankCode, name: account.name },
    });
    return released;
  });
}

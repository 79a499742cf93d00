/** Staff plan which part of a pending application is paid out later, and when. Opinions start again. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId, PlannedPayout } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { type Loan, lockVisibleLoan, saveLoan } from '#modules/loans';
import { planColumns, planText, whyNotPlan } from '../tranche-plan.rules.ts';
import { withdrawFirstApproval } from './large-loan-approval.ts';

type PlanTranchesInput = { loanId: LoanId; plan: readonly PlannedPayout[] };

export async function planTranches(context: Context, actor: Actor, { loanId, plan }: PlanTranchesInput): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.edit', loanId);
    refuseIf((await whyNotOnGuaranteed(tx, actor, loanId)) ?? whyNotPlan(loan, actor, plan, context.clock.businessDay()));
    const planned = await saveLoan(tx, loan, {
      ...planColumns(plan),
      terms_changed_at: context.clock.now(),
    });
    await withdrawFirstApproval(tx, context, loan, 'The application was corrected');
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: 'planned the payouts',
      before: { payouts: planText(loan) },
      after: { payouts: planText(planned) },
    });
    await notify(tx, context, {
      userId: loan.customerId,
      kind: 'loan',
      message: `Your loan would be paid out like this: ${planText(planned)}. You can accept or decline when you get the offer`,
      link: `/dashboard?loan=${loanId}`,
    });
    return planned;
  });
}

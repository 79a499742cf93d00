/** Staff write to guarantors of a pending loan again, and to the customer where one is missing; an earlier link stops working. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type Guarantor, guarantorsOf, reissueInvitation } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Loan, lockVisibleLoan } from '#modules/loans';
import { isWaiting, missingGuarantors, whyNotRequestGuarantor } from '../guarantor-request.rules.ts';

export async function requestGuarantor(context: Context, actor: Actor, loanId: LoanId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { loan, guarantors } = await found(tx, actor, loanId);
    refuseIf(whyNotRequestGuarantor(loan, guarantors));
    for (const guarantor of guarantors.filter(isWaiting))
      await reissueInvitation(tx, context, { guarantorId: guarantor.id, actor });
    if (missingGuarantors(loan, guarantors) > 0) await notifyCustomer(tx, context, { loan, actor });
  });
}

type Mail = { loanId: LoanId; guarantorId: string | undefined };

export async function emailGuarantor(context: Context, actor: Actor, { loanId, guarantorId }: Mail): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { loan, guarantors } = await found(tx, actor, loanId);
    const meant = guarantors.filter(({ id }) => guarantorId === undefined || id === guarantorId).filter(isWaiting);
    refuseIf(whyNotRequestGuarantor({ ...loan, requiredGuarantors: 0 }, meant));
    for (const guarantor of meant) await reissueInvitation(tx, context, { guarantorId: guarantor.id, actor });
  });
}

async function found(tx: Tx, actor: Actor, loanId: LoanId): Promise<{ loan: Loan; guarantors: Guarantor[] }> {
  return {
    loan: await lockVisibleLoan(tx, actor, 'guarantors.request', loanId),
    guarantors: await guarantorsOf(tx, loanId),
  };
}

async function notifyCustomer(tx: Tx, context: Context, { loan, actor }: { loan: Loan; actor: Actor }): Promise<void> {
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: 'Your application needs another guarantor. Please name one, or ask us',
    link: `/dashboard?loan=${loan.id}`,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'requested another guarantor from the customer',
  });
}

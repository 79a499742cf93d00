/** Staff send the guarantors of a pending loan a fresh invitation; the earlier link stops working. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf, reissueInvitation } from '#modules/guarantors';
import { inTransaction } from '#platform/db/transaction';
import { lockVisibleLoan } from '../loan.store.ts';
import { notPending } from '../loans.errors.ts';

const waiting = ['unregistered', 'incomplete'];

export async function requestGuarantor(context: Context, actor: Actor, loanId: LoanId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'guarantors.request', loanId);
    if (loan.status !== 'pending') throw notPending();
    for (const guarantor of await guarantorsOf(tx, loanId))
      if (waiting.includes(guarantor.status)) await reissueInvitation(tx, context, { guarantorId: guarantor.id, actor });
  });
}

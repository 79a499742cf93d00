/** Staff reject a guarantor: the customer is notified of the reason and may name another. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import type { GuaranteedLoans } from '../guaranteed-loan.ts';
import { whyNotTurnDown } from '../guarantor.rules.ts';
import { findVisibleGuarantor, lockGuarantor, saveGuarantor } from '../guarantor.store.ts';
import { guarantorMissing } from '../guarantors.errors.ts';
import { endLink } from '../link.store.ts';
import { writeToGuarantor } from './write-to-guarantor.ts';

type Denial = { id: GuarantorId; reason: string };

export async function denyGuarantor(
  context: Context,
  loans: GuaranteedLoans,
  actor: Actor,
  { id, reason }: Denial,
): Promise<{ loanId: string }> {
  return inTransaction(context.db, async (tx) => {
    const found = await findVisibleGuarantor(tx, actor, 'kyc.verify', id);
    if (!found) throw guarantorMissing();
    const loan = await loans.inNeed(tx, found.borrowerId);
    const guarantor = await lockGuarantor(tx, id);
    refuseIf(whyNotTurnDown(guarantor, loan?.id === guarantor.loanId));
    await endLink(tx, guarantor, 'withdrawn', context.clock.now());
    await saveGuarantor(tx, id, { status: 'denied', denied_by: 'staff', denied_reason: reason });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: guarantor.loanId },
      customerId: guarantor.borrowerId,
      action: `did not take the guarantor ${guarantor.name}`,
      from: guarantor.status,
      to: 'denied',
      reason,
    });
    await notify(tx, context, {
      userId: guarantor.borrowerId,
      kind: 'guarantor',
      message: `We cannot accept ${guarantor.name} as your guarantor: ${reason}. Please name another person`,
      isTrouble: true,
      link: `/dashboard?loan=${guarantor.loanId}`,
    });
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'You were not accepted as guarantor',
      text: `You are not a guarantor for ${guarantor.borrowerName}. You do not need to do anything.`,
      sms: 'You were not accepted as guarantor. You owe nothing and do not need to do anything.',
    });
    return { loanId: guarantor.loanId };
  });
}

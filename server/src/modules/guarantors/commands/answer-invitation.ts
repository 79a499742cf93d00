/** The guarantor accepts or refuses. The evidence is kept with time and address; the link is used up. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { whyNotAnswer } from '../guarantor.rules.ts';
import { lockGuarantor, saveGuarantor } from '../guarantor.store.ts';

type Answer = { accept: boolean; version: string; signedName: string; ip: string };

export async function answerInvitation(context: Context, actor: Actor, answer: Answer): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const guarantor = await lockGuarantor(tx, actor.id);
    refuseIf(whyNotAnswer(guarantor, answer));

    const status = answer.accept ? 'registered' : 'denied';
    await saveGuarantor(tx, guarantor.id, {
      status,
      statement_version: answer.version,
      answered_at: context.clock.now(),
      answered_ip: answer.ip,
      signed_name: answer.signedName,
      token_hash: null,
    });
    await record(tx, context, {
      actor: 'system',
      subject: { kind: 'loan', id: guarantor.loanId },
      customerId: guarantor.borrowerId,
      from: guarantor.status,
      to: status,
      action: `guarantor ${guarantor.name} ${answer.accept ? 'accepted' : 'refused'}`,
    });
    const message = answer.accept
      ? `${guarantor.name} stands as your guarantor`
      : `${guarantor.name} does not stand as your guarantor. Please name somebody else`;
    await notify(tx, context, {
      userId: guarantor.borrowerId,
      kind: 'guarantor',
      message,
      link: `/dashboard?loan=${guarantor.loanId}`,
    });
  });
}

/** The guarantor accepts or refuses. The evidence is kept with time and address; the link is used up. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { addConsent } from '../consent.store.ts';
import type { Guarantor } from '../guarantor.ts';
import { requirementsOf, whyNotAnswer } from '../guarantor.rules.ts';
import { lockGuarantor, otherGuarantees, queueForPerson, saveGuarantor } from '../guarantor.store.ts';
import { statementFor } from '../guarantor-words.ts';
import { endLink } from '../link.store.ts';
import type { GuarantorReactions } from '../guarantor-reactions.ts';
import { guarantorPolicy } from '../policy.store.ts';
import { writeToGuarantor } from './write-to-guarantor.ts';

type Answer = { accept: boolean; version: string; signedName: string; ip: string; device?: string; reason?: string | undefined };

export async function answerInvitation(
  context: Context,
  actor: Actor,
  answer: Answer,
  reactions: GuarantorReactions,
): Promise<void> {
  const policy = await guarantorPolicy(context.db, context.clock.businessDay());
  await inTransaction(context.db, async (tx) => {
    const guarantor = await lockGuarantor(tx, actor.id);
    if (guarantor.bvnDigest) await queueForPerson(tx, guarantor.bvnDigest);
    const requirements = requirementsOf(guarantor.amount, policy);
    refuseIf(whyNotAnswer(guarantor, answer, { requirements, policy, otherGuarantees: await otherGuarantees(tx, guarantor) }));

    const at = context.clock.now();
    const status = answer.accept ? 'registered' : 'denied';
    await endLink(tx, guarantor, answer.accept ? 'accepted' : 'refused', at);
    await saveGuarantor(tx, guarantor.id, {
      status,
      statement_version: answer.version,
      answered_at: at,
      answered_ip: answer.ip,
      signed_name: answer.signedName,
      ...(!answer.accept && { denied_by: 'guarantor' as const, denied_reason: answer.reason || null }),
    });
    if (answer.accept) await keepAcceptance(tx, context, { guarantor, answer });
    await notifyBorrower(tx, context, { guarantor, status });
    if (answer.accept) await reactions.accepted(tx, context, guarantor.loanId);
  });
}

async function keepAcceptance(
  tx: Tx,
  context: Context,
  { guarantor, answer }: { guarantor: Guarantor; answer: Answer },
): Promise<void> {
  const words = statementFor(guarantor, naira(guarantor.amount));
  await addConsent(tx, {
    guarantorId: guarantor.id,
    kind: 'acceptance',
    version: answer.version,
    words,
    from: { ip: answer.ip, device: answer.device ?? '' },
    at: context.clock.now(),
  });
  await writeToGuarantor(tx, context, guarantor, {
    subject: `You are guarantor for ${guarantor.borrowerName}`,
    text: 'This is what you accepted, for your own records:',
    more: [words],
    sms: `You accepted to guarantee a loan of ${naira(guarantor.amount)}. We will text you when you are released.`,
  });
}

async function notifyBorrower(
  tx: Tx,
  context: Context,
  { guarantor, status }: { guarantor: Guarantor; status: 'registered' | 'denied' },
): Promise<void> {
  const accepted = status === 'registered';
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: guarantor.loanId },
    customerId: guarantor.borrowerId,
    from: guarantor.status,
    to: status,
    action: `guarantor ${guarantor.name} ${accepted ? 'accepted' : 'refused'}`,
  });
  await notify(tx, context, {
    userId: guarantor.borrowerId,
    kind: 'guarantor',
    message: accepted
      ? `${guarantor.name} is your guarantor`
      : `${guarantor.name} declined to be your guarantor. Please name another person`,
    isTrouble: !accepted,
    link: `/dashboard?loan=${guarantor.loanId}`,
  });
}

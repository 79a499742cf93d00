/** Staff acknowledge and answer a complaint; the sender is notified each time. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { ComplaintId } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Fact, notify, sendMail } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { wordsOf } from '#platform/lists/words';
import type { Complaint } from '../complaint.ts';
import { whyNotMove } from '../complaint.rules.ts';
import { lockComplaint, moveComplaint } from '../complaint.store.ts';

export const acknowledgeComplaint = (context: Context, actor: Actor, id: ComplaintId): Promise<Complaint> =>
  move(context, actor, id, undefined);

export const answerComplaint = (context: Context, actor: Actor, id: ComplaintId, answer: string): Promise<Complaint> =>
  move(context, actor, id, answer);

async function move(context: Context, actor: Actor, id: ComplaintId, answer: string | undefined): Promise<Complaint> {
  const to = answer === undefined ? 'acknowledged' : 'answered';
  return inTransaction(context.db, async (tx) => {
    const before = await lockComplaint(tx, id);
    refuseIf(whyNotMove(before, to));
    const after = await moveComplaint(tx, id, {
      to,
      by: actor.id,
      at: context.clock.now(),
      ...(answer !== undefined && { answer }),
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'complaint', id },
      customerId: before.userId ?? undefined,
      action: `${to} a complaint`,
      from: before.status,
      to,
    });
    await notifySender(tx, context, after);
    return after;
  });
}

/** One message: a mail to the address of the complaint, or else what the person's account is reached by. */
async function notifySender(tx: Tx, context: Context, complaint: Complaint): Promise<void> {
  const { number, email, userId, loanId, answer } = complaint;
  const message = `Your complaint ${number} was ${complaint.status}`;
  const facts = factsOf(complaint);
  const page = loanId ? `/dashboard?loan=${loanId}` : userId ? '/profile#complaints' : '/faq#complaints';
  if (email)
    await sendMail(tx, context, {
      to: email,
      subject: message,
      paragraphs:
        answer === null
          ? [`A person is looking into your complaint ${number}.`]
          : [`This is our answer to your complaint ${number}:`, answer],
      facts,
      action: { label: 'Open your complaint', url: `${context.config.appUrl}${page}` },
    });
  if (userId)
    await notify(tx, context, {
      userId,
      kind: 'Complaint',
      message,
      facts,
      link: page,
      sms: `${message}. Read more in your account`,
      isInAppOnly: email !== null,
    });
}

const factsOf = ({ number, category, receivedAt, answerBy, answeredAt }: Complaint): Fact[] => [
  ['Complaint', number],
  ['About', wordsOf(category)],
  ['Received', longDay(dayInLagos(receivedAt))],
  answeredAt ? ['Answered', longDay(dayInLagos(answeredAt))] : ['Answer by', longDay(dayInLagos(answerBy))],
];

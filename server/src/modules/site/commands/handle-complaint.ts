/** Staff acknowledge and answer a complaint; the sender is notified each time. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ComplaintId } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, sendMail } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
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
    const words =
      answer === undefined
        ? [`A person is looking into your complaint ${before.number}.`]
        : [`This is our answer to your complaint ${before.number}:`, answer];
    // Without a mailbox, the notice is texted and the answer is read in the account.
    if (before.email)
      await sendMail(tx, context, { to: before.email, subject: `Your complaint ${before.number}`, paragraphs: words });
    if (before.userId)
      await notify(tx, context, {
        userId: before.userId,
        kind: 'Complaint',
        message: `Your complaint ${before.number} was ${to}`,
        sms: `Your complaint ${before.number} was ${to}. Read more in your account`,
        link: '/profile#complaints',
      });
    return after;
  });
}

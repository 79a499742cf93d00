/** Staff answer a message of the contact form; the answer goes to its sender by mail. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ContactMessageId } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { record } from '#modules/history';
import { sendMail } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import type { KeptMessage } from '../message.ts';
import { whyNotAnswerMessage } from '../message.rules.ts';
import { keepAnswer, lockMessage } from '../message.store.ts';

export async function answerMessage(
  context: Context,
  actor: Actor,
  { id, answer }: { id: ContactMessageId; answer: string },
): Promise<KeptMessage> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockMessage(tx, id);
    refuseIf(whyNotAnswerMessage(before));
    const after = await keepAnswer(tx, id, { answer, by: actor.id, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'contact_message', id },
      action: 'answered a message',
      from: 'received',
      to: 'answered',
    });
    await sendMail(tx, context, {
      to: before.email,
      subject: 'Our answer to your message',
      paragraphs: [`Dear ${before.name},`, answer],
    });
    return after;
  });
}

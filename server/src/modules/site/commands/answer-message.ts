/** Staff answer a message: a visitor gets the answer by mail, a signed-in person in the account. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ContactMessageId } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, sendMail } from '#modules/notifications';
import { findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { StoredMessage } from '../message.ts';
import { whyNotAnswerMessage } from '../message.rules.ts';
import { keepAnswer, lockMessage } from '../message.store.ts';

export async function answerMessage(
  context: Context,
  actor: Actor,
  { id, answer }: { id: ContactMessageId; answer: string },
): Promise<StoredMessage> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockMessage(tx, id);
    refuseIf(whyNotAnswerMessage(before));
    const after = await keepAnswer(tx, id, { answer, by: actor.id, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'contact_message', id },
      customerId: before.userId ?? undefined,
      action: 'answered a message',
      from: 'received',
      to: 'answered',
    });
    await sendAnswer(tx, context, before, answer);
    return after;
  });
}

async function sendAnswer(tx: Tx, context: Context, { userId, email, name }: StoredMessage, answer: string): Promise<void> {
  const subject = 'Our answer to your message';
  if (email) await sendMail(tx, context, { to: email, subject, paragraphs: [`Hello ${name},`, answer] });
  if (!userId) return;
  const isMerchant = (await findUser(tx, userId))?.type === 'merchant';
  await notify(tx, context, {
    userId,
    kind: 'Message',
    message: `We answered your message: ${answer}`,
    subject,
    sms: 'We answered your message. Read the answer in your account',
    link: isMerchant ? '/merchant/account#help' : '/profile#help',
  });
}

/** A visitor or a signed-in person writes to us, or a visitor joins the waiting list: kept, and mailed to the lender. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { ContactMessage } from '@ajo/contract/modules/site';
import type { Context } from '#context';
import { limitMailTo, sendMail } from '#modules/notifications';
import { fullName, findUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { addMessage, joinWaitlist } from '../message.store.ts';
import { countAttempts } from '../attempts.ts';
import { messageMissing } from '../site.errors.ts';

/** The honeypot is filled in by a bot. It gets the usual reply without an effect. */
export const isTrapped = ({ website }: { website?: string | undefined }): boolean => Boolean(website);

export async function sendMessage(context: Context, message: ContactMessage, { ip }: { ip: string }): Promise<void> {
  if (isTrapped(message)) return;
  await countAttempts(context, 'contact message', { email: message.email, ip });
  await inTransaction(context.db, async (tx) => {
    await addMessage(tx, { ...message, sender: { email: message.email } }, { ip, at: context.clock.now() });
    await sendMail(tx, context, {
      to: context.config.CONTACT_EMAIL,
      subject: `Message from ${message.name}: ${message.subject || 'no subject'}`,
      paragraphs: [
        `${message.name}, ${message.email}${message.phone_number ? `, ${message.phone_number}` : ''}`,
        message.message,
      ],
    });
    await limitMailTo(tx, context, { to: message.email, sender: { kind: 'network', id: networkOf(ip) } });
    // Without the text of the message: this mail goes to an unverified address.
    await sendMail(tx, context, {
      to: message.email,
      subject: 'We have your message',
      paragraphs: ['Thank you for writing. A person reads your message and answers it to this address.'],
    });
  });
}

/** A signed-in person names no address: staff see the account, and the answer reaches it. */
export async function writeSignedIn(
  context: Context,
  actor: Actor,
  { message, ip }: { message: string; ip: string },
): Promise<void> {
  const user = await findUser(context.db, actor.id);
  if (!user) throw messageMissing();
  await countAttempts(context, 'contact message', { email: user.id, ip });
  const name = fullName(user);
  await inTransaction(context.db, async (tx) => {
    await addMessage(tx, { name, message, sender: { userId: user.id } }, { ip, at: context.clock.now() });
    await sendMail(tx, context, {
      to: context.config.CONTACT_EMAIL,
      subject: `Message from ${name}: from the app`,
      paragraphs: [`${name}, ${[user.email, user.phone].filter(Boolean).join(', ')}`, message],
      action: { label: 'Open the messages', url: `${context.config.appUrl}/admin/contact-messages` },
    });
  });
}

/** The reply is the same for an address that is already listed: it does not reveal who is. */
export async function joinWaitingList(
  context: Context,
  input: { email: string; website?: string | undefined },
  { ip }: { ip: string },
): Promise<void> {
  if (isTrapped(input)) return;
  await countAttempts(context, 'waiting list', { email: input.email, ip });
  await inTransaction(context.db, async (tx) => {
    if (!(await joinWaitlist(tx, input.email, context.clock.now()))) return;
    await sendMail(tx, context, {
      to: context.config.CONTACT_EMAIL,
      subject: 'Waiting list of business management',
      paragraphs: [`${input.email} joined the waiting list.`],
    });
  });
}

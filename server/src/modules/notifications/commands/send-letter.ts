/** A message in the words of the caller, by one channel only, to a customer who must be reached about money. */
import type { Channel } from '@ajo/contract/modules/notifications.messages';
import type { Tx } from '#platform/db/transaction';
import { paragraphsOf, smsText, wants } from '../message.rules.ts';
import { type Contact, contactsOf } from '../message.store.ts';
import { addToOutbox, type Sending } from '../notification.store.ts';

/** `no_account`: the account is closed, suspended or never confirmed. */
export type LetterRefusal = 'no_account' | 'no_phone' | 'no_email' | 'switched_off';
type LetterInput = { userId: string; channel: Channel; subject: string; text: string; button: { label: string; url: string } };

const category = 'money';

/** Part of the caller's transaction. @returns why nothing was sent; undefined when it was. */
export async function sendLetter(
  tx: Tx,
  context: Sending,
  { userId, channel, subject, text, button }: LetterInput,
): Promise<LetterRefusal | undefined> {
  const contact = (await contactsOf(tx, [userId])).get(userId);
  const route = routeOf(contact, channel);
  if ('refusal' in route) return route.refusal;
  const { to } = route;
  const entry = { channel, recipient: to, category, userId } as const;
  await (channel === 'sms'
    ? addToOutbox(tx, context, { ...entry, subject: null, body: { to, text: smsText(text) } })
    : addToOutbox(tx, context, { ...entry, subject, body: { to, subject, paragraphs: paragraphsOf(text), action: button } }));
  return undefined;
}

function routeOf(contact: Contact | undefined, channel: Channel): { to: string } | { refusal: LetterRefusal } {
  if (!contact) return { refusal: 'no_account' };
  const to = channel === 'mail' ? contact.email : contact.phone;
  if (!to) return { refusal: channel === 'mail' ? 'no_email' : 'no_phone' };
  return wants(contact.preferences, { category, channel, ...contact }) ? { to } : { refusal: 'switched_off' };
}

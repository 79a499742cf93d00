/** Mails and text messages by template, and notifications copied to mail and phone by preference. Part of the caller's transaction. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import { categoryOf, textedAt } from '../message.ts';
import { fill, isTexted, paragraphsOf, smsText, subjectFrom, wants } from '../message.rules.ts';
import { type Contact, contactsOf, wordsOn } from '../message.store.ts';
import { addToOutbox, type NewEntry, type Sending, type Unrung } from '../notification.store.ts';
import type { Fact } from '../notice.ts';
import { type Template, type TemplateKey, templates } from '../templates.ts';

export type TemplateInput = {
  /** Null: the person has no mailbox. Nothing is mailed; the caller reaches them by text message or by the bell. */
  to: string | null;
  template: TemplateKey;
  values?: Readonly<Record<string, string>>;
  /** Where the button leads. */
  url?: string | undefined;
  userId?: string;
};

/** The words in force at this moment, filled in. */
export async function sendTemplate(
  tx: Tx,
  context: Sending,
  { to, template: key, values, url, userId }: TemplateInput,
): Promise<void> {
  if (to === null) return;
  const template: Template = templates[key];
  const entry = await entryOf(tx, context, { template, to, values: values ?? {}, url });
  await addToOutbox(tx, context, { ...entry, userId });
}

type Filling = {
  template: Template;
  to: string;
  values: Readonly<Record<string, string>>;
  url: string | undefined;
  facts?: readonly Fact[] | undefined;
};

async function entryOf(
  tx: Tx,
  { config, clock }: Sending,
  { template, to, values, url, facts: table }: Filling,
): Promise<NewEntry> {
  const words = (await wordsOn(tx, template.key, clock.businessDay())) ?? template;
  const all = { brand: config.BRAND, ...values };
  const [subject, text] = [fill(words.subject, all), fill(words.body, all)];
  const action = template.button && url ? { action: { label: template.button, url } } : {};
  const facts = { category: template.category, template: template.key, channel: template.channel, recipient: to };
  if (template.channel === 'sms') return { ...facts, subject: null, body: { to, text: smsText(text) } };
  return { ...facts, subject, body: { to, subject, paragraphs: paragraphsOf(text), ...(table && { facts: table }), ...action } };
}

/** Older notifications are from a time without delivery: a mail about them would only confuse. */
const freshMs = 48 * hourMs;

/** In the transaction that rings the bell: each notice is copied once, or not at all. */
export async function copyNotices(tx: Tx, context: Context, notices: readonly Unrung[]): Promise<void> {
  const oldest = context.clock.now().getTime() - freshMs;
  const fresh = notices.filter(({ createdAt, isInAppOnly }) => !isInAppOnly && createdAt.getTime() > oldest);
  const contacts = await contactsOf(tx, [...new Set(fresh.map(({ userId }) => userId))]);
  for (const notice of fresh) {
    const contact = contacts.get(notice.userId);
    if (!contact) continue;
    for (const channel of ['mail', 'sms'] as const) await copyNotice(tx, context, { notice, contact, channel });
  }
}

type Copied = Pick<Unrung, 'kind' | 'message' | 'link' | 'subject' | 'facts' | 'sms'>;
type Copy = { notice: Copied; contact: Contact; channel: Channel };

/** A text about the safety of an account, next to its mail. By default customers get it. */
export async function textUser(tx: Tx, context: Sending, { userId, text }: { userId: string; text: string }): Promise<void> {
  const contact = (await contactsOf(tx, [userId])).get(userId);
  if (!contact) return;
  const notice = { kind: 'security', message: text, sms: text, link: null, subject: null, facts: null };
  await copyNotice(tx, context, { notice, contact, channel: 'sms' });
}

/** `isOff`: the person has switched it off, which the delivery log shows. Undefined: it is not for this channel. */
function routeOf({ notice, contact, channel }: Copy): { to: string; category: Category; isOff: boolean } | undefined {
  const to = channel === 'mail' ? contact.email : contact.phone;
  if (!to) return undefined;
  const category = categoryOf(notice.kind);
  const choice = contact.preferences.find((one) => one.category === category && one.channel === channel);
  const isOff = !wants(contact.preferences, { category, channel, ...contact });
  if (isOff) return choice ? { to, category, isOff } : undefined;
  const isSent = channel === 'mail' || isTexted(contact.preferences, { category, hasText: notice.sms !== null, ...contact });
  return isSent ? { to, category, isOff } : undefined;
}

async function copyNotice(tx: Tx, context: Sending, copy: Copy): Promise<void> {
  const route = routeOf(copy);
  if (!route) return;
  const { notice, contact, channel } = copy;
  const { to, category, isOff: isWithheld } = route;
  const message = channel === 'sms' ? (notice.sms ?? notice.message) : notice.message;
  const entry = await entryOf(tx, context, {
    template: channel === 'mail' ? templates.notice : templates.notice_text,
    to,
    values: { first_name: contact.firstName, message, subject: notice.subject ?? subjectFrom(notice.message) },
    url: notice.link ? `${context.config.appUrl}${notice.link}` : undefined,
    facts: notice.facts ?? undefined,
  });
  const sendAt = channel === 'sms' ? textedAt(category, context.clock.now()) : undefined;
  // Staff see what a text was about; its words are not kept.
  const subject = channel === 'sms' ? notice.subject : entry.subject;
  await addToOutbox(tx, context, { ...entry, subject, category, userId: contact.id, isWithheld, sendAt });
}

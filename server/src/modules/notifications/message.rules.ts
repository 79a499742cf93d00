/** Which words may be put in force, what is filled into them, and which messages may be switched off or tried again. Pure. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';
import { isLocked, isOnByDefault, type Preference, type Reader } from './message.ts';
import type { Template } from './templates.ts';

export type Words = { subject: string; body: string };
const braces = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What is in double braces, once each. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(braces)].map((found) => found[1] ?? ''))];

/** Fills in; what has no value stays empty. What people typed is not searched for braces again. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(braces, (_all, name: string) => values[name] ?? '');

export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

const inAscii: Readonly<Record<string, string>> = {
  '₦': 'NGN',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
};
export const maxSms = 160;

/** In the alphabet of a text message, at full length. */
export const asciiText = (text: string): string =>
  text
    .replaceAll(/[₦“”‘’–—…]/g, (sign) => inAscii[sign] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^ -~]/g, '?');

/**
 * A text message in one part. One sign outside of the alphabet of GSM 03.38 reduces a part from 160 to 70 characters, and ₦ is such a sign, so the
 * text is written in ASCII. What does not fit is cut at a word.
 */
export function smsText(text: string): string {
  const ascii = asciiText(text);
  if (ascii.length <= maxSms) return ascii;
  const end = ascii.lastIndexOf(' ', maxSms - 3);
  return `${ascii.slice(0, end > 0 ? end : maxSms - 3)}...`;
}

/** Everything in double braces can be filled in. */
export function whyNotVariables(
  field: string,
  text: string,
  variables: Readonly<Record<string, string>>,
): DomainError | undefined {
  const unknown = namesIn(text).find((name) => !Object.hasOwn(variables, name));
  if (unknown !== undefined)
    return wrongField(
      field,
      `"${unknown}" cannot be filled in here. Possible: ${Object.keys(variables).join(', ')}`,
      'unknown_variable',
    );
  return /[{}]{2}/.test(text.replaceAll(braces, ''))
    ? wrongField(field, 'A double brace is not closed', 'open_brace')
    : undefined;
}

export function whyNotWords(
  { variables, body: original }: Pick<Template, 'variables' | 'body'>,
  words: Words,
): DomainError | undefined {
  for (const field of ['subject', 'body'] as const) {
    const refused = whyNotVariables(field, words[field], variables);
    if (refused) return refused;
  }
  // What a notice has to say must not be edited away.
  const lost = namesIn(original).includes('message') && !namesIn(words.body).includes('message');
  return lost ? wrongField('body', 'Keep {{message}}: it is the text of the notice', 'message_lost') : undefined;
}

export const whyNotVersion = (present: number, edited: number): DomainError | undefined =>
  present === edited
    ? undefined
    : new DomainError('conflict', 'template_changed', 'Another person has changed this text. Read it again first');

export const whyNotPreference = (
  { category, channel, wanted }: Preference,
  reader: Pick<Reader, 'email'>,
): DomainError | undefined =>
  !wanted && isLocked(category, channel, reader)
    ? wrongField(
        'wanted',
        `${channel === 'mail' ? 'Emails' : 'Text messages'} about your safety and your money cannot be switched off`,
        'cannot_be_off',
      )
    : undefined;

/** A person's preference, or else the default of their role. */
export const wants = (
  preferences: readonly Preference[],
  { category, channel, role, email }: Reader & { category: Category; channel: Channel },
): boolean =>
  isLocked(category, channel, { email }) ||
  (preferences.find((one) => one.category === category && one.channel === channel)?.wanted ??
    isOnByDefault(category, channel, { role, email }));

const maxSubject = 100;

/** What a notice states first, as a subject: its first sentence, cut at a word. */
export function subjectFrom(message: string): string {
  const [first = message] = message.split(/(?<=\p{L}|\d)[.!?:](?=\s|$)/u);
  const line = first.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxSubject) return line;
  const end = line.lastIndexOf(' ', maxSubject - 1);
  return `${line.slice(0, end > 0 ? end : maxSubject - 1)}…`;
}

/** A notice without a text of its own is texted only to people who have switched texts on themselves, and to those without a mailbox. */
export const isTexted = (
  preferences: readonly Preference[],
  { category, hasText, email }: Pick<Reader, 'email'> & { category: Category; hasText: boolean },
): boolean =>
  hasText || email === null || preferences.some((one) => one.category === category && one.channel === 'sms' && one.wanted);

export function whyNotRetry(entry: { status: string; hasBody: boolean } | undefined): DomainError | undefined {
  if (!entry) return new DomainError('missing', 'delivery_missing', 'Message not found');
  if (entry.status !== 'failed')
    return new DomainError('conflict', 'delivery_not_failed', 'Only failed messages can be tried again');
  return entry.hasBody
    ? undefined
    : new DomainError('conflict', 'delivery_forgotten', 'The text of this message is no longer stored');
}

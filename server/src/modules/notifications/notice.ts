/** Notifications: a line in the bell, a mail, a text message. */
import { legalLines, type MailColours, type MailContent, mailHtml, productColours, type Sender } from './mail-html.ts';

/** A label and what is stated under it: "Due", "9 Dec 2026". */
export type Fact = readonly [label: string, value: string];
export type Notice = {
  userId: string;
  kind: string;
  message: string;
  link?: string;
  /** The fact, as the subject of its mail. Left out: the subject of the category. */
  subject?: string | undefined;
  /** A table in its mail. */
  facts?: readonly Fact[] | undefined;
  /** Sent as a text message by default. Without it a text goes only to people who have chosen texts. */
  sms?: string | undefined;
  /** A line in the bell only: neither mail nor text message. */
  isInAppOnly?: boolean | undefined;
  /** Something went wrong, or money is late: it is marked in the bell. */
  isTrouble?: boolean | undefined;
};
export type MailInput = MailContent & { to: string };
export type SmsInput = { to: string; text: string };

/** The same words twice: as HTML, and as plain text. */
export function messageOf(
  { to, subject, paragraphs, facts, action }: MailInput,
  sender: Sender,
): { to: string; subject: string; text: string; html: string } {
  const text = [
    ...paragraphs,
    ...(facts?.length ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    [`— ${sender.brand}, ${sender.contact}`, ...legalLines(sender)].join('\n'),
  ].join('\n\n');
  // A subject is one line: a line break in it would begin a header of the sender's choice.
  const line = subject.replaceAll(/\s+/g, ' ');
  return {
    to,
    subject: line,
    text,
    html: mailHtml({ subject: line, paragraphs, ...(facts && { facts }), ...(action && { action }) }, sender),
  };
}

type SenderConfig = Record<
  'BRAND' | 'BRAND_LEGAL_NAME' | 'BRAND_ADDRESS' | 'BRAND_LICENCE' | 'BRAND_PHONE' | 'CONTACT_EMAIL' | 'appUrl',
  string
>;

export const senderOf = (config: SenderConfig, colours: MailColours = productColours): Sender => ({
  brand: config.BRAND,
  contact: config.CONTACT_EMAIL,
  home: config.appUrl,
  legalName: config.BRAND_LEGAL_NAME,
  address: config.BRAND_ADDRESS,
  licence: config.BRAND_LICENCE,
  phone: config.BRAND_PHONE,
  colours,
});

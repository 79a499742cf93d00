/** Notifications: a line in the bell, a mail, a text message. */
import { type MailContent, mailHtml, type Sender } from './mail-html.ts';

export type Notice = { userId: string; kind: string; message: string; link?: string };
export type MailInput = MailContent & { to: string };
export type SmsInput = { to: string; text: string };

/** The same words twice: as HTML, and as plain text. */
export function messageOf(
  { to, subject, paragraphs, action }: MailInput,
  sender: Sender,
): { to: string; subject: string; text: string; html: string } {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `— ${sender.brand}, ${sender.contact}`,
  ].join('\n\n');
  // A subject is one line: a line break in it would begin a header of the sender's choice.
  const line = subject.replaceAll(/\s+/g, ' ');
  return { to, subject: line, text, html: mailHtml({ subject: line, paragraphs, ...(action && { action }) }, sender) };
}

export const senderOf = (config: { BRAND: string; CONTACT_EMAIL: string; appUrl: string }): Sender => ({
  brand: config.BRAND,
  contact: config.CONTACT_EMAIL,
  home: config.appUrl,
});

/** Notifications: a line in the bell, a mail, a text message. */
export type Notice = { userId: string; kind: string; message: string; link?: string };
export type MailInput = { to: string; subject: string; paragraphs: readonly string[]; action?: { label: string; url: string } };
export type SmsInput = { to: string; text: string };

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same words twice: for mail programs that show pictures and for those that do not. */
export function messageOf(
  { to, subject, paragraphs, action }: MailInput,
  brand: string,
): { to: string; subject: string; text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), `— ${brand}`].join('\n\n');
  const button = action
    ? `<p><a href="${safe(action.url)}" style="background:#0b5d3b;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${safe(action.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1c1c1c;max-width:560px;margin:0 auto;padding:24px">
<p style="font-weight:700;color:#0b5d3b">${safe(brand)}</p>${paragraphs.map((one) => `<p>${safe(one)}</p>`).join('')}${button}</body></html>`;
  // A subject is one line: a line break in it would begin a header of the sender's choice.
  return { to, subject: subject.replaceAll(/\s+/g, ' '), text, html };
}

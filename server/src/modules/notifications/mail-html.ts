/** A mail as HTML: tables and inline styles, because mail programs ignore most of the rest. Readable in light and dark. */

export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** A table of labels and values, below the paragraphs. */
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
};
/** The operator, as every mail names it. */
export type Sender = {
  brand: string;
  contact: string;
  home: string;
  legalName: string;
  address: string;
  /** Empty where the operator has stated none. */
  licence: string;
  phone: string;
  colours: MailColours;
};
/** Of the ring and the button, like #0b3d2c. `dark…`: for programs that show mails dark. */
export type MailColours = { primary: string; onPrimary: string; accent: string; darkPrimary: string; darkOnPrimary: string };
export const productColours: MailColours = {
  primary: '#0b3d2c',
  onPrimary: '#ffffff',
  accent: '#f4b236',
  darkPrimary: '#a6dcc1',
  darkOnPrimary: '#10231b',
};

/** Who writes: the company with its address and telephone, and its licence. */
export const legalLines = ({ legalName, address, licence, phone }: Sender): string[] =>
  [[legalName, address, phone].filter(Boolean).join(', '), licence].filter(Boolean);

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Programs that follow the theme of the device repaint by class; the others show the light colours of the inline styles. */
const dark = ({ accent, darkPrimary, darkOnPrimary }: MailColours): string => `@media (prefers-color-scheme: dark) {
.page { background: #0d1512 !important }
.sheet { background: #15211b !important; border-color: #2b3a32 !important }
.ink { color: #e9efe9 !important }
.soft { color: #a9b8ae !important }
.ring { border-color: ${darkPrimary} ${darkPrimary} ${darkPrimary} ${accent} !important }
.rule { border-color: #2b3a32 !important }
.act { background: ${darkPrimary} !important; color: ${darkOnPrimary} !important }
}`;

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `${font};color:#10231b`;
const soft = `${font};color:#4d6057;font-size:13px;line-height:20px`;

/** The ring of the logo, drawn with a border: images are often blocked. */
const mark = ({ primary, accent }: MailColours): string =>
  `<span class="ring" style="display:inline-block;width:14px;height:14px;border:5px solid;border-color:${primary} ${primary} ${primary} ${accent};border-radius:50%;vertical-align:middle"></span>`;

const paragraph = (text: string): string =>
  `<p class="ink" style="${ink};margin:0 0 16px;font-size:16px;line-height:25px">${safe(text).replaceAll('\n', '<br>')}</p>`;

const row = ([label, value]: readonly [string, string], at: number): string => {
  const line = at > 0 ? 'border-top:1px solid #e2e6df;' : '';
  return `<tr><td class="soft rule" style="${soft};${line}padding:10px 12px 10px 0;vertical-align:top">${safe(label)}</td><td class="ink rule" align="right" style="${ink};${line}padding:10px 0;font-size:15px;line-height:20px;font-weight:600">${safe(value)}</td></tr>`;
};

const table = (facts: NonNullable<MailContent['facts']>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 8px">${facts.map(row).join('')}</table>`;

const button = ({ label, url }: { label: string; url: string }, { primary, onPrimary }: MailColours): string =>
  `<p style="margin:24px 0 8px"><a class="act" href="${safe(url)}" style="${font};display:inline-block;background:${primary};color:${onPrimary};font-size:16px;font-weight:600;line-height:20px;padding:14px 22px;border-radius:10px;text-decoration:none">${safe(label)}</a></p>`;

const fallback = ({ url }: { url: string }): string =>
  `<p class="soft" style="${soft};margin:16px 0 0;word-break:break-all">If the button does not work, copy this address into your browser:<br>${safe(url)}</p>`;

const head = (subject: string, colours: MailColours): string =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${safe(subject)}</title><style>${dark(colours)}</style></head>`;

const footer = (sender: Sender): string =>
  `${contactLine(sender)}${legalLines(sender).map(legal).join('')}<p class="soft" style="${soft};margin:8px 0 0">We never ask for your password, PIN or codes by mail or phone.</p>`;

const legal = (line: string): string => `<p class="soft" style="${soft};margin:4px 0 0">${safe(line)}</p>`;

const contactLine = ({ brand, contact, home }: Sender): string =>
  `<p class="soft" style="${soft};margin:0">${safe(brand)} · <a class="soft" href="${safe(home)}" style="${soft}">${safe(new URL(home).host)}</a> · <a class="soft" href="mailto:${safe(contact)}" style="${soft}">${safe(contact)}</a></p>`;

/** `subject` is one line. The beginning of the first paragraph is what inboxes show next to the subject. */
export function mailHtml({ subject, paragraphs, facts = [], action }: MailContent, sender: Sender): string {
  const layout = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return `<!doctype html><html lang="en">${head(subject, sender.colours)}<body class="page" style="margin:0;padding:0;background:#f5f6f2">
<table ${layout} class="page" style="background:#f5f6f2"><tr><td align="center" style="padding:32px 16px">
<table ${layout} style="max-width:560px"><tr><td class="ink" style="${ink};padding:0 4px 16px;font-size:20px;font-weight:700">${mark(sender.colours)}&nbsp; ${safe(sender.brand)}</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #e2e6df;border-radius:16px;padding:28px 28px 24px">
<h1 class="ink" style="${ink};margin:0 0 16px;font-size:22px;line-height:29px;font-weight:700">${safe(subject)}</h1>
${paragraphs.map(paragraph).join('')}${facts.length > 0 ? table(facts) : ''}${action ? button(action, sender.colours) + fallback(action) : ''}</td></tr>
<tr><td style="padding:20px 4px 0">${footer(sender)}</td></tr></table></td></tr></table></body></html>`;
}

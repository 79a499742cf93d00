/** What a mail shows in a mail program: the words, one button, the sender, and nothing that a person typed as markup. */
import { expect, test } from 'vitest';
import { productColours } from './mail-html.ts';
import { messageOf } from './notice.ts';

const sender = {
  brand: 'Ajo',
  contact: 'help@ajo.test',
  home: 'https://ajo.test',
  legalName: 'Ajo Microcredit Limited',
  address: '14 Herbert Macaulay Way, Yaba, Lagos',
  licence: 'Licensed by Lagos State',
  phone: '0700 000 0256',
  colours: productColours,
};
const mail = {
  to: 'ada@example.com',
  subject: 'Your offer\nis ready',
  paragraphs: ['Hello <b>Ada</b>,', 'Your loan is "approved".'],
  action: { label: 'Read the offer', url: 'https://ajo.test/offer?a=1&b=2' },
};

test('HTML and text carry the same words, the button and the sender', () => {
  const { subject, text, html } = messageOf(mail, sender);
  expect(subject).toBe('Your offer is ready');
  for (const part of ['Your loan is', 'Read the offer', 'help@ajo.test'])
    for (const body of [text, html]) expect(body).toContain(part);
  expect(text).toContain(mail.action.url);
  expect(html).toContain('href="https://ajo.test/offer?a=1&#38;b=2"');
});

test('what people typed is text, never markup', () => {
  const { html } = messageOf({ ...mail, subject: '<script>1</script>' }, sender);
  expect(html).not.toMatch(/<b>|<script>/);
  expect(html).toContain('Hello &#60;b&#62;Ada');
});

test('the company with its address, telephone and licence is in both, and a licence that is not stated has no line', () => {
  const { text, html } = messageOf(mail, sender);
  for (const body of [text, html]) {
    expect(body).toContain('Ajo Microcredit Limited, 14 Herbert Macaulay Way, Yaba, Lagos, 0700 000 0256');
    expect(body).toContain('Licensed by Lagos State');
  }
  expect(messageOf(mail, { ...sender, licence: '' }).text.endsWith('0700 000 0256')).toBe(true);
});

test('facts are a table in HTML and lines in the text, never markup', () => {
  const { text, html } = messageOf(
    {
      ...mail,
      facts: [
        ['Due', '9 Dec 2026'],
        ['<b>To</b>', '₦1,000.00'],
      ],
    },
    sender,
  );
  expect(text).toContain('Due: 9 Dec 2026\n<b>To</b>: ₦1,000.00');
  expect(html).toContain('₦1,000.00</td>');
  expect(html).not.toContain('<b>To');
});

test('a mail without an act has no button', () => {
  const { action: _action, ...plain } = mail;
  expect(messageOf(plain, sender).html).not.toContain('class="act"');
});

test('the ring and the button have the colours of the brand, also in programs that show mails dark', () => {
  const colours = {
    primary: '#1d4ed8',
    onPrimary: '#fffffe',
    accent: '#fde68a',
    darkPrimary: '#9db8f5',
    darkOnPrimary: '#10231c',
  };
  const { html } = messageOf(mail, { ...sender, colours });
  for (const colour of Object.values(colours)) expect(html).toContain(colour);
  for (const colour of [productColours.primary, productColours.darkPrimary]) expect(html).not.toContain(colour);
});

/** What a mail shows in a mail program: the words, one button, the sender, and nothing that a person typed as markup. */
import { expect, test } from 'vitest';
import { messageOf } from './notice.ts';

const sender = { brand: 'Ajo', contact: 'help@ajo.test', home: 'https://ajo.test' };
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

test('a mail without an act has no button', () => {
  const { action: _action, ...plain } = mail;
  expect(messageOf(plain, sender).html).not.toContain('class="act"');
});

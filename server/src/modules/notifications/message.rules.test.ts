/** Which words may be put in force, what is filled into them, and what cannot be switched off. */
import { accountRoles } from '@ajo/contract/kernel/access';
import { Category, Channel } from '@ajo/contract/modules/notifications.messages';
import { describe, expect, test } from 'vitest';
import { categoryOf, textedAt } from './message.ts';
import {
  fill,
  isTexted,
  paragraphsOf,
  smsText,
  subjectFrom,
  wants,
  whyNotPreference,
  whyNotRetry,
  whyNotVersion,
  whyNotWords,
} from './message.rules.ts';
import { templateList } from './templates.ts';

const template = { variables: { first_name: 'Ada', message: 'Hello' }, body: 'Hello {{first_name}},\n\n{{message}}' };

test.each([
  ['Hello {{first_name}}', '{{message}}', undefined],
  ['Hello {{ first_name }}', '{{message}} twice {{message}}', undefined],
  ['Hello {{surname}}', '{{message}}', 'unknown_variable'],
  ['Hello', '{{message}} {{constructor}}', 'unknown_variable'],
  ['Hello', '{{message}} {{}}', 'unknown_variable'],
  ['Hello {{first_name', '{{message}}', 'open_brace'],
  ['Hello', 'nothing of what was to be said', 'message_lost'],
])('the subject %j and body %j are answered with %s', (subject, body, code) => {
  expect(whyNotWords(template, { subject, body })?.code).toBe(code);
});

test.each(templateList.map((one) => [one.key, one] as const))('the default texts for %s are valid', (_key, one) => {
  expect(whyNotWords(one, one)).toBeUndefined();
  expect(fill(`${one.subject} ${one.body}`, one.variables)).not.toMatch(/[{}]{2}/);
});

describe('filling in', () => {
  test('a missing value stays empty, and inserted values are not expanded again', () => {
    expect(fill('{{a}}|{{b}}|{{c}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}|x|');
  });
  test('paragraphs are separated by empty lines', () => {
    expect(paragraphsOf('one\nstill one\n\n two \n \n\nthree\n')).toEqual(['one\nstill one', 'two', 'three']);
  });
});

test.each([
  ['Ajo: ₦5,000.00 was paid – thank you, Adébáyọ̀', 'Ajo: NGN5,000.00 was paid - thank you, Adebayo'],
  ['two\nlines “quoted” and 你', 'two lines "quoted" and ?'],
  ['a'.repeat(160), 'a'.repeat(160)],
  ['word '.repeat(40), `${'word '.repeat(31).trim()}...`],
  ['b'.repeat(200), `${'b'.repeat(157)}...`],
])('the text message %j fits into one part', (text, sent) => {
  expect(smsText(text)).toBe(sent);
  expect(smsText(text).length).toBeLessThanOrEqual(160);
});

const email = 'ada@mail.test';
const all = Category.options.flatMap((category) => Channel.options.map((channel) => [category, channel] as const));
test.each(all)('%s by %s can be switched off unless it is a mail about security or money', (category, channel) => {
  const isLocked = channel === 'mail' && ['security', 'money'].includes(category);
  expect(whyNotPreference({ category, channel, wanted: false }, { email })?.code).toBe(isLocked ? 'cannot_be_off' : undefined);
  expect(whyNotPreference({ category, channel, wanted: true }, { email })).toBeUndefined();
  const off = [{ category, channel, wanted: false }];
  for (const role of accountRoles) expect(wants(off, { category, channel, role, email })).toBe(isLocked);
});

test.each(Category.options)('without a mailbox, %s arrives as a text message', (category) => {
  const off = [{ category, channel: 'sms', wanted: false }] as const;
  const isLocked = ['security', 'money'].includes(category);
  const reader = { role: 'user', email: null } as const;
  expect(wants([], { category, channel: 'sms', ...reader })).toBe(category !== 'news');
  expect(wants(off, { category, channel: 'sms', ...reader })).toBe(isLocked);
  expect(whyNotPreference({ ...off[0], wanted: false }, reader)?.code).toBe(isLocked ? 'cannot_be_off' : undefined);
  expect(whyNotPreference({ category, channel: 'mail', wanted: false }, reader)).toBeUndefined();
  expect(isTexted([], { category, hasText: false, email: null })).toBe(true);
});

test('text messages about safety, money, loans and reminders are on for customers, all others off until the user opts in', () => {
  const texted = ['security', 'money', 'loans', 'reminders'];
  for (const role of accountRoles)
    for (const category of Category.options)
      expect(wants([], { category, channel: 'sms', role, email })).toBe(
        ['user', 'default'].includes(role) && texted.includes(category),
      );
});

test.each([
  ['Your loan 1042 is approved', 'Your loan 1042 is approved'],
  ['We received ₦25,288.46 for your loan. Your receipt is ready', 'We received ₦25,288.46 for your loan'],
  ['Your application was not approved: the income is too low', 'Your application was not approved'],
  [`${'word '.repeat(40)}`, `${'word '.repeat(20).trim()}…`],
])('the subject of %j states the fact', (message, subject) => {
  expect(subjectFrom(message)).toBe(subject);
});

test('a notice without a text of its own is texted only to those who switched texts on', () => {
  const [category, on] = ['loans', { category: 'loans', channel: 'sms', wanted: true }] as const;
  expect(isTexted([], { category, hasText: true, email })).toBe(true);
  expect(isTexted([], { category, hasText: false, email })).toBe(false);
  expect(isTexted([on], { category, hasText: false, email })).toBe(true);
});

test.each([
  ['money', '2026-03-02T02:00:00Z', '2026-03-02T07:00:00Z'],
  ['reminders', '2026-03-02T19:30:00Z', '2026-03-03T07:00:00Z'],
  ['money', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
  ['security', '2026-03-02T02:00:00Z', '2026-03-02T02:00:00Z'],
] as const)('a text about %s written at %s is sent from %s on', (category, now, at) => {
  expect(textedAt(category, new Date(now))).toEqual(new Date(at));
});

test.each([
  ['repayment', 'money'],
  ['savings', 'money'],
  ['loan', 'loans'],
  ['something new', 'account'],
])('a notice of the kind %s is about %s', (kind, category) => {
  expect(categoryOf(kind)).toBe(category);
});

test.each([
  [undefined, 'delivery_missing'],
  [{ status: 'pending', hasBody: true }, 'delivery_not_failed'],
  [{ status: 'sent', hasBody: false }, 'delivery_not_failed'],
  [{ status: 'withheld', hasBody: false }, 'delivery_not_failed'],
  [{ status: 'failed', hasBody: false }, 'delivery_forgotten'],
  [{ status: 'failed', hasBody: true }, undefined],
])('%j is retried or not', (entry, code) => {
  expect(whyNotRetry(entry)?.code).toBe(code);
});

test('an edit of an outdated template version is refused', () => {
  expect([whyNotVersion(3, 3)?.code, whyNotVersion(4, 3)?.code]).toEqual([undefined, 'template_changed']);
});

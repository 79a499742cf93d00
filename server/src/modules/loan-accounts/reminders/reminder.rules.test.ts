/** The reminder of a day: one for all loans, in words by the stage of the arrears, and a text that fits into one part. */
import { lateReminderDays } from '@ajo/contract/kernel/arrears';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { declinedReminder, type Reminder, reminderOf } from './reminder.rules.ts';

const today = day('2026-03-10');
const row = (late: number, open: bigint, number = 2n) => ({
  loanId: `loan-${number}` as LoanId,
  number,
  dueOn: addDays(today, -late),
  open: kobo(open),
});
const reminder = (...rows: ReturnType<typeof row>[]): Reminder => {
  const made = reminderOf(rows, today, { accountNumber: '9930001004', bankName: 'Wema Bank' });
  if (!made) throw new Error('a reminder is expected');
  return made;
};

test('what is due tomorrow is stated with its loan, and texted', () => {
  const made = reminder(row(-1, 4_769_048n));
  expect(made).toMatchObject({ kind: 'reminder', subject: '₦47,690.48 is due tomorrow', link: '/dashboard?loan=loan-2' });
  expect(made.message).toBe('₦47,690.48 of your loan AJ-000002 is due tomorrow');
  expect(made.sms).toContain('is due tomorrow');
  expect(made.isTrouble).toBeUndefined();
  expect(made.facts?.map(([label]) => label)).toEqual([
    'Loan AJ-000002, due 11 Mar, 2026',
    'Your account number, free of charge',
  ]);
});

test.each([
  [-3, 'on 13 Mar, 2026'],
  [0, 'today'],
] as const)('what is due in %i days is not texted', (late, when) => {
  const made = reminder(row(late, 100_000n));
  expect([made.sms, made.message]).toEqual([undefined, `₦1,000.00 of your loan AJ-000002 is due ${when}`]);
});

test('several loans, one late and one due tomorrow, are one message with both and their sum', () => {
  const made = reminder(row(3, 500_000n, 1n), row(0, 100_000n, 4n), row(-1, 200_000n, 2n));
  expect(made).toMatchObject({ kind: 'repayment', isTrouble: true });
  expect(made.message).toContain('₦5,000.00 of your loan AJ-000001 is 3 days late. ₦3,000.00 more is due by 11 Mar, 2026.');
  expect(made.facts).toContainEqual(['To pay now', '₦6,000.00']);
  expect(made.link).toBe('/dashboard');
});

test('the words grow more serious with the days', () => {
  const words = [1, 3, 7, 14, 30].map((late) => reminder(row(late, 100_000n)).message);
  expect(new Set(words).size).toBe(5);
  expect(words[0]).toContain('1 day late. If you have paid just now, thank you');
  expect(words[2]).toContain('I can’t pay it all');
  expect(words[3]).toContain('inform your guarantor');
  expect(words[4]).toContain('credit bureaus');
  expect(words.slice(0, 3).join(' ')).not.toMatch(/guarantor|bureau/);
});

test.each([1, 3, 7, 14, 30, 365])('with the largest amounts of many loans the text %i days late is whole in one part', (late) => {
  const largest = 1_234_567_890n;
  const { sms = '' } = reminder(
    ...[1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n].map((number) => row(late, largest, number)),
    row(-1, largest),
    row(-3, largest),
  );
  const text = `Ajo: ${sms.replaceAll('₦', 'NGN')}`;
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[ -~]+$/);
});

test('nothing open is no reminder', () => {
  expect(reminderOf([], today)).toBeUndefined();
});

test('the words change on every day of a reminder, and on no other', () => {
  const words = (late: number) => reminder(row(late, 5_000n)).message.replace(/^.*? late\. /, '');
  const changes = Array.from({ length: 60 }, (_, at) => at + 1).filter((late) => late === 1 || words(late) !== words(late - 1));
  expect(changes).toEqual(lateReminderDays);
});

test('a declined debit leads its reminder, and its text with the largest amounts is whole in one part', () => {
  const largest = 1_234_567_890n;
  const declined = { amount: kobo(largest), from: 'account ending 4081', reason: 'Insufficient Funds' };
  const rows = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n].map((number) => row(365, largest, number));
  const made = declinedReminder(rows, today, { account: undefined, declined });
  expect(made?.facts?.[0]).toEqual(['Declined', 'Account ending 4081: Insufficient Funds']);
  const text = `Ajo: ${(made?.sms ?? '').replaceAll('₦', 'NGN')}`;
  expect(text).toContain('We could not collect NGN12,345,678.90 from your account ending 4081.');
  expect(text.length).toBeLessThanOrEqual(160);
  expect(declinedReminder([], today, { account: undefined, declined })).toBeUndefined();
});

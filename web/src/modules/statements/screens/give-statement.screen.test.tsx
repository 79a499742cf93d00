/** A customer gives a bank statement: a file, a locked file, a ticket, or the sign-in at the bank. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import type { OwnOnboarding, OwnSection } from '@ajo/contract/modules/onboarding.sections';
import { statementCalls, StatementId, type StatementReceipt } from '@ajo/contract/modules/statements';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const section: OwnSection = {
  name: 'bank_statement',
  title: 'Your bank statement',
  why: 'It shows what comes in.',
  required: true,
  asked: true,
  state: 'incomplete',
  verification: 'none',
  reason: null,
  summary: null,
  given: {},
  files: [],
};
const profile: OwnOnboarding = {
  percent: 90,
  next: 'bank_statement',
  sections: [section],
  tier: { tier: 1, balance_cap: null, single_deposit: null, holds: kobo(0n), next: null },
};
const receipt: StatementReceipt = {
  id: StatementId.parse('0199a000-0000-7000-8000-000000000b01'),
  state: 'read',
  source: 'file',
  file_name: 'GTBank.pdf',
  remark: null,
  bank: 'Guaranty Trust Bank',
  from: day('2025-09-01'),
  to: day('2026-02-28'),
  transactions: 210,
  received_at: new Date('2026-03-01T08:00:00Z'),
};
const address = '/profile?section=bank_statement';
const read = answer(onboardingCalls.read, { data: profile });
const mine = (data: StatementReceipt[], ways = { mono: false, mbs: false }) => answer(statementCalls.mine, { data, ways });
const open = (path: string, ...answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(path, { as: 'user', answers: [read, ...answers] });

test('submitting without a file is refused; a file is sent, and an error of the server is shown at the field', async () => {
  const { user, sentTo } = await open(
    address,
    mine([]),
    refusal(statementCalls.give, 422, 'Choose a file of this kind: PDF, CSV', {
      bank_statement: ['Choose a file of this kind: PDF, CSV'],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Send my statement' }));
  expect(await screen.findByText('Choose a file')).toBeTruthy();
  expect(sentTo(statementCalls.give)).toEqual([]);
  await user.upload(screen.getByLabelText('Statement'), new File(['no PDF'], 'photo.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: 'Send my statement' }));
  expect(await screen.findByText('Choose a file of this kind: PDF, CSV')).toBeTruthy();
  expect(sentTo(statementCalls.give)[0]?.files['bank_statement']?.name).toBe('photo.pdf');
});

test('a completed statement shows its bank and period; the form reopens on click', async () => {
  const { user } = await open(address, mine([receipt]));
  const article = within(await screen.findByRole('article', { name: 'GTBank.pdf' }));
  expect(article.getByText('Guaranty Trust Bank')).toBeTruthy();
  expect(article.getByText('01 Sep, 2025 to 28 Feb, 2026, 210 transactions')).toBeTruthy();
  expect(article.getByText('read')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send my statement' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send another file' }));
  expect(screen.getByRole('button', { name: 'Send my statement' })).toBeTruthy();
});

test('a locked file prompts for its password, and a wrong one is refused at the field', async () => {
  const locked: StatementReceipt = { ...receipt, state: 'needs_password', bank: null, from: null, to: null, transactions: 0 };
  const { user, sentTo } = await open(
    address,
    mine([locked]),
    refusal(statementCalls.unlock, 422, 'This password does not open the file.', {
      password: ['This password does not open the file.'],
    }),
  );
  expect(await screen.findByText('needs its password')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByText('Enter the password of the file')).toBeTruthy();
  await user.type(screen.getByLabelText('Password of the file'), 'guess');
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByText('This password does not open the file.')).toBeTruthy();
  expect(sentTo(statementCalls.unlock)).toMatchObject([{ params: { id: locked.id }, body: { password: 'guess' } }]);
});

test('an unreadable file shows the next step, and the form is open', async () => {
  await open(address, mine([{ ...receipt, state: 'unreadable', remark: 'This is a scan. Send the PDF of your bank.' }]));
  expect(await screen.findByText('This is a scan. Send the PDF of your bank.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send my statement' })).toBeTruthy();
});

test('a ticket is sent with its password; it is offered only with its provider', async () => {
  const { user, sentTo } = await open(
    address,
    mine([], { mono: false, mbs: true }),
    answer(statementCalls.give, { message: 'Bank statement received', data: [{ ...receipt, source: 'mbs', file_name: null }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'I have a MyBankStatement ticket' }));
  await user.click(screen.getByRole('button', { name: 'Fetch my statement' }));
  expect(await screen.findByText('Enter the number of the ticket')).toBeTruthy();
  await user.type(screen.getByLabelText('Ticket number'), '123456-7');
  await user.type(screen.getByLabelText('Ticket password'), 'AB12CD');
  await user.click(screen.getByRole('button', { name: 'Fetch my statement' }));
  expect(await screen.findByRole('article', { name: 'MyBankStatement' })).toBeTruthy();
  expect(sentTo(statementCalls.give).map(({ body }) => body)).toEqual([{ code: '123456-7:AB12CD' }]);
});

test('connecting a bank is hidden without a statement provider', async () => {
  await open(address, mine([]));
  await screen.findByRole('button', { name: 'Send my statement' });
  expect(screen.queryByRole('button', { name: /^Connect my bank/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'I have a MyBankStatement ticket' })).toBeNull();
});

test('an unavailable bank is reported next to the connect button', async () => {
  const { user } = await open(
    address,
    mine([], { mono: true, mbs: false }),
    refusal(statementCalls.connect, 503, 'Your bank cannot be reached now'),
  );
  await user.click(await screen.findByRole('button', { name: 'Connect my bank' }));
  expect(within(await screen.findByRole('alert')).getByText('Your bank cannot be reached now')).toBeTruthy();
});

const departed = 'f2a3c7de-6a0f-4a55-8a0d-2f7f6c1f6a11';

test('a returned code is sent once from the tab that left; a refused one can be retried', async () => {
  sessionStorage.setItem('bank-connect', departed);
  const { user, sentTo } = await open(
    `${address}&connect=${departed}&code=code_ada`,
    mine([receipt], { mono: true, mbs: false }),
    refusal(statementCalls.give, 422, 'This code was refused'),
  );
  expect(await screen.findByText('This code was refused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect
    .poll(() => sentTo(statementCalls.give).map(({ body }) => body))
    .toEqual([{ code: 'code_ada' }, { code: 'code_ada' }]);
});

test('a return without a code shows that nothing was connected', async () => {
  sessionStorage.setItem('bank-connect', departed);
  const { sentTo } = await open(`${address}&connect=${departed}`, mine([], { mono: true, mbs: false }));
  expect(await screen.findByText('Your bank was not connected')).toBeTruthy();
  expect(sentTo(statementCalls.give)).toEqual([]);
});

test('a code with a foreign state is not sent', async () => {
  const { sentTo } = await open(`${address}&connect=${departed}&code=code_stranger`, mine([], { mono: true, mbs: false }));
  expect(await screen.findByText('This connection was started in another window')).toBeTruthy();
  expect(sentTo(statementCalls.give)).toEqual([]);
});

test('while the statements are loading nothing is offered, and a failure is not shown as an empty list', async () => {
  await open(address, unanswered(statementCalls.mine));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send my statement' })).toBeNull();
});

/** Staff reverse a deposit in the transactions of an account: what the dialog states and sends, and who is offered it. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import { SavingsTransactionId, type SavingsTransactionView } from '@ajo/contract/modules/savings';
import { savingsDeskCalls } from '@ajo/contract/modules/savings-desk';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail, id } from '../../../../tests/savings-account.ts';

const tid = (end: string) => SavingsTransactionId.parse(`0199a000-0000-7000-8000-0000000000${end}`);
const deposit: SavingsTransactionView = {
  id: tid('e1'),
  savings_id: id,
  type: 'deposit',
  status: 'completed',
  amount: kobo(5_000_000n),
  direction: 'in',
  balance: kobo(5_000_000n),
  value_on: day('2026-03-02'),
  recorded_at: new Date('2026-03-02T08:00:00Z'),
  channel: 'bank',
  reference: 'FT-1001',
  note: null,
  reverses_id: null,
  reversed: false,
  recorded_by: 'Chi Eze',
  journal_id: '0199a000-0000-7000-8000-0000000000f7',
};
const rows = [
  { ...deposit, id: tid('e3'), type: 'interest' as const, reference: 'INT-1003' },
  { ...deposit, id: tid('e2'), reference: 'FT-1002', reversed: true },
  deposit,
];
const reversed = { state: 'done' as const, id: tid('e4'), amount: deposit.amount, balance: kobo(0n) };
const done = answer(savingsDeskCalls.reverse, { message: 'Deposit reversed successfully', data: reversed });
const open = (as: Role, reply = done, listed: SavingsTransactionView[] = rows) =>
  openPage(`/admin/savings/${id}?tab=transactions`, {
    as,
    answers: [
      answer(staffSavingsCalls.one, { data: detail }),
      answer(staffSavingsCalls.transactionsOfOne, pageWith(listed)),
      reply,
    ],
  });
/** Reads what the dialog states, and sends it. */
async function press(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Reverse FT-1001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse a deposit of SV-000042' }));
  const { textContent: text } = screen.getByRole('dialog');
  expect(text).toContain('50,000.00');
  expect(text).toContain(`Interest is computed again from ${longDay(deposit.value_on)}`);
  expect(text).toContain('A second person may have to confirm the reversal.');
  await user.type(dialog.getByLabelText('Reason'), 'Booked on the wrong account');
  await user.click(dialog.getByRole('button', { name: 'Reverse deposit' }));
  return dialog;
}

test('a deposit is reversed with its reason, once; the dialog names amount, day and what follows', async () => {
  const { user, sentTo } = await open('finance');
  await press(user);
  await expect.poll(() => sentTo(savingsDeskCalls.reverse)[0]?.body).toEqual({ reason: 'Booked on the wrong account' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['bank', 'add “-2” to its reference'],
  ['import', 'add “-2” to its reference'],
  ['suspense', 'The money goes to suspense'],
  ['checkout', 'The money goes to suspense'],
  ['card', 'The money goes to suspense'],
  ['virtual_account', 'The money goes to suspense'],
] as const)('the dialog states where the money of a deposit by %s goes', async (channel, sentence) => {
  const { user } = await open('finance', undefined, [{ ...deposit, channel }]);
  await user.click(await screen.findByRole('button', { name: 'Reverse FT-1001' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(sentence);
});

test('a reversed deposit is marked, and neither it nor interest can be reversed', async () => {
  await open('finance');
  expect(await screen.findAllByText('Reversed')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Reverse / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reverse FT-1001',
  ]);
});

test('a refusal stays in the dialog', async () => {
  const text = 'The reversal takes ₦50,000.00 from SV-000042, and ₦0.00 is available. ₦50,000.00 is missing';
  const { user } = await open('finance', refusal(savingsDeskCalls.reverse, 409, text));
  const dialog = await press(user);
  expect(await dialog.findByText(text)).toBeTruthy();
});

test('a team lead reads the transactions and reverses none', async () => {
  await open('team_lead');
  expect(await screen.findByText('INT-1003')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull();
});

test('finance opens the journal of each transaction from its reference, an officer reads the reference', async () => {
  await open('finance');
  const link = await screen.findByRole('link', { name: 'FT-1001' });
  expect(link.getAttribute('href')).toBe(`/admin/ledger/journals/${deposit.journal_id}`);
  cleanup();
  await open('credit_officer');
  expect(await screen.findByText('FT-1001')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'FT-1001' })).toBeNull();
});

/** A wrong statement is withdrawn with a reason, and the list shows who withdrew it and why. */
import { day, longDay } from '@ajo/contract/kernel/time';
import { reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const stored: BankStatementView = {
  id: '0199a000-0000-7000-8000-0000000000e2',
  file: 'march.csv',
  bank: 'GTBank',
  account_last4: '4471',
  counted_under: '4471',
  first_on: day('2026-03-01'),
  last_on: day('2026-03-03'),
  credits: 1,
  debits: 0,
  added: 1,
  matched: 0,
  skipped: 0,
  skipped_lines: [],
  balance_gaps: [],
  opening_break: null,
  uploaded_by: 'Kemi Adebayo',
  uploaded_at: new Date('2026-03-03T09:00:00Z'),
  withdrawn: null,
};
const withdrawn = { by: 'Kemi Adebayo', at: new Date('2026-03-04T09:00:00Z'), reason: 'It is of another account' };
const page = '/admin/reconciliation?tab=statements';

test('a statement is withdrawn with a reason', async () => {
  const { user, sentTo } = await openPage(page, {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [stored] }),
      answer(reconciliationLineCalls.withdraw, { message: 'Statement withdrawn', data: { ...stored, withdrawn } }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for march.csv' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw march.csv' }));
  await user.type(dialog.getByLabelText(/^Reason/), withdrawn.reason);
  await user.click(dialog.getByRole('button', { name: 'Withdraw the statement' }));
  await expect.poll(() => sentTo(reconciliationLineCalls.withdraw)).toMatchObject([{ body: { reason: withdrawn.reason } }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a statement with matched lines has no act to withdraw it', async () => {
  const used = { ...stored, id: '0199a000-0000-7000-8000-0000000000e3', file: 'april.csv', matched: 2 };
  await openPage(page, { as: 'finance', answers: [answer(reconciliationLineCalls.statements, { data: [stored, used] })] });
  expect(await screen.findByRole('button', { name: 'Actions for march.csv' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for april.csv' })).toBeNull();
});

test('a refusal names what still relies on it', async () => {
  const why = '2 lines of this statement are matched or booked. End their matches first';
  const { user } = await openPage(page, {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [stored] }),
      refusal(reconciliationLineCalls.withdraw, 409, why),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for march.csv' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), withdrawn.reason);
  await user.click(dialog.getByRole('button', { name: 'Withdraw the statement' }));
  expect(await dialog.findByText(why)).toBeTruthy();
});

test('a withdrawn statement is marked with who withdrew it and why, and is not withdrawn twice', async () => {
  await openPage(page, {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.statements, { data: [{ ...stored, withdrawn }] })],
  });
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(screen.getByText(`Kemi Adebayo, ${longDay(day('2026-03-04'))}: It is of another account`)).toBeTruthy();
  expect([screen.queryByText('Balanced'), screen.queryByRole('button', { name: 'Actions for march.csv' })]).toEqual([null, null]);
});

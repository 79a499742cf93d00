/** Lines of the bank: money of the company itself, a payment among several, and a credit that two people keep in suspense. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type BankLineId, type BankLineView, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const salary: BankLineView = {
  id: '0199aaaa-0000-7000-8000-000000000001' as BankLineId,
  side: 'debit',
  on: day('2026-11-20'),
  amount: kobo(300_000_000n),
  narration: 'NOVEMBER SALARIES',
  file: 'november.csv',
  line: 4,
  result: 'missing_in_book',
  payment: null,
  match: null,
  reason: null,
  requested: false,
  can: ['link', 'charge', 'book'],
};
const none = { count: 0, amount: kobo(0n) };
const additional = {
  open: none,
  open_debits: { count: 1, amount: salary.amount },
  matched: none,
  matched_debits: none,
  at_providus: kobo(0n),
};

test('money of the company is booked to an account when a second person confirms it', async () => {
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.lines, { ...pageWith([salary]), additional }),
      answer(reconciliationLineCalls.book, approvalRequested),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('button', { name: /^Book to an account/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a line to an account' }));
  expect(dialog.queryByRole('option', { name: /Other income/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Request booking' }));
  expect(sentTo(reconciliationLineCalls.book)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'operating_expense');
  await user.type(dialog.getByLabelText('Reason'), 'Salaries of November');
  await user.click(dialog.getByRole('button', { name: 'Request booking' }));
  expect(await screen.findByText('Request sent: a second person must confirm it')).toBeTruthy();
  expect(sentTo(reconciliationLineCalls.book)[0]).toMatchObject({
    body: { account: 'operating_expense', reason: 'Salaries of November' },
    idempotencyKey: expect.any(String),
  });
});

test('of two payments with one reference the chosen one is linked, and a reference that is written over it counts', async () => {
  const one = {
    id: '0199aaaa-0000-7000-8000-000000000002',
    record: 'payout' as const,
    reference: 'AJ-000042',
    amount: salary.amount,
    paid_on: salary.on,
  };
  const other = { ...one, id: '0199aaaa-0000-7000-8000-000000000003', paid_on: day('2026-11-22') };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.lines, { ...pageWith([salary]), additional }),
      answer(reconciliationLineCalls.candidates, { data: [one, other] }),
      refusal(reconciliationLineCalls.link, 409, 'Not yet'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('button', { name: /^Link/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('combobox', { name: /^Payments of this amount/ });
  await user.selectOptions(choice, within(choice).getByRole('option', { name: /22 Nov/ }));
  const reference = dialog.getByRole('textbox', { name: /^Reference of the payment/ });
  expect(reference).toHaveProperty('value', 'AJ-000042');
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await dialog.findByText('Not yet');
  await user.type(reference, '-B');
  expect(choice).toHaveProperty('value', '');
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await expect
    .poll(() => sentTo(reconciliationLineCalls.link).map(({ body }) => body))
    .toEqual([{ payment: { record: 'payout', id: other.id } }, { reference: 'AJ-000042-B' }]);
});

test('a credit of a closed month is kept in suspense once a second person confirms it', async () => {
  const credit: BankLineView = { ...salary, side: 'credit', narration: 'FROM NOBODY', can: ['link', 'keep'] };
  const { user } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.lines, { ...pageWith([credit]), additional }),
      answer(reconciliationLineCalls.keep, approvalRequested),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('button', { name: 'Keep in suspense' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep a credit in suspense' }));
  expect(dialog.getByText(/In a closed month a second person confirms it first/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep in suspense' }));
  expect(await screen.findByText('Request sent: a second person must confirm it')).toBeTruthy();
});

test.each([
  ['of a kept credit shows what it does to the books', true],
  ['of a linked payment does not name suspense', false],
])('to end the match %s', async (_name, kept) => {
  const match = {
    rule: 'by_hand' as const,
    matched_at: new Date('2026-11-21T09:00:00Z'),
    matched_by: 'Kemi Adebayo',
    difference: null,
    journal_id: null,
    kept,
  };
  const credit: BankLineView = { ...salary, side: 'credit', result: 'matched', match, can: ['unlink'] };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.lines, { ...pageWith([credit]), additional }),
      answer(reconciliationLineCalls.unlink, approvalRequested),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('button', { name: 'End match' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the match of a line' }));
  const effect = dialog.queryByText(/kept in suspense.*leaves unidentified receipts and our bank account.*open again/);
  expect(effect !== null).toBe(kept);
  await user.type(dialog.getByLabelText('Reason'), 'It is of another account');
  await user.click(dialog.getByRole('button', { name: 'End match' }));
  expect(await screen.findByText('Request sent: a second person must confirm it')).toBeTruthy();
  expect(sentTo(reconciliationLineCalls.unlink)).toMatchObject([{ body: { reason: 'It is of another account' } }]);
});

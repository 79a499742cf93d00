/** Bank lines and statements: what can be decided, what needs a second person, and whose account a statement is of. */
import { kobo } from '@ajo/contract/kernel/money';
import { wrongField } from '@ajo/contract/kernel/errors';
import { day } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { BankLineId, type BankLineView, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const line: BankLineView = {
  id: BankLineId.parse('0199a000-0000-7000-8000-0000000000e1'),
  side: 'credit',
  on: day('2026-03-03'),
  amount: kobo(9_900_000n),
  narration: 'PROVIDUS BANK SETTLEMENT',
  file: 'march.csv',
  line: 4,
  result: 'missing_in_book',
  payment: null,
  match: null,
  reason: null,
  requested: false,
  can: ['link', 'transfer', 'keep', 'dismiss'],
};
const additional = {
  open: { count: 1, amount: line.amount },
  open_debits: { count: 0, amount: kobo(0n) },
  matched: { count: 0, amount: kobo(0n) },
  matched_debits: { count: 0, amount: kobo(0n) },
  at_providus: kobo(12_000_000n),
};
const lines = answer(reconciliationLineCalls.lines, { ...pageWith([line]), additional });

test('a transfer from Providus is booked with a reason, and what a second person must confirm is named', async () => {
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [lines, answer(reconciliationLineCalls.transfer, approvalRequested)],
  });
  await user.click(await screen.findByRole('button', { name: 'More: PROVIDUS BANK SETTLEMENT' }));
  await user.click(screen.getByRole('button', { name: 'Transfer from Providus' }));
  expect(screen.getByRole('main').textContent).toContain('₦120,000.00');
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a transfer from Providus' }));
  await user.type(dialog.getByLabelText('Reason'), 'Daily transfer');
  await user.click(dialog.getByRole('button', { name: 'Book transfer' }));
  expect(await screen.findByText('Request sent: a second person must confirm it')).toBeTruthy();
  expect(sentTo(reconciliationLineCalls.transfer)[0]).toMatchObject({
    body: { reason: 'Daily transfer' },
    idempotencyKey: expect.any(String),
  });
});

test('what is at Providus leads to the account of Providus alone', async () => {
  await openPage('/admin/reconciliation?tab=lines', { as: 'finance', answers: [lines] });
  const link = await screen.findByRole('link', { name: /120,000/ });
  expect(link.getAttribute('href')).toBe('/admin/ledger/1020?owner=providus');
});

test('a debit is booked as a bank charge', async () => {
  const debit: BankLineView = { ...line, side: 'debit', narration: 'SMS CHARGES', can: ['link', 'charge', 'dismiss'] };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.lines, { ...pageWith([debit]), additional }),
      answer(reconciliationLineCalls.charge, { message: 'Charge booked', data: debit }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Book charge: SMS CHARGES' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a bank charge' }));
  expect(dialog.getByText('Debit')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'November');
  await user.click(dialog.getByRole('button', { name: 'Book charge' }));
  await expect.poll(() => sentTo(reconciliationLineCalls.charge)[0]?.body).toEqual({ reason: 'November' });
});

test('a refused transfer keeps the dialog open with the reason', async () => {
  const { user } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [lines, refusal(reconciliationLineCalls.transfer, 409, 'Providus has ₦10.00 of ours')],
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(screen.getByRole('button', { name: 'Transfer from Providus' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Daily transfer');
  await user.click(dialog.getByRole('button', { name: 'Book transfer' }));
  expect(await dialog.findByText('Providus has ₦10.00 of ours')).toBeTruthy();
});

const stored: BankStatementView = {
  id: '0199a000-0000-7000-8000-0000000000e2',
  file: 'march.csv',
  bank: 'GTBank',
  account_last4: '6789',
  counted_under: '6789',
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
test('a statement of an unknown account is sent again once a person confirms that the account is ours', async () => {
  const refuse = { isOver: false };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [] }),
      answer(reconciliationLineCalls.upload, () => {
        if (!refuse.isOver) throw wrongField('is_our_account', 'Confirm that it is our account', 'other_account');
        return { message: 'Statement uploaded successfully', data: stored };
      }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  expect(screen.queryByLabelText(/^This is our account/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText(/Confirm that it is our account/)).toBeTruthy();
  refuse.isOver = true;
  await user.click(await screen.findByLabelText(/^This is our account/));
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText('Statement uploaded successfully')).toBeTruthy();
  expect(sentTo(reconciliationLineCalls.upload).map(({ body }) => body)).toEqual([{}, { is_our_account: 'true' }]);
});

test('a file that names no account is sent again with the last four digits that a person enters', async () => {
  const refuse = { isOver: false };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [] }),
      answer(reconciliationLineCalls.upload, () => {
        if (!refuse.isOver) throw wrongField('account_last4', 'This file names no account', 'account_unnamed');
        return { message: 'Statement uploaded successfully', data: stored };
      }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  expect(screen.queryByLabelText(/^Last four digits/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  refuse.isOver = true;
  await user.type(await screen.findByLabelText(/^Last four digits/), '6789');
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText('Statement uploaded successfully')).toBeTruthy();
  expect(sentTo(reconciliationLineCalls.upload).map(({ body }) => body)).toEqual([{}, { account_last4: '6789' }]);
});

test('after an upload every skipped line is shown with its reason, and a balance that does not add up', async () => {
  const data: BankStatementView = {
    ...stored,
    skipped: 2,
    skipped_lines: [
      { line: 4, reason: 'There is no day 31/02/2026' },
      { line: 7, reason: 'abc is not an amount' },
    ],
    balance_gaps: [{ on: day('2026-03-03'), narration: 'NIP D', expected: kobo(115_000n), found: kobo(140_000n) }],
  };
  const { user } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [data] }),
      answer(reconciliationLineCalls.upload, { message: 'Statement uploaded successfully', data }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText('march.csv: 2 lines were skipped')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Line 4: There is no day 31/02/2026', 'Line 7: abc is not an amount']),
  );
  expect(screen.getByText('march.csv: the balance does not add up')).toBeTruthy();
});

test('skipped lines of an earlier upload are opened from its row; an upload before they were stored has a count', async () => {
  const kept = { ...stored, skipped: 1, skipped_lines: [{ line: 4, reason: 'There is no day 31/02/2026' }] };
  const before = { ...stored, id: '0199a000-0000-7000-8000-00000000a002', file: 'february.csv', skipped: 3 };
  const { user } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.statements, { data: [kept, before] })],
  });
  await user.click(await screen.findByRole('button', { name: `Skipped lines of ${kept.file}: 1` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${kept.file}: 1 line was skipped` }));
  expect(dialog.getByText('Line 4: There is no day 31/02/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Skipped lines of february/ })).toBeNull();
});

test('a statement whose balances do not add up keeps its chip and its amounts in the list', async () => {
  const gaps = [
    { on: day('2026-03-02'), narration: 'NIP D', expected: kobo(115_000n), found: kobo(140_000n) },
    { on: day('2026-03-03'), narration: 'NIP E', expected: kobo(1_000n), found: kobo(900n) },
  ];
  const unchecked = { ...stored, id: '0199a000-0000-7000-8000-00000000a002', file: 'february.csv', balance_gaps: null };
  const { user } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.statements, { data: [{ ...stored, balance_gaps: gaps }, unchecked] })],
  });
  const row = (await screen.findByText('Not balanced')).closest('tr');
  expect(row?.textContent).toContain('balance ₦1,400.00, expected ₦1,150.00');
  expect(screen.getByText('not checked')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Balances of march.csv that do not add up: 2' }));
  expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(2);
});

test('a line is linked to one of the payments that fit, without typing the reference', async () => {
  const fits = {
    id: stored.id,
    record: 'loan_payment' as const,
    reference: 'FT/2026/0001',
    amount: line.amount,
    paid_on: day('2026-03-01'),
  };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [
      lines,
      answer(reconciliationLineCalls.candidates, { data: [fits] }),
      answer(reconciliationLineCalls.link, { message: 'Line linked', data: line }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Link/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('combobox', { name: /^Payments of this amount/ });
  await user.selectOptions(choice, within(choice).getByRole('option', { name: /FT\/2026\/0001, ₦99,000\.00/ }));
  expect(dialog.getByText('The amount of the payment, with or without its fee, must equal the line')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await expect
    .poll(() => sentTo(reconciliationLineCalls.link)[0]?.body)
    .toEqual({ payment: { record: fits.record, id: fits.id } });
});

test('a line with a request waits for a second person, and nothing else is decided about it', async () => {
  await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.lines, { ...pageWith([{ ...line, requested: true, can: [] }]), additional })],
  });
  const waiting = await screen.findByRole('link', { name: 'Waiting for a second person' });
  expect(waiting.getAttribute('href')).toBe('/admin/approvals?state=pending');
  expect(screen.queryByRole('button', { name: /^(Link|More)/ })).toBeNull();
});

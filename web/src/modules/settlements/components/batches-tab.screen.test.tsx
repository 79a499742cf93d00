/** Settlements of the payments provider: what does not agree is visible in the row and in the dialog, and new ones are read at once. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { batchCalls, SettlementBatchId, type SettlementBatch } from '@ajo/contract/modules/settlements.batches';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const batch: SettlementBatch = {
  id: SettlementBatchId.parse('0199a000-0000-7000-8000-0000000000b1'),
  provider: 'paystack',
  number: '3000004',
  reference: 'paystack-3000004',
  status: 'settled',
  settled_on: day('2026-03-03'),
  payments: 2,
  gross: kobo(10_000_000n),
  fees: kobo(155_000n),
  deductions: kobo(0n),
  net: kobo(9_845_000n),
  exceptions: 1,
  adds_up: false,
  credit: null,
  before_statements: false,
  booked_at: new Date('2026-03-03T08:20:00Z'),
  journal_id: '0199a000-0000-7000-8000-0000000000b2',
};
const additional = {
  in_transit: { count: 1, amount: kobo(9_845_000n), gross: kobo(10_000_000n) },
  before_statements: { count: 2, amount: kobo(700_000n), first_on: day('2026-03-01') },
  at_paystack: kobo(3_000_000n),
  with_exceptions: 1,
  overdue: { count: 3, amount: kobo(450_000n) },
};
const lost = { reference: 'chk-lost', amount: kobo(2_000_000n), fee: kobo(30_000n), check: 'missing' as const, booked: null };
const open = () =>
  openPage('/admin/reconciliation?tab=batches', {
    as: 'finance',
    answers: [
      answer(batchCalls.list, { ...pageWith([batch]), additional }),
      answer(batchCalls.payments, pageWith([lost])),
      answer(batchCalls.fetch, { message: 'No new settlement', data: { booked: 0 } }),
    ],
  });

test('what is on the way, overdue and does not agree is named, and the payments show which', async () => {
  const { user } = await open();
  const row = (await screen.findByRole('button', { name: 'Open settlement 3000004' })).closest('tr');
  for (const text of ['1 exception', 'Does not add up', '₦98,450.00', 'Not found yet']) expect(row?.textContent).toContain(text);
  const page = screen.getByRole('main').textContent;
  expect(page).toContain('3 payments over 3 days old');
  expect(page).toContain('1 settlement, ₦100,000.00 before fees');
  expect(screen.getByRole('link', { name: /30,000/ }).getAttribute('href')).toBe('/admin/ledger/1020?owner=paystack');
  await user.click(screen.getByRole('button', { name: 'Open settlement 3000004' }));
  const dialog = await screen.findByRole('dialog');
  const payment = (await within(dialog).findByText('chk-lost')).closest('tr');
  expect(payment?.textContent).toContain('Missing in the books');
  expect(dialog.textContent).toContain('paystack-3000004');
  expect(within(dialog).getByRole('link', { name: 'Open journal' }).getAttribute('href')).toContain(batch.journal_id);
});

test('settlements from before the first bank statement are named, and are not said to be missing', async () => {
  const older = { ...batch, settled_on: day('2026-02-03'), before_statements: true };
  await openPage('/admin/reconciliation?tab=batches', {
    as: 'finance',
    answers: [answer(batchCalls.list, { ...pageWith([older]), additional })],
  });
  const row = (await screen.findByRole('button', { name: 'Open settlement 3000004' })).closest('tr');
  expect(row?.textContent).toContain('Before the first statement');
  expect(row?.textContent).not.toContain('Not found yet');
  const link = screen.getByRole('link', { name: '2 settlements of ₦7,000.00' });
  expect(link.getAttribute('href')).toBe('/admin/reconciliation?tab=batches&show=before_statements');
  expect(link.parentElement?.textContent).toContain('from before our first bank statement, 01 Mar, 2026');
});

test('a press reads new settlements', async () => {
  const { user, sentTo } = await open();
  await user.click(await screen.findByRole('button', { name: 'Check for new settlements' }));
  expect(await screen.findByText('No new settlement')).toBeTruthy();
  expect(sentTo(batchCalls.fetch)).toHaveLength(1);
});

/** The list of payouts: what the bank reported of each, and the question to ask it now. */
import { kobo } from '@ajo/contract/kernel/money';
import { payoutCalls, PayoutId, type PayoutView } from '@ajo/contract/modules/payouts';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const payout: PayoutView = {
  id: PayoutId.parse('0199a000-0000-7000-8000-0000000000c1'),
  reference: 'PAY-1',
  purpose: 'loan',
  purpose_id: '0199a000-0000-7000-8000-0000000000c2',
  about: 'Loan AJ-000003',
  attempt: 1,
  sent_again_as: null,
  amount: kobo(3_960_000n),
  provider_fee: kobo(5_000n),
  bank_code: '058',
  account_name: 'ADAEZE OKONKWO',
  account_number: '******6789',
  status: 'sent',
  reason: null,
  disputed: false,
  may_record: false,
  awaits_second_person: false,
  by_hand: null,
  asks: 2,
  ordered_at: new Date('2026-03-02T08:00:00Z'),
  sent_at: new Date('2026-03-02T08:01:00Z'),
  settled_at: null,
  may_ask: true,
  journal_id: null,
  return_journal_id: null,
};

const totals = { amount: kobo(99_000_000n), sent_again: kobo(0n), fee: kobo(10_000n) };

test('a payout shows its amount and its loan; one on its way has a button for its query, a settled one a menu', async () => {
  const settled: PayoutView = {
    ...payout,
    id: PayoutId.parse('0199a000-0000-7000-8000-0000000000c3'),
    reference: 'PAY-2',
    status: 'completed',
    settled_at: new Date('2026-03-02T09:00:00Z'),
    journal_id: '0199a000-0000-7000-8000-0000000000d1',
  };
  const { user, sentTo } = await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith([payout, settled]), totals }), answer(payoutCalls.ask, { data: payout })],
  });
  const line = (await screen.findByText('PAY-1')).closest('tr') ?? document.body;
  const row = within(line);
  expect(line.textContent).toContain('₦39,600.00');
  expect(row.getByRole('link', { name: 'Loan AJ-000003' }).getAttribute('href')).toBe(`/admin/requests/${payout.purpose_id}`);
  expect(screen.getByRole('link', { name: 'PAY-2' }).getAttribute('href')).toBe(`/admin/ledger/journals/${settled.journal_id}`);
  expect(screen.queryByRole('button', { name: 'Query now: PAY-2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Query now: PAY-1' }));
  await expect.poll(() => sentTo(payoutCalls.ask).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'PAY-2' }));
  await user.click(screen.getByRole('button', { name: 'Query now' }));
  await expect.poll(() => sentTo(payoutCalls.ask).at(-1)?.params).toEqual({ id: settled.id });
});

test('the end of a payout at the minute of its order is not repeated', async () => {
  const ended: PayoutView = { ...payout, status: 'completed', settled_at: payout.ordered_at };
  await openPage('/admin/payouts', { as: 'finance', answers: [answer(payoutCalls.list, { ...pageWith([ended]), totals })] });
  const line = (await screen.findByText('PAY-1')).closest('tr');
  expect(line?.textContent).toContain('Paid');
  expect(line?.textContent).toContain('09:00');
  expect(line?.textContent).not.toContain('settled');
});

test.each([
  ['completed', '2026-03-02T09:00:00Z', '09:00, settled 10:00'],
  ['completed', '2026-04-02T09:00:00Z', '09:00, settled 02 Apr, 2026 10:00'],
  ['reversed', '2026-03-03T09:00:00Z', '09:00, returned 03 Mar, 2026 10:00'],
  ['failed', '2026-03-02T09:00:00Z', '09:00, failed 10:00'],
] as const)('the end of a payout that is %s at %s', async (state, at, text) => {
  const ended: PayoutView = { ...payout, status: state, settled_at: new Date(at) };
  await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith([ended]), totals })],
  });
  const line = (await screen.findByText('PAY-1')).closest('tr');
  expect(within(line ?? document.body).getByText(text)).toBeTruthy();
});

test('an attempt that was sent again names it, leads to the newer attempt, and is not counted in the total', async () => {
  const failed: PayoutView = { ...payout, status: 'failed', reason: 'Invalid account', sent_again_as: 'PAY-9', may_ask: false };
  const newer: PayoutView = {
    ...payout,
    id: PayoutId.parse('0199a000-0000-7000-8000-0000000000c9'),
    reference: 'PAY-9',
    attempt: 2,
  };
  await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith([newer, failed]), totals: { ...totals, sent_again: kobo(3_960_000n) } })],
  });
  const line = (await screen.findByText('Failed, sent again')).closest('tr') ?? document.body;
  expect(within(line).getByRole('link', { name: 'Newer attempt' }).getAttribute('href')).toBe('/admin/payouts?search=PAY-9');
  expect(screen.getByText('attempt 2')).toBeTruthy();
  const total = (await screen.findByText('All 2')).closest('tr');
  expect(total?.textContent).toContain('₦990,000.00');
  expect(total?.textContent).toContain('without ₦39,600.00 sent again');
});

test('a failed payout leads to its loan, and without such a page its query is the button', async () => {
  const failed: PayoutView = { ...payout, status: 'failed', settled_at: new Date('2026-03-02T09:00:00Z') };
  const id = PayoutId.parse('0199a000-0000-7000-8000-0000000000c4');
  const withdrawal: PayoutView = { ...failed, id, reference: 'PAY-4', purpose: 'savings_withdrawal', about: 'Savings SV-1' };
  await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith([failed, withdrawal]), totals })],
  });
  const review = await screen.findByRole('link', { name: 'Review Loan AJ-000003' });
  expect(review.getAttribute('href')).toBe(`/admin/requests/${failed.purpose_id}`);
  expect(screen.getByRole('button', { name: 'PAY-1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Query now: PAY-4' })).toBeTruthy();
});

test('a selected state is sent to the server', async () => {
  const { user, sentTo } = await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith<PayoutView>([]), totals })],
  });
  expect(await screen.findByText('No payouts yet')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'failed');
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).toMatchObject({ status: ['failed'], page: 1 });
});

test('payouts are searched, and narrowed to a type', async () => {
  const { user, sentTo } = await openPage('/admin/payouts', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith<PayoutView>([]), totals })],
  });
  await user.type(await screen.findByPlaceholderText('Name, loan or reference'), 'AJ-000003');
  await user.selectOptions(screen.getByLabelText('Type'), 'loan');
  await expect
    .poll(() => sentTo(payoutCalls.list).at(-1)?.query)
    .toMatchObject({ search: 'AJ-000003', purpose: ['loan'], page: 1 });
});

test('clicking a heading sorts by it, a second click descending, and totals are shown below the table', async () => {
  const other = { ...payout, id: PayoutId.parse('0199a000-0000-7000-8000-0000000000c4'), reference: 'PAY-3' };
  const { user, sentTo } = await openPage('/admin/payouts?page=3', {
    as: 'finance',
    answers: [answer(payoutCalls.list, { ...pageWith([payout, other]), totals })],
  });
  const amount = () => screen.findByRole('columnheader', { name: 'Amount' });
  const press = async () => user.click(within(await amount()).getByRole('button'));
  expect((await amount()).getAttribute('aria-sort')).toBe('none');
  await press();
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).toMatchObject({ sort: 'amount', direction: 'asc', page: 1 });
  await press();
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).toMatchObject({ sort: 'amount', direction: 'desc' });
  expect((await amount()).getAttribute('aria-sort')).toBe('descending');
  await press();
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).not.toHaveProperty('sort');
  const total = (await screen.findByText('All 2')).closest('tr');
  expect(total?.textContent).toContain('₦990,000.00');
  expect(screen.queryByRole('button', { name: /^State/ })).toBeNull();
});

test('a disputed payment of an investment is recorded by hand with the reference of the bank', async () => {
  const disputed: PayoutView = {
    ...payout,
    purpose: 'investment',
    about: 'Investment IN-000001',
    status: 'failed',
    disputed: true,
    may_record: true,
    settled_at: new Date('2026-03-02T09:00:00Z'),
  };
  const { user, sentTo } = await openPage('/admin/payouts', {
    as: 'finance',
    answers: [
      answer(payoutCalls.list, { ...pageWith([disputed]), totals }),
      answer(payoutCalls.record, { message: 'Request sent: a second person must confirm it', data: { state: 'asked' } }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Record by hand: PAY-1' }));
  expect(screen.getByText(/If the bank confirms it, record it by hand with its reference/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the decision' }));
  expect(screen.getByText('Choose a decision first')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/Decision/), 'paid');
  await user.type(screen.getByLabelText(/Bank reference/), 'GTB/2026/0302');
  await user.click(screen.getByRole('button', { name: 'Record ₦39,600.00 as paid' }));
  await expect.poll(() => sentTo(payoutCalls.record).at(-1)?.body).toEqual({ outcome: 'paid', reference: 'GTB/2026/0302' });
});

test('a payout that waits for its second person leads to the approvals', async () => {
  const waiting: PayoutView = { ...payout, status: 'failed', disputed: true, awaits_second_person: true };
  await openPage('/admin/payouts', { as: 'finance', answers: [answer(payoutCalls.list, { ...pageWith([waiting]), totals })] });
  const link = await screen.findByRole('link', { name: 'Waiting for a second person' });
  expect(link.getAttribute('href')).toBe('/admin/approvals?state=pending');
  expect(screen.queryByRole('button', { name: /Record by hand/ })).toBeNull();
});

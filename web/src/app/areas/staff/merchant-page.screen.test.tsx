/** The page of a merchant for staff: figures, code, customers, loans, and the account. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { type MerchantSettlement, type MerchantView, staffMerchantCalls } from '@ajo/contract/modules/merchants.staff';
import { userCalls, type UserView } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = UserId.parse('0199a000-0000-7000-8000-0000000000d1');
const person: UserView = {
  id,
  name: 'Musa Electronics',
  first_name: 'Musa',
  last_name: 'Electronics',
  email: 'merchant@ajo.test',
  phone_number: null,
  date_of_birth: null,
  type: 'merchant',
  user_type_id: 'merchant',
  status: 'active',
  suspended: false,
  suspended_reason: null,
  branch: 'Ikeja',
  branch_id: null,
  officer: null,
  officers: [],
  created_at: new Date('2026-01-01T08:00:00Z'),
  can: [],
};
const merchant: MerchantView = {
  id,
  name: person.name,
  email: 'merchant@ajo.test',
  phone_number: null,
  branch: 'Ikeja',
  status: 'active',
  suspended: false,
  code: 'MUSA-1',
  customers: 7,
  waiting: 2,
  running: 4,
  completed: 1,
  lent: kobo(90_000_000n),
  balance: kobo(1_234_567n),
  months: [
    { month: day('2026-10-01'), loans: 0, lent: kobo(0n) },
    { month: day('2026-11-01'), loans: 3, lent: kobo(45_000_000n) },
  ],
};
const asPerson = answer(userCalls.read, { data: person });

test('it opens on the figures, the chart and the code with its link', async () => {
  await openPage(`/admin/users/${id}`, {
    as: 'superadmin',
    answers: [asPerson, answer(staffMerchantCalls.view, { data: merchant })],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Musa Electronics' })).toBeTruthy();
  expect(await screen.findByText('₦12,345', { exact: false })).toBeTruthy();
  expect(await screen.findByRole('figure', { name: 'Loans paid out in the last twelve months' })).toBeTruthy();
  expect(screen.getByText('MUSA-1')).toBeTruthy();
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([hrefOf('7'), hrefOf('4 running'), hrefOf(/900,000/)]).toEqual(
    ['customers', 'loans', 'customers'].map((tab) => `/admin/users/${id}?tab=${tab}`),
  );
  const chart = screen.getByRole('figure', { name: 'Loans paid out in the last twelve months' });
  const span = 'start_date=2026-11-01&end_date=2026-11-30';
  expect([...chart.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
    `/admin/portfolio/disbursed?merchant_id=${id}&${span}`,
  );
  expect(screen.getByText(/\/register\?ref=MUSA-1$/)).toBeTruthy();
});

test('the menu highlights the list of merchants, and no group is open', async () => {
  await openPage(`/admin/users/${id}`, {
    as: 'superadmin',
    answers: [asPerson, answer(staffMerchantCalls.view, { data: merchant })],
  });
  await screen.findByRole('heading', { level: 1, name: 'Musa Electronics' });
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Merchants');
  expect(menu.queryByRole('button', { expanded: true })).toBeNull();
});

const opened = (tab: string, ...replies: Parameters<typeof openPage>[1]['answers']) =>
  openPage(`/admin/users/${id}?tab=${tab}`, { as: 'admin', answers: [asPerson, ...replies] });

test('its tabs list the customers and loans that came through it, and each entry of the account', async () => {
  const customer = UserId.parse('0199a000-0000-7000-8000-0000000000d2');
  const loan = LoanId.parse('0199a000-0000-7000-8000-0000000000d3');
  const since = new Date('2026-02-01T09:00:00Z');
  const ada = { id: customer, name: 'Ada Eze', registered_at: since, loans: 2, running: 1, lent: kobo(4_000_000n) };
  await opened('customers', answer(staffMerchantCalls.customersOf, pageWith([ada])));
  expect((await screen.findByRole('link', { name: 'Ada Eze' })).getAttribute('href')).toBe(`/admin/users/${customer}`);
  cleanup();

  const phone = { id: loan, number: 'AJ-000003', customer: 'Ada Eze', purpose: 'Phone', amount: kobo(4_000_000n) };
  const paidOut = { status: 'active', applied_at: since, disbursed_on: day('2026-02-03'), returned_on: null } as const;
  await opened('loans', answer(staffMerchantCalls.loansOf, pageWith([{ ...phone, ...paidOut }])));
  expect((await screen.findByRole('link', { name: 'AJ-000003' })).getAttribute('href')).toBe(`/admin/requests/${loan}`);
  cleanup();

  const owed = kobo(200_000n);
  const data = [{ id, on: day('2026-03-01'), what: 'Referral reward', amount: owed, balance: owed }];
  await opened(
    'account',
    answer(staffMerchantCalls.statementOf, { data, additional: { balance: owed, more: false } }),
    answer(staffMerchantCalls.settlementsOf, { data: [] }),
  );
  expect(await screen.findByText('Referral reward')).toBeTruthy();
  expect(await screen.findByText('No payment yet.')).toBeTruthy();
});

const account = (balance: bigint) =>
  answer(staffMerchantCalls.statementOf, { data: [], additional: { balance: kobo(balance), more: false } });
const payment = {
  id: '0199a000-0000-7000-8000-0000000000e5',
  amount: kobo(70_000n),
  reference: 'TRF/77',
  paid_on: day('2026-03-01'),
  requested_by: 'Amina Sule',
  reversal_requested: false,
  reversal: null,
};

test('a payment is recorded with the amount owed, its reference and day, and waits for a second person', async () => {
  let data: MerchantSettlement[] = [];
  const { user, sentTo } = await opened(
    'account',
    account(70_000n),
    answer(staffMerchantCalls.settlementsOf, () => ({ data })),
    answer(staffMerchantCalls.settle, () => {
      data = [{ ...payment, status: 'pending', confirmed_by: null, journal_id: null }];
      return { message: 'Request sent: a second person must confirm it', data: { state: 'asked' as const } };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Bank reference'), 'TRF/77');
  await user.click(dialog.getByRole('button', { name: 'Send for confirmation' }));
  expect(await screen.findByText('Waiting for a second person')).toBeTruthy();
  expect(sentTo(staffMerchantCalls.settle).map(({ body }) => body)).toMatchObject([{ amount: 70_000n, reference: 'TRF/77' }]);
});

test('a booked payment leads to its journal, and without a debt there is nothing to record', async () => {
  const journal = '0199a000-0000-7000-8000-0000000000e6';
  const booked: MerchantSettlement = { ...payment, status: 'completed', confirmed_by: 'Fola Bakare', journal_id: journal };
  await opened('account', account(0n), answer(staffMerchantCalls.settlementsOf, { data: [booked] }));
  expect(await screen.findByText('Amina Sule, Fola Bakare')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open journal' }).getAttribute('href')).toContain(journal);
  expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
});

const settled: MerchantSettlement = { ...payment, status: 'completed', confirmed_by: 'Fola Bakare', journal_id: payment.id };

test('a booked payment is reversed with a reason, and a second person confirms', async () => {
  const requested = { message: 'Request sent', data: { state: 'asked' as const } };
  const { user, sentTo } = await opened(
    'account',
    account(0n),
    answer(staffMerchantCalls.settlementsOf, { data: [settled] }),
    answer(staffMerchantCalls.reverseSettlement, requested),
  );
  await user.click(await screen.findByRole('button', { name: 'Reverse payment TRF/77' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/We owe it to the merchant/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Another amount left the bank');
  await user.click(dialog.getByRole('button', { name: 'Send for confirmation' }));
  await expect
    .poll(() => sentTo(staffMerchantCalls.reverseSettlement))
    .toMatchObject([{ params: { id, sid: payment.id }, body: { reason: 'Another amount left the bank' } }]);
});

test('a reversed payment names who reversed it and why, and is not reversed again', async () => {
  const reversal = { by: 'Amina Sule, Fola Bakare', reason: 'Another amount left', journal_id: payment.id };
  const data = [{ ...settled, status: 'reversed' as const, reversal }];
  await opened('account', account(0n), answer(staffMerchantCalls.settlementsOf, { data }));
  for (const text of ['Reversed', 'Another amount left', 'Reversed by Amina Sule, Fola Bakare'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reverse payment/ })).toBeNull();
});

test('a merchant that has not opened the dashboard has no code yet', async () => {
  await opened('overview', answer(staffMerchantCalls.view, { data: { ...merchant, code: null } }));
  expect(await screen.findByText('No code yet')).toBeTruthy();
});

test('a part that is refused shows the reason', async () => {
  await openPage(`/admin/users/${id}`, {
    as: 'admin',
    answers: [asPerson, refusal(staffMerchantCalls.view, 404, 'Merchant not found')],
  });
  expect(await screen.findByText('Merchant not found')).toBeTruthy();
});

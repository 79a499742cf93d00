/** The page of one customer: profile sections, loans, money, guarantors, and what a role does not see of it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { customerCalls, type CustomerAccounts, type CustomerMoney, type CustomerPayment } from '@ajo/contract/modules/customers';
import { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { LoanId } from '@ajo/contract/modules/loans';
import { userCalls } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer as person } from '../../../../tests/customer-view.ts';

const { id } = person;
const loan = { id: LoanId.parse('0199a000-0000-7000-8000-0000000000f2'), number: 'AJ-000042' };
const none: CustomerAccounts = {
  percent: 0,
  sections: [],
  loans: [],
  as_of: day('2026-03-01'),
  credit: kobo(0n),
  account_numbers: [],
  cards: [],
  guarantors: [],
  guarantees: [],
};
const accounts: CustomerAccounts = {
  ...none,
  percent: 80,
  loans: [
    {
      ...loan,
      status: 'active',
      purpose: 'Rent',
      principal: kobo(50_000_000n),
      outstanding: kobo(12_345_067n),
      overdue: kobo(0n),
      applied_at: new Date('2026-01-31T23:30:00Z'),
      disbursed_on: day('2026-02-02'),
      returned_on: null,
    },
  ],
  credit: kobo(150_000n),
  account_numbers: [{ id: loan.id, number: '9900112233', bank: 'Providus', current: false }],
  cards: [{ id: loan.id, brand: 'Visa', last4: '4242', bank: 'GTBank', expires: '12/28', status: 'active' }],
  guarantors: [{ id: loan.id, loan, amount: kobo(10_000_000n), status: 'accepted', name: 'Ikenna Obi', relationship: 'Brother' }],
};
const payment: CustomerPayment = {
  id: '0199a000-0000-7000-8000-0000000000f3',
  loan,
  source: 'card',
  reference: 'PAY-77',
  amount: kobo(2_500_000n),
  paid_on: day('2026-03-01'),
  reversed: true,
};
const read = answer(userCalls.read, { data: person });
const open = (tab: string, shown: CustomerAccounts, as: 'finance' | 'hr' = 'finance') =>
  openPage(`/admin/users/${id}?tab=${tab}`, {
    as,
    answers: [read, answer(customerCalls.accounts, { data: shown }), answer(customerCalls.payments, pageWith([payment]))],
  });

test('each loan links to its application and, once paid out, to its score', async () => {
  await open('loans', accounts);
  const link = await screen.findByRole('link', { name: 'AJ-000042' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${loan.id}`);
  const outstanding = within(link.closest('tr') ?? document.body).getAllByRole('link')[1];
  expect([outstanding?.textContent, outstanding?.getAttribute('href')]).toEqual([
    '₦123,450.67',
    `/admin/requests/${loan.id}?tab=repayments`,
  ]);
  expect(screen.getByText(/^Payments of today are included\./)).toBeTruthy();
  // Half past midnight in Lagos.
  expect(link.closest('tr')?.textContent).toContain('01 Feb, 2026');
  expect(screen.getByRole('link', { name: 'Repayment score of AJ-000042' }).getAttribute('href')).toContain(loan.id);
});

test('money shows credit, replaced account numbers, cards by their last digits, and reversed payments', async () => {
  await open('payments', accounts);
  const credit = await screen.findByRole('link', { name: /1,500/ });
  expect([credit.textContent, credit.getAttribute('href')]).toEqual(['₦1,500.00', `/admin/ledger/2010?owner=${id}`]);
  expect(screen.getByText('replaced, still received')).toBeTruthy();
  expect(screen.getByText('Visa ••••4242')).toBeTruthy();
  expect((await screen.findByText('PAY-77')).closest('tr')?.textContent).toContain('reversed');
});

test('guarantors are listed; the loans they guarantee show a reason when empty', async () => {
  await open('contacts', accounts);
  expect((await screen.findByText('Ikenna Obi')).closest('tr')?.textContent).toContain('₦100,000.00');
  expect(screen.getByText('No guarantees that you can see.')).toBeTruthy();
});

test('a new customer has empty lists with a reason', async () => {
  await open('loans', none);
  expect(await screen.findByText('No application was sent yet.')).toBeTruthy();
});

test('the overview shows its progress', async () => {
  await open('overview', accounts);
  expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: '80% complete' })).value).toBe(80);
});

test('the overview begins with the loans that go on', async () => {
  const done = { ...accounts.loans[0], id: LoanId.parse('0199a000-0000-7000-8000-0000000000f4'), number: 'AJ-000007' };
  const over = (['completed', 'reversed'] as const).map((status) => ({ ...done, status }));
  const loans = [...accounts.loans, ...over] as CustomerAccounts['loans'];
  await open('overview', { ...accounts, loans });
  const card = within(await screen.findByRole('region', { name: 'Loans and applications' }));
  expect(card.getByRole('link', { name: 'AJ-000042' })).toBeTruthy();
  expect(card.queryByRole('link', { name: 'AJ-000007' })).toBeNull();
  expect(card.getByRole('link', { name: 'All 3' }).getAttribute('href')).toBe(`/admin/users/${id}?tab=loans`);
});

test('the figures of the head have their place before they are read', async () => {
  await openPage(`/admin/users/${id}`, {
    as: 'admin',
    answers: [read, unanswered(customerCalls.accounts), unanswered(customerCalls.money)],
  });
  for (const label of ['Outstanding', 'Overdue', 'Saved', 'Invested'])
    expect((await screen.findByText(label, { selector: 'dt' })).nextSibling?.textContent).toBe('—');
});

test('the overview shows once that the accounts cannot be read, beside the person', async () => {
  await openPage(`/admin/users/${id}`, {
    as: 'admin',
    answers: [read, refusal(customerCalls.accounts, 403, 'You may not see this')],
  });
  expect(await screen.findAllByText('You may not see this')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Person' })).toBeTruthy();
});

test('the head names the person in its breadcrumb, and states of when its figures are', async () => {
  const nothing = { account_numbers: [], credit: kobo(0n), savings: null, investments: null, subscriptions: null };
  const money: CustomerMoney = { customer: { id, name: person.name }, ...nothing };
  const answers = [read, answer(customerCalls.accounts, { data: accounts }), answer(customerCalls.money, { data: money })];
  await openPage(`/admin/users/${id}`, { as: 'finance', answers });
  expect(await screen.findByText('charges until 01 Mar, 2026')).toBeTruthy();
  expect(screen.getByText('with payments of today')).toBeTruthy();
  expect(screen.queryByText('no loan yet')).toBeNull();
  const crumb = document.querySelector('.record-crumb');
  expect(crumb?.textContent).toBe(`Users/${person.name}`);
});

test('a head without money says what is missing', async () => {
  const empty = { account_numbers: [], credit: kobo(0n), savings: [], investments: [], subscriptions: [] };
  const money: CustomerMoney = { customer: { id, name: person.name }, ...empty };
  const answers = [read, answer(customerCalls.accounts, { data: none }), answer(customerCalls.money, { data: money })];
  await openPage(`/admin/users/${id}`, { as: 'finance', answers });
  await screen.findByText('no loan yet');
  const notes = [...document.querySelectorAll('.figure-note')].map(({ textContent }) => textContent);
  expect(notes).toEqual(['no loan yet', 'nothing overdue', 'no savings account', 'no investment']);
});

test('HR sees the person, without accounts', async () => {
  const { sentTo } = await open('overview', accounts, 'hr');
  expect(screen.getByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Requests']);
  expect(sentTo(customerCalls.accounts)).toEqual([]);
});

test('failed accounts are not shown as empty', async () => {
  await openPage(`/admin/users/${id}?tab=payments`, {
    as: 'recovery_officer',
    answers: [
      read,
      refusal(customerCalls.accounts, 403, 'You are not allowed to do this'),
      answer(customerCalls.payments, pageWith<CustomerPayment>([])),
    ],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('No card was saved.')).toBeNull();
  expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy();
});

test('a customer out of scope is not found', async () => {
  await openPage(`/admin/users/${id}`, { as: 'credit_officer', answers: [] });
  expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
});

test('while the accounts are loading the tab is busy', async () => {
  await openPage(`/admin/users/${id}?tab=loans`, { as: 'finance', answers: [read, unanswered(customerCalls.accounts)] });
  expect(within(await screen.findByRole('tabpanel')).getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('invested is what runs: not what is unpaid yet, nor an ended investment whose payment is on its way', async () => {
  const investment = (status: 'pending' | 'active' | 'completed', at: number) => ({
    id: InvestmentId.parse(`0199a000-0000-7000-8000-0000000000a${at}`),
    number: `IN-00000${at}`,
    plan: 'Fixed',
    status,
    principal: kobo(10_000_000n * BigInt(at)),
    interest_so_far: kobo(0n),
    matures_on: null,
    payments: [],
  });
  const money: CustomerMoney = {
    customer: { id, name: person.name },
    account_numbers: [],
    credit: kobo(0n),
    savings: null,
    investments: [investment('pending', 1), investment('active', 2), investment('completed', 4)],
    subscriptions: null,
  };
  const answers = [read, answer(customerCalls.accounts, { data: none }), answer(customerCalls.money, { data: money })];
  await openPage(`/admin/users/${id}`, { as: 'finance', answers });
  const label = await screen.findByText('Invested');
  expect(label.parentElement?.textContent).toContain('₦200,000.00');
});

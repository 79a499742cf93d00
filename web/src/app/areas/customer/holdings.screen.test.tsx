/** What a customer has with the lender: credit is named where there is any. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { customerCreditCalls } from '@ajo/contract/modules/customer-credit';
import { type OwnDashboard, ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { rowOf } from '../../../../tests/customer-dashboard.ts';
import { Balances } from './balances.tsx';
import { Holdings } from './holdings.tsx';
import { Shortcuts } from './home-parts.tsx';
import { MyRunningLoan } from './my-running-loan.tsx';
import { LatePackages } from './late-packages.tsx';
import { NoOpenLoan } from './no-open-loan.tsx';

/** A day in a narrow column stays on one line. */
const unbroken = (on: Day): string => longDay(on).replaceAll(' ', '\u00A0');

const none = kobo(0n);
const notDue = { next_due_on: null, next_amount: null, price_ended_on: null };
const instalment = kobo(500_000n);
const nothing: OwnDashboard['holdings'] = {
  savings: { count: 0, balance: none, largest: [] },
  investments: { count: 0, principal: none, matures_on: null },
  packages: [],
};
const show = (credit: bigint, loans: LoanRow[] = [], holdings = nothing, part = <Holdings />): void => {
  const data: OwnDashboard = {
    today: day('2026-03-30'),
    profile: { percent: 100, next: null, rejected: [] },
    loan: null,
    earlier_loans: 0,
    unread_notifications: 0,
    held: [],
    guarantors_waiting: [],
    loans: [],
    open: null,
    guarantors: [],
    notifications: { ...pageWith([]), additional: { unread_count: 0 } },
    customer_credit: kobo(credit),
    holdings,
  };
  answering('user', [
    answer(ownDashboardCalls.read, { data }),
    answer(loanCalls.mine, pageWith(loans)),
    answer(ownSavingsCalls.mine, { data: [] }),
    answer(customerCreditCalls.own, { data: { credit: kobo(credit), available: kobo(credit), refusal: null } }),
  ]);
  renderPart(part);
};

test('a customer who paid more than was owed reads how much, and how to get it', async () => {
  show(9_999n);
  expect(await screen.findByText('You have a credit balance of ₦99.99.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Start saving' })).toBeTruthy();
});

test('without credit none is named', async () => {
  show(0n);
  expect(await screen.findByText('Investments')).toBeTruthy();
  expect(screen.queryByText(/credit balance of/)).toBeNull();
});

test('a running loan shows it with its payments, and the page does not repeat it', async () => {
  show(9_999n, [rowOf(1, 'active')]);
  expect(await screen.findByText('Investments')).toBeTruthy();
  expect(screen.queryByText(/credit balance of/)).toBeNull();
});

test('a savings goal and a package show how far they are', async () => {
  const id = '0199a000-0000-7000-8000-0000000000d1';
  const held = {
    ...nothing,
    savings: {
      count: 2,
      balance: kobo(6_000_000n),
      largest: [
        { id, number: 'SV-000001', name: 'Rent', balance: kobo(5_000_000n), target: kobo(10_000_000n), autosave: null },
        {
          id: id.replace('d1', 'd2'),
          number: 'SV-000002',
          name: 'Rainy days',
          balance: kobo(1_000_000n),
          target: null,
          autosave: null,
        },
      ],
    },
    packages: [{ id, number: 'BL-000001', name: 'Freezer', price: kobo(4_000_000n), paid: kobo(1_000_000n), ...notDue }],
  };
  show(0n, [], held, withoutLoan);
  expect(await screen.findByRole('img', { name: '₦50,000.00 of ₦100,000.00' })).toBeTruthy();
  expect(screen.getByText('50% of ₦100,000')).toBeTruthy();
  expect(screen.getByRole('img', { name: '₦10,000.00 of ₦40,000.00' })).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(2);
  const links = within(screen.getByRole('navigation', { name: 'Savings and investments' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add money', '/savings'],
    ['Withdraw', '/savings'],
    ['Invest', '/investments'],
  ]);
});

test('a part whose day is over is overdue, not next', async () => {
  const today = dayInLagos(new Date());
  const held = { price: kobo(4_000_000n), paid: kobo(1_000_000n), next_amount: instalment, price_ended_on: null };
  show(0n, [], {
    ...nothing,
    packages: [
      {
        ...held,
        id: '0199a000-0000-7000-8000-0000000000d3',
        number: 'BL-000001',
        name: 'Freezer',
        next_due_on: addDays(today, -1),
      },
      { ...held, id: '0199a000-0000-7000-8000-0000000000d4', number: 'BL-000002', name: 'Rice', next_due_on: today },
    ],
  });
  const late = (await screen.findByText('Overdue')).closest('small');
  expect(late?.textContent).toBe(`Overdue ₦5,000 since ${unbroken(addDays(today, -1))}`);
  expect(screen.getByText(`₦5,000 due ${longDay(today)}`)).toBeTruthy();
});

const rent = {
  id: '0199a000-0000-7000-8000-0000000000d5',
  number: 'SV-000001',
  name: 'Rent',
  balance: kobo(5_000_000n),
  target: kobo(10_000_000n),
  autosave: null,
};
const freezer = {
  id: rent.id,
  number: 'BL-000001',
  name: 'Freezer',
  price: kobo(4_000_000n),
  paid: kobo(1_000_000n),
  price_ended_on: null,
};
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('with a running loan, each balance has one line that leads to its page', async () => {
  const today = dayInLagos(new Date());
  const held = {
    savings: { count: 1, balance: rent.balance, largest: [rent] },
    investments: { count: 2, principal: kobo(3_000_000n), matures_on: day('2026-04-30') },
    packages: [{ ...freezer, next_due_on: today, next_amount: instalment }],
  };
  show(0n, [rowOf(1, 'active')], held, <Balances />);
  expect((await screen.findByRole('link', { name: 'My packages' })).getAttribute('href')).toBe('/betalife');
  expect(lines()).toEqual([
    'SavingsRent, goal ₦100,000₦50,000.00',
    'InvestmentsFirst matures 30 Apr, 2026₦30,000.00',
    `Freezer₦5,000 due ${unbroken(today)}₦10,000.00paid`,
  ]);
});

test('a package that is paid shows its price', async () => {
  const held = { ...nothing, packages: [{ ...freezer, paid: freezer.price, ...notDue }] };
  show(0n, [rowOf(1, 'active')], held, <Balances />);
  expect(await screen.findByRole('link', { name: 'Freezer' })).toBeTruthy();
  expect(lines()).toEqual(['Freezerof ₦40,000₦40,000.00paid']);
});

test('a borrower sees every package, an overdue one as such, and the way to all', async () => {
  const due = addDays(dayInLagos(new Date()), -1);
  const packages = [1, 2, 3].map((at) => ({
    ...freezer,
    id: `${rent.id.slice(0, -1)}${at}`,
    name: `Freezer ${at}`,
    next_due_on: due,
    next_amount: instalment,
  }));
  show(0n, [rowOf(1, 'active')], { ...nothing, packages }, <Balances />);
  expect((await screen.findByRole('link', { name: 'My packages' })).getAttribute('href')).toBe('/betalife');
  expect(lines()).toEqual([1, 2, 3].map((at) => `Freezer ${at}₦5,000 overdue since ${unbroken(due)}₦10,000.00paid`));
});

test.each([
  [
    1,
    [
      ['Add money', `/savings/${rent.id}/transactions`],
      ['Receipts', '/?tab=payments'],
    ],
  ],
  [0, [['Receipts', '/?tab=payments']]],
])('a borrower with %i savings accounts has the shortcuts of the loan, and to add money', async (count, expected) => {
  const savings = { count, balance: rent.balance, largest: count > 0 ? [rent] : [] };
  show(0n, [], { ...nothing, savings }, <Shortcuts loan={rowOf(1, 'active') as never} />);
  const links = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  await expect
    .poll(() => links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]))
    .toEqual(expected);
});

test('repayments that cannot be read leave the balances', async () => {
  const held = { ...nothing, investments: { count: 1, principal: kobo(3_000_000n), matures_on: null } };
  show(0n, [rowOf(1, 'active')], held, <MyRunningLoan loan={rowOf(1, 'active') as never} onPay={() => undefined} />);
  expect(await screen.findAllByText('Not found')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Balances' })).toBeTruthy();
});

test('a borrower is invited only to what they do not have', async () => {
  show(0n, [rowOf(1, 'active')], { ...nothing, savings: { count: 1, balance: rent.balance, largest: [rent] } });
  expect(await screen.findByRole('link', { name: 'See the rates' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Savings' })).toBeNull();
});

const withoutLoan = (
  <>
    <NoOpenLoan rows={[]} named={undefined}>
      {null}
    </NoOpenLoan>
    <Holdings />
  </>
);

test('without a loan, the money of a customer leads, with the next part of a package, the shortcuts are below it, and a loan is the last line', async () => {
  const due = addDays(dayInLagos(new Date()), 2);
  const held = {
    savings: { count: 1, balance: rent.balance, largest: [rent] },
    investments: { count: 1, principal: kobo(3_000_000n), matures_on: null },
    packages: [{ ...freezer, next_due_on: due, next_amount: instalment }],
  };
  show(0n, [], held, withoutLoan);
  const money = await screen.findByRole('region', { name: 'Your money with us' });
  expect(money.textContent).toContain('₦80,000.00');
  expect(money.textContent).toContain(`Due ${longDay(due)}`);
  const pay = within(money).getByRole('link', { name: 'Pay ₦5,000.00 for Freezer' });
  expect([pay.textContent, pay.getAttribute('href')]).toEqual(['Pay ₦5,000.00', `/betalife/${freezer.id}`]);
  expect(money.nextElementSibling).toBe(screen.getByRole('navigation', { name: 'Savings and investments' }));
  const apply = screen.getByRole('link', { name: 'Apply for a loan' });
  expect(screen.getByRole('heading', { name: 'Packages' }).compareDocumentPosition(apply)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('You can apply for a loan today')).toBeNull();
});

test('without money the dark card invites to a loan', async () => {
  show(0n, [], nothing, withoutLoan);
  expect(await screen.findByRole('region', { name: 'You can apply for a loan today' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your money with us' })).toBeNull();
});

test('an overdue package is named with the way to pay it', async () => {
  const due = addDays(dayInLagos(new Date()), -1);
  const held = { ...nothing, packages: [{ ...freezer, next_due_on: due, next_amount: instalment }] };
  show(0n, [], held, <LatePackages />);
  expect(await screen.findByText(`Freezer: ₦5,000 overdue since ${longDay(due)}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay ₦5,000.00' }).getAttribute('href')).toBe(`/betalife/${freezer.id}`);
});

test('with a running loan, the balances name the overdue package and no notice repeats it', async () => {
  const due = addDays(dayInLagos(new Date()), -1);
  const held = { ...nothing, packages: [{ ...freezer, next_due_on: due, next_amount: instalment }] };
  const both = (
    <>
      <LatePackages />
      <Balances />
    </>
  );
  show(0n, [rowOf(1, 'active')], held, both);
  expect(await screen.findByText(`₦5,000 overdue since ${longDay(due)}`)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay ₦5,000.00' })).toBeNull();
});

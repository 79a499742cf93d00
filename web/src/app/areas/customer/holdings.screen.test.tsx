/** What a customer has with the lender: credit is named where there is any. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unbroken } from '#platform/unbroken';
import { rowOf } from '../../../../tests/customer-dashboard.ts';
import { freezer, instalment, notDue, nothing, rent, showWith } from '../../../../tests/own-holdings.ts';
import { Balances } from './balances.tsx';
import { Holdings } from './holdings.tsx';
import { MyRunningLoan } from './my-running-loan.tsx';
import { LatePackages } from './late-packages.tsx';
import { NoOpenLoan } from './no-open-loan.tsx';

/** A day in a narrow column stays on one line. */
const unbrokenDay = (on: Day): string => unbroken(longDay(on));

const show = (credit: bigint, loans: LoanRow[] = [], holdings = nothing, part = <Holdings />): void =>
  showWith(part, { credit, loans, holdings });

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
        {
          id,
          number: 'SV-000001',
          name: 'Rent',
          balance: kobo(5_000_000n),
          target: kobo(10_000_000n),
          locked_until: null,
          autosave: null,
        },
        {
          id: id.replace('d1', 'd2'),
          number: 'SV-000002',
          name: 'Rainy days',
          balance: kobo(1_000_000n),
          target: null,
          locked_until: day('2026-08-09'),
          autosave: null,
        },
      ],
    },
    packages: [{ id, number: 'BL-000001', name: 'Freezer', price: kobo(4_000_000n), paid: kobo(1_000_000n), ...notDue }],
  };
  show(0n, [], held, withoutLoan);
  expect(await screen.findByRole('img', { name: '₦50,000.00 of ₦100,000.00' })).toBeTruthy();
  expect(screen.getByText('50% of ₦100,000')).toBeTruthy();
  expect(screen.getByText('Locked until 09 Aug, 2026')).toBeTruthy();
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
  expect(late?.textContent).toBe(`Overdue ₦5,000 since ${unbrokenDay(addDays(today, -1))}`);
  expect(screen.getByText(`₦5,000 due ${longDay(today)}`)).toBeTruthy();
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

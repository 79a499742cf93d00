/** The card of balances beside a running loan, and the shortcuts of the loan. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { answering, renderPart, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unbroken } from '#platform/unbroken';
import { rowOf } from '../../../../tests/customer-dashboard.ts';
import { freezer, instalment, notDue, nothing, rent, showWith } from '../../../../tests/own-holdings.ts';
import { Balances } from './balances.tsx';
import { Shortcuts } from './home-parts.tsx';

/** A day in a narrow column stays on one line. */
const unbrokenDay = (on: Day): string => unbroken(longDay(on));

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('with a running loan, each balance has one line that leads to its page', async () => {
  const today = dayInLagos(new Date());
  const held = {
    savings: { count: 1, balance: rent.balance, largest: [rent] },
    investments: { count: 2, principal: kobo(3_000_000n), matures_on: day('2026-04-30') },
    packages: [{ ...freezer, next_due_on: today, next_amount: instalment }],
  };
  showWith(<Balances />, { holdings: held });
  expect((await screen.findByRole('link', { name: 'My packages' })).getAttribute('href')).toBe('/betalife');
  expect(lines()).toEqual([
    'SavingsRent, goal ₦100,000₦50,000.00',
    'InvestmentsFirst matures 30 Apr, 2026₦30,000.00',
    `Freezer₦5,000 due ${unbrokenDay(today)}₦10,000.00of ₦40,000 paid`,
  ]);
});

test('credit is the last of the balances, also the only one', async () => {
  showWith(<Balances credit={{ amount: kobo(200_000n), loan: 'AJ-00001' }} />, {});
  expect(await screen.findByText('Credit balance')).toBeTruthy();
  expect(lines()).toEqual(['Credit balanceMove it to savings when AJ-00001 is paid off, or write to us in Help.₦2,000.00']);
});

test('credit is shown also while the holdings are missing', async () => {
  answering('user', [unanswered(ownDashboardCalls.read)]);
  renderPart(<Balances credit={{ amount: kobo(200_000n), loan: 'AJ-00001' }} />);
  expect(await screen.findByText('Credit balance')).toBeTruthy();
});

test('a package that is paid shows its price', async () => {
  const held = { ...nothing, packages: [{ ...freezer, paid: freezer.price, ...notDue }] };
  showWith(<Balances />, { holdings: held });
  expect(await screen.findByRole('link', { name: 'Freezer' })).toBeTruthy();
  expect(lines()).toEqual(['FreezerPaid, to be delivered₦40,000.00of ₦40,000 paid']);
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
  showWith(<Balances />, { holdings: { ...nothing, packages } });
  expect((await screen.findByRole('link', { name: 'My packages' })).getAttribute('href')).toBe('/betalife');
  expect(lines()).toEqual(
    [1, 2, 3].map((at) => `Freezer ${at}₦5,000 overdue since ${unbrokenDay(due)}₦10,000.00of ₦40,000 paid`),
  );
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
  showWith(<Shortcuts loan={rowOf(1, 'active') as never} />, { holdings: { ...nothing, savings } });
  const links = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  await expect
    .poll(() => links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]))
    .toEqual(expected);
});

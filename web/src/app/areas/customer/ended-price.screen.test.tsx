/** A package whose price lock has ended: the start page of its customer asks for no payment, and leads to what can be done. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LatePackages } from './late-packages.tsx';

test('its card names the end of the lock and leads to the page of the package', async () => {
  const today = dayInLagos(new Date());
  const freezer = {
    id: '0199a000-0000-7000-8000-0000000000d5',
    number: 'BL-000001',
    name: 'Freezer',
    price: kobo(4_000_000n),
    paid: kobo(1_000_000n),
    next_due_on: addDays(today, -40),
    next_amount: kobo(500_000n),
    price_ended_on: addDays(today, -5),
  };
  const savings = { count: 0, balance: kobo(0n), largest: [] };
  const investments = { count: 0, principal: kobo(0n), matures_on: null };
  answering('user', [
    answer(ownDashboardCalls.read, {
      data: {
        today,
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
        customer_credit: kobo(0n),
        holdings: { savings, investments, packages: [freezer] },
      },
    }),
    answer(loanCalls.mine, pageWith([])),
  ]);
  renderPart(<LatePackages />);
  const ended = longDay(addDays(today, -5));
  expect(await screen.findByText(`Freezer: price lock ended ${ended}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what you can do' }).getAttribute('href')).toBe(`/betalife/${freezer.id}`);
  expect(screen.queryByText(/^Pay/)).toBeNull();
});

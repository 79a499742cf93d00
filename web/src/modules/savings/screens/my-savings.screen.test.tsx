/** The customer's savings accounts: those that run, and the ended ones folded. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { ownSavingsCalls, SavingsId } from '@ajo/contract/modules/savings';
import { answer, answering, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { MySavingsScreen } from './my-savings.screen.tsx';

const ended = {
  ...detail,
  id: SavingsId.parse('0199a000-0000-7000-8000-0000000000c9'),
  name: 'Old trip',
  number: 'SV-000009',
  status: 'closed' as const,
};

test('ended accounts are folded behind those that run', async () => {
  const { user } = answering('user', [answer(ownSavingsCalls.mine, { data: [ended, detail] })]);
  renderPart(<MySavingsScreen />);
  expect(await screen.findByRole('link', { name: new RegExp(`^Open ${detail.name}, `) })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open Old trip, / })).toBeNull();
  await user.click(screen.getByText('Ended accounts'));
  expect(await screen.findByRole('link', { name: /^Open Old trip, / })).toBeTruthy();
});

test('a card shows the goal beside the balance, the rate and the plan', async () => {
  const planned = {
    ...detail,
    balance: kobo(4_500_000n),
    target_amount: kobo(10_000_000n),
    rate_bps: 900,
    planned_amount: kobo(500_000n),
    frequency: 'monthly' as const,
  };
  answering('user', [answer(ownSavingsCalls.mine, { data: [planned] })]);
  renderPart(<MySavingsScreen />);
  const card = within(await screen.findByRole('region', { name: new RegExp(`^${detail.name}`) }));
  expect(card.getByRole('img', { name: '₦45,000.00 of ₦100,000.00 saved' })).toBeTruthy();
  const lines = [...(card.getByText('9% a year').parentElement?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(['9% a year', '₦5,000.00 every month']);
});

test('a locked account states until when', async () => {
  const locked = { ...detail, kind: 'locked' as const, target_amount: null, target_date: Day.parse('2026-06-10') };
  answering('user', [answer(ownSavingsCalls.mine, { data: [{ ...locked, status: 'active', days_left: 25 }] })]);
  renderPart(<MySavingsScreen />);
  expect(await screen.findByText('until 10 Jun, 2026')).toBeTruthy();
});

test.each([
  ['Add money to', ['deposit'], '?add=money'],
  ['View account', [], ''],
] as const)('a card offers: %s', async (act, can, search) => {
  answering('user', [answer(ownSavingsCalls.mine, { data: [{ ...detail, can: [...can] }] })]);
  renderPart(<MySavingsScreen />);
  const link = await screen.findByRole('link', { name: `${act} ${detail.name}` });
  expect(link.getAttribute('href')).toBe(`/savings/${detail.id}/transactions${search}`);
});

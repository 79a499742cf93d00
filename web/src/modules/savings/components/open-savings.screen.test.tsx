/** A customer opens savings: what planned deposits grow to until the day of the goal, calculated by the server, and what is sent. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos } from '@ajo/contract/kernel/time';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { savingsPreviewCalls } from '@ajo/contract/modules/savings.preview';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { savingsProductCalls, type SavingsProductView } from '@ajo/contract/modules/savings-products';
import { answer, answering, renderPart, unanswered } from '#test-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { AddMoneyDialog } from './add-money-dialog.tsx';
import { OpenSavingsDialog } from './open-savings-dialog.tsx';

const product: SavingsProductView = {
  id: '0199a000-0000-7000-8000-0000000000d1' as SavingsProductView['id'],
  version: 1,
  name: 'Target savings',
  description: '',
  kind: 'target',
  active: true,
  position: 1,
  rate_bps: 1_000,
  withholding_tax_bps: 1_000,
  posting: 'monthly',
  compounding: 'none',
  min_interest_balance: kobo(0n),
  min_opening: kobo(100_000n),
  min_deposit: kobo(10_000n),
  min_balance: kobo(0n),
  max_balance: null,
  max_withdrawal: null,
  min_days: 30,
  max_days: null,
  early_fee_bps: 250,
  free_days: [],
  dormancy_days: 365,
};
const preview = answer(savingsPreviewCalls.preview, ({ body }) => {
  const movements = 'movements' in body ? body.movements : [];
  const paid = movements.reduce((sum, { amount }) => sum + amount, 0n);
  const totals = { interest: kobo(1_000n), exact_interest: '10.0000', withholding_tax: kobo(100n), balance: kobo(paid + 900n) };
  return { data: { kind: 'savings' as const, days: [], postings: [], totals } };
});
const growth = async () => within(await screen.findByRole('region', { name: 'What it can grow to' }));
const sum = async (name: string) => (await (await growth()).findByText(name)).nextElementSibling?.textContent;

test('an example is proposed, and each later month adds the planned amount until the day of the goal', async () => {
  const { user, sentTo } = answering('user', [answer(savingsProductCalls.offered, { data: [product] }), preview]);
  renderPart(<OpenSavingsDialog onClose={() => undefined} />);
  await expect.poll(() => sum('Balance')).toBe('₦10,009.00');
  expect([await sum('Paid in'), await sum('Interest'), await sum('Withholding tax'), await sum('Balance')]).toEqual([
    '₦10,000.00',
    '₦10.00',
    '−₦1.00',
    '₦10,009.00',
  ]);
  const today = dayInLagos(new Date());
  const until = addDays(today, 100);
  fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: until } });
  await user.type((await growth()).getByLabelText(/^Then each month/), '500');
  await expect.poll(() => sum('Paid in')).toBe('₦11,500.00');
  expect(sentTo(savingsPreviewCalls.preview).at(-1)?.body).toMatchObject({
    terms: { rate_bps: 1_000, posting: 'monthly', withholding_tax_bps: 1_000 },
    start_on: today,
    until,
  });
});

test('the example keeps its place while it is calculated', async () => {
  const answers = [answer(savingsProductCalls.offered, { data: [product] }), preview];
  const { user, sentTo } = answering('user', answers);
  renderPart(<OpenSavingsDialog onClose={() => undefined} />);
  await expect.poll(() => sum('Balance')).toBe('₦10,009.00');
  answers.splice(1, 1, unanswered(savingsPreviewCalls.preview));
  const before = sentTo(savingsPreviewCalls.preview).length;
  await user.type((await growth()).getByLabelText(/^Then each month/), '500');
  await expect.poll(() => sentTo(savingsPreviewCalls.preview).length).toBeGreaterThan(before);
  expect(await sum('Balance')).toBe('₦10,009.00');
  await user.clear((await growth()).getByLabelText(/^First deposit/));
  expect(await sum('Balance')).toBe('—');
});

test('the plan is not part of the account: only the terms of the opening and their acceptance are sent', async () => {
  const { user, sentTo } = answering('user', [
    answer(savingsProductCalls.offered, { data: [product] }),
    preview,
    unanswered(ownSavingsCalls.open),
  ]);
  renderPart(<OpenSavingsDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Purpose/), 'School fees');
  await user.type(screen.getByLabelText(/^Goal/), '50000');
  await user.type((await growth()).getByLabelText(/^Then each month/), '500');
  await user.click(screen.getByRole('checkbox', { name: 'I accept these terms' }));
  await user.click(screen.getByRole('button', { name: 'Open account' }));
  await expect
    .poll(() => sentTo(ownSavingsCalls.open).map(({ body }) => body))
    .toEqual([{ product_id: product.id, name: 'School fees', target_amount: 5_000_000n, accepted: true }]);
});

test('before the BVN is confirmed, opening and adding money lead to it', async () => {
  const tier = { tier: 0 as const, balance_cap: kobo(0n), single_deposit: kobo(0n), holds: kobo(0n), next: 'Confirm your BVN' };
  const profile = { percent: 20, next: 'identity' as const, sections: [], tier };
  answering('user', [
    answer(savingsProductCalls.offered, { data: [product] }),
    preview,
    answer(onboardingCalls.read, { data: profile }),
    answer(savedCardCalls.list, { data: [] }),
  ]);
  renderPart(
    <>
      <OpenSavingsDialog onClose={() => undefined} />
      <AddMoneyDialog savings={detail} onClose={() => undefined} />
    </>,
  );
  const links = await waitFor(() => {
    const found = screen.getAllByText<HTMLAnchorElement>('Confirm your BVN', { selector: 'a' });
    expect(found).toHaveLength(2);
    return found;
  });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/profile?section=identity'));
});

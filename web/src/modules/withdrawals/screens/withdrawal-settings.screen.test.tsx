/** The settings of withdrawals: the current ones, a change in kobo and basis points, and what is refused at its field. */
import { kobo } from '@ajo/contract/kernel/money';
import { withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const rules = {
  second_approver_above: kobo(50_000_000n),
  auto_approve_up_to: kobo(0n),
  vat_bps: 750,
  levy: kobo(5_000n),
  levy_from: kobo(1_000_000n),
};
const view = { ...rules, changes: [], initial: rules };
type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (more: Answers = [], as: 'superadmin' | 'finance' = 'superadmin') =>
  openPage('/admin/withdrawal-settings', {
    as,
    answers: [...more, answer(withdrawalCalls.settings, { data: view })],
  });
const save = () => screen.getByRole('button', { name: 'Save settings' });

test('a changed limit and percentage are sent with the others as they are', async () => {
  const { user, sentTo } = await open([answer(withdrawalCalls.setSettings, { message: 'Settings saved', data: view })]);
  const limit = await screen.findByLabelText(/^Paid without a review up to/);
  await user.clear(limit);
  await user.type(limit, '25000');
  const vat = screen.getByLabelText(/^VAT on the fee/);
  await user.clear(vat);
  await user.type(vat, '10');
  await user.click(save());
  await expect
    .poll(() => sentTo(withdrawalCalls.setSettings).map(({ body }) => body))
    .toEqual([{ ...rules, auto_approve_up_to: 2_500_000n, vat_bps: 1_000 }]);
});

test('who only reads sees the settings as facts', async () => {
  await open([], 'finance');
  expect((await screen.findByText('Levy on transfers to another name')).nextElementSibling?.textContent).toBe(
    '₦50.00 from ₦10,000.00',
  );
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
});

test('an empty amount and a text that is no percentage are named at their fields, and nothing is sent', async () => {
  const { user, sentTo } = await open();
  await user.clear(await screen.findByLabelText(/^Levy applies from/));
  await user.click(save());
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Levy applies from/), '10000');
  const vat = screen.getByLabelText(/^VAT on the fee/);
  await user.clear(vat);
  await user.type(vat, 'seven');
  await user.click(save());
  expect(await screen.findByText('Enter a percentage like 7.5')).toBeTruthy();
  expect(sentTo(withdrawalCalls.setSettings)).toEqual([]);
});

test('a VAT above 100 percent is named at its field, and nothing is sent', async () => {
  const { user, sentTo } = await open();
  const vat = await screen.findByLabelText(/^VAT on the fee/);
  await user.clear(vat);
  await user.type(vat, '750');
  await user.click(save());
  expect(await screen.findByText('Enter at most 100 percent')).toBeTruthy();
  expect(vat.getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(withdrawalCalls.setSettings)).toEqual([]);
});

test('a VAT that the server refuses is named at its field', async () => {
  const { user } = await open([
    refusal(withdrawalCalls.setSettings, 422, 'Check the marked fields', { vat_bps: ['At most 100 percent'] }),
  ]);
  const vat = await screen.findByLabelText(/^VAT on the fee/);
  await user.click(save());
  expect((await screen.findAllByText('At most 100 percent')).length).toBeGreaterThan(0);
  expect(vat.getAttribute('aria-invalid')).toBe('true');
});

test('what the server refuses is at its field', async () => {
  const { user } = await open([
    refusal(withdrawalCalls.setSettings, 422, 'Check the marked fields', { auto_approve_up_to: ['At most ₦500,000.00'] }),
  ]);
  await screen.findByLabelText(/^Two people approve above/);
  await user.click(save());
  expect((await screen.findAllByText('At most ₦500,000.00')).length).toBeGreaterThan(0);
});

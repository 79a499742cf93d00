/** The limit of payments of investments: the current one, a change in kobo, and what is refused at its field. */
import { kobo } from '@ajo/contract/kernel/money';
import { investorCalls } from '@ajo/contract/modules/investment-contracts.staff';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const values = { second_approver_above: kobo(100_000_000n) };
const limits = { ...values, changes: [], initial: values };
type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (more: Answers = [], as: 'superadmin' | 'finance' = 'superadmin') =>
  openPage('/admin/investment-settings', { as, answers: [...more, answer(investorCalls.settings, { data: limits })] });
const limit = () => screen.findByLabelText(/^Second approval above/);
const save = () => screen.getByRole('button', { name: 'Save limit' });

test('a changed limit is sent in kobo', async () => {
  const { user, sentTo } = await open([answer(investorCalls.setSettings, { data: limits })]);
  await user.clear(await limit());
  await user.type(await limit(), '250000.50');
  await user.click(save());
  await expect
    .poll(() => sentTo(investorCalls.setSettings).map(({ body }) => body))
    .toEqual([{ second_approver_above: 25_000_050n }]);
});

test('who only reads sees the limit as a fact', async () => {
  await open([], 'finance');
  expect((await screen.findByText('Second approval above')).nextElementSibling?.textContent).toBe('₦1,000,000.00');
  expect(screen.queryByRole('button', { name: 'Save limit' })).toBeNull();
});

test('an empty amount is named at its field, and nothing is sent', async () => {
  const { user, sentTo } = await open();
  await user.clear(await limit());
  await user.click(save());
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  expect(sentTo(investorCalls.setSettings)).toEqual([]);
});

test('what the server refuses is at its field', async () => {
  const { user } = await open([
    refusal(investorCalls.setSettings, 422, 'Check the marked fields', { second_approver_above: ['At most ₦1,000,000,000.00'] }),
  ]);
  await limit();
  await user.click(save());
  expect((await screen.findAllByText('At most ₦1,000,000,000.00')).length).toBeGreaterThan(0);
});

/** The settings of packages: days and the VAT, sent as numbers, and what is no number named at its field. */
import { subscriptionSettingCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const rules = { price_holds_days: 14, extension_days: 30, delivery_days: 7, vat_bps: 750 };
const view = { ...rules, changes: [], initial: rules };
const read = answer(subscriptionSettingCalls.read, { data: view });
const save = () => screen.getByRole('button', { name: 'Save settings' });

test('changed days are sent with the others as they are', async () => {
  const { user, sentTo } = await openPage('/admin/betalife-settings', {
    as: 'superadmin',
    answers: [read, answer(subscriptionSettingCalls.set, { message: 'Settings saved', data: view })],
  });
  const days = await screen.findByLabelText(/^Goods delivered within/);
  await user.clear(days);
  await user.type(days, '10');
  await user.click(save());
  await expect
    .poll(() => sentTo(subscriptionSettingCalls.set).map(({ body }) => body))
    .toEqual([{ ...rules, delivery_days: 10 }]);
});

test.each([
  [/^Price lock extension/, 'soon', 'Enter whole days'],
  [/^Price lock extension/, '1.5', 'Enter whole days'],
  [/^VAT on the cancellation fee/, 'none', 'Enter a percentage like 7.5'],
  [/^VAT on the cancellation fee/, '750', 'Enter at most 100 percent'],
])('%s refuses "%s"', async (label, text, refused) => {
  const { user, sentTo } = await openPage('/admin/betalife-settings', { as: 'superadmin', answers: [read] });
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await user.click(save());
  expect(await screen.findByText(refused)).toBeTruthy();
  expect(sentTo(subscriptionSettingCalls.set)).toEqual([]);
});

test('a role without the right sees the refusal and no form', async () => {
  await openPage('/admin/betalife-settings', {
    as: 'superadmin',
    answers: [refusal(subscriptionSettingCalls.read, 403, 'You are not allowed to do this')],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
});

/** The list of referrals: the reward, what holds one back, and the channels that customers name. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos } from '@ajo/contract/kernel/time';
import { referralCalls, ReferralId, type ReferralRow } from '@ajo/contract/modules/referrals';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const row: ReferralRow = {
  id: ReferralId.parse('0199a000-0000-7000-8000-0000000000e1'),
  status: 'pending',
  created_at: new Date('2026-03-01T23:30:00Z'),
  held_for: 'The bank account is not confirmed',
  live_since: null,
  reward: null,
  rewarded_on: null,
  referrer: { id: UserId.parse('0199a000-0000-7000-8000-0000000000e2'), name: 'Ebiere Tamuno', type: 'user' },
  referred: { id: UserId.parse('0199a000-0000-7000-8000-0000000000e3'), name: 'Danjuma Musa' },
  code: 'EBIERE',
  channel: 'Radio',
  failure: null,
};
const list = { ...pageWith([row]), additional: { channels: [{ channel: 'Radio', people: 3, borrowers: 1 }] } };
const values = { reward: kobo(250_000n), live_days: 30, expires_days: 365 };
const terms = { ...values, changes: [], initial: values };

test('a referral shows the condition of its reward by the Lagos date, and channels show their share', async () => {
  await openPage('/admin/referrals', {
    as: 'superadmin',
    answers: [answer(referralCalls.list, list), answer(referralCalls.terms, { data: terms })],
  });
  const link = await screen.findByRole('link', { name: 'Danjuma Musa' });
  const shown = within(link.closest('tr') ?? document.body);
  expect(shown.getByText('The bank account is not confirmed')).toBeTruthy();
  expect(shown.getByText('02 Mar, 2026')).toBeTruthy();
  expect(await screen.findByText(/A referrer earns ₦2,500 when the new loan is repaid, or 30 days old/)).toBeTruthy();
  const channel = screen.getByText('1 of 3').closest('li');
  expect(channel?.textContent).toBe('Radio33%1 of 3');
  expect(screen.getByRole('button', { name: 'Change the reward' })).toBeTruthy();
});

test('a user who may not change settings has no button to change the reward', async () => {
  await openPage('/admin/referrals', {
    as: 'credit_officer',
    answers: [answer(referralCalls.list, list), answer(referralCalls.terms, { data: terms })],
  });
  await screen.findByText(/A referrer earns ₦2,500 when the new loan is repaid, or 30 days old/);
  expect(screen.queryByRole('button', { name: 'Change the reward' })).toBeNull();
});

test('the reward is entered in naira and saved in kobo', async () => {
  const { user, sentTo } = await openPage('/admin/referrals', {
    as: 'superadmin',
    answers: [
      answer(referralCalls.list, list),
      answer(referralCalls.terms, { data: terms }),
      answer(referralCalls.setTerms, { message: 'Saved', data: terms }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Change the reward' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: 'Reward' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reward' }), '3000.50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sentTo(referralCalls.setTerms).map(({ body }) => body))
    .toEqual([{ ...values, reward: kobo(300_050n) }]);
});

test('a typed reward stays while the chosen day has the same values, and gives way to what is planned for it', async () => {
  const today = dayInLagos(new Date());
  const plannedDay = addDays(today, 20);
  const planned = { effective_on: plannedDay, changed_by: 'Kemi Adebayo', changed_at: new Date('2026-03-02T08:00:00Z') };
  const changes = [{ ...planned, values: { ...values, reward: kobo(400_000n) } }];
  const { user } = await openPage('/admin/referrals', {
    as: 'superadmin',
    answers: [answer(referralCalls.list, list), answer(referralCalls.terms, { data: { ...terms, changes } })],
  });
  await user.click(await screen.findByRole('button', { name: 'Change the reward' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reward = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reward' });
  const choose = async (on: string) => {
    const day = dialog.getByLabelText(/^Valid from/);
    await user.clear(day);
    await user.type(day, on);
  };
  await user.clear(reward());
  await user.type(reward(), '3000.50');
  await choose(addDays(today, 5));
  expect(reward().value).toBe('3,000.50');
  await choose(plannedDay);
  await expect.poll(() => reward().value).toMatch(/^4,000/);
});

/** The link of a person's own code: copied, or shown where the browser refuses that. */
import { noMoney, kobo } from '@ajo/contract/kernel/money';
import { ReferralId, referralCalls } from '@ajo/contract/modules/referrals';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MyReferrals } from './my-referrals.tsx';

const mine = {
  code: 'ADA7KQ',
  terms: { reward: kobo(200_000n), live_days: 30, expires_days: 90 },
  waiting: 0,
  completed: 0,
  earned: noMoney,
  total: 0,
  referrals: [],
};

async function share(): Promise<void> {
  const { user } = answering('user', [answer(referralCalls.mine, { data: mine })]);
  renderPart(<MyReferrals />);
  await user.click(await screen.findByRole('button', { name: 'Share your link' }));
}

test('where the browser refuses to copy it, the link stays on the page and is no alert', async () => {
  const refuse = async (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'));
  const { user } = answering('user', [answer(referralCalls.mine, { data: mine })]);
  const copying = vi.spyOn(globalThis.navigator.clipboard, 'writeText').mockImplementation(refuse);
  try {
    renderPart(<MyReferrals />);
    await user.click(await screen.findByRole('button', { name: 'Share your link' }));
    expect(await screen.findByText('Copy your link')).toBeTruthy();
    expect(screen.getByText(/\?ref=ADA7KQ$/)).toBeTruthy();
    expect(document.querySelector('.toast')).toBeNull();
  } finally {
    copying.mockRestore();
  }
});

test('a link that is copied is not shown', async () => {
  await share();
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await globalThis.navigator.clipboard.readText()).toMatch(/\?ref=ADA7KQ$/);
  expect(screen.queryByText('Copy your link')).toBeNull();
});

test('a list that ends before the last referral says how many there are', async () => {
  const course = { status: 'pending', held_for: null, live_since: null, reward: null, rewarded_on: null } as const;
  const one = {
    ...course,
    id: ReferralId.parse('0199a000-0000-7000-8000-0000000000f1'),
    first_name: 'Ada',
    created_at: new Date(),
  };
  answering('user', [answer(referralCalls.mine, { data: { ...mine, waiting: 33, total: 33, referrals: [one] } })]);
  renderPart(<MyReferrals />);
  expect(await screen.findByText('The newest 1 of 33.')).toBeTruthy();
});

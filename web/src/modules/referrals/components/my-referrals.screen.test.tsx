/** The link of a person's own code: copied, or shown where the browser refuses that. */
import { noMoney, kobo } from '@ajo/contract/kernel/money';
import { referralCalls } from '@ajo/contract/modules/referrals';
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

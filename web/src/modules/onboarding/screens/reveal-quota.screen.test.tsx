/** The quota of revealed numbers: set by a superadmin, read by those who reveal. */
import { revealQuotaCalls } from '@ajo/contract/modules/onboarding.reveals';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const quotaOf = (perDay: number) => ({ per_day: perDay, changes: [], initial: { per_day: 20 } });
const open = (as: 'superadmin' | 'admin') =>
  openPage('/admin/reveal-quota', {
    as,
    answers: [
      answer(revealQuotaCalls.read, { data: quotaOf(20) }),
      answer(revealQuotaCalls.set, { message: 'Quota saved', data: quotaOf(35) }),
    ],
  });
const quota = () => screen.findByLabelText(/Reveals per person per day/);

test('a superadmin sets the quota as a whole number', async () => {
  const { user, sentTo } = await open('superadmin');
  await user.clear(await quota());
  await user.type(await quota(), 'many');
  await user.click(screen.getByRole('button', { name: 'Save quota' }));
  expect(await screen.findByText('Enter a whole number')).toBeTruthy();
  expect(sentTo(revealQuotaCalls.set)).toEqual([]);
  await user.clear(await quota());
  await user.type(await quota(), '35');
  await user.click(screen.getByRole('button', { name: 'Save quota' }));
  await expect.poll(() => sentTo(revealQuotaCalls.set)[0]?.body).toEqual({ per_day: 35 });
});

test('others read it', async () => {
  await open('admin');
  expect((await screen.findByRole('main')).textContent).toContain('20');
  expect(screen.queryByRole('button', { name: 'Save quota' })).toBeNull();
});

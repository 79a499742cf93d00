/** Notification settings: the two ways of each kind are named, locked ones cannot be changed, and a choice is sent. */
import { messageCalls, type PreferenceView } from '@ajo/contract/modules/notifications.messages';
import { DomainError } from '@ajo/contract/kernel/errors';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const off = { wanted: false, locked: false };
const preferences: PreferenceView[] = [
  { category: 'security', mail: { wanted: true, locked: true }, sms: off },
  { category: 'loans', mail: off, sms: off },
];
const withMail: PreferenceView[] = [{ category: 'loans', mail: { ...off, wanted: true }, sms: off }];

test('each kind has a box for email and one for text messages, and what must be sent stays on', async () => {
  const { user, sentTo } = await openPage('/admin/account', {
    as: 'finance',
    answers: [
      answer(messageCalls.preferences, { data: preferences }),
      answer(messageCalls.setPreference, { message: 'Saved', data: withMail }),
    ],
  });
  const locked = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email about security' });
  expect([locked.checked, locked.disabled]).toEqual([true, true]);
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  await user.click(screen.getByRole('checkbox', { name: 'Email about loans' }));
  await expect
    .poll(() => sentTo(messageCalls.setPreference).map(({ body }) => body))
    .toEqual([{ category: 'loans', channel: 'mail', wanted: true }]);
});

test('a choice that could not be sent is put back, and the list stays', async () => {
  const { user } = await openPage('/admin/account', {
    as: 'finance',
    answers: [
      answer(messageCalls.preferences, { data: preferences }),
      {
        call: messageCalls.setPreference,
        reply: () => {
          throw new DomainError('unavailable', 'network', 'Network Error');
        },
      },
    ],
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email about loans' });
  await user.click(box);
  expect(await screen.findByText(/Network Error/)).toBeTruthy();
  await expect.poll(() => box.checked).toBe(false);
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
});

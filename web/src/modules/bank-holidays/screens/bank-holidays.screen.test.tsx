/** /admin/bank-holidays: the calendar is read, a day is added or refused at its field, and only days to come are removed. */
import { day } from '@ajo/contract/kernel/time';
import { bankHolidayCalls } from '@ajo/contract/modules/bank-holidays';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const past = { on: day('2026-03-20'), name: 'Eid al-Fitr', can_change: false };
const next = { on: day('2026-05-27'), name: 'Eid al-Adha', can_change: true };
const calendar = { data: [past, next] };
const open = (as: 'superadmin' | 'finance', more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/bank-holidays', {
    as,
    answers: [
      ...more,
      answer(bankHolidayCalls.list, calendar),
      answer(bankHolidayCalls.add, { message: 'Holiday added', ...calendar }),
      answer(bankHolidayCalls.remove, { message: 'Holiday removed', ...calendar }),
    ],
  });

test('a superadmin adds a day and removes one that is to come', async () => {
  const { user, sentTo } = await open('superadmin');
  await user.type(await screen.findByLabelText(/^Day/), '2026-06-29');
  await user.type(screen.getByLabelText(/^Name/), 'Democracy Day, observed');
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  await expect.poll(() => sentTo(bankHolidayCalls.add)[0]?.body).toEqual({ on: '2026-06-29', name: 'Democracy Day, observed' });
  expect(screen.queryByRole('button', { name: /^Remove Eid al-Fitr/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Remove Eid al-Adha/ }));
  await expect.poll(() => sentTo(bankHolidayCalls.remove)[0]?.params).toEqual({ day: next.on });
});

test('a refused day is at its field', async () => {
  const { user } = await open('superadmin', [
    refusal(bankHolidayCalls.add, 422, 'This day is a holiday already', { on: ['This day is a holiday already'] }),
  ]);
  await user.type(await screen.findByLabelText(/^Day/), '2026-05-27');
  await user.type(screen.getByLabelText(/^Name/), 'Eid al-Adha');
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  expect(await screen.findByText('This day is a holiday already')).toBeTruthy();
});

test('finance reads the calendar and changes nothing', async () => {
  await open('finance');
  expect(await screen.findByText('Eid al-Adha')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull();
});

/** The limits of manual payments: read by those who record them, set by a superadmin. */
import { kobo } from '@ajo/contract/kernel/money';
import { manualLimitCalls } from '@ajo/contract/modules/bookings';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const limits = { recorded_per_day: kobo(1_000_000_000n), reversed_per_day: kobo(200_000_000n) };
const view = { ...limits, changes: [], initial: limits };
const open = (as: 'superadmin' | 'finance', more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/manual-payment-settings', {
    as,
    answers: [
      ...more,
      answer(manualLimitCalls.read, { data: view }),
      answer(manualLimitCalls.set, { message: 'Limits of manual payments updated', data: view }),
    ],
  });
const reversals = () => screen.findByLabelText(/Daily reversal limit per person/);

test('a superadmin sets both limits', async () => {
  const { user, sentTo } = await open('superadmin');
  await user.clear(await reversals());
  await user.type(await reversals(), '500000');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await expect.poll(() => sentTo(manualLimitCalls.set)[0]?.body).toEqual({ ...limits, reversed_per_day: kobo(50_000_000n) });
});

test('a refusal is at its field', async () => {
  const errors = { reversed_per_day: ['Too much'] };
  const { user } = await open('superadmin', [refusal(manualLimitCalls.set, 422, 'Correct the fields', errors)]);
  await reversals();
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(await screen.findByText('Too much')).toBeTruthy();
});

test('finance reads the limits', async () => {
  await open('finance');
  expect((await screen.findByRole('main')).textContent).toContain('₦2,000,000.00');
  expect(screen.queryByRole('button', { name: 'Save limits' })).toBeNull();
});

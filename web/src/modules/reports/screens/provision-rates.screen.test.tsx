/** /admin/provision-rates: the rates are read, a change is requested, and a refusal is at the field of its class. */
import { day } from '@ajo/contract/kernel/time';
import { provisionCalls } from '@ajo/contract/modules/loan-accounts.provisions';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const today = { current: 100, '1-30': 500, '31-60': 2_000, '61-90': 5_000, '91-180': 10_000, '181+': 10_000 };
const view = {
  today,
  versions: [
    {
      effective_on: day('2026-03-02'),
      changed_by: 'Kemi Adebayo',
      changed_at: new Date('2026-03-01T08:00:00Z'),
      rates: today,
    },
  ],
};
const open = (as: 'finance' | 'compliance_officer', more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/provision-rates', {
    as,
    answers: [
      ...more,
      answer(provisionCalls.rates, { data: view }),
      answer(provisionCalls.requestRates, { message: 'Requested', data: { state: 'asked' } }),
    ],
  });
const form = async () => within(await screen.findByRole('form', { name: 'Provision rates' }));

test('finance requests a rate from a day on', async () => {
  const { user, sentTo } = await open('finance');
  const fields = await form();
  const rate = fields.getByLabelText(/^On time/);
  await user.clear(rate);
  await user.type(rate, '2.5');
  await user.type(fields.getByLabelText(/^Valid from/), '2026-04-01');
  await user.type(fields.getByLabelText(/^Reason/), 'Guideline of the regulator');
  await user.click(fields.getByRole('button', { name: 'Request change' }));
  await expect
    .poll(() => sentTo(provisionCalls.requestRates)[0]?.body)
    .toEqual({ rates: { ...today, current: 250 }, from: '2026-04-01', reason: 'Guideline of the regulator' });
});

test('text that is no percentage is not sent', async () => {
  const { user, sentTo } = await open('finance');
  const fields = await form();
  await user.type(fields.getByLabelText(/^On time/), 'x');
  await user.click(fields.getByRole('button', { name: 'Request change' }));
  expect(await fields.findByText('Enter a percentage like 12.5')).toBeTruthy();
  expect(fields.getByText('Choose a day')).toBeTruthy();
  expect(sentTo(provisionCalls.requestRates)).toEqual([]);
});

test('a refusal is at the field of its class', async () => {
  const refused = refusal(provisionCalls.requestRates, 422, 'Check the rates', { 'rates.31-60': ['At least the rate of 1-30'] });
  const { user } = await open('finance', [refused]);
  const fields = await form();
  await user.type(fields.getByLabelText(/^Valid from/), '2026-04-01');
  await user.type(fields.getByLabelText(/^Reason/), 'Guideline of the regulator');
  await user.click(fields.getByRole('button', { name: 'Request change' }));
  expect(await fields.findByText('At least the rate of 1-30')).toBeTruthy();
  expect(fields.getByLabelText(/^31 to 60 days late/).getAttribute('aria-invalid')).toBe('true');
});

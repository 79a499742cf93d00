/** What a customer reads on the return from the bank, for each state of the request. */
import { mandateCalls, type MandateId, type MandateView } from '@ajo/contract/modules/mandates';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = '0199a000-0000-7000-8000-00000000000a' as MandateId;
const pending: MandateView = {
  id,
  status: 'pending',
  bank: null,
  last4: null,
  reason: null,
  url: 'https://bank.test/dd_1',
  requested_at: new Date('2026-03-02T08:00:00Z'),
  decided_at: null,
};
const active: MandateView = { ...pending, status: 'active', bank: 'Guaranty Trust Bank', last4: '0011', url: null };
const open = (...answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(`/dashboard?mandate=${id}`, { as: 'user', answers });

test('a confirmed request is active, and it was asked about once', async () => {
  const { sentTo } = await open(answer(mandateCalls.check, { data: active }));
  expect(await screen.findByText('Your direct debit is active')).toBeTruthy();
  expect(sentTo(mandateCalls.check)).toHaveLength(1);
});

test('one that the bank has not confirmed can be checked again', async () => {
  let checks = 0;
  const { user } = await open(answer(mandateCalls.check, () => ({ data: (checks += 1) > 1 ? active : pending })));
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your direct debit is active')).toBeTruthy();
});

test('while the bank checks the request, a notice is where the outcome will be', async () => {
  await open(unanswered(mandateCalls.check));
  expect((await screen.findByText('We are checking your direct debit with the bank')).closest('.notice')).toBeTruthy();
});

test('a failed one says why', async () => {
  await open(answer(mandateCalls.check, { data: { ...pending, status: 'failed', reason: 'The bank refused it' } }));
  expect(await screen.findByText(/The bank refused it/)).toBeTruthy();
});

test('a request of another person is not found', async () => {
  await open(refusal(mandateCalls.check, 404, 'Direct debit not found'));
  expect(await screen.findByText(/Direct debit not found/)).toBeTruthy();
});

/** The catalogue of BetaLife: its plans, a new one with its fee in basis points, and reading without the right to change. */
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { betalifePlan } from '../../../../tests/betalife-plan.ts';

const plan = { ...betalifePlan, betalife_packages: [] };
const list = answer(betalifeCalls.list, { data: [plan] });
const open = (as: 'superadmin' | 'finance', answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage('/admin/betalife-product', { as, answers });
const adding = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Add a plan' }));
  await user.type(await screen.findByLabelText(/^Name/), 'School start');
};

test('a plan is added with its kind and its fee, and the key stays the same for a second try', async () => {
  const answers = [refusal(betalifeCalls.add, 503, 'The server does not answer'), list];
  const { user, sentTo } = await open('superadmin', answers);
  await adding(user);
  await user.selectOptions(screen.getByLabelText(/^It holds/), 'assets');
  const fee = screen.getByLabelText(/^Cancellation fee/);
  await user.clear(fee);
  await user.type(fee, '2.5');
  await user.click(screen.getByRole('button', { name: 'Add the plan' }));
  expect((await screen.findAllByText('The server does not answer')).length).toBeGreaterThan(0);
  answers.unshift(answer(betalifeCalls.add, { message: 'Plan added', data: plan }));
  await user.click(screen.getByRole('button', { name: 'Add the plan' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const sent = sentTo(betalifeCalls.add);
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2].map(() => expect.objectContaining({ type: 'assets', name: 'School start', cancellation_fee_bps: 250, position: 10 })),
  );
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a name that is taken is named at its field, and the form stays', async () => {
  const taken = refusal(betalifeCalls.add, 422, 'Check the marked fields', { name: ['Another plan has this name'] });
  const { user } = await open('superadmin', [taken, list]);
  await adding(user);
  await user.click(screen.getByRole('button', { name: 'Add the plan' }));
  expect(await screen.findByText('Another plan has this name')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('School start');
});

test('a role that only reads sees the plans and no way to add one', async () => {
  await open('finance', [list]);
  expect((await screen.findByRole('link', { name: 'Monthly food basket' })).getAttribute('href')).toContain(plan.id);
  expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull();
});

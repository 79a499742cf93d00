/** /admin/outages: a day is declared once and can be withdrawn with a reason. */
import { day } from '@ajo/contract/kernel/time';
import { outageCalls, OutageId, type OutageView } from '@ajo/contract/modules/outages';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = OutageId.parse('01980000-0000-7000-8000-000000000001');
const declared: OutageView = {
  id,
  on: day('2026-05-12'),
  channel: 'card',
  reason: 'Cards were declined all morning',
  declared_by: 'Fola Ade',
  declared_at: new Date('2026-05-12T10:00:00Z'),
  withdrawn: null,
};
const withdrawn: OutageView = {
  ...declared,
  id: OutageId.parse('01980000-0000-7000-8000-000000000002'),
  on: day('2026-05-10'),
  withdrawn: { by: 'Fola Ade', at: declared.declared_at, reason: 'It worked' },
};
const open = (more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/outages', {
    as: 'finance',
    answers: [
      ...more,
      answer(outageCalls.list, { data: [declared, withdrawn] }),
      answer(outageCalls.declare, { message: 'No penalties apply to that day', data: declared }),
      answer(outageCalls.withdraw, { message: 'Penalties apply to that day again', data: withdrawn }),
    ],
  });

async function declareDay(user: Awaited<ReturnType<typeof open>>['user'], on?: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Add a day' }));
  const dialog = await screen.findByRole('dialog');
  if (on) await user.type(within(dialog).getByLabelText(/^Day/), on);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'The provider was down');
  await user.click(within(dialog).getByRole('button', { name: 'Declare day' }));
  return dialog;
}

test('a day is declared with its channel and reason', async () => {
  const { user, sentTo } = await open();
  await declareDay(user, '2026-05-13');
  await expect
    .poll(() => sentTo(outageCalls.declare)[0]?.body)
    .toEqual({ on: '2026-05-13', channel: 'checkout', reason: 'The provider was down' });
});

test('a day that is missing or refused is marked at its field', async () => {
  const message = 'This channel is declared for that day already';
  const { user, sentTo } = await open([refusal(outageCalls.declare, 422, message, { on: [message] })]);
  const dialog = await declareDay(user);
  expect(await within(dialog).findByText('Choose the day')).toBeTruthy();
  expect(sentTo(outageCalls.declare)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Day/), '2026-05-12');
  await user.click(within(dialog).getByRole('button', { name: 'Declare day' }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
});

test('a declared day can be withdrawn, a withdrawn one shows its reason', async () => {
  const { user, sentTo } = await open();
  expect(await screen.findByText('Fola Ade: It worked')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Withdraw / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Withdraw / }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Cards worked after all');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await expect
    .poll(() => sentTo(outageCalls.withdraw)[0])
    .toMatchObject({ params: { id }, body: { reason: 'Cards worked after all' } });
});

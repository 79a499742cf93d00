/** Liens: placed and released by those who manage savings, read by other staff, and explained to the customer. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import { lienCalls, LienId, type StaffLien } from '@ajo/contract/modules/savings-desk.liens';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { answer, answering, openPage, refusal, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail, id } from '../../../../tests/savings-account.ts';
import { OwnLiens } from './own-liens.tsx';
import './place-lien-dialog.tsx';

const lien: StaffLien = {
  id: LienId.parse('0199a000-0000-7000-8000-0000000000f1'),
  amount: kobo(500_000n),
  reason: 'Court order 12/2026',
  customer_reason: 'A court ordered it',
  ends_on: day('2026-12-01'),
  status: 'active',
  placed_by: 'Chi Eze',
  placed_at: new Date('2026-03-02T08:00:00Z'),
  released_by: null,
  released_at: null,
  release_reason: null,
};
const released: StaffLien = {
  ...lien,
  id: LienId.parse('0199a000-0000-7000-8000-0000000000f0'),
  status: 'released',
  release_reason: 'The order was lifted',
};
const placed = answer(lienCalls.place, { message: 'Lien placed successfully', data: lien });
const open = (as: Role, { held = kobo(500_000n), reply = placed } = {}) =>
  openPage(`/admin/savings/${id}`, {
    as,
    answers: [
      answer(staffSavingsCalls.one, { data: { ...detail, held } }),
      answer(lienCalls.list, { data: [lien, released] }),
      answer(lienCalls.release, { message: 'Lien released successfully', data: released }),
      reply,
    ],
  });

async function fill(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Place lien' }));
  await screen.findByLabelText('Amount');
  const dialog = within(screen.getByRole('dialog', { name: 'Place a lien on SV-000042' }));
  await user.type(dialog.getByLabelText('Amount'), '5000');
  await user.type(dialog.getByLabelText(/^Reason$/), lien.reason);
  await user.type(dialog.getByLabelText('Reason for the customer'), lien.customer_reason);
  await user.click(dialog.getByRole('button', { name: 'Put ₦5,000.00 on hold' }));
  return dialog;
}

test('a lien is placed with both reasons, without a last day when none is given', async () => {
  const { user, sentTo } = await open('admin', { held: kobo(0n) });
  await fill(user);
  await expect
    .poll(() => sentTo(lienCalls.place)[0]?.body)
    .toEqual({ amount: 500_000n, reason: lien.reason, customer_reason: lien.customer_reason });
  expect(sentTo(lienCalls.place)[0]?.idempotencyKey).toBeTruthy();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a refusal stays in the dialog', async () => {
  const text = '₦1,000.00 can be put on hold at most';
  const { user } = await open('admin', { reply: refusal(lienCalls.place, 409, text) });
  expect(await (await fill(user)).findByText(text)).toBeTruthy();
});

test('the list states both reasons and the last day; only an active lien is released', async () => {
  const { user, sentTo } = await open('superadmin');
  expect(await screen.findAllByText(`The customer reads: ${lien.customer_reason}`)).toHaveLength(2);
  expect(screen.getAllByText(longDay(lien.ends_on))).toHaveLength(2);
  expect(screen.getByText('The order was lifted')).toBeTruthy();
  const [button, ...others] = screen.getAllByRole('button', { name: /^Release the lien of/ });
  expect(others).toEqual([]);
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Release a lien on SV-000042' }));
  await user.type(dialog.getByLabelText('Reason'), 'The order was lifted');
  await user.click(dialog.getByRole('button', { name: 'Release ₦5,000.00' }));
  await expect.poll(() => sentTo(lienCalls.release)[0]?.body).toEqual({ reason: 'The order was lifted' });
});

test('finance reads liens, and neither places nor releases one', async () => {
  await open('finance');
  expect(await screen.findByText('The order was lifted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Place lien|More actions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
});

test('the customer reads how much is on hold, until when and why', async () => {
  const own = { id: lien.id, amount: lien.amount, reason: lien.customer_reason };
  answering('user', [
    answer(lienCalls.own, {
      data: [
        { ...own, ends_on: null },
        { ...own, id: released.id, ends_on: lien.ends_on },
      ],
    }),
  ]);
  renderPart(<OwnLiens id={id} />);
  expect(await screen.findByText('₦5,000.00 is on hold: A court ordered it')).toBeTruthy();
  expect(screen.getByText(`₦5,000.00 is on hold until ${longDay(lien.ends_on)}: A court ordered it`)).toBeTruthy();
});

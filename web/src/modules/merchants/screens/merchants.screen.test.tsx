/** The list of merchants: what each brought, what is owed to them, and who may add one. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { type MerchantRow, staffMerchantCalls } from '@ajo/contract/modules/merchants.staff';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const musa: MerchantRow = {
  id: UserId.parse('0199a000-0000-7000-8000-0000000000d1'),
  name: 'Musa Electronics',
  email: 'merchant@ajo.test',
  phone_number: null,
  branch: null,
  status: 'active',
  suspended: false,
  code: 'MUSA-1',
  customers: 7,
  waiting: 2,
  running: 4,
  completed: 1,
  lent: kobo(90_000_000n),
  balance: kobo(1_234_567n),
};

test('a merchant shows its loans and the amount owed to it', async () => {
  await openPage('/admin/merchants', { as: 'superadmin', answers: [answer(staffMerchantCalls.list, pageWith([musa]))] });
  const link = await screen.findByRole('link', { name: 'Musa Electronics' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${musa.id}`);
  const row = link.closest('tr');
  expect(row?.textContent).toContain('4 running, 2 waiting');
  expect(row?.textContent).toContain('₦12,345.67');
});

test('the list has a message for each of its two empty states', async () => {
  const { user } = await openPage('/admin/merchants', {
    as: 'credit_officer',
    answers: [answer(staffMerchantCalls.list, pageWith<MerchantRow>([]))],
  });
  expect(await screen.findByText('No merchants to show')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a merchant' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'Nobody');
  expect(await screen.findByText('No merchants match these filters')).toBeTruthy();
});

test('a list that cannot be loaded shows an error instead of looking empty', async () => {
  await openPage('/admin/merchants', {
    as: 'superadmin',
    answers: [refusal(staffMerchantCalls.list, 403, 'You may not see this')],
  });
  expect(await screen.findByText('You may not see this')).toBeTruthy();
  expect(screen.queryByText('No merchants yet')).toBeNull();
});

import { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import { userCalls, type UserView } from '@ajo/contract/modules/users';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = UserId.parse('0199a000-0000-7000-8000-0000000000f1');
const person: UserView = {
  id,
  name: 'Adaeze Okonkwo',
  first_name: 'Adaeze',
  last_name: 'Okonkwo',
  email: null,
  phone_number: '+2348030000001',
  date_of_birth: day('1990-05-01'),
  type: 'user',
  user_type_id: 'user',
  status: 'active',
  suspended: false,
  suspended_reason: null,
  branch: 'Yaba, Lagos',
  branch_id: null,
  officer: 'Kemi Adebayo',
  officers: [],
  created_at: new Date('2026-01-01T08:00:00Z'),
  can: [],
};

test.each([
  [`/admin/kyc/${id}`, 'Identity'],
  [`/admin/payments/${id}`, 'Payments'],
])('%s opens the page of the customer at its tab %s', async (address, tab) => {
  await openPage(address, { as: 'compliance_officer', answers: [answer(userCalls.read, { data: person })] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeTruthy();
  const open = await screen.findByRole('tab', { name: tab });
  expect(open.getAttribute('aria-selected')).toBe('true');
});

test('a customer without an e-mail address is shown with the phone number, the branch and the officer', async () => {
  await openPage(`/admin/users/${id}`, { as: 'hr', answers: [answer(userCalls.read, { data: person })] });
  expect(await screen.findByText('+2348030000001 · Yaba, Lagos · with Kemi Adebayo')).toBeTruthy();
});

import { userCalls } from '@ajo/contract/modules/users';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer } from '../../../../tests/customer-view.ts';

const person = { ...customer, email: null };
const { id } = person;

test.each([
  [`/admin/kyc/${id}`, 'Identity'],
  [`/admin/payments/${id}`, 'Payments'],
])('%s opens the page of the customer at its tab %s', async (address, tab) => {
  await openPage(address, { as: 'compliance_officer', answers: [answer(userCalls.read, { data: person })] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeTruthy();
  const open = await screen.findByRole('tab', { name: tab });
  expect(open.getAttribute('aria-selected')).toBe('true');
});

test('a customer without an email address is shown with the phone number, the branch and the officer', async () => {
  await openPage(`/admin/users/${id}`, { as: 'hr', answers: [answer(userCalls.read, { data: person })] });
  const phone = await screen.findByText('0803 000 0001');
  const facts = [...(phone.parentElement?.querySelectorAll('.about-line > span') ?? [])].map(({ textContent }) => textContent);
  expect(facts).toEqual(['0803 000 0001', 'Yaba, Lagos', 'Officer Kemi Adebayo']);
});

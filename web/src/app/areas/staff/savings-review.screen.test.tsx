/** A savings account in review: what the reviewer reads of the customer. */
import { kobo } from '@ajo/contract/kernel/money';
import { kycCalls, KycId, type KycItem } from '@ajo/contract/modules/onboarding.kyc';
import { staffSavingsCalls, type StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { answer, openPage } from '#test-page';
import { detail, id, row } from '../../../../tests/savings-account.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const at = new Date('2026-03-01T08:00:00Z');
const item: KycItem = {
  id: KycId.parse('0199a000-0000-7000-8000-0000000000f1'),
  kind: 'identity',
  title: 'BVN',
  status: 'verified',
  customer: { id: row.customer_id, name: 'Ada Obi', branch: null, officer: null },
  submitted_at: at,
  score: 100,
  fields: { firstname: true, lastname: true, dob: true, phone: true },
  bvn_last4: '0003',
  taken: false,
  account: null,
  file: null,
  reason: null,
  decided_by: null,
  decided_at: at,
  can: [],
};
const kyc = (identity: KycItem) =>
  answer(kycCalls.customer, {
    data: {
      customer: { ...item.customer, first_name: 'Ada', last_name: 'Obi', date_of_birth: null, phone: null },
      percent: 100,
      tier: { tier: 1, balance_cap: kobo(30_000_000n), single_deposit: null, holds: kobo(500_000n), next: null },
      sections: [],
      items: [identity],
      consent: null,
    },
  });
const pending = { ...detail, status: 'pending', awaits_review: true, can: ['approve', 'deny'] } satisfies StaffSavingsDetail;
const customer = async (identity: KycItem) => {
  await openPage(`/admin/savings/${id}`, {
    as: 'admin',
    answers: [answer(staffSavingsCalls.one, { data: pending }), kyc(identity)],
  });
  return within(await screen.findByRole('region', { name: 'Customer' }));
};

test('shows what is proven of the customer, and what is not there', async () => {
  const card = await customer(item);
  expect(await card.findByText('Name, date of birth and phone match')).toBeTruthy();
  expect(card.getByText('BVN ••••0003').parentElement?.textContent).toContain('Verified');
  expect(card.getByText('Photo').parentElement?.textContent).toContain('Not provided');
  expect(card.getByText('₦5,000.00 of ₦300,000.00')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open identity' })).toHaveProperty('search', '?tab=identity');
});

test('names the details that the BVN register does not confirm', async () => {
  const card = await customer({
    ...item,
    status: 'waiting',
    score: 60,
    fields: { ...item.fields, lastname: false, dob: false },
  });
  expect(await card.findByText('60% match; check last name, date of birth')).toBeTruthy();
});

test('has no customer card for roles that may not read identities', async () => {
  await openPage(`/admin/savings/${id}`, {
    as: 'finance',
    answers: [answer(staffSavingsCalls.one, { data: { ...pending, can: [] } })],
  });
  const requested = within(await screen.findByRole('region', { name: 'Requested account' }));
  expect(requested.getByText('Customer').nextSibling?.firstChild).toHaveProperty('pathname', `/admin/users/${row.customer_id}`);
  expect(screen.queryByRole('region', { name: 'Customer' })).toBeNull();
});

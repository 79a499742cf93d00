/** One officer of a branch: figures, and the customers within the caller's scope. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { branchCalls, BranchId, type OfficerView } from '@ajo/contract/modules/branches';
import type { UserRow } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';

const branch = { id: BranchId.parse('0199a000-0000-7000-8000-000000000601'), name: 'Yaba, Lagos' };
const officer: z.output<typeof OfficerView> = {
  id: UserId.parse('0199a000-0000-7000-8000-000000000602'),
  name: 'Kemi Adebayo',
  type: 'credit_officer',
  suspended: true,
  customers: 12,
  active_loans: 3,
  late_loans: 1,
  outstanding: kobo(1_250_050n),
  overdue: kobo(20_000n),
  loans_made: 41,
  amount_made: kobo(9_000_000n),
  branch,
  portfolio: pageWith<UserRow>([]),
};
const path = `/admin/branch/${branch.id}/officer/${officer.id}`;

test('the figures of an officer are labelled', async () => {
  await openPage(path, { as: 'superadmin', answers: [answer(branchCalls.officer, { data: officer })] });
  expect(screen.getByText('Credit officer, suspended')).toBeTruthy();
  expect(screen.getByText('₦12,501')).toBeTruthy();
  expect(screen.getByText('₦200 overdue')).toBeTruthy();
  expect(screen.getByText('₦90,000 in total')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Yaba, Lagos/ }).getAttribute('href')).toBe(`/admin/branch?branch=${branch.id}`);
  expect(await screen.findByText(/^This officer has no customers/)).toBeTruthy();
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('41')).toBe(`/admin/portfolio/disbursed?under_officer_id=${officer.id}&first=true`);
  expect(hrefOf('₦90,000 in total')).toBe(`/admin/portfolio/disbursed?under_officer_id=${officer.id}`);
});

test('the loans of a team lead are those of the officers of the branch', async () => {
  const lead = { ...officer, type: 'team_lead' as const };
  await openPage(path, { as: 'superadmin', answers: [answer(branchCalls.officer, { data: lead })] });
  const made = await screen.findByRole('link', { name: '41' });
  expect(made.getAttribute('href')).toBe(`/admin/portfolio/disbursed?under_branch_id=${branch.id}&first=true`);
});

test('an officer out of scope is not found', async () => {
  await openPage(path, { as: 'credit_officer', answers: [refusal(branchCalls.officer, 404, 'There is no such officer')] });
  expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
});

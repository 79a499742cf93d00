/** The page of one loan for HR: whose loan it is and its state, without the file. */
import type { UserId } from '@ajo/contract/kernel/id';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { LoanId } from '@ajo/contract/modules/loans';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, openPage } from '#test-page';

const id = '01890000-0000-7000-8000-00000000000a' as LoanId;

test('HR reads the customer, the branch, the officer and the state, and never asks for the file', async () => {
  const customer = { id: '01890000-0000-7000-8000-00000000000b' as UserId, name: 'Ada Eze', branch: 'Ikeja' };
  const brief = { id, number: 'AJ-000042', status: 'pending' as const, returned_on: null, customer, officer: 'Bola Cole' };
  const { sentTo } = await openPage(`/admin/requests/${id}`, { as: 'hr', answers: [answer(loanCalls.brief, { data: brief })] });
  await screen.findByRole('heading', { name: 'AJ-000042: Ada Eze' });
  expect(screen.getByRole('link', { name: 'Ada Eze' })).toMatchObject({ pathname: `/admin/users/${customer.id}` });
  screen.getByText('Ikeja');
  screen.getByText('Bola Cole');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(sentTo(loanCalls.read)).toEqual([]);
});

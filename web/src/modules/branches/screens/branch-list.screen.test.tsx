/** The list of branches: its figures, its officers, and who may open one. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { branchCalls, BranchId, type BranchRow, type OfficerRow } from '@ajo/contract/modules/branches';
import { answer, openPage, refusal } from '#test-page';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sizes } from '../components/branch-name.tsx';

const figures = { customers: 12, active_loans: 3, late_loans: 1, outstanding: kobo(1_250_050n), overdue: kobo(20_000n) };
const officer: OfficerRow = {
  ...figures,
  id: UserId.parse('0199a000-0000-7000-8000-0000000000a1'),
  name: 'Bola Ogunleye',
  type: 'credit_officer',
  suspended: true,
  loans_made: 41,
  amount_made: kobo(9_000_000n),
};
const yaba: BranchRow = {
  ...figures,
  id: BranchId.parse('0199a000-0000-7000-8000-0000000000b1'),
  name: 'Yaba, Lagos',
  address: '1 Herbert Macaulay Way',
  state: 'Lagos',
  phone_number: '+2348030000001',
  closed: false,
  team_leads: [],
  officers: [{ id: officer.id, name: officer.name }],
  can: ['edit'],
};
const ikeja: BranchRow = {
  ...yaba,
  id: BranchId.parse('0199a000-0000-7000-8000-0000000000b2'),
  name: 'Ikeja, Lagos',
  closed: true,
};

test('each branch shows its figures; a selected one shows its officers', async () => {
  const { user } = await openPage('/admin/branch', {
    as: 'superadmin',
    answers: [
      answer(branchCalls.list, { data: [yaba, ikeja] }),
      answer(branchCalls.read, { data: { ...yaba, officers: [officer] } }),
    ],
  });
  const row = (await screen.findByRole('button', { name: 'Show Yaba, Lagos' })).closest('tr');
  expect(row?.textContent).toContain('₦12,500.50');
  expect(screen.getByText('Closed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show Yaba, Lagos' }));
  const officers = await screen.findByRole('group', { name: 'Officers of the branch' });
  expect((await within(officers).findByRole('link', { name: 'Bola Ogunleye' })).getAttribute('href')).toBe(
    `/admin/branch/${yaba.id}/officer/${officer.id}`,
  );
  expect(within(officers).getByText('Suspended')).toBeTruthy();
});

test('a new branch is sent as entered, and an error of the server is shown in the form', async () => {
  const { user, sentTo } = await openPage('/admin/branch', {
    as: 'superadmin',
    answers: [answer(branchCalls.list, { data: [] }), refusal(branchCalls.create, 422, 'A branch has this name already')],
  });
  await user.click(await screen.findByRole('button', { name: 'Add a branch' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/name/i), 'Surulere');
  await user.selectOptions(dialog.getByLabelText(/state/i), 'Lagos');
  await user.click(dialog.getAllByRole('button').at(-1) ?? document.body);
  expect((await dialog.findAllByText('A branch has this name already')).length).toBeGreaterThan(0);
  expect(sentTo(branchCalls.create)[0]?.body).toEqual({ name: 'Surulere', state: 'Lagos' });
});

test('a user without the right has no button to open one', async () => {
  await openPage('/admin/branch', { as: 'credit_officer', answers: [answer(branchCalls.list, { data: [yaba] })] });
  await screen.findByRole('button', { name: 'Show Yaba, Lagos' });
  expect(screen.queryByRole('button', { name: 'Add a branch' })).toBeNull();
});

test('one of each is singular in the line under the name', () => {
  const { container } = render(<Sizes officers={1} customers={1} loans={1} />);
  expect(container.textContent).toBe('1 officer 1 customer 1 loan');
});

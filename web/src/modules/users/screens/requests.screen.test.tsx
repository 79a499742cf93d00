/** Requests that a second person decides: changes of people and transfers; and the buttons on a person's page. */
import { UserId } from '@ajo/contract/kernel/id';
import {
  managementCalls,
  ManagementRequestId,
  type ManagementRequestView,
  transferCalls,
  TransferId,
  type TransferView,
} from '@ajo/contract/modules/users.requests';
import { userCalls, type UserView } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const uid = (end: string): UserId => UserId.parse(`0199a000-0000-7000-8000-0000000002${end}`);
const course = {
  status: 'pending' as const,
  reason: 'A new number',
  denial_reason: null,
  failure: null,
  requested_by: { id: uid('a1'), name: 'Kemi Adebayo' },
  requested_at: new Date('2026-03-01T08:00:00Z'),
  expires_at: new Date('2026-03-15T08:00:00Z'),
  reviewed_by: null,
  reviewed_at: null,
  can: ['review' as const],
};
const change: ManagementRequestView = {
  ...course,
  id: ManagementRequestId.parse('0199a000-0000-7000-8000-0000000002b1'),
  kind: 'profile',
  subject: { id: uid('a2'), name: 'Babatunde Adeyemi', type: 'user' },
  changes: [{ field: 'phone_number', before: '+2348030000001', after: '+2348030000099' }],
};
const transfer: TransferView = {
  ...course,
  id: TransferId.parse('0199a000-0000-7000-8000-0000000002b2'),
  old_officer: null,
  new_officer: { id: uid('a3'), name: 'Bola Ogunleye', branch: 'Ikeja, Lagos' },
  customers: [
    { id: uid('a4'), name: 'Danjuma Musa' },
    { id: uid('a5'), name: 'Ebiere Tamuno' },
  ],
  customer_count: 5,
};

/** No decision is preselected: without one nothing can be sent. */
async function approveInDialog(user: Awaited<ReturnType<typeof openPage>>['user']): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send the decision' }));
  expect((await dialog.findAllByText('Choose a decision first')).length).toBeGreaterThan(0);
  await user.selectOptions(dialog.getByLabelText('Decision'), 'approved');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
}

test('a change is shown with before and after, and approved', async () => {
  const { user, sentTo } = await openPage('/admin/user-management-requests', {
    as: 'admin',
    answers: [
      answer(managementCalls.list, pageWith([change])),
      answer(managementCalls.review, { message: 'Request reviewed successfully', data: { ...change, status: 'completed' } }),
    ],
  });
  expect((await screen.findByText('0803 000 0099')).tagName).toBe('INS');
  // Without a choice the list has the pending ones, and a phone says that one filter applies.
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  expect(screen.getByText('0803 000 0001').tagName).toBe('DEL');
  await user.click(screen.getByRole('button', { name: 'Review: Change the profile, Babatunde Adeyemi' }));
  await approveInDialog(user);
  expect((await screen.findAllByText('Request reviewed successfully')).length).toBeGreaterThan(0);
  expect(sentTo(managementCalls.review)).toMatchObject([{ params: { id: change.id }, body: { status: 'approved' } }]);
});

test('an approved change that has become impossible is shown as a failure with its reason', async () => {
  const failure = 'Customers are still with this officer. Transfer them first';
  const { user } = await openPage('/admin/user-management-requests', {
    as: 'superadmin',
    answers: [
      answer(managementCalls.list, pageWith([change])),
      answer(managementCalls.review, {
        message: 'Request reviewed successfully',
        data: { ...change, status: 'failed', failure },
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Review/ }));
  await approveInDialog(user);
  expect((await screen.findAllByText(`This could not be done. ${failure}`)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Request reviewed successfully')).toBeNull();
});

test('the list shows pending requests first; a user who may not decide has no button', async () => {
  const { user, sentTo } = await openPage('/admin/user-management-requests', {
    as: 'credit_officer',
    answers: [answer(managementCalls.list, pageWith([{ ...change, can: [] }]))],
  });
  expect(await screen.findByText(/^Open until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
  expect(sentTo(managementCalls.list)[0]?.query).toMatchObject({ status: ['pending'] });
  await user.selectOptions(screen.getByLabelText('Status'), 'completed');
  await expect.poll(() => sentTo(managementCalls.list).at(-1)?.query).toMatchObject({ status: ['completed'] });
});

test('a transfer is denied only with a reason', async () => {
  const { user, sentTo } = await openPage('/admin/transfer-requests', {
    as: 'team_lead',
    answers: [
      answer(transferCalls.list, pageWith([transfer])),
      refusal(transferCalls.review, 422, 'Give a reason, in a few words', { denial_reason: ['Give a reason, in a few words'] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Review the transfer of Danjuma Musa, Ebiere Tamuno and 3 more' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Bola Ogunleye, Ikeja, Lagos')).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Decision'), 'denied');
  await user.type(dialog.getByLabelText('Reason'), 'The loan is decided first');
  await user.click(dialog.getByRole('button', { name: 'Deny' }));
  expect((await dialog.findAllByText('Give a reason, in a few words')).length).toBeGreaterThan(0);
  expect(sentTo(transferCalls.review)[0]?.body).toEqual({ status: 'denied', denial_reason: 'The loan is decided first' });
});

test.each(['/admin/transfer-requests', '/admin/user-management-requests'])('%s is empty without requests', async (path) => {
  const call = path.includes('transfer') ? transferCalls.list : managementCalls.list;
  const page = pageWith<never>([]);
  const empty = await openPage(path, { as: 'superadmin', answers: [{ call, reply: () => page }] });
  expect(await screen.findByText('No pending requests')).toBeTruthy();
  expect(empty.sentTo(call)).toHaveLength(1);
});

test.each(['/admin/transfer-requests', '/admin/user-management-requests'])(
  '%s is busy until the requests are loaded',
  async (path) => {
    const call = path.includes('transfer') ? transferCalls.list : managementCalls.list;
    await openPage(path, { as: 'superadmin', answers: [unanswered(call)] });
    expect(screen.getByRole('group', { name: /requests$/ }).getAttribute('aria-busy')).toBe('true');
  },
);

test.each(['/admin/transfer-requests', '/admin/user-management-requests'])('%s shows a refusal', async (path) => {
  const call = path.includes('transfer') ? transferCalls.list : managementCalls.list;
  await openPage(path, { as: 'finance', answers: [refusal(call, 403, 'You are not allowed to do this')] });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('No pending requests')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New transfer' })).toBeNull();
});

const person: UserView = {
  id: uid('a2'),
  name: 'Babatunde Adeyemi',
  first_name: 'Babatunde',
  last_name: 'Adeyemi',
  email: 'babatunde@mail.test',
  phone_number: '+2348030000001',
  date_of_birth: null,
  type: 'user',
  user_type_id: 'user',
  status: 'active',
  suspended: false,
  suspended_reason: null,
  branch: 'Yaba, Lagos',
  branch_id: null,
  officer: null,
  officers: [{ office: 'account', id: uid('a1'), name: 'Kemi Adebayo', since: new Date('2026-01-01T08:00:00Z'), until: null }],
  created_at: new Date('2026-01-01T08:00:00Z'),
  can: ['suspend'],
};

test('a suspension sends its reason; the page then offers the reactivation', async () => {
  let shown = person;
  const { user, sentTo } = await openPage(`/admin/users/${person.id}`, {
    as: 'compliance_officer',
    answers: [
      answer(userCalls.read, () => ({ data: shown })),
      answer(userCalls.suspend, () => {
        shown = { ...person, suspended: true, suspended_reason: 'Papers in doubt', can: ['reinstate'] };
        return { message: 'User suspension status updated successfully', data: shown };
      }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Papers in doubt');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Papers in doubt')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reinstate' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  expect(sentTo(userCalls.suspend).map(({ body }) => body)).toEqual([
    { user_id: person.id, suspend: true, reason: 'Papers in doubt' },
  ]);
});

test('a colleague who has not accepted receives the invitation again, at the address that the dialog names', async () => {
  const colleague: UserView = {
    ...person,
    type: 'hr',
    user_type_id: 'hr',
    status: 'unregistered',
    email: 'yemi@ajo.test',
    officers: [],
    can: ['invite_again'],
  };
  const { user, sentTo } = await openPage(`/admin/users/${colleague.id}`, {
    as: 'admin',
    answers: [
      answer(userCalls.read, { data: colleague }),
      answer(userCalls.inviteAgain, { message: 'Invitation sent', data: colleague }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('yemi@ajo.test')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Resend invitation' }));
  expect((await screen.findAllByText('Invitation sent')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(userCalls.inviteAgain)).toHaveLength(1);
});

test('a user who may only request is offered exactly that, and the request contains its kind', async () => {
  const { user, sentTo } = await openPage(`/admin/users/${person.id}`, {
    as: 'credit_officer',
    answers: [
      answer(userCalls.read, { data: { ...person, can: ['request_change'] } }),
      answer(managementCalls.create, { message: 'Request sent', data: change }),
    ],
  });
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Request a change' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Change type'), 'suspend');
  await user.type(dialog.getByLabelText('Reason'), 'Another person uses the account');
  await user.click(dialog.getByRole('button', { name: 'Send the request' }));
  expect((await screen.findAllByText('Request sent')).length).toBeGreaterThan(0);
  expect(sentTo(managementCalls.create).map(({ body }) => body)).toEqual([
    { user_id: person.id, kind: 'suspend', reason: 'Another person uses the account' },
  ]);
});

test('two frequent acts are beside the name; the rare ones are in a menu and open their dialog from there', async () => {
  const can: UserView['can'] = ['edit', 'transfer', 'request_change', 'force_password', 'suspend', 'delete'];
  const { user } = await openPage(`/admin/users/${person.id}`, {
    as: 'superadmin',
    answers: [answer(userCalls.read, { data: { ...person, can } })],
  });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Transfer customer' })).toBeTruthy();
  for (const name of ['Suspend', 'Close the account']) expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('button', { name: 'Close the account' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Reason')).toBeTruthy();
});

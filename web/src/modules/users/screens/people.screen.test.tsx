/** Lists of customers and of staff: filters, a new colleague, and who may do what to several people. */
import type { Role } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import { UserId } from '@ajo/contract/kernel/id';
import { transferCalls } from '@ajo/contract/modules/users.requests';
import { userCalls, type UserRow, type UserView } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const uid = (end: string): UserId => UserId.parse(`0199a000-0000-7000-8000-0000000001${end}`);
const yaba = { id: '0199a000-0000-7000-8000-0000000001b1', name: 'Yaba, Lagos' };
const ikeja = { id: '0199a000-0000-7000-8000-0000000001b2', name: 'Ikeja, Lagos' };
const ada: UserRow = {
  id: uid('a1'),
  name: 'Adaeze Okonkwo',
  email: 'adaeze@mail.test',
  phone_number: null,
  date_of_birth: null,
  type: 'user',
  user_type_id: 'user',
  status: 'active',
  suspended: true,
  branch: 'Yaba, Lagos',
  officer: 'Kemi Adebayo',
  created_at: new Date('2026-01-31T23:30:00Z'),
};
const musa: UserRow = {
  ...ada,
  id: uid('a2'),
  name: 'Musa Electronics',
  type: 'merchant',
  user_type_id: 'merchant',
  suspended: false,
};
const bola = {
  id: uid('a3'),
  name: 'Bola Ogunleye',
  type: 'credit_officer' as const,
  branch: 'Ikeja, Lagos',
  status: 'active' as const,
};
const roles = [
  { id: 'credit_officer' as const, name: 'Credit officer', may_give: true },
  { id: 'superadmin' as const, name: 'Superadmin', may_give: false },
];
const around = [
  answer(userCalls.branchOptions, { data: [yaba, ikeja] }),
  answer(userCalls.subadmins, { data: [bola] }),
  answer(userCalls.types, { data: roles }),
];
const list = answer(userCalls.search, pageWith([ada, musa]));
const colleagues = answer(userCalls.searchStaff, pageWith([{ ...ada, name: 'Sade Alli', type: 'hr', user_type_id: 'hr' }]));
const open = (path: string, as: Role, ...answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(path, { as, answers: [...answers, ...around] });

test('a user is shown with state, suspension and officer; filters are sent to the server', async () => {
  const { user, sentTo } = await open('/admin/users', 'superadmin', list);
  const row = (await screen.findByRole('link', { name: /^Adaeze Okonkwo/ })).closest('tr');
  expect(row?.textContent).toContain('Suspended');
  expect(row?.textContent).toContain('Kemi Adebayo');
  expect(row?.textContent).toContain('01 Feb, 2026');
  await user.selectOptions(screen.getByLabelText('Role'), 'user');
  await user.click(screen.getByRole('button', { name: 'Add a filter' }));
  await user.click(screen.getByRole('button', { name: 'Branch' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), ikeja.id);
  await expect.poll(() => sentTo(userCalls.search).at(-1)?.query).toMatchObject({ type: 'user', branch_id: ikeja.id, page: 1 });
});

test('the list of staff requests staff only', async () => {
  const { user, sentTo } = await open('/admin/admins', 'superadmin', colleagues);
  await screen.findByRole('link', { name: /^Sade Alli/ });
  await user.selectOptions(screen.getByLabelText('Role'), 'hr');
  await expect.poll(() => sentTo(userCalls.searchStaff).at(-1)?.query).toMatchObject({ type: 'hr', page: 1 });
  expect(sentTo(userCalls.search)).toEqual([]);
});

test.each<[Role, string]>([
  ['superadmin', 'No customers yet'],
  ['credit_officer', 'No customers in your portfolio yet'],
])('the empty list of %s reads "%s"; with a filter it reads that no one matches', async (as, text) => {
  const { user } = await open('/admin/users', as, answer(userCalls.search, pageWith<UserRow>([])));
  expect(await screen.findByText(text)).toBeTruthy();
  await user.type(screen.getByLabelText('Name, phone or email'), 'x');
  expect(await screen.findByText('No people match these filters')).toBeTruthy();
});

test('while users are loading the list is busy', async () => {
  await open('/admin/users', 'superadmin', unanswered(userCalls.search));
  expect(screen.getByRole('group', { name: 'Users' }).getAttribute('aria-busy')).toBe('true');
});

test('a role without the right sees the refusal, and no button to add a colleague', async () => {
  await open('/admin/admins', 'credit_officer', refusal(userCalls.searchStaff, 403, 'You are not allowed to do this'));
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add staff member' })).toBeNull();
});

test('a colleague is added with role and branch; the form offers only roles that the caller may assign', async () => {
  const { user, sentTo } = await open(
    '/admin/admins',
    'admin',
    colleagues,
    refusal(userCalls.create, 422, 'Choose a branch for this role', { branch_id: ['Choose a branch for this role'] }),
  );
  await user.click(screen.getByRole('button', { name: 'Add staff member' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('First and last name'), 'Sade Cole');
  await user.type(dialog.getByLabelText('Email'), 'sade.cole@ajo.test');
  await user.type(dialog.getByLabelText('Phone'), '0803 111 2233');
  await user.click(dialog.getByRole('button', { name: 'Request the account' }));
  expect((await dialog.findAllByText('Choose a role')).length).toBeGreaterThan(1);
  expect(sentTo(userCalls.create)).toEqual([]);
  expect(dialog.queryByRole('option', { name: 'Superadmin' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Role'), 'credit_officer');
  await user.click(dialog.getByRole('button', { name: 'Request the account' }));
  expect((await dialog.findAllByText('Choose a branch for this role')).length).toBeGreaterThan(0);
  expect(sentTo(userCalls.create)[0]?.body).toMatchObject({ name: 'Sade Cole', user_type_id: 'credit_officer' });
});

test('merchants cannot be selected for a transfer; each other user is a separate call', async () => {
  const ebi: UserRow = { ...ada, id: uid('a4'), name: 'Ebiere Tamuno', suspended: false };
  const view = (row: UserRow): UserView => ({
    ...row,
    first_name: row.name,
    last_name: '',
    branch_id: yaba.id,
    suspended_reason: null,
    officers: [{ office: 'account', id: bola.id, name: bola.name, since: row.created_at, until: null }],
    can: [],
  });
  const { user, sentTo } = await open(
    '/admin/users',
    'admin',
    answer(userCalls.search, pageWith([ada, musa, ebi])),
    answer(userCalls.read, ({ params }) => ({ data: view(params.id === ada.id ? ada : ebi) })),
    answer(transferCalls.transfer, ({ body }) => {
      if (body.transfer_users[0] === ada.id) return { message: 'Users transferred successfully', data: { transferred: 1 } };
      throw new DomainError('conflict', 'loan_open', 'A loan is being decided');
    }),
  );
  expect(await screen.findByRole('checkbox', { name: 'Select Adaeze Okonkwo' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Select Musa Electronics' })).toBeNull();
  screen.getByRole('checkbox', { name: 'Select Adaeze Okonkwo' }).focus();
  await user.keyboard(' ');
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  // The dialog is loaded when it is opened.
  await user.click(screen.getByRole('button', { name: 'Transfer to an officer' }));
  await user.click(await screen.findByRole('button', { name: 'Transfer 2 customers' }));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findAllByText('Choose an officer')).length).toBeGreaterThan(1);
  await user.selectOptions(dialog.getByLabelText('To'), bola.id);
  await user.click(dialog.getByRole('button', { name: 'Transfer 2 customers' }));
  expect(await dialog.findByText('1 done, 1 failed')).toBeTruthy();
  expect(dialog.getByText('Ebiere Tamuno: A loan is being decided')).toBeTruthy();
  expect(sentTo(transferCalls.transfer)[0]?.body).toMatchObject({
    old_officer_id: bola.id,
    transfer_users: [ada.id],
    new_officer_id: bola.id,
  });
});

test('a role that can only request transfers is offered the request', async () => {
  await open('/admin/users', 'team_lead', list);
  expect(screen.getByRole('button', { name: 'Request a transfer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Transfer customers' })).toBeNull();
});

test('a role that can do neither has no checkboxes', async () => {
  await open('/admin/users', 'hr', list);
  await screen.findByRole('link', { name: /^Adaeze Okonkwo/ });
  expect(screen.queryByRole('button', { name: /transfer/i })).toBeNull();
  expect(screen.queryByLabelText('Phone')).toBeNull();
});

test('customers of an officer are listed and chosen, named in a question, and sent by id; an unregistered receiver is pointed out', async () => {
  const ebi: UserRow = { ...ada, id: uid('a4'), name: 'Ebiere Tamuno' };
  const sade = { ...bola, id: uid('a5'), name: 'Sade Alli', status: 'unregistered' as const };
  const { user, sentTo } = await open(
    '/admin/users',
    'admin',
    answer(userCalls.subadmins, { data: [bola, sade] }),
    answer(userCalls.search, ({ query }) => pageWith(query.officer_id ? [ada, ebi] : [ada, musa, ebi])),
    answer(transferCalls.transfer, { message: 'Users transferred successfully', data: { transferred: 1 } }),
  );
  const opener = await screen.findByRole('button', { name: 'Transfer customers' });
  await user.click(opener);
  // The dialog is loaded when it is opened, and replaces its skeleton.
  await screen.findByRole('button', { name: 'Review transfer' });
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findAllByRole('option', { name: /Bola Ogunleye/ });
  await user.selectOptions(dialog.getByLabelText('From'), bola.id);
  expect(await dialog.findByText('2 of 2 customers chosen')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Ebiere Tamuno' }));
  await user.selectOptions(dialog.getByLabelText('To'), sade.id);
  expect(dialog.getByText(/Sade Alli has not registered yet/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Review transfer of 1 customer' }));
  expect(sentTo(transferCalls.transfer)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Kemi is on leave');
  await user.click(dialog.getByRole('button', { name: 'Review transfer of 1 customer' }));
  expect(dialog.getByRole('heading', { name: 'Transfer 1 customer from Bola Ogunleye to Sade Alli' })).toBeTruthy();
  expect(sentTo(transferCalls.transfer)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Transfer 1 customer' }));
  await expect
    .poll(() => sentTo(transferCalls.transfer)[0]?.body)
    .toEqual({ old_officer_id: bola.id, transfer_users: [ada.id], new_officer_id: sade.id, reason: 'Kemi is on leave' });
});

test('customers that cannot be read are said so, with another try; the question keeps the entries and takes the focus', async () => {
  let isDown = true;
  const { user } = await open(
    '/admin/users',
    'admin',
    answer(userCalls.subadmins, { data: [bola, { ...bola, id: uid('a5'), name: 'Sade Alli' }] }),
    answer(userCalls.search, ({ query }) => {
      if (isDown && query.officer_id) throw new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
      return pageWith([ada]);
    }),
  );
  const opener = await screen.findByRole('button', { name: 'Transfer customers' });
  await user.click(opener);
  await screen.findByRole('button', { name: 'Review transfer' });
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findAllByRole('option', { name: /Bola Ogunleye/ });
  await user.selectOptions(dialog.getByLabelText('From'), bola.id);
  expect(await dialog.findByText('You are not allowed to do this')).toBeTruthy();
  isDown = false;
  await user.selectOptions(dialog.getByLabelText('From'), uid('a5'));
  await dialog.findByText('1 of 1 customer chosen');
  await user.selectOptions(dialog.getByLabelText('To'), bola.id);
  await user.type(dialog.getByLabelText('Reason'), 'Kemi is on leave');
  const review = dialog.getByRole('button', { name: 'Review transfer of 1 customer' });
  await user.click(review);
  expect(document.activeElement?.textContent).toMatch(/^Bola Ogunleye becomes the account officer/);
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(review);
  await user.click(review);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(dialog.getByText('Discard what you have entered?')).toBeTruthy();
});

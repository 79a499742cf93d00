/** Saved views and columns of a list, on one that has them. */
import { type ListChoice, type SavedView, viewCalls, ViewId } from '@ajo/contract/modules/lists';
import { userCalls, type UserRow } from '@ajo/contract/modules/users';
import { UserId } from '@ajo/contract/kernel/id';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const running: SavedView = {
  id: ViewId.parse('0199a000-0000-7000-8000-000000000701'),
  name: 'Suspended people',
  filters: { status: 'suspended' },
  hidden: ['phone'],
  is_default: false,
  changed_at: new Date('2026-03-01T08:00:00Z'),
};
const person: UserRow = {
  id: UserId.parse('0199a000-0000-7000-8000-000000000702'),
  name: 'Adaeze Okonkwo',
  email: null,
  phone_number: null,
  date_of_birth: null,
  type: 'user',
  user_type_id: 'user',
  status: 'active',
  suspended: false,
  branch: null,
  officer: null,
  created_at: new Date('2026-03-01T08:00:00Z'),
};
const choice = (...views: SavedView[]): { data: ListChoice } => ({ data: { list: 'users', hidden: [], views } });
const people = answer(userCalls.search, pageWith([person]));
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
/** Dialogs of views are loaded when they are opened. */
async function choose(user: Awaited<ReturnType<typeof openPage>>['user'], item: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name: item });
  await user.click(button);
}
const pressed = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-pressed');

test('a view needs a name, and a duplicate name is refused at the field', async () => {
  const { user, sentTo } = await openPage('/admin/users?status=suspended&name=ada', {
    as: 'admin',
    answers: [
      people,
      answer(viewCalls.read, choice()),
      refusal(viewCalls.save, 422, 'You have a view of this name', { name: ['You have a view of this name'] }),
    ],
  });
  await choose(user, /^Save this view/);
  const save = async (): Promise<void> => user.click(await screen.findByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Enter a name for the view')).toBeTruthy();
  expect(sentTo(viewCalls.save)).toEqual([]);
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Name'), 'Suspended');
  await save();
  expect((await screen.findAllByText('You have a view of this name')).length).toBeGreaterThan(0);
  // The search for a person is not kept.
  expect(sentTo(viewCalls.save)[0]?.body).toEqual({
    list: 'users',
    name: 'Suspended',
    filters: { status: 'suspended' },
    hidden: [],
  });
});

test('a selected view sets filters and columns', async () => {
  const { user, sentTo } = await openPage('/admin/users', {
    as: 'admin',
    answers: [people, answer(viewCalls.read, choice(running))],
  });
  await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  expect(headings()).toContain('Phone');
  await choose(user, /^Suspended people/);
  await expect.poll(() => pressed('Suspended people')).toBe('true');
  expect(headings()).not.toContain('Phone');
  await expect.poll(() => sentTo(userCalls.search).at(-1)?.query).toMatchObject({ status: 'suspended' });
});

test('a default view opens the list, unless a link contains filters', async () => {
  const answers = [people, answer(viewCalls.read, choice({ ...running, is_default: true }))];
  await openPage('/admin/users', { as: 'admin', answers });
  await expect.poll(() => pressed('Suspended people')).toBe('true');
});

test('a link with filters is applied as written', async () => {
  const { sentTo } = await openPage('/admin/users?status=active', {
    as: 'admin',
    answers: [people, answer(viewCalls.read, choice({ ...running, is_default: true }))],
  });
  expect(await screen.findByRole('button', { name: 'Save this view' })).toBeTruthy();
  expect(sentTo(userCalls.search).at(-1)?.query).toMatchObject({ status: 'active' });
});

test('a view becomes the default and is removed after a confirmation', async () => {
  const { user, sentTo } = await openPage('/admin/users', {
    as: 'admin',
    answers: [
      people,
      answer(viewCalls.read, choice(running)),
      answer(viewCalls.change, choice({ ...running, is_default: true })),
      answer(viewCalls.remove, choice()),
    ],
  });
  await choose(user, /^Edit views/);
  await user.click(await screen.findByRole('button', { name: 'Use as default: Suspended people' }));
  expect(await screen.findByText(/the list opens with it/)).toBeTruthy();
  expect(sentTo(viewCalls.change)).toMatchObject([{ params: { id: running.id }, body: { is_default: true } }]);
  await user.click(screen.getByRole('button', { name: 'Remove Suspended people' }));
  expect(sentTo(viewCalls.remove)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByText('No saved views.')).toBeTruthy();
});

test('a hidden column disappears at once, and is saved on the server', async () => {
  const { user, sentTo } = await openPage('/admin/users', {
    as: 'admin',
    answers: [
      people,
      answer(viewCalls.read, choice()),
      answer(viewCalls.choose, { data: { ...choice().data, hidden: ['phone'] } }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Columns/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Phone' }));
  await expect.poll(() => headings()).not.toContain('Phone');
  expect(screen.getByRole('button', { name: /^Columns/ }).textContent).toBe('Columns (4 of 5)');
  await expect.poll(() => sentTo(viewCalls.choose).map(({ body }) => body)).toEqual([{ list: 'users', hidden: ['phone'] }]);
});

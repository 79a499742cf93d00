/** What every list has: chips, one search field, tabs with counts, keys, density and rows that are found again. */
import { listCalls, type ListChoice, viewCalls } from '@ajo/contract/modules/lists';
import { payoutCalls } from '@ajo/contract/modules/payouts';
import { userCalls, type UserRow } from '@ajo/contract/modules/users';
import { UserId } from '@ajo/contract/kernel/id';
import { answer, openPage, pageWith, unanswered } from '#test-page';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const person = (name: string, at: number): UserRow => ({
  id: UserId.parse(`0199a000-0000-7000-8000-00000000080${at}`),
  name,
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
});
const ada = person('Adaeze Okonkwo', 1);
const bala = person('Bala Musa', 2);
const choice = (list: string): { data: ListChoice } => ({ data: { list, hidden: [], views: [] } });
const people = [answer(userCalls.search, pageWith([ada, bala])), answer(viewCalls.read, choice('users'))];
const openPeople = async (path = '/admin/users') => {
  const page = await openPage(path, { as: 'admin', answers: people });
  await screen.findByRole('link', { name: ada.name });
  return page;
};
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('a filter that is set is a chip that can be cleared, and all of them at once', async () => {
  const { user, sentTo } = await openPeople('/admin/users?status=suspended&type=user&page=3');
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }));
  await expect.poll(() => sentTo(userCalls.search).at(-1)?.query).toMatchObject({ type: 'user', page: 1 });
  expect(screen.queryByRole('button', { name: 'Clear filter: Status' })).toBeNull();
  expect(sentTo(userCalls.search).at(-1)?.query).not.toHaveProperty('status');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('one button opens the filters of a phone, and its name counts those that are set', async () => {
  const { user } = await openPeople('/admin/users?status=suspended&type=user');
  const button = screen.getByRole('button', { name: 'Filters (2)' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.dataset['open']).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }));
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
});

test('one search field finds by name, phone or email, and a new word replaces the one before', async () => {
  const { user, sentTo } = await openPeople();
  const field = screen.getByRole('searchbox', { name: 'Name, phone or email' });
  await user.type(field, 'ada');
  await expect.poll(() => sentTo(userCalls.search).at(-1)?.query).toMatchObject({ name: 'ada' });
  await user.type(field, '@ajo');
  await expect.poll(() => sentTo(userCalls.search).at(-1)?.query).toMatchObject({ email: 'ada@ajo' });
  expect(sentTo(userCalls.search).at(-1)?.query).not.toHaveProperty('name');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => (field as HTMLInputElement).value).toBe('');
});

test('a search that a followed link has overtaken does not return to the list', async () => {
  const { sentTo } = await openPeople();
  const before = sentTo(userCalls.search).length;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  // The router changes the address before the next page has loaded.
  globalThis.history.pushState(null, '', '/admin/users/1');
  await new Promise((done) => setTimeout(done, 400));
  expect(sentTo(userCalls.search)).toHaveLength(before);
  globalThis.history.back();
});

test('a list that filters leave empty offers to clear them', async () => {
  const { user, sentTo } = await openPage('/admin/payouts?status=failed', {
    as: 'admin',
    answers: [
      answer(payoutCalls.list, { ...pageWith([]), totals: { amount: 0n as never, sent_again: 0n as never, fee: 0n as never } }),
      answer(viewCalls.read, choice('payouts')),
    ],
  });
  expect(await screen.findByText('No payouts match these filters')).toBeTruthy();
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(clear as HTMLElement);
  await expect.poll(() => sentTo(payoutCalls.list).at(-1)?.query).not.toHaveProperty('status');
});

test('all tabs are counted by one call, and a bounded count reads as "more than"', async () => {
  const { sentTo } = await openPage('/admin/payouts', {
    as: 'admin',
    answers: [
      answer(payoutCalls.list, { ...pageWith([]), totals: { amount: 0n as never, sent_again: 0n as never, fee: 0n as never } }),
      answer(viewCalls.read, {
        data: {
          ...choice('payouts').data,
          views: [
            {
              id: '0199a000-0000-7000-8000-000000000701' as never,
              name: 'Paid',
              filters: { status: 'completed' },
              hidden: [],
              is_default: false,
              changed_at: new Date(0),
            },
          ],
        },
      }),
      answer(listCalls.counts, { data: [{ total: 1000, total_is_least: true }, { total: 3 }, { total: 0 }, { total: 7 }] }),
    ],
  });
  const tabs = within(await screen.findByRole('navigation', { name: /^Views/ }));
  expect(await tabs.findByRole('button', { name: 'All payouts 1,000+' })).toBeTruthy();
  expect(tabs.getByRole('button', { name: 'Paid 7' })).toBeTruthy();
  expect(sentTo(listCalls.counts).map(({ query }) => query)).toEqual([
    { list: 'payouts', views: ['?', ...['failed', 'sent', 'completed'].map((status) => `?status%5B%5D=${status}`)] },
  ]);
});

test('J and K move from row to row, X selects and Enter opens', async () => {
  await openPeople('/admin/users?type=user');
  press('j');
  expect(document.activeElement).toBe(rowOf(ada.name));
  press('J');
  expect(document.activeElement).toBe(rowOf(bala.name));
  press('j');
  expect(document.activeElement).toBe(rowOf(bala.name));
  press('k');
  press('x');
  const box = within(rowOf(ada.name)).getByRole('checkbox');
  expect((box as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('1 selected')).toBeTruthy();
  const opened: (string | null)[] = [];
  const link = screen.getByRole('link', { name: ada.name });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    opened.push(link.getAttribute('href'));
  });
  press('Enter');
  expect(opened).toEqual([`/admin/users/${ada.id}`]);
});

test('on the way back the row that was opened has the focus, once', async () => {
  await openPeople('/admin/users?type=user&name=o');
  fireEvent.click(screen.getByRole('link', { name: bala.name }));
  cleanup();
  await openPeople('/admin/users?type=user&name=o');
  await expect.poll(() => document.activeElement).toBe(rowOf(bala.name));
  cleanup();
  await openPeople('/admin/users?type=user&name=o');
  expect(document.activeElement).toBe(document.body);
});

test('keys do nothing while a person types, in a dialog, with Ctrl, and when they are switched off', async () => {
  const { user } = await openPeople();
  const field = screen.getByRole('searchbox');
  fireEvent.keyDown(field, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(document.activeElement).toBe(document.body);
  await act(async () => press('?'));
  await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts on this device' }));
  press('j');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  (document.activeElement as HTMLElement).blur();
  press('j');
  expect(document.activeElement).toBe(document.body);
});

test('a short list has no choice of its order', async () => {
  await openPeople();
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
});

test('the order of a list has a name while none is chosen', async () => {
  const page = pageWith([ada, bala]);
  const long = answer(userCalls.search, { ...page, meta: { ...page.meta, total: 10 } });
  await openPage('/admin/users', { as: 'admin', answers: [long, answer(viewCalls.read, choice('users'))] });
  await screen.findByRole('link', { name: ada.name });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).selectedOptions[0]?.text).toBe('Newest first');
});

test('the height of rows is chosen once for every list', async () => {
  const { user } = await openPeople();
  const density = () => document.querySelector<HTMLElement>('.list')?.dataset['density'];
  expect(density()).toBe('comfortable');
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(density()).toBe('compact');
  expect(localStorage.getItem('ajo.list_density')).toBe('compact');
});

test('rows of the filters before are marked until the others are here', async () => {
  const answers = [...people];
  const { user } = await openPage('/admin/users?status=suspended', { as: 'admin', answers });
  const link = await screen.findByRole('link', { name: ada.name });
  expect(link.closest('[role=group]')?.getAttribute('aria-busy')).toBe('false');
  answers.unshift(unanswered(userCalls.search));
  await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }));
  await expect.poll(() => link.closest('[role=group]')?.getAttribute('aria-busy')).toBe('true');
  expect(link.isConnected).toBe(true);
});

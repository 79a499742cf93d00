/** The list of notifications: several are read or deleted at once. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { notificationCalls, NotificationId, type NotificationView } from '@ajo/contract/modules/notifications';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const notice = (at: number): NotificationView => ({
  id: NotificationId.parse(`0199a000-0000-7000-8000-00000000080${at}`),
  read_at: null,
  created_at: new Date('2026-03-01T08:00:00Z'),
  kind: 'loan',
  is_trouble: false,
  data: { message: `Notice ${at}`, link: null },
});
const listOf = (rows: NotificationView[]) => ({ ...pageWith(rows), additional: { unread_count: rows.length } });
const stateOf = (at: number) => screen.getByRole('checkbox', { name: `Select Notice ${at}` }).closest('li')?.textContent;

test('selected ones are marked as read, and one deleted meanwhile is no error', async () => {
  let rows = [1, 2, 3].map(notice);
  const { user, sentTo } = await openPage('/admin/notifications', {
    as: 'hr',
    answers: [
      answer(notificationCalls.list, () => listOf(rows)),
      answer(notificationCalls.read, ({ params: { id } }) => {
        if (id === notice(2).id) throw new DomainError('missing', 'notification_missing', 'Not found');
        rows = rows.map((row) => (row.id === id ? { ...row, read_at: new Date() } : row));
        return { message: 'Read' };
      }),
    ],
  });
  for (const at of [1, 2]) await user.click(await screen.findByRole('checkbox', { name: `Select Notice ${at}` }));
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect((await screen.findAllByText('2 notifications marked as read')).length).toBeGreaterThan(0);
  await expect.poll(() => stateOf(1)).not.toContain('Unread');
  expect(stateOf(3)).toContain('Unread');
  expect(sentTo(notificationCalls.read)).toHaveLength(2);
});

test('all are marked as read with one press, and then the button is gone', async () => {
  let rows = [1, 2, 3].map(notice);
  const { user, sentTo } = await openPage('/notifications', {
    as: 'user',
    answers: [
      answer(notificationCalls.list, () => ({
        ...listOf(rows),
        additional: { unread_count: rows.filter(({ read_at: at }) => !at).length },
      })),
      answer(notificationCalls.readAll, () => {
        rows = rows.map((row) => ({ ...row, read_at: new Date() }));
        return { message: 'Read' };
      }),
    ],
  });
  expect(await screen.findByRole('region', { name: 'March 2026' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await expect.poll(() => stateOf(3)).not.toContain('Unread');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(sentTo(notificationCalls.readAll)).toHaveLength(1);
});

test('deleting requires a confirmation, and deletes only the selection', async () => {
  let rows = [1, 2, 3].map(notice);
  const { user, sentTo } = await openPage('/admin/notifications', {
    as: 'hr',
    answers: [
      answer(notificationCalls.list, () => listOf(rows)),
      answer(notificationCalls.remove, ({ params: { id } }) => {
        rows = rows.filter((row) => row.id !== id);
        return { message: 'Deleted' };
      }),
    ],
  });
  for (const at of [1, 3]) await user.click(await screen.findByRole('checkbox', { name: `Select Notice ${at}` }));
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Delete 2 notifications?')).toBeTruthy();
  expect(sentTo(notificationCalls.remove)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete them' }));
  expect((await screen.findAllByText('2 notifications deleted')).length).toBeGreaterThan(0);
  await expect.poll(() => screen.queryByRole('checkbox', { name: 'Select Notice 1' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select Notice 2' })).toBeTruthy();
});

test('the unread ones alone are shown on request; with none left the list states it and offers all', async () => {
  let rows = [1, 2].map(notice);
  const { user, sentTo } = await openPage('/admin/notifications', {
    as: 'hr',
    answers: [
      answer(notificationCalls.list, ({ query: { status } }) => ({
        ...listOf(status ? rows.filter(({ read_at: at }) => !at) : rows),
        additional: { unread_count: rows.filter(({ read_at: at }) => !at).length },
      })),
      answer(notificationCalls.readAll, () => {
        rows = rows.map((row) => ({ ...row, read_at: new Date() }));
        return { message: 'Read' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Unread 2' }));
  await expect.poll(() => sentTo(notificationCalls.list).at(-1)?.query).toMatchObject({ status: 'unread' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all notifications' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Notice 2' })).toBeTruthy();
});

test('a notice states its topic, and its page is one press away and marks it as read', async () => {
  const { user, sentTo } = await openPage('/admin/notifications', {
    as: 'superadmin',
    answers: [
      answer(
        notificationCalls.list,
        listOf([{ ...notice(1), kind: 'approval', data: { message: 'Notice 1', link: '/admin/approvals' } }, notice(2)]),
      ),
      answer(notificationCalls.read, { message: 'Read' }),
    ],
  });
  expect((await screen.findByRole('button', { name: /^Notice 1/ })).textContent).toMatch(/Approval, 01 Mar$/);
  const links = screen.getAllByRole('link', { name: /^Open: / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/approvals']);
  await user.click(screen.getByRole('link', { name: 'Open: Notice 1' }));
  expect(sentTo(notificationCalls.read).map(({ params }) => params)).toEqual([{ id: notice(1).id }]);
  expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toBeTruthy();
});

test('where all have one topic, no line repeats it', async () => {
  await openPage('/notifications', { as: 'user', answers: [answer(notificationCalls.list, listOf([1, 2].map(notice)))] });
  const line = await screen.findByRole('button', { name: /^Notice 1/ });
  expect(line.textContent).toMatch(/01 Mar$/);
  expect(line.textContent).not.toContain('Loan');
  expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
});

test('months with few notices are under their year', async () => {
  const older = { ...notice(2), created_at: new Date('2026-01-10T09:00:00Z') };
  await openPage('/notifications', { as: 'user', answers: [answer(notificationCalls.list, listOf([notice(1), older]))] });
  const region = within(await screen.findByRole('region', { name: '2026' }));
  expect(region.getAllByRole('listitem')).toHaveLength(2);
});

test('all are deleted from the menu, after a confirmation', async () => {
  const { user, sentTo } = await openPage('/notifications', {
    as: 'user',
    answers: [answer(notificationCalls.list, listOf([notice(1)])), answer(notificationCalls.removeAll, { message: 'Deleted' })],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Delete all' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sentTo(notificationCalls.removeAll)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete all' }));
  await expect.poll(() => sentTo(notificationCalls.removeAll)).toHaveLength(1);
});

test('a notice is deleted from its window', async () => {
  let rows = [notice(1)];
  const { user } = await openPage('/notifications', {
    as: 'user',
    answers: [
      answer(notificationCalls.list, () => listOf(rows)),
      answer(notificationCalls.read, { message: 'Read' }),
      answer(notificationCalls.remove, () => {
        rows = [];
        return { message: 'Deleted' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Notice 1/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

test('without notifications there is nothing to delete', async () => {
  await openPage('/admin/notifications', { as: 'hr', answers: [answer(notificationCalls.list, listOf([]))] });
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('a refused list shows the refusal', async () => {
  await openPage('/admin/notifications', {
    as: 'hr',
    answers: [refusal(notificationCalls.list, 403, 'You are not allowed to do this')],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('No notifications yet')).toBeNull();
});

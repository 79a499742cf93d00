/** API contract: notifications. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { done, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

export const NotificationId = idOf('NotificationId');
export type NotificationId = z.output<typeof NotificationId>;

export const NotificationView = z.object({
  id: NotificationId,
  read_at: Instant.nullable(),
  created_at: Instant,
  /** Of what happened: `loan`, `payout`, `job`. New kinds may be added. */
  kind: z.string(),
  /** Something went wrong, or money is late. */
  is_trouble: z.boolean(),
  data: z.object({ message: z.string(), link: z.string().nullable() }),
});
export type NotificationView = z.output<typeof NotificationView>;

const ById = z.object({ id: NotificationId });

export const notificationCalls = {
  list: call({
    method: 'GET',
    path: '/notifications',
    summary: "The caller's notifications, newest first.",
    access: 'notifications.own',
    query: z.object({ page: PageNumber, per_page: PerPage, status: z.enum(['unread']).optional() }),
    reply: pageOf(NotificationView).extend({ additional: z.object({ unread_count: z.int() }) }),
  }),
  read: call({
    method: 'PATCH',
    path: '/notifications/{id}/read',
    summary: 'Marks one as read.',
    access: 'notifications.own',
    params: ById,
    reply: done,
  }),
  readAll: call({
    method: 'PATCH',
    path: '/notifications/read',
    summary: 'Marks all as read.',
    access: 'notifications.own',
    addition: true,
    reply: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/notifications/{id}',
    summary: 'Removes one.',
    access: 'notifications.own',
    params: ById,
    reply: done,
  }),
  removeAll: call({
    method: 'DELETE',
    path: '/notifications',
    summary: 'Removes all.',
    access: 'notifications.own',
    reply: done,
  }),
};

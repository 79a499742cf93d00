/** Binds the calls of the bell. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { notificationCalls } from '@ajo/contract/modules/notifications';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { readAllNotifications, readNotification, removeNotifications } from './commands/tidy-bell.ts';
import { notificationPage } from './notifications.queries.ts';

const missing = (): DomainError => new DomainError('missing', 'notification_missing', 'Notification not found');

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, notificationCalls.list, ({ db }, { actor, query, path }) =>
    notificationPage(db, { userId: actor.id, page: query.page, perPage: query.per_page, status: query.status, path }),
  );
  serve(app, context, notificationCalls.read, async (within, { actor, params }) => {
    if (!(await readNotification(within, actor, params.id))) throw missing();
    return { message: 'Notification read' };
  });
  serve(app, context, notificationCalls.readAll, async (within, { actor }) => {
    await readAllNotifications(within, actor);
    return { message: 'Notifications read' };
  });
  serve(app, context, notificationCalls.remove, async (within, { actor, params }) => {
    if ((await removeNotifications(within, actor, params.id)) === 0) throw missing();
    return { message: 'Notification deleted' };
  });
  serve(app, context, notificationCalls.removeAll, async (within, { actor }) => {
    await removeNotifications(within, actor, undefined);
    return { message: 'Notifications deleted' };
  });
}

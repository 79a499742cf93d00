/** People mark their notifications as read or remove them: their own only. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { NotificationId } from '@ajo/contract/modules/notifications';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { hideNotifications, markAllRead, markRead } from '../notification.store.ts';

export const readNotification = ({ db, clock }: Context, actor: Actor, id: NotificationId): Promise<boolean> =>
  inTransaction(db, (tx) => markRead(tx, actor.id, id, clock.now()));

export const readAllNotifications = ({ db, clock }: Context, actor: Actor): Promise<void> =>
  inTransaction(db, (tx) => markAllRead(tx, actor.id, clock.now()));

export const removeNotifications = ({ db, clock }: Context, actor: Actor, id: NotificationId | undefined): Promise<number> =>
  inTransaction(db, (tx) => hideNotifications(tx, actor.id, id, clock.now()));

/** Notices, seen: the bell and the list. */
export { Bell } from './components/bell.tsx';
export { useNotifications } from './notifications.calls.ts';
export { NotificationListScreen } from './screens/notification-list.screen.tsx';

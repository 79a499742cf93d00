/** Notices, seen: the bell and the list. */
export { Bell } from './components/bell.tsx';
export { PreferencesCard } from './components/preferences-card.tsx';
export { keepNotifications, useNotifications } from './notifications.calls.ts';

/** Notifies open browsers that something happened. Losing a message is harmless: every list can be read again. */
export type LiveEvent = { userId: string; event: string; payload: Record<string, unknown> };
export type Live = {
  /** After the commit, never inside a transaction. Does not throw: the act is already done. */
  publish: (events: readonly LiveEvent[]) => Promise<void>;
  /** Closes every socket of a user: their rights have changed. */
  disconnect: (userId: string) => Promise<void>;
};

/** The event that the specification's client binds with `.notification()`; its payload has the notice's fields, `id` and `type`. */
export const notificationEvent = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

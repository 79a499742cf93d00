/** Tells open browsers that something happened. Losing a message is harmless: every list can be read again. */
export type LiveEvent = { userId: string; event: string; payload: Record<string, unknown> };
export type Live = {
  publish: (events: readonly LiveEvent[]) => Promise<void>;
  /** Closes every socket of a user: their rights have changed. */
  disconnect: (userId: string) => Promise<void>;
};

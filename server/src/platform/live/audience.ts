/** Connections by user, found without a scan of all connections. */
import type { Closing } from './pusher-frames.ts';

export type Listener = {
  /** Of its channels: it may listen for as long as all of them are open. */
  sessionIds: ReadonlySet<string>;
  send: (userId: string, event: string, payload: unknown) => void;
  close: (how: Closing) => void;
};

export class Audience {
  readonly #listeners = new Map<string, Set<Listener>>();

  join(userId: string, listener: Listener): void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners.add(listener));
  }

  leave(userId: string, listener: Listener): void {
    const listeners = this.#listeners.get(userId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(userId);
  }

  /** A copy: sending an event may end a connection. */
  of(userId: string): Listener[] {
    return [...(this.#listeners.get(userId) ?? [])];
  }

  get all(): Listener[] {
    return [...new Set([...this.#listeners.values()].flatMap((listeners) => [...listeners]))];
  }
}

/** Who listens to whom: found by user without asking every connection. */
import type { PusherConnection } from './pusher-connection.ts';

export class Audience {
  readonly #listeners = new Map<string, Set<PusherConnection>>();

  join(userId: string, connection: PusherConnection): void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners.add(connection));
  }

  leave(userId: string, connection: PusherConnection): void {
    const listeners = this.#listeners.get(userId);
    listeners?.delete(connection);
    if (listeners?.size === 0) this.#listeners.delete(userId);
  }

  /** A copy: telling somebody may end their connection. */
  of(userId: string): PusherConnection[] {
    return [...(this.#listeners.get(userId) ?? [])];
  }

  get userIds(): string[] {
    return [...this.#listeners.keys()];
  }
}

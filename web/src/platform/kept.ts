/**
 * What a device keeps for one person in local storage: answers that are read without a network (`kept:`), until a moment or the end of the
 * session, and acts that have not been sent (`unsent:`), until they are sent or the person signs out.
 */
import { storage } from './storage.ts';

const keptPrefix = 'kept:';
const unsentPrefix = 'unsent:';
type Stored = { until: string; value: unknown };

const keysOf = (prefix: string): string[] => storage.keys().filter((key) => key.startsWith(prefix));
const forgetAll = (keys: readonly string[]): void => keys.forEach((key) => storage.remove(key));

function parsed(key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const kept = {
  write: (name: string, value: unknown, until: Date): void =>
    storage.write(keptPrefix + name, JSON.stringify({ until: until.toISOString(), value })),
  read: (name: string): unknown => (parsed(keptPrefix + name) as Stored | null)?.value,
  /** Removes what is over by the clock of the device. */
  expire(now: Date): void {
    const isOver = (key: string): boolean => {
      const until = (parsed(key) as Stored | null)?.until;
      return until === undefined || Date.parse(until) <= now.getTime();
    };
    forgetAll(keysOf(keptPrefix).filter(isOver));
  },
  /** At the end of a session. */
  forget: (): void => forgetAll(keysOf(keptPrefix)),
};

export const unsent = {
  write: (personId: string, acts: readonly unknown[]): void =>
    acts.length === 0 ? storage.remove(unsentPrefix + personId) : storage.write(unsentPrefix + personId, JSON.stringify(acts)),
  read(personId: string): readonly unknown[] {
    const acts = parsed(unsentPrefix + personId);
    return Array.isArray(acts) ? (acts as unknown[]) : [];
  },
  count: (personId: string): number => unsent.read(personId).length,
  /** On sign-out. */
  forget: (): void => forgetAll(keysOf(unsentPrefix)),
  /** When another person signs in. */
  forgetOthers: (personId: string): void => forgetAll(keysOf(unsentPrefix).filter((key) => key !== unsentPrefix + personId)),
};

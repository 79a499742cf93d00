/** Who is signed in: the keys `tok` and `user` of local storage, as the specification names them (section 9). */
import { isStaff, prefixOf, type Role } from '@ajo/contract/kernel/access';
import { useSyncExternalStore } from 'react';
import { drafts } from './drafts.ts';
import { kept, unsent } from './kept.ts';
import { storage } from './storage.ts';

/** The fields that screens may rely on; the full object of the server is stored unchanged. */
export type SessionUser = {
  id: string;
  name: string;
  type: Role;
  email?: string | null | undefined;
};
export type Area = 'customer' | 'merchant' | 'staff';

const tokenKey = 'tok';
const userKey = 'user';
const listeners = new Set<() => void>();
/** Lives in memory only, while a forced password change is under way: the change itself still needs the token. */
let passwordToken = '';
let read: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined };

/** The same text gives the same object, so React sees a change only when there is one. */
function user(): SessionUser | undefined {
  const text = storage.read(userKey);
  if (text !== read.text) read = { text, user: parse(text) };
  return read.user;
}

function parse(text: string | null): SessionUser | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as SessionUser;
  } catch {
    return undefined;
  }
}

const notify = (): void => listeners.forEach((listener) => listener());

export const areaOf = (role: Role): Area => {
  if (role === 'merchant') return 'merchant';
  return isStaff(role) ? 'staff' : 'customer';
};

export const session = {
  token: (): string => storage.read(tokenKey) ?? passwordToken,
  user,
  role: (): Role => user()?.type ?? 'default',
  prefix: (): string => prefixOf(session.role()),
  /** Instants and big integers of the user become text: only what JSON can hold is kept. */
  begin(token: string, who: SessionUser): void {
    unsent.forgetOthers(who.id);
    drafts.forgetOthers(who.id);
    if (user()?.id !== who.id) kept.forget();
    session.keepToken(token);
    session.keepUser(who);
  },
  keepToken(token: string): void {
    passwordToken = '';
    storage.write(tokenKey, token);
  },
  keepUser(who: SessionUser): void {
    storage.write(
      userKey,
      JSON.stringify(who, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    );
    notify();
  },
  /** Only changing the password stays possible, and only until the page is reloaded. */
  endButPassword(): void {
    const token = session.token();
    session.end();
    passwordToken = token;
  },
  /** What has not been sent stays, for the next session of the same person. */
  end(): void {
    passwordToken = '';
    kept.forget();
    storage.remove(tokenKey);
    storage.remove(userKey);
    notify();
  },
  /** The person signs out: nothing of theirs stays. */
  signOut(): void {
    unsent.forget();
    drafts.forget();
    session.end();
  },
  /** The second logout variant: clears all local storage and reloads the page. */
  endEverything(): void {
    storage.clear();
    drafts.forget();
    globalThis.location.reload();
  },
};

/**
 * Signing out in one tab signs out in all: the browser notifies the other tabs that a key is gone.
 * @param onOtherPerson runs when another person signed in, or the person signed out, before the pages of this tab change.
 */
export function followOtherTabs(onOtherPerson: () => void): void {
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== userKey && event.key !== tokenKey) return;
    const before = read.user?.id;
    const person = user()?.id;
    if (before !== person) onOtherPerson();
    // Also a sign-out. Where no one was signed in, this tab's own session has ended, and its text waits.
    if (person ?? before) drafts.forgetOthers(person);
    notify();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUser = (): SessionUser | undefined => useSyncExternalStore(subscribe, user, () => undefined);

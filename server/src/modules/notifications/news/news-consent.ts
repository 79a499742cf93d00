/** The consent to news, which the module of own data keeps. The preferences show it and change it. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';

export type NewsConsent = {
  isGiven: (db: Database, userId: string) => Promise<boolean>;
  /** Part of the caller's transaction. It leaves the preferences as they are. */
  record: (tx: Tx, context: Context, actor: Actor, consent: { granted: boolean; ip: string }) => Promise<void>;
};

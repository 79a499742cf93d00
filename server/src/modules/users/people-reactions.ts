/** What users need from modules above them: what follows when people change, and what protects a customer's account. */
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { User } from './user.ts';

export type PeopleReactions = {
  /** Somebody was added who has no password yet. */
  invited: (tx: Tx, context: Context, user: User) => Promise<void>;
  /** Somebody must choose a new password before anything else. False when there is no password to change yet. */
  passwordDemanded: (tx: Tx, context: Context, user: User) => Promise<boolean>;
  /** If one of these holds, changes of a customer's e-mail and phone require a second person. */
  protectedBy: readonly ((tx: Tx, customerId: string) => Promise<boolean>)[];
};

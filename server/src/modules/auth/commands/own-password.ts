/** The password that a person who is signed in enters again before an act on their account. */
import type { Database, Tx } from '#platform/db/transaction';
import { wrongPassword } from '../auth.errors.ts';
import { findCredential, lockCredential } from '../auth.store.ts';
import { isPassword } from '../password.ts';

/** The caller has counted the attempt. @returns the hash that it was checked against. @throws DomainError `wrong_password`, `crowded`. */
export async function requirePassword(db: Database, userId: string, password: string): Promise<string> {
  const credential = await findCredential(db, userId);
  const isRight = await isPassword(credential?.passwordHash, password);
  if (!credential || !isRight) throw wrongPassword();
  return credential.passwordHash;
}

/** Holds the credential. What was proven a moment ago must still be so: a reset in between has signed this caller out. @throws DomainError `wrong_password`. */
export async function requireUnchanged(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  if ((await lockCredential(tx, userId))?.passwordHash !== passwordHash) throw wrongPassword();
}

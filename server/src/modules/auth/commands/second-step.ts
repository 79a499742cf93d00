/** The second step of signing in: who gave the right password and has a second factor shows a code before a session opens. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { findUser, type User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { deadChallenge, suspended } from '../auth.errors.ts';
import { addChallenge, findSecondFactor, ownerOfChallenge, useChallenge } from '../second-factor.store.ts';
import { addSignIn } from '../sign-in.store.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { useCode } from './second-factor.ts';
import { startSession } from './sign-in.ts';

const challengeLivesMs = 5 * minuteMs;

export type Challenge = { challenge: string; expires_at: Date };

/** Undefined for a user without a second factor. The password has been checked. */
export async function challengeOf(context: Context, user: User): Promise<Challenge | undefined> {
  const held = await findSecondFactor(context.db, user.id);
  if (!held?.confirmedAt) return undefined;
  const [at, token] = [context.clock.now(), newToken()];
  const expiresAt = new Date(at.getTime() + challengeLivesMs);
  await inTransaction(context.db, (tx) => addChallenge(tx, { userId: user.id, tokenHash: digestOf(token) }, { at, expiresAt }));
  return { challenge: token, expires_at: expiresAt };
}

/** @throws DomainError `dead_challenge` for one that was used, is too old, or never was; `wrong_code` leaves it alive. */
export async function signInByCode(
  context: Context,
  { challenge, code }: { challenge: string; code: string },
  from: From,
): Promise<{ user: User; token: string }> {
  const [at, tokenHash] = [context.clock.now(), digestOf(challenge)];
  const ownerId = await ownerOfChallenge(context.db, tokenHash, at);
  await countAttempts(context, 'second step', ownerId ?? tokenHash, from);
  const user = ownerId && (await findUser(context.db, ownerId));
  if (!user || user.deletedAt) throw deadChallenge();
  if (user.suspendedAt) throw suspended();
  const opened = await inTransaction(context.db, async (tx) => {
    const no = await useCode(tx, context, user.id, code);
    if (no) {
      // The failed attempt stays in the person's list of sign-ins, so this transaction is not undone.
      await addSignIn(tx, { userId: user.id, outcome: 'wrong_code' }, { at, from });
      return no;
    }
    if (!(await useChallenge(tx, tokenHash, at))) throw deadChallenge();
    return startSession({ ...context, db: tx }, user, { ...from, provenAt: at });
  });
  if (opened instanceof DomainError) throw opened;
  await wasRight(context, 'second step', user.id, from);
  return { user, ...opened };
}

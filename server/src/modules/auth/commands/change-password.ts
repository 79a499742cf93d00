/** New passwords: by knowing the old one, or by a mailed link. Both end every session, so a thief is out at once. */
import { hourMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { sendTemplate, textUser } from '#modules/notifications';
import { findUser, findUserByEmail, fullName, lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { deadLink, samePassword, signedOut, wrongPassword } from '../auth.errors.ts';
import {
  addLink,
  endLinks,
  endSessions,
  findCredential,
  isLiveLink,
  lockCredential,
  ownerOfLink,
  saveCredential,
  useLink,
} from '../auth.store.ts';
import { saveKnownNetwork } from '../known-network.store.ts';
import { hashPassword, isPassword } from '../password.ts';
import { endChallenges } from '../second-factor.store.ts';
import { whyNotPassword } from '../password.rules.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, forgiveAccount, type From } from '../attempts.ts';
import { markProven } from './register.ts';

const linkLivesMs = hourMs;

/** @throws DomainError `wrong_password` also when the password was changed concurrently. */
export async function changePassword(
  context: Context,
  actor: Actor,
  { current, next, from }: { current: string; next: string; from: From },
): Promise<void> {
  await countAttempts(context, 'password change', actor.id, from);
  const user = await findUser(context.db, actor.id);
  if (!user) throw signedOut();
  const credential = await findCredential(context.db, user.id);
  if (!(await isPassword(credential?.passwordHash, current))) throw wrongPassword();
  if (current === next) throw samePassword();
  refuseIf(whyNotPassword(next, user));
  const passwordHash = await hashPassword(next);
  await inTransaction(context.db, async (tx) => {
    // What was proven a moment ago must still be so: a reset in between has thrown this caller out.
    const present = await lockCredential(tx, user.id);
    if (present?.passwordHash !== credential?.passwordHash) throw wrongPassword();
    await saveNew(tx, context, { user, passwordHash, action: 'changed the password' });
  });
  await context.live.disconnect(user.id);
}

type Change = { user: User; passwordHash: string; action: HistoryAct };

async function saveNew(tx: Tx, context: Context, { user, passwordHash, action }: Change): Promise<void> {
  const at = context.clock.now();
  await saveCredential(tx, { userId: user.id, passwordHash }, at);
  // First, so that a session which a challenge is opening right now is there to be ended.
  await endChallenges(tx, user.id, at);
  await endSessions(tx, { userId: user.id }, at);
  await endLinks(tx, { userId: user.id, kind: 'reset' }, at);
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action,
  });
  await sendTemplate(tx, context, {
    template: 'password_changed',
    to: user.email,
    userId: user.id,
    url: `${context.config.appUrl}/forgot`,
  });
  const text = `Your password was changed and all devices were signed out. Not you? Call us: ${context.config.BRAND_PHONE}`;
  await textUser(tx, context, { userId: user.id, text });
}

/** Silent about whether the address is known. */
export async function mailReset(context: Context, email: string, from: From): Promise<void> {
  await countAttempts(context, 'reset mail', email, from);
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    const found = await findUserByEmail(tx, email);
    if (!found) return;
    const user = await lockUser(tx, found.id);
    const at = context.clock.now();
    await addLink(
      tx,
      { userId: user.id, kind: 'reset', tokenHash: digestOf(token) },
      { at, expiresAt: new Date(at.getTime() + linkLivesMs) },
    );
    await sendTemplate(tx, context, {
      template: 'password_reset',
      to: email,
      userId: user.id,
      url: `${context.config.appUrl}/reset?${new URLSearchParams({ token, email }).toString()}`,
    });
  });
}

/** Only invalid links are counted: guesses by others never block the owner's mailed link. */
async function demandLiveLink(
  context: Context,
  { email, tokenHash }: { email: string; tokenHash: string },
  from: From,
): Promise<User> {
  const user = await findUserByEmail(context.db, email);
  const isLive = user && (await isLiveLink(context.db, { userId: user.id, kind: 'reset', tokenHash }, context.clock.now()));
  if (isLive) return user;
  await countAttempts(context, 'dead reset link', email, from);
  throw deadLink();
}

/** @throws DomainError `dead_link` for a link that was used, replaced, is too old, or never was. */
export async function findReset(context: Context, { email, token }: { email: string; token: string }, from: From): Promise<void> {
  await demandLiveLink(context, { email, tokenHash: digestOf(token) }, from);
}

/** The address that a living link was mailed to: who holds the link has read that mail. */
export async function findResetAddress(context: Context, token: string, from: From): Promise<string> {
  const tokenHash = digestOf(token);
  const ownerId = await ownerOfLink(context.db, { kind: 'reset', tokenHash }, context.clock.now());
  const user = ownerId && (await findUser(context.db, ownerId));
  if (user && !user.deletedAt) return user.email ?? user.phone ?? '';
  await countAttempts(context, 'dead reset link', tokenHash, from);
  throw deadLink();
}

export async function resetPassword(
  context: Context,
  { email, token, next }: { email: string; token: string; next: string },
  from: From,
): Promise<void> {
  const link = { kind: 'reset' as const, tokenHash: digestOf(token) };
  // Checked before the hashing, so that invented links cause no work; and again when the link is used up.
  const user = await demandLiveLink(context, { email, tokenHash: link.tokenHash }, from);
  refuseIf(whyNotPassword(next, user));
  const passwordHash = await hashPassword(next);
  await inTransaction(context.db, async (tx) => {
    const present = await lockUser(tx, user.id);
    if (!(await useLink(tx, { ...link, userId: user.id }, context.clock.now()))) throw deadLink();
    await saveNew(tx, context, { user: present, passwordHash, action: 'reset the password' });
    await markProven(tx, context, present);
    // Anyone who read the mail is the owner: guesses that strangers made do not stand between them and the next sign-in.
    await saveKnownNetwork(tx, { userId: user.id, network: networkOf(from.ip) }, context.clock.now());
  });
  await forgiveAccount(context, email, from);
  await context.live.disconnect(user.id);
}

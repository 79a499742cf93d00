/** New passwords: by knowing the old one, or by a mailed link. Both end every session, so a thief is out at once. */
import { isPhoneName } from '@ajo/contract/kernel/phone';
import { hourMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import type { HistoryAct } from '#modules/history';
import { limitMailTo, sendTemplate, sendText } from '#modules/notifications';
import { findUser, lockUser, type User } from '#modules/users';
import { findUserBySignInName } from '#modules/users/sign-in-name';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { deadLink, samePassword, signedOut } from '../auth.errors.ts';
import { addLink, endLinks, endSessions, findLiveLink, isLiveLink, saveCredential, useLink } from '../auth.store.ts';
import { isKnownNetwork, saveKnownNetwork } from '../known-network.store.ts';
import { endProofs } from '../phone-proof.store.ts';
import { hashPassword } from '../password.ts';
import { endChallenges } from '../second-factor.store.ts';
import { whyNotPassword } from '../password.rules.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, forgiveAccount, type From } from '../attempts.ts';
import { announceChange } from './announce-change.ts';
import { markProven } from './mark-proven.ts';
import { requirePassword, requireUnchanged } from './own-password.ts';

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
  const currentHash = await requirePassword(context.db, user.id, current);
  if (current === next) throw samePassword();
  refuseIf(whyNotPassword(next, user));
  const passwordHash = await hashPassword(next);
  await inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user.id, currentHash);
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
  for (const kind of ['reset', 'address'] as const) await endLinks(tx, { userId: user.id, kind }, at);
  await endProofs(tx, user.id);
  await announceChange(tx, context, user, {
    action,
    template: 'password_changed',
    text: 'Your password was changed and all devices were signed out',
  });
}

/** Silent about whether the address is known. */
export async function sendReset(context: Context, name: string, from: From): Promise<void> {
  await countAttempts(context, 'reset mail', name, from);
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    if (isPhoneName(name)) await limitTexts(tx, context, name, from);
    const found = await findUserBySignInName(tx, name);
    if (!found) return;
    const user = await lockUser(tx, found.id);
    const at = context.clock.now();
    await addLink(
      tx,
      { userId: user.id, kind: 'reset', tokenHash: digestOf(token), address: name },
      { at, expiresAt: new Date(at.getTime() + linkLivesMs) },
    );
    if (isPhoneName(name)) return textReset(tx, context, { phone: name, token });
    return sendTemplate(tx, context, {
      template: 'password_reset',
      to: name,
      userId: user.id,
      url: `${context.config.appUrl}/reset?${new URLSearchParams({ token, email: name }).toString()}`,
    });
  });
}

/** A network from which the account has signed in passes the total of the number: strangers cannot use it up. */
async function limitTexts(tx: Tx, context: Context, phone: string, from: From): Promise<void> {
  const network = networkOf(from.ip);
  const isSpared = await isKnownNetwork(tx, { signInName: phone, network }, context.clock.now());
  await limitMailTo(tx, context, { to: phone, sender: { kind: 'network', id: network }, purpose: 'reset', isSpared });
}

/** A customer whose account was opened at the counter sets the first password by the same link. */
export async function textPasswordLink(
  tx: Tx,
  context: Context,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  const [at, token] = [context.clock.now(), newToken()];
  const link = { userId, kind: 'reset' as const, tokenHash: digestOf(token), address: phone };
  await addLink(tx, link, { at, expiresAt: new Date(at.getTime() + linkLivesMs) });
  await textReset(tx, context, { phone, token });
}

/** The link has no number in it; the address comes first, because a long text is cut at its end. */
const textReset = (tx: Tx, context: Context, { phone, token }: { phone: string; token: string }): Promise<void> =>
  sendText(tx, context, {
    to: phone,
    text: `${context.config.appUrl}/reset?token=${token} sets a new ${context.config.BRAND} password. It works for 1 hour. Never share it.`,
  });

/** Only invalid links are counted: guesses by others never block the owner's link. */
async function requireLiveLink(
  context: Context,
  { name, tokenHash }: { name: string; tokenHash: string },
  from: From,
): Promise<User> {
  const user = await findUserBySignInName(context.db, name);
  const isLive = user && (await isLiveLink(context.db, { userId: user.id, kind: 'reset', tokenHash }, context.clock.now()));
  if (isLive) return user;
  await countAttempts(context, 'dead reset link', name, from);
  throw deadLink();
}

/** @throws DomainError `dead_link` for a link that was used, replaced, is too old, or never was. */
export async function findReset(context: Context, { name, token }: { name: string; token: string }, from: From): Promise<void> {
  await requireLiveLink(context, { name, tokenHash: digestOf(token) }, from);
}

/** The address or number that a living link was sent to: anyone who holds the link has read that message, and may not know the account's other name. */
export async function findResetAddress(context: Context, token: string, from: From): Promise<string> {
  const tokenHash = digestOf(token);
  const link = await findLiveLink(context.db, { kind: 'reset', tokenHash }, context.clock.now());
  const user = link && (await findUser(context.db, link.userId));
  if (link?.address && user && !user.deletedAt) return link.address;
  await countAttempts(context, 'dead reset link', tokenHash, from);
  throw deadLink();
}

export async function resetPassword(
  context: Context,
  { name, token, next }: { name: string; token: string; next: string },
  from: From,
): Promise<void> {
  const link = { kind: 'reset' as const, tokenHash: digestOf(token) };
  // Checked before the hashing, so that invented links cause no work; and again when the link is used up.
  const user = await requireLiveLink(context, { name, tokenHash: link.tokenHash }, from);
  refuseIf(whyNotPassword(next, user));
  const passwordHash = await hashPassword(next);
  await inTransaction(context.db, async (tx) => {
    const present = await lockUser(tx, user.id);
    if (!(await useLink(tx, { ...link, userId: user.id }, context.clock.now()))) throw deadLink();
    await saveNew(tx, context, { user: present, passwordHash, action: 'reset the password' });
    // A link that was texted proves the number; a customer without an address has no other.
    if (!(await markProven(tx, context, present, present.email ? 'email' : 'phone'))) throw deadLink();
    // Failed attempts by others must not block the owner, who has read the message.
    await saveKnownNetwork(tx, { userId: user.id, network: networkOf(from.ip) }, context.clock.now());
  });
  await forgiveAccount(context, user.email ?? name, from);
  await context.live.disconnect(user.id);
}

/** New passwords: by knowing the old one, or by a mailed link. Both end every session, so a thief is out at once. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { sendLetter } from '#modules/notifications';
import { findUserByEmail } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { countTry } from '#platform/http/throttle.store';
import { deadLink, samePassword, wrongPassword } from '../auth.errors.ts';
import { endSessions, findCredential, isLiveLink, replaceLink, saveCredential, useLink } from '../auth.store.ts';
import { hashPassword, isPassword } from '../password.ts';
import { digestOf, newToken } from '../token.ts';

const hourMs = 3_600_000;

export async function changePassword(context: Context, actor: Actor, { current, next }: { current: string; next: string }): Promise<void> {
  await countTry(context.db, { budget: 'password', subject: actor.id, most: 10, windowMs: hourMs }, context.clock.now());
  const credential = await findCredential(context.db, actor.id);
  if (!(await isPassword(credential?.passwordHash, current))) throw wrongPassword();
  if (current === next) throw samePassword();
  await saveNew(context, { userId: actor.id, next, by: { id: actor.id, name: actor.name } });
  await context.live.disconnect(actor.id);
}

type Change = { userId: string; next: string; by: { id: string; name: string }; tokenHash?: string };

async function saveNew(context: Context, { userId, next, by, tokenHash }: Change): Promise<void> {
  const passwordHash = await hashPassword(next);
  await inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    if (tokenHash && !(await useLink(tx, { userId, kind: 'reset', tokenHash }, at))) throw deadLink();
    await saveCredential(tx, { userId, passwordHash }, at);
    await endSessions(tx, { userId }, at);
    await record(tx, context, { actor: by, subject: { kind: 'user', id: userId }, customerId: userId, action: tokenHash ? 'reset the password' : 'changed the password' });
  });
}

/** Silent about whether the address is known. */
export async function mailReset(context: Context, email: string): Promise<void> {
  const at = context.clock.now();
  await countTry(context.db, { budget: 'reset mail', subject: email, most: 5, windowMs: hourMs }, at);
  const user = await findUserByEmail(context.db, email);
  if (!user) return;
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    await replaceLink(tx, { userId: user.id, kind: 'reset', tokenHash: digestOf(token) }, { at, expiresAt: new Date(at.getTime() + hourMs) });
    await sendLetter(tx, context, {
      to: user.email, subject: 'Choose a new password', action: { label: 'Choose a new password', url: `${context.config.appUrl}/reset?${new URLSearchParams({ token, email })}` },
      paragraphs: ['Somebody asked for a new password for your account. The link works for one hour. If it was not you, do nothing.'],
    });
  });
}

export async function findReset(context: Context, { email, token }: { email: string; token: string }): Promise<void> {
  await countTry(context.db, { budget: 'reset', subject: email, most: 20, windowMs: hourMs }, context.clock.now());
  const user = await findUserByEmail(context.db, email);
  const isLive = user && (await isLiveLink(context.db, { userId: user.id, kind: 'reset', tokenHash: digestOf(token) }, context.clock.now()));
  if (!isLive) throw deadLink();
}

export async function resetPassword(context: Context, { email, token, next }: { email: string; token: string; next: string }): Promise<void> {
  await countTry(context.db, { budget: 'reset', subject: email, most: 20, windowMs: hourMs }, context.clock.now());
  const user = await findUserByEmail(context.db, email);
  if (!user) throw deadLink();
  await saveNew(context, { userId: user.id, next, by: { id: user.id, name: `${user.firstName} ${user.lastName}` }, tokenHash: digestOf(token) });
  await context.live.disconnect(user.id);
}

/** A customer who signed up by phone adds an email address: the password first, then the link that is mailed to it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo, sendTemplate, textUser } from '#modules/notifications';
import { findUser, fullName, lockUser, saveUser } from '#modules/users';
import { findUserByEmail, isEmailTaken } from '#modules/users/sign-in-name';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { hasEmail, signedOut } from '../auth.errors.ts';
import { addLink, useAddressLink } from '../auth.store.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { digestOf, newToken } from '../token.ts';
import { accountExists } from './notify-owner.ts';
import { requirePassword, requireUnchanged } from './own-password.ts';

/** @throws DomainError `wrong_password`, `has_email`. The reply is the same for an address that another account has: its owner is notified. */
export async function addEmail(
  context: Context,
  actor: Actor,
  { email, password, from }: { email: string; password: string; from: From },
): Promise<void> {
  await countAttempts(context, 'password change', actor.id, from);
  const user = await findUser(context.db, actor.id);
  if (!user) throw signedOut();
  if (user.email) throw hasEmail();
  const passwordHash = await requirePassword(context.db, user.id, password);
  await wasRight(context, 'password change', actor.id, from);
  const [at, token] = [context.clock.now(), newToken()];
  await inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user.id, passwordHash);
    await limitMailTo(tx, context, { to: email, sender: { kind: 'customer', id: user.id } });
    const text = 'An email address is about to be added to your account. Not you? Reset your password now';
    await textUser(tx, context, { userId: user.id, text });
    if (await findUserByEmail(tx, email)) return accountExists(tx, context, email);
    const link = { userId: user.id, kind: 'address' as const, tokenHash: digestOf(token), address: email };
    await addLink(tx, link, { at, expiresAt: new Date(at.getTime() + dayMs) });
    await sendTemplate(tx, context, {
      template: 'proof',
      to: email,
      userId: user.id,
      values: { first_name: user.firstName },
      url: `${context.config.appUrl}/verify-email?${new URLSearchParams({ token, email }).toString()}`,
    });
  });
}

/** True when the link added the address. Not for an account that has one meanwhile, nor for an address that was taken meanwhile. */
export async function proveAddedEmail(
  tx: Tx,
  context: Context,
  { email, tokenHash }: { email: string; tokenHash: string },
): Promise<boolean> {
  const at = context.clock.now();
  const userId = await useAddressLink(tx, { address: email, tokenHash }, at);
  const user = userId === undefined ? undefined : await lockUser(tx, userId);
  if (!user || user.email || user.deletedAt || (await isEmailTaken(tx, email))) return false;
  await saveUser(tx, user.id, { email, access_changed_at: at });
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: 'added an e-mail address',
    after: { email },
  });
  const text = `An email address was added to your account. Not you? Call us: ${context.config.BRAND_PHONE}`;
  await textUser(tx, context, { userId: user.id, text });
  return true;
}

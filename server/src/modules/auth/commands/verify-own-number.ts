/** A customer who signed up by email verifies their mobile number: the password first, then the code that is texted to it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { isRightCode } from '@ajo/contract/kernel/sent-code';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo, sendMailOrText } from '#modules/notifications';
import { findUser, lockUser, saveUser, type User } from '#modules/users';
import { findUserBySignInName, verifyPhone } from '#modules/users/sign-in-name';
import { inTransaction } from '#platform/db/transaction';
import { endOfPhone } from '#platform/masked-contact';
import { noNumber, numberVerified, phoneTaken, signedOut, wrongCode } from '../auth.errors.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { countProofAttempt, useProof } from '../phone-proof.store.ts';
import { digestOf } from '../token.ts';
import { textOwner } from './notify-owner.ts';
import { requirePassword, requireUnchanged } from './own-password.ts';
import { codeDigestOf, openProof } from './prove-phone.ts';

/** The number is a name under which the customer signs in, so a session alone does not add it. */
function requireUnverified({ phone, phoneVerifiedAt }: User): string {
  if (!phone) throw noNumber();
  if (phoneVerifiedAt) throw numberVerified();
  return phone;
}

/**
 * @throws DomainError `wrong_password`, `no_phone`, `phone_verified`, `too_many_tries`. The reply is the same for a number that another
 * account has verified: its owner gets a text, and no code fits.
 */
export async function sendOwnCode(
  context: Context,
  actor: Actor,
  { password, from }: { password: string; from: From },
): Promise<PhoneStep> {
  await countAttempts(context, 'password change', actor.id, from);
  const user = await findUser(context.db, actor.id);
  if (!user) throw signedOut();
  const phone = requireUnverified(user);
  const passwordHash = await requirePassword(context.db, user.id, password);
  await wasRight(context, 'password change', actor.id, from);
  return inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user.id, passwordHash);
    await limitMailTo(tx, context, { to: phone, sender: { kind: 'customer', id: user.id } });
    const hasOwner = Boolean((await findUserBySignInName(tx, phone))?.phoneVerifiedAt);
    if (hasOwner) await textOwner(tx, context, phone);
    return openProof(tx, context, { userId: user.id, phone, hasOwner, signsIn: false });
  });
}

/** @throws DomainError `wrong_code` for a wrong, used or expired one and for that of another user, `phone_taken`. */
export async function verifyOwnNumber(
  context: Context,
  actor: Actor,
  { challenge, code, from }: { challenge: string; code: string; from: From },
): Promise<void> {
  const [at, challengeHash] = [context.clock.now(), digestOf(challenge)];
  await countAttempts(context, 'phone proof', challengeHash, from);
  const digest = codeDigestOf(context, challengeHash, code);
  if (!isRightCode(await countProofAttempt(context.db, challengeHash, at), digest)) throw wrongCode();
  await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    const proof = await useProof(tx, { challengeHash, userId: user.id, digest, signsIn: false });
    // The number was changed after the code was sent to the old one.
    if (!proof || proof.phone !== user.phone || user.deletedAt) throw wrongCode();
    if (!(await verifyPhone(tx, user, at))) throw phoneTaken();
    await saveUser(tx, user.id, { access_changed_at: at });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: user.id },
      customerId: user.id,
      action: 'verified the own number',
    });
    await sendMailOrText(tx, context, user, {
      subject: 'You can now sign in with your mobile number',
      paragraphs: [
        `Your number ${endOfPhone(proof.phone)} is verified. You can sign in and reset your password with it.`,
        `Not you? Call us: ${context.config.BRAND_PHONE}`,
      ],
    });
  });
  await wasRight(context, 'phone proof', challengeHash, from);
}

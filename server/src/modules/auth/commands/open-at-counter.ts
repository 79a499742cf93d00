/** Opens the account of a customer at the counter whose number a code has proven. Only they set the password: a link is texted to them. */
import type { Context } from '#context';
import { lockPhoneClaim } from '#modules/users/sign-in-name';
import { findUser, saveUser, tryAddUser, type User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { phoneTaken } from '../auth.errors.ts';
import { saveCredential } from '../auth.store.ts';
import { endProofs } from '../phone-proof.store.ts';
import { hashPassword } from '../password.ts';
import { newToken } from '../token.ts';
import { textPasswordLink } from './change-password.ts';
import { markProven } from './mark-proven.ts';

type Person = Pick<User, 'firstName' | 'lastName' | 'branchId' | 'accountOfficerId' | 'onboardingOfficerId'> & { phone: string };
type Opening = { person: Person; passwordHash: string };

/** Of 256 random bits that are not stored. */
export const unusablePassword = (): Promise<string> => hashPassword(newToken());

/**
 * Unverified registrations of the number end: they belong to no account holder.
 * @throws DomainError `phone_taken` when another customer has verified the number.
 */
export async function openAtCounter(tx: Tx, context: Context, { person, passwordHash }: Opening): Promise<User> {
  const at = context.clock.now();
  const { firstName, lastName, phone, branchId, accountOfficerId, onboardingOfficerId } = person;
  const claim = await lockPhoneClaim(tx, phone);
  if (claim) {
    await endProofs(tx, claim.id);
    await saveUser(tx, claim.id, { deleted_at: at });
  }
  const user = await tryAddUser(tx, context, {
    firstName,
    lastName,
    phone,
    email: null,
    type: 'user',
    status: 'unregistered',
    branchId,
    accountOfficerId,
    onboardingOfficerId,
    hasConsented: true,
  });
  if (!user) throw phoneTaken();
  await saveCredential(tx, { userId: user.id, passwordHash }, at);
  if (!(await markProven(tx, context, user, 'phone'))) throw phoneTaken();
  await textPasswordLink(tx, context, { userId: user.id, phone });
  return (await findUser(tx, user.id)) ?? user;
}

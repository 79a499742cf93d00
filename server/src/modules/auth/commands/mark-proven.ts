/** An address or a number is proven: a registration becomes an account. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { fullName, isCustomer, saveUser, type User } from '#modules/users';
import { verifyPhone } from '#modules/users/sign-in-name';
import type { Tx } from '#platform/db/transaction';
import { endProofs } from '../phone-proof.store.ts';

/**
 * Anyone who has opened a mailed link owns the mailbox, and anyone who has entered a texted code holds the number. The user's row is held.
 * @returns false when another user has verified the number.
 */
export async function markProven(tx: Tx, context: Context, user: User, what: 'email' | 'phone'): Promise<boolean> {
  if (what === 'phone' && !(await verifyPhone(tx, user, context.clock.now()))) return false;
  await endProofs(tx, user.id);
  if (user.status !== 'unregistered') return true;
  // Onboarding is for customers: other users are active at once.
  const to = isCustomer(user.type) ? 'registered' : 'active';
  await saveUser(tx, user.id, { status: to });
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: what === 'email' ? 'confirmed the e-mail address' : 'confirmed the mobile number',
    from: user.status,
    to,
  });
  return true;
}

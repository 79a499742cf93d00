/** Requires a new password: a mail explains it, and until then the person can do nothing else. */
import type { Context } from '#context';
import { sendMailOrText } from '#modules/notifications';
import type { User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { requireChange } from '../auth.store.ts';

/** False for a user without a password. Part of the caller's transaction. */
export async function requireNewPassword(tx: Tx, context: Context, user: User): Promise<boolean> {
  if (!(await requireChange(tx, user.id))) return false;
  await sendMailOrText(tx, context, user, {
    subject: 'Please choose a new password',
    paragraphs: [
      `Hello ${user.firstName}.`,
      `For the safety of your ${context.config.BRAND} account you must choose a new password before you continue. Sign in with the present one, or use "Forgot password".`,
    ],
    action: { label: 'Sign in', url: `${context.config.appUrl}/sign-in` },
  });
  return true;
}

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
      `To keep your ${context.config.BRAND} account safe, you must choose a new password before you continue. Sign in with your current one, or use "Forgot password".`,
    ],
    action: { label: 'Sign in', url: `${context.config.appUrl}/sign-in` },
  });
  return true;
}

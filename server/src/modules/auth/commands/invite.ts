/** Invites a person added by staff to choose a password; the link also verifies the address. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sendMail } from '#modules/notifications';
import type { User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { replaceLink } from '../auth.store.ts';
import { digestOf, newToken } from '../token.ts';

const invitationLivesMs = 3 * dayMs;

export async function mailInvitation(tx: Tx, context: Context, user: User): Promise<void> {
  if (!user.email) throw new Error(`user ${user.id} has no address for an invitation`);
  const [at, token] = [context.clock.now(), newToken()];
  await replaceLink(
    tx,
    { userId: user.id, kind: 'reset', tokenHash: digestOf(token), address: user.email },
    { at, expiresAt: new Date(at.getTime() + invitationLivesMs) },
  );
  await sendMail(tx, context, {
    to: user.email,
    subject: `Welcome to ${context.config.BRAND}`,
    action: {
      label: 'Choose your password',
      url: `${context.config.appUrl}/reset?${new URLSearchParams({ token, email: user.email }).toString()}`,
    },
    paragraphs: [
      `Welcome, ${user.firstName}. An account was opened for you.`,
      'Use the button to choose your password. The link works for three days. After that, request a new one under "Forgot password".',
    ],
  });
}

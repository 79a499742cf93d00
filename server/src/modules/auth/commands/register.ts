/** Registering: whoever asks gets the same answer, and only the owner of the mailbox learns more. */
import type { SignUp } from '@ajo/contract/modules/auth';
import type { Context } from '#context';
import { sendLetter } from '#modules/notifications';
import { asE164, findUserByEmail, saveUser, tryAddUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countTry } from '#platform/http/throttle.store';
import { deadLink } from '../auth.errors.ts';
import { replaceLink, saveCredential, useLink } from '../auth.store.ts';
import { hashPassword } from '../password.ts';
import { digestOf, newToken } from '../token.ts';

const linkLivesMs = 24 * 3_600_000;
const hourMs = 3_600_000;

export async function register(context: Context, form: SignUp): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  await inTransaction(context.db, async (tx) => {
    const user = await tryAddUser(tx, context, {
      firstName: form.first_name, lastName: form.last_name, email: form.email, phone: asE164(form.phone_number), type: 'user', status: 'unregistered',
      referralChannel: form.referral_channel,
    });
    if (!user) return tellOwner(tx, context, form.email);
    await saveCredential(tx, { userId: user.id, passwordHash }, context.clock.now());
    await mailProof(tx, context, user);
  });
}

/** The address has an account already: its owner is told, the stranger is not. */
const tellOwner = (tx: Tx, context: Context, email: string): Promise<void> =>
  sendLetter(tx, context, {
    to: email, subject: 'You already have an account', action: { label: 'Sign in', url: `${context.config.appUrl}/sign-in` },
    paragraphs: ['Somebody, perhaps you, tried to register with this address. You have an account already: sign in, or choose a new password if you forgot it.'],
  });

async function mailProof(tx: Tx, context: Context, user: User): Promise<void> {
  const [at, token] = [context.clock.now(), newToken()];
  await replaceLink(tx, { userId: user.id, kind: 'verify', tokenHash: digestOf(token) }, { at, expiresAt: new Date(at.getTime() + linkLivesMs) });
  const query = new URLSearchParams({ token, email: user.email });
  await sendLetter(tx, context, {
    to: user.email, subject: 'Confirm your e-mail address', action: { label: 'Confirm my address', url: `${context.config.appUrl}/verify-email?${query}` },
    paragraphs: [`Welcome, ${user.firstName}.`, 'Press the button to confirm that this address is yours. The link works for 24 hours.'],
  });
}

/** Silent about whether the address is known, and about whether it was proven already. */
export async function resendProof(context: Context, email: string): Promise<void> {
  await countTry(context.db, { budget: 'proof mail', subject: email, most: 5, windowMs: hourMs }, context.clock.now());
  const user = await findUserByEmail(context.db, email);
  if (user?.status === 'unregistered') await inTransaction(context.db, (tx) => mailProof(tx, context, user));
}

export async function proveEmail(context: Context, { email, token }: { email: string; token: string }): Promise<void> {
  await countTry(context.db, { budget: 'proof', subject: email, most: 20, windowMs: hourMs }, context.clock.now());
  await inTransaction(context.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || !(await useLink(tx, { userId: user.id, kind: 'verify', tokenHash: digestOf(token) }, context.clock.now()))) throw deadLink();
    if (user.status === 'unregistered') await saveUser(tx, user.id, { status: 'registered' });
  });
}

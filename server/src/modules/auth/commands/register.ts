/** Registration: every caller gets the same reply, and details are sent only to the mailbox. */
import { dayMs } from '@ajo/contract/kernel/time';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referralChannels, type SignUp } from '@ajo/contract/modules/auth';
import type { Context } from '#context';
import { record } from '#modules/history';
import { asE164, findUserByEmail, fullName, isCustomer, lockUser, saveUser, tryAddUser, type User } from '#modules/users';
import { limitMailTo, sendTemplate } from '#modules/notifications';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { deadLink, unknownChannel, unknownCode } from '../auth.errors.ts';
import { addLink, replaceLink, saveCredential, useLink } from '../auth.store.ts';
import { hashPassword } from '../password.ts';
import { whyNotPassword } from '../password.rules.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, type From } from '../attempts.ts';

const linkLivesMs = dayMs;

/** Checks of other modules at registration. */
export type SignUpReactions = {
  /** Whether the referral code exists, in upper or lower case. */
  isReferralCode: (db: Database, code: string) => Promise<boolean>;
};

/**
 * An unverified address has no owner yet: registering it again replaces the password, so that a stranger who registered it
 * first gains nothing when the owner verifies the address.
 */
export async function register(
  context: Context,
  form: SignUp,
  { from, reactions }: { from: From; reactions: SignUpReactions },
): Promise<void> {
  await countAttempts(context, 'register', form.email, from);
  const person = personOf(form);
  refuseIf(whyNotPassword(form.password, person));
  if (form.referral_channel && !(referralChannels as readonly string[]).includes(form.referral_channel)) throw unknownChannel();
  // Checked before the address is looked up, so that the reply reveals nothing about it.
  if (form.referral_code && !(await reactions.isReferralCode(context.db, form.referral_code))) throw unknownCode();
  const passwordHash = await hashPassword(form.password);
  await inTransaction(context.db, async (tx) => {
    // Counted for known addresses too: the answer must not tell them apart.
    await limitMailTo(tx, context, { to: form.email, sender: { kind: 'network', id: networkOf(from.ip) } });
    const added = await tryAddUser(tx, context, { ...person, type: 'user', status: 'unregistered', consentIp: from.ip });
    const user = added ?? (await lockByEmail(tx, form.email));
    if (!user) return;
    // A person added by staff chooses the password by invitation only: otherwise a stranger could set it.
    if (user.status !== 'unregistered' || !isCustomer(user.type)) return notifyOwner(tx, context, form.email);
    const at = context.clock.now();
    if (!added) {
      const { firstName, lastName, phone } = person;
      await saveUser(tx, user.id, { first_name: firstName, last_name: lastName, phone, consent_at: at, consent_ip: from.ip });
    }
    await saveCredential(tx, { userId: user.id, passwordHash }, at);
    await record(tx, context, {
      actor: { id: user.id, name: fullName(person) },
      subject: { kind: 'user', id: user.id },
      customerId: user.id,
      action: 'registered',
      to: 'unregistered',
      after: { consent: 'terms and privacy', ip: from.ip, device: from.device },
    });
    // The earlier links would verify the address for this new password, which may be another person's.
    await mailProof(tx, context, { user: { ...user, ...person }, endsEarlier: true });
  });
}

function personOf(form: SignUp) {
  const [first = '', ...rest] = (form.name ?? '').split(/\s+/);
  return {
    firstName: form.first_name ?? first,
    lastName: form.last_name ?? rest.join(' '),
    email: form.email,
    phone: asE164(form.phone_number),
    referralChannel: form.referral_channel,
    referralCode: form.referral_code,
  };
}

/** The row is held, so that registering and proving follow one another. */
async function lockByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const user = await findUserByEmail(tx, email);
  return user && lockUser(tx, user.id);
}

/** The address has an account already: its owner is notified, the caller is not. */
const notifyOwner = (tx: Tx, context: Context, email: string): Promise<void> =>
  sendTemplate(tx, context, { template: 'account_exists', to: email, url: `${context.config.appUrl}/sign-in` });

type Proof = { user: Pick<User, 'id' | 'firstName'> & { email: string }; endsEarlier: boolean };

async function mailProof(tx: Tx, context: Context, { user, endsEarlier }: Proof): Promise<void> {
  const [at, token] = [context.clock.now(), newToken()];
  const times = { at, expiresAt: new Date(at.getTime() + linkLivesMs) };
  await (endsEarlier ? replaceLink : addLink)(tx, { userId: user.id, kind: 'verify', tokenHash: digestOf(token) }, times);
  const query = new URLSearchParams({ token, email: user.email });
  await sendTemplate(tx, context, {
    template: 'proof',
    to: user.email,
    userId: user.id,
    values: { first_name: user.firstName },
    url: `${context.config.appUrl}/verify-email?${query.toString()}`,
  });
}

/**
 * Reveals neither whether the address is known nor whether it is verified. The earlier links stay valid (decision 120): they
 * arrive late and in any order, and anyone who has two presses either.
 */
export async function resendProof(context: Context, email: string, from: From): Promise<void> {
  await countAttempts(context, 'proof mail', email, from);
  await inTransaction(context.db, async (tx) => {
    const user = await lockByEmail(tx, email);
    if (user?.status === 'unregistered') await mailProof(tx, context, { user: { ...user, email }, endsEarlier: false });
  });
}

/** @throws DomainError `dead_link` for a link that was used, replaced, is too old, or never was. */
export async function proveEmail(
  context: Context,
  { email, token }: { email: string; token: string },
  from: From,
): Promise<void> {
  const isProven = await inTransaction(context.db, async (tx) => {
    const user = await lockByEmail(tx, email);
    const link = { kind: 'verify' as const, tokenHash: digestOf(token) };
    if (!user || !(await useLink(tx, { ...link, userId: user.id }, context.clock.now()))) return false;
    await markProven(tx, context, user);
    return true;
  });
  if (isProven) return;
  // Only invalid links are counted: guesses by others never block the owner's mailed link.
  await countAttempts(context, 'dead proof link', email, from);
  throw deadLink();
}

/** Anyone who has opened a link that was mailed to an address owns the mailbox. The person's row is held. */
export async function markProven(tx: Tx, context: Context, user: User): Promise<void> {
  if (user.status !== 'unregistered') return;
  // Onboarding is for customers: other users are active at once.
  const to = isCustomer(user.type) ? 'registered' : 'active';
  await saveUser(tx, user.id, { status: to });
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: 'confirmed the e-mail address',
    from: user.status,
    to,
  });
}

/** Registration: every caller gets the same reply, and details are sent only to the mailbox. */
import { dayMs } from '@ajo/contract/kernel/time';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referralChannels, type SignUp } from '@ajo/contract/modules/auth';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import type { Context } from '#context';
import { record } from '#modules/history';
import { limitMailTo, sendTemplate } from '#modules/notifications';
import { asE164, fullName, isCustomer, lockUser, saveUser, tryAddUser, type User } from '#modules/users';
import { findUserByEmail, findUserBySignInName, isEmailTaken, lockPhoneClaim } from '#modules/users/sign-in-name';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import {
  alreadyVerified,
  correctedMeanwhile,
  crowded,
  deadLink,
  suspended,
  unknownChannel,
  unknownCode,
} from '../auth.errors.ts';
import { addLink, replaceLink, saveCredential, useLink } from '../auth.store.ts';
import { hashPassword } from '../password.ts';
import { whyNotPassword } from '../password.rules.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { proveAddedEmail } from './add-email.ts';
import { markProven } from './mark-proven.ts';
import { accountExists, textOwner } from './notify-owner.ts';
import { requireUnchanged } from './own-password.ts';
import { openProof } from './prove-phone.ts';
import { checkPassword } from './sign-in.ts';

const linkLivesMs = dayMs;

/** Checks of other modules at registration. */
export type SignUpReactions = {
  /** Whether the referral code exists, in upper or lower case. */
  isReferralCode: (db: Database, code: string) => Promise<boolean>;
};

/**
 * An unverified address or number has no owner yet: registering an address again replaces the password, and the code of a number confirms the
 * password of its own registration. A stranger who registered it first gains nothing when the owner verifies it.
 * @returns the challenge of a registration without an address; its number is verified by a code.
 */
export async function register(
  context: Context,
  form: SignUp,
  { from, reactions }: { from: From; reactions: SignUpReactions },
): Promise<PhoneStep | undefined> {
  const person = personOf(form);
  await countAttempts(context, 'register', form.email ?? person.phone, from);
  refuseIf(whyNotPassword(form.password, { ...person, email: form.email ?? null }));
  if (form.referral_channel && !(referralChannels as readonly string[]).includes(form.referral_channel)) throw unknownChannel();
  // Checked before the name is looked up, so that the reply reveals nothing about it.
  if (form.referral_code && !(await reactions.isReferralCode(context.db, form.referral_code))) throw unknownCode();
  const passwordHash = await hashPassword(form.password);
  return inTransaction(context.db, async (tx) => {
    // Counted for known names too: the reply must be identical for known and unknown names.
    const to = form.email ?? person.phone;
    await limitMailTo(tx, context, { to, sender: { kind: 'network', id: networkOf(from.ip) }, purpose: 'registration' });
    const registration = { person, passwordHash, from };
    if (form.email === undefined) return registerPhone(tx, context, registration);
    await registerEmail(tx, context, { ...registration, email: form.email });
    return undefined;
  });
}

type Registration = { person: ReturnType<typeof personOf>; passwordHash: string; from: From };

const asNewUser = ({ person, from }: Registration) =>
  ({ ...person, type: 'user', status: 'unregistered', consentIp: from.ip }) as const;

async function registerEmail(tx: Tx, context: Context, registration: Registration & { email: string }): Promise<void> {
  const { person, email, from, passwordHash } = registration;
  const added = await tryAddUser(tx, context, { ...asNewUser(registration), email });
  const user = added ?? (await lockByEmail(tx, email));
  if (!user) return;
  // A person added by staff chooses the password by invitation only: otherwise a stranger could set it.
  if (user.status !== 'unregistered' || !isCustomer(user.type)) return accountExists(tx, context, email);
  const at = context.clock.now();
  if (!added) {
    const { firstName, lastName, phone } = person;
    await saveUser(tx, user.id, { first_name: firstName, last_name: lastName, phone, consent_at: at, consent_ip: from.ip });
  }
  await saveCredential(tx, { userId: user.id, passwordHash }, at);
  await recordRegistration(tx, context, user, registration);
  // The earlier links would verify the address for this new password, which may be another person's.
  await mailProof(tx, context, { user: { ...user, ...person, email }, endsEarlier: true });
}

/** Each registration keeps its own name and password until its code is entered: a later one replaces nothing. Only a verified number has an owner. */
async function registerPhone(tx: Tx, context: Context, registration: Registration): Promise<PhoneStep> {
  const { person, from, passwordHash } = registration;
  const { phone, firstName, lastName } = person;
  const earlier = await findUserBySignInName(tx, phone);
  const hasOwner = Boolean(earlier?.phoneVerifiedAt);
  const added = hasOwner ? undefined : await tryAddUser(tx, context, { ...asNewUser(registration), email: null });
  const claim = hasOwner ? undefined : (added ?? (await lockPhoneClaim(tx, phone)));
  if (!claim) {
    // Read again: the number may have been verified a moment ago.
    const owner = await findUserBySignInName(tx, phone);
    if (!owner) throw crowded();
    await textOwner(tx, context, phone);
    return openProof(tx, context, { userId: owner.id, phone, hasOwner: true });
  }
  const at = context.clock.now();
  await saveUser(tx, claim.id, { consent_at: at, consent_ip: from.ip });
  if (added) await saveCredential(tx, { userId: claim.id, passwordHash }, at);
  await recordRegistration(tx, context, claim, registration);
  return openProof(tx, context, { userId: claim.id, phone, choice: { passwordHash, firstName, lastName } });
}

const recordRegistration = (tx: Tx, context: Context, user: User, { person, from }: Registration): Promise<void> =>
  record(tx, context, {
    actor: { id: user.id, name: fullName(person) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: 'registered',
    to: 'unregistered',
    after: { consent: 'terms and privacy', ip: from.ip, device: from.device },
  });

function personOf(form: SignUp) {
  const [first = '', ...rest] = (form.name ?? '').split(/\s+/);
  return {
    firstName: form.first_name ?? first,
    lastName: form.last_name ?? rest.join(' '),
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

/**
 * Corrects the address of a registration that is not verified: the password takes the place of the mailbox. The budgets, the mails and the reply
 * are those of registering, also for an address that another account has.
 * @throws DomainError `wrong_credentials`, `suspended`, `email_verified`, `email_corrected` after a concurrent correction to another address.
 */
export async function correctEmail(
  context: Context,
  { email, password, newEmail }: { email: string; password: string; newEmail: string },
  from: From,
): Promise<void> {
  const { user, passwordHash, outcome, account } = await checkPassword(context, { name: email, password }, from);
  if (outcome === 'suspended') throw suspended();
  if (!outcome || !user.email || !isCustomer(user.type)) throw alreadyVerified();
  await wasRight(context, 'sign-in', account, from);
  await countAttempts(context, 'register', newEmail, from);
  refuseIf(whyNotPassword(password, { ...user, email: newEmail }));
  await inTransaction(context.db, async (tx) => {
    await limitMailTo(tx, context, {
      to: newEmail,
      sender: { kind: 'network', id: networkOf(from.ip) },
      purpose: 'registration',
    });
    const held = await lockUser(tx, user.id);
    if (held?.status !== 'unregistered') throw alreadyVerified();
    // The same correction a moment ago has sent the link.
    if (held.email === newEmail && newEmail !== email) return;
    if (held.email !== user.email) throw correctedMeanwhile();
    await requireUnchanged(tx, user.id, passwordHash);
    const isOther = newEmail !== held.email;
    if (isOther && (await isEmailTaken(tx, newEmail)))
      return registerEmail(tx, context, { person: personAgain(held), email: newEmail, passwordHash, from });
    if (isOther) await recordCorrection(tx, context, held, newEmail);
    await mailProof(tx, context, { user: { ...held, email: newEmail }, endsEarlier: true });
  });
}

/** A registration of the same person once more, for an address that an unverified registration has. */
const personAgain = ({ firstName, lastName, phone }: User): ReturnType<typeof personOf> => ({
  firstName,
  lastName,
  phone: phone ?? '',
  referralChannel: undefined,
  referralCode: undefined,
});

async function recordCorrection(tx: Tx, context: Context, user: User, email: string): Promise<void> {
  await saveUser(tx, user.id, { email, access_changed_at: context.clock.now() });
  await record(tx, context, {
    actor: { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action: 'corrected the email address',
    before: { email: user.email },
    after: { email },
  });
}

/** @throws DomainError `dead_link` for a link that was used, replaced, is too old, or never was. */
export async function proveEmail(
  context: Context,
  { email, token }: { email: string; token: string },
  from: From,
): Promise<void> {
  const tokenHash = digestOf(token);
  const isProven = await inTransaction(context.db, async (tx) => {
    const user = await lockByEmail(tx, email);
    if (user && (await useLink(tx, { kind: 'verify', tokenHash, userId: user.id }, context.clock.now())))
      return markProven(tx, context, user, 'email');
    return proveAddedEmail(tx, context, { email, tokenHash });
  });
  if (isProven) return;
  // Only invalid links are counted: guesses by others never block the owner's mailed link.
  await countAttempts(context, 'dead proof link', email, from);
  throw deadLink();
}

/** The number of a customer without a mailbox is verified by a code that is texted to it; the right code signs in. */
import { isRightCode } from '@ajo/contract/kernel/sent-code';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { limitMailTo, sendText } from '#modules/notifications';
import { findUser, lockUser, saveUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { networkOf } from '#platform/http/address';
import { endOfPhone } from '#platform/masked-contact';
import { blindIndex, sixDigits } from '#platform/secrets';
import { phoneTaken, suspended, wrongCode } from '../auth.errors.ts';
import { saveCredential } from '../auth.store.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { addProof, countProofAttempt, type RegistrationChoice, replaceCode, useProof } from '../phone-proof.store.ts';
import { digestOf, newToken } from '../token.ts';
import { markProven } from './mark-proven.ts';
import { startSession } from './sign-in.ts';

const codeLivesMs = 10 * minuteMs;
const challengeLivesMs = dayMs;

export const codeDigestOf = (context: Context, challengeHash: string, code: string): string =>
  blindIndex(context.config, 'phone proof', `${challengeHash}:${code}`);

type ProofInput = { userId: string; phone: string; choice?: RegistrationChoice; hasOwner?: boolean; signsIn?: boolean };

/**
 * Texts a code in the caller's transaction. The caller has counted the message (`limitMailTo`).
 * `hasOwner`: the reply is the same, but no code is texted and none fits. `signsIn`: whether the right code opens a session.
 */
export async function openProof(
  tx: Tx,
  context: Context,
  { userId, phone, choice, hasOwner = false, signsIn = true }: ProofInput,
): Promise<PhoneStep> {
  const [at, challenge, code] = [context.clock.now(), newToken(), sixDigits()];
  const challengeHash = digestOf(challenge);
  const expiresAt = new Date(at.getTime() + challengeLivesMs);
  await addProof(
    tx,
    {
      challengeHash,
      userId,
      phone,
      choice,
      signsIn,
      codeDigest: hasOwner ? undefined : codeDigestOf(context, challengeHash, code),
    },
    { at, codeExpiresAt: new Date(at.getTime() + codeLivesMs), expiresAt },
  );
  if (!hasOwner) await textCode(tx, context, { phone, code });
  return { challenge, to: endOfPhone(phone), expires_at: expiresAt };
}

const textCode = (tx: Tx, context: Context, { phone, code }: { phone: string; code: string }): Promise<void> =>
  sendText(tx, context, {
    to: phone,
    text: `${code} is your ${context.config.BRAND} code to verify this number. It works for 10 minutes. Never share it.`,
  });

type Asking = { user: User & { phone: string }; passwordHash: string };

/** At sign-in with the right password, while the number is not verified. The code confirms this password and this name of a registration. */
export async function askForCode(context: Context, { user, passwordHash }: Asking, from: From): Promise<PhoneStep> {
  const { id: userId, phone, firstName, lastName } = user;
  const isRegistration = user.status === 'unregistered';
  return inTransaction(context.db, async (tx) => {
    await limitMailTo(tx, context, { to: phone, sender: { kind: 'network', id: networkOf(from.ip) }, purpose: 'sign-in code' });
    return openProof(tx, context, { userId, phone, ...(isRegistration && { choice: { passwordHash, firstName, lastName } }) });
  });
}

/** Reveals nothing about the challenge. */
export async function resendCode(context: Context, challenge: string, from: From): Promise<void> {
  const [at, challengeHash, code] = [context.clock.now(), digestOf(challenge), sixDigits()];
  await countAttempts(context, 'phone code', challengeHash, from);
  await inTransaction(context.db, async (tx) => {
    const codeDigest = codeDigestOf(context, challengeHash, code);
    const times = { at, codeExpiresAt: new Date(at.getTime() + codeLivesMs) };
    const proof = await replaceCode(tx, { challengeHash, codeDigest }, times);
    if (!proof) return;
    await limitMailTo(tx, context, {
      to: proof.phone,
      sender: { kind: 'network', id: networkOf(from.ip) },
      purpose: 'registration',
    });
    if (proof.hasCode) await textCode(tx, context, { phone: proof.phone, code });
  });
}

/**
 * The password and the name of the registration whose code this is take effect; every other registration of the number ends.
 * @throws DomainError `wrong_code` for a wrong, used or expired one and for an unknown challenge, `phone_taken`, `suspended`.
 */
export async function provePhone(
  context: Context,
  { challenge, code }: { challenge: string; code: string },
  from: From,
): Promise<{ user: User; token: string }> {
  const [at, challengeHash] = [context.clock.now(), digestOf(challenge)];
  await countAttempts(context, 'phone proof', challengeHash, from);
  const digest = codeDigestOf(context, challengeHash, code);
  const sent = await countProofAttempt(context.db, challengeHash, at);
  if (!isRightCode(sent, digest)) throw wrongCode();
  const opened = await inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, sent?.userId ?? '');
    const proof = await useProof(tx, { challengeHash, userId: user.id, digest, signsIn: true });
    // The number was changed after the code was sent to the old one.
    if (!proof || proof.phone !== user.phone || user.deletedAt) throw wrongCode();
    if (user.suspendedAt) throw suspended();
    await takeChoice(tx, user, proof.choice, at);
    if (!(await markProven(tx, context, user, 'phone'))) throw phoneTaken();
    failpoint('phone.proven');
    const present = (await findUser(tx, user.id)) ?? user;
    return { user: present, ...(await startSession({ ...context, db: tx }, present, from)) };
  });
  await wasRight(context, 'phone proof', challengeHash, from);
  return opened;
}

/** @throws DomainError `wrong_code` when the registration became an account meanwhile: its password and name stay. */
async function takeChoice(tx: Tx, user: User, choice: RegistrationChoice | undefined, at: Date): Promise<void> {
  if (!choice) return;
  if (user.status !== 'unregistered') throw wrongCode();
  await saveUser(tx, user.id, { first_name: choice.firstName, last_name: choice.lastName });
  await saveCredential(tx, { userId: user.id, passwordHash: choice.passwordHash }, at);
}

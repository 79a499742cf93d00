/** The PIN of a customer: a code to set it, setting it, and proving it before money moves. */
import { maxWrongPins, type PinCodeChannel, type PinView } from '@ajo/contract/modules/auth.pin';
import type { Actor } from '@ajo/contract/kernel/access';
import { isRightCode } from '@ajo/contract/kernel/sent-code';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayMs, minuteMs, shortInstant } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sendMail, sendText } from '#modules/notifications';
import { findUser, lockUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { endOfPhone, maskedEmail } from '#platform/masked-contact';
import { blindIndex, sixDigits } from '#platform/secrets';
import { noDestination, pinLocked, pinMissing, signedOut, wrongCode, wrongPin } from '../auth.errors.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { hashPassword, isPassword } from '../password.ts';
import { isLocked, whyNotPin, whyNotReplacePin } from '../pin.rules.ts';
import * as pins from '../pin.store.ts';
import { saveProof } from '../second-factor.store.ts';
import { announceChange } from './announce-change.ts';
import { requirePassword } from './own-password.ts';
import { provenUntil } from './second-factor.ts';

const codeLivesMs = 10 * minuteMs;

type Destination = { channel: PinCodeChannel; address: string; to: string };

/** Text messages first: the mailbox already resets the password, so a code by text is a second channel. */
function destinationsOf({ phone, email }: Pick<User, 'phone' | 'email'>): Destination[] {
  return [
    ...(phone ? [{ channel: 'sms' as const, address: phone, to: endOfPhone(phone) }] : []),
    ...(email ? [{ channel: 'mail' as const, address: email, to: maskedEmail(email) }] : []),
  ];
}

async function callerOf(context: Context, actor: Actor): Promise<{ user: User; sessionId: string }> {
  const user = await findUser(context.db, actor.id);
  if (!user || !actor.sessionId) throw signedOut();
  return { user, sessionId: actor.sessionId };
}

export async function pinOf(context: Context, actor: Actor): Promise<PinView> {
  const { user } = await callerOf(context, actor);
  const held = await pins.findPin(context.db, user.id);
  return {
    set_at: held?.setAt ?? null,
    locked: held !== undefined && isLocked(held),
    required: context.config.CUSTOMER_PIN === 'required',
    destinations: destinationsOf(user).map(({ channel, to }) => ({ channel, to })),
  };
}

const whyNotReplace = (context: Context, { accessSince }: Actor, held: pins.HeldPin | undefined) =>
  whyNotReplacePin({
    hasPin: held !== undefined,
    accessSince,
    waitHours: context.config.CONFIRM_AFTER_HOURS,
    at: context.clock.now(),
  });

const digestOf = (context: Context, userId: string, code: string): string =>
  blindIndex(context.config, 'pin code', `${userId}:${code}`);

/** An unlocked phone alone must not be able to set the PIN: the password is checked first. Returns the masked destination. */
export async function sendPinCode(
  context: Context,
  actor: Actor,
  { password, channel, from }: { password: string; channel: PinCodeChannel; from: From },
): Promise<string> {
  await countAttempts(context, 'password change', actor.id, from);
  const { user, sessionId } = await callerOf(context, actor);
  await requirePassword(context.db, user.id, password);
  await wasRight(context, 'password change', user.id, from);
  refuseIf(whyNotReplace(context, actor, await pins.findPin(context.db, user.id)));
  const destination = destinationsOf(user).find((one) => one.channel === channel);
  if (!destination) throw noDestination();
  const at = context.clock.now();
  await countAttempt(context.db, { budget: 'pin code', subject: user.id, max: 10, windowMs: dayMs }, at);
  const code = sixDigits();
  await inTransaction(context.db, async (tx) => {
    const digest = digestOf(context, user.id, code);
    await pins.savePinCode(tx, { userId: user.id, sessionId, digest }, { at, expiresAt: new Date(at.getTime() + codeLivesMs) });
    await sendCodeTo(tx, context, destination, code);
  });
  return destination.to;
}

async function sendCodeTo(tx: Tx, context: Context, { channel, address: to }: Destination, code: string): Promise<void> {
  const text = `${code} is your ${context.config.BRAND} code to set your PIN. It works for 10 minutes. Never share it.`;
  if (channel === 'sms') return sendText(tx, context, { to, text });
  return sendMail(tx, context, { to, subject: 'Your code to set your PIN', paragraphs: [text] });
}

/**
 * The session that sets the PIN has proven it; the proofs of all other sessions end.
 * @throws DomainError `weak_pin` before the code is used; `wrong_code` for a wrong, used or expired one, and for that of another session.
 */
export async function setPin(context: Context, actor: Actor, { code, pin }: { code: string; pin: string }): Promise<void> {
  const { user, sessionId } = await callerOf(context, actor);
  refuseIf(whyNotPin(pin, user));
  const at = context.clock.now();
  const digest = digestOf(context, user.id, code);
  if (!isRightCode(await pins.tryPinCode(context.db, { userId: user.id, sessionId }, at), digest)) throw wrongCode();
  const pinHash = await hashPassword(pin);
  await inTransaction(context.db, async (tx) => {
    const present = await lockUser(tx, user.id);
    if (!(await pins.usePinCode(tx, user.id, digest))) throw wrongCode();
    const held = await pins.lockPin(tx, user.id);
    refuseIf(whyNotReplace(context, actor, held));
    await pins.savePin(tx, { userId: user.id, pinHash }, at);
    await pins.forgetProofs(tx, user.id);
    await saveProof(tx, sessionId, at);
    await notePin(tx, context, present, held ? 'changed' : 'set');
  });
}

/** @throws DomainError `wrong_pin` with the attempts left, `pin_locked` from the fifth wrong one in a row. */
export async function provePin(context: Context, actor: Actor, pin: string): Promise<Date> {
  const { user, sessionId } = await callerOf(context, actor);
  const held = await pins.countPinAttempt(context.db, user.id);
  if (!held) throw (await pins.findPin(context.db, user.id)) ? pinLocked() : pinMissing();
  const isRight = await isPassword(held.pinHash, pin).catch(async (error: unknown) => {
    // Nothing was checked, so the attempt does not count.
    await pins.returnPinAttempt(context.db, user.id);
    throw error;
  });
  if (!isRight) return refuseWrongPin(context, user, held);
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    // The PIN was replaced while it was checked: the old one proves nothing.
    if ((await pins.lockPin(tx, user.id))?.pinHash !== held.pinHash) throw wrongPin(maxWrongPins - held.wrongAttempts);
    await pins.forgetWrongAttempts(tx, user.id);
    await saveProof(tx, sessionId, at);
  });
  return provenUntil(context, at);
}

async function refuseWrongPin(context: Context, user: User, held: pins.HeldPin): Promise<never> {
  if (!isLocked(held)) throw wrongPin(maxWrongPins - held.wrongAttempts);
  await inTransaction(context.db, async (tx) => {
    await pins.forgetProofs(tx, user.id);
    await notePin(tx, context, user, 'locked');
  });
  throw pinLocked();
}

const noteTexts = {
  set: { action: 'set a PIN', what: 'Your PIN was set' },
  changed: { action: 'changed the PIN', what: 'Your PIN was changed' },
  locked: { action: 'locked the PIN by wrong attempts', what: 'Your PIN was locked after five wrong attempts' },
} as const;

function notePin(tx: Tx, context: Context, user: User, change: keyof typeof noteTexts): Promise<void> {
  const { action, what } = noteTexts[change];
  const values = { what, when: shortInstant(context.clock.now()) };
  return announceChange(tx, context, user, { action, template: 'pin_changed', values, text: what });
}

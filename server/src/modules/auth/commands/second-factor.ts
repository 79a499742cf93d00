/** Taking up a second factor, proving it, giving it up, and taking a lost one away. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { isStaff } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { sendTemplate } from '#modules/notifications';
import { findUser, fullName, lockUser, saveUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { open, seal } from '#platform/secrets';
import { signedOut, wrongCode } from '../auth.errors.ts';
import { endSessions } from '../auth.store.ts';
import { recoveryCodeCount, secretPlace } from '../second-factor.ts';
import { whyNotBegin, whyNotConfirm, whyNotGiveUp, whyNotTake } from '../second-factor.rules.ts';
import {
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  saveNewKey,
  saveProof,
  saveStep,
  useRecoveryCode,
} from '../second-factor.store.ts';
import { digestOf } from '../token.ts';
import { asWritten, keyOf, newRecoveryCode, newSecret, stepOf } from '../totp.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';
import { requirePassword } from './own-password.ts';

type Key = { secret: string; uri: string; qr_svg: string };

/** Who sits at an unlocked desk must not be able to take the account over: the password is asked for again. */
export async function beginSecondFactor(
  context: Context,
  actor: Actor,
  { password, from }: { password: string; from: From },
): Promise<Key> {
  await countAttempts(context, 'password change', actor.id, from);
  const user = await findUser(context.db, actor.id);
  if (!user) throw signedOut();
  await requirePassword(context.db, user.id, password);
  const secret = newSecret();
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, user.id);
    refuseIf(whyNotBegin(await lockSecondFactor(tx, user.id)));
    const secretEncrypted = seal(context.config, secretPlace(user.id), secret);
    await saveNewKey(tx, { userId: user.id, secretEncrypted }, context.clock.now());
  });
  return { secret, ...keyOf(secret, { brand: context.config.BRAND, email: user.email ?? fullName(user) }) };
}

/** The session that confirms has proven the factor, too; every other one ends. */
export async function confirmSecondFactor(
  context: Context,
  actor: Actor,
  { code, from }: { code: string; from: From },
): Promise<string[]> {
  await countAttempts(context, 'second step', actor.id, from);
  const codes = await inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const held = await lockSecondFactor(tx, actor.id);
    const step = held && stepOf(open(context.config, secretPlace(actor.id), held.secretEncrypted), code, at);
    refuseIf(whyNotConfirm(held, step));
    await saveStep(tx, actor.id, { step: step ?? 0, confirmedAt: at });
    if (actor.sessionId) await saveProof(tx, actor.sessionId, at);
    // Sessions that were opened by the password alone do not outlive it.
    await endSessions(tx, { userId: actor.id, ...(actor.sessionId && { except: actor.sessionId }) }, at);
    const created = await createCodes(tx, context, actor.id);
    await noteFactor(tx, context, await lockUser(tx, actor.id), { action: 'turned two-factor on' });
    return created;
  });
  await context.live.disconnect(actor.id);
  return codes;
}

async function createCodes(tx: Tx, { clock }: Pick<Context, 'clock'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map(digestOf), clock.now());
  return codes.map(asWritten);
}

/** The caller has just proven the factor (`stepUp` of the call). */
export async function renewRecoveryCodes(context: Context, actor: Actor): Promise<string[]> {
  return inTransaction(context.db, async (tx) => {
    refuseIf(whyNotGiveUp(await lockSecondFactor(tx, actor.id), { isDemanded: false }));
    const codes = await createCodes(tx, context, actor.id);
    await noteFactor(tx, context, await lockUser(tx, actor.id), { action: 'made new recovery codes' });
    return codes;
  });
}

/**
 * Takes one code: of the app, once, or a recovery code, once. Part of the caller's transaction. The same error for a wrong, a replayed
 * and a used code, and changes nothing then.
 */
export async function useCode(tx: Tx, context: Context, userId: string, code: string): Promise<DomainError | undefined> {
  const at = context.clock.now();
  const held = await lockSecondFactor(tx, userId);
  if (!held?.confirmedAt) return wrongCode();
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(open(context.config, secretPlace(userId), held.secretEncrypted), code, at);
    const no = whyNotTake(held, step);
    if (!no) await saveStep(tx, userId, { step: step ?? held.lastStep });
    return no;
  }
  if (!(await useRecoveryCode(tx, userId, digestOf(code), at))) return wrongCode();
  await noteFactor(tx, context, await lockUser(tx, userId), { action: 'used a recovery code' });
  return undefined;
}

export async function proveSecondFactor(
  context: Context,
  actor: Actor,
  { code, from }: { code: string; from: From },
): Promise<Date> {
  await countAttempts(context, 'second step', actor.id, from);
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    refuseIf(await useCode(tx, context, actor.id, code));
    if (actor.sessionId) await saveProof(tx, actor.sessionId, at);
  });
  await wasRight(context, 'second step', actor.id, from);
  return provenUntil(context, at);
}

export const provenUntil = ({ config }: Pick<Context, 'config'>, at: Date): Date =>
  new Date(at.getTime() + config.STEP_UP_MINUTES * minuteMs);

export const isDemanded = ({ config }: Pick<Context, 'config'>, { type }: Pick<User, 'type'>): boolean =>
  config.STAFF_TWO_FACTOR === 'required' && isStaff(type);

export const switchOffSecondFactor = (context: Context, actor: Actor): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    refuseIf(whyNotGiveUp(await lockSecondFactor(tx, user.id), { isDemanded: isDemanded(context, user) }));
    await removeSecondFactor(tx, user.id);
    await saveUser(tx, user.id, { access_changed_at: context.clock.now() });
    await noteFactor(tx, context, user, { action: 'turned two-factor off' });
  });

export type Deed = { action: HistoryAct; by?: Pick<Actor, 'id' | 'name'>; reason?: string };

/** Each of these is a line of history and a message to the person: if it was not them, they know at once. */
export async function noteFactor(tx: Tx, context: Context, user: User, { action, by, reason }: Deed): Promise<void> {
  await record(tx, context, {
    actor: by ?? { id: user.id, name: fullName(user) },
    subject: { kind: 'user', id: user.id },
    customerId: user.id,
    action,
    reason,
  });
  await sendTemplate(tx, context, {
    template: 'two_factor_changed',
    to: user.email,
    userId: user.id,
    values: { who: by?.name ?? 'You', what: action },
  });
}

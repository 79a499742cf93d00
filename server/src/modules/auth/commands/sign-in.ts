/** Signing in: passwords are checked after the attempts are counted, sessions are opaque and end at once. */
import { type Actor, isStaff } from '@ajo/contract/kernel/access';
import type { SignInView } from '@ajo/contract/modules/auth';
import { dayInLagos, shortInstant, dayMs, hourMs, minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sendTemplate, textUser } from '#modules/notifications';
import { fullName, isCustomer, type User } from '#modules/users';
import { findUserBySignInName } from '#modules/users/sign-in-name';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { networkOf } from '#platform/http/address';
import { sessionMissing, suspended, unverified, wrongCredentials } from '../auth.errors.ts';
import { addSession, endSessions, findCredential, findLiveSession, lockCredential, touchSession } from '../auth.store.ts';
import { saveKnownNetwork } from '../known-network.store.ts';
import { isPassword } from '../password.ts';
import { shortIp } from '../short-ip.ts';
import { addSignIn, deviceIs } from '../sign-in.store.ts';
import { digestOf, newToken } from '../token.ts';
import { countAttempts, type From, wasRight } from '../attempts.ts';

/** Staff: half an hour idle, twelve hours at most. Customers and merchants: thirty days on their own phone, ninety at most. */
const livesOf = ({ type }: Pick<User, 'type'>) =>
  isStaff(type) ? { idleMs: 30 * minuteMs, maxMs: 12 * hourMs } : { idleMs: 30 * dayMs, maxMs: 90 * dayMs };

/**
 * Judges the password; whether a code is owed as well is the next question (`challengeOf`). `name`: an email address or a number (+234…).
 * `unverified`: a customer who must first verify the number.
 */
export async function provePassword(
  context: Context,
  { name, password }: { name: string; password: string },
  from: From,
): Promise<{ user: User; passwordHash: string; unverified: (User & { phone: string }) | undefined }> {
  const { user, passwordHash, outcome, account } = await checkPassword(context, { name, password }, from);
  const owingCode = outcome && whoOwesCode(user, outcome);
  await wasRight(context, 'sign-in', account, from);
  return { user, passwordHash, unverified: owingCode };
}

type Judged = { user: User; passwordHash: string; outcome: 'suspended' | 'unverified' | undefined; account: string };

/** Counts the attempt, and `account` names whose it was. @throws DomainError `wrong_credentials`. */
export async function checkPassword(
  context: Context,
  { name, password }: { name: string; password: string },
  from: From,
): Promise<Judged> {
  const user = await findUserBySignInName(context.db, name);
  // A user has two names and one limit.
  const account = user?.email ?? name;
  await countAttempts(context, 'sign-in', account, from);
  const credential = user && (await findCredential(context.db, user.id));
  const isRight = (await isPassword(credential?.passwordHash, password)) && user !== undefined;
  const outcome = isRight ? whyShut(user) : 'wrong_password';
  if (outcome) await addSignIn(context.db, { userId: user?.id, outcome }, { at: context.clock.now(), from });
  if (!isRight || !credential || outcome === 'wrong_password') throw wrongCredentials();
  return { user, passwordHash: credential.passwordHash, outcome, account };
}

/** The customer whose number a code must verify first. @throws DomainError `suspended`, `email_unverified` for everyone else who may not enter. */
function whoOwesCode(user: User, outcome: SignInView['outcome']): User & { phone: string } {
  if (outcome === 'suspended') throw suspended();
  if (user.email || !user.phone) throw unverified();
  return { ...user, phone: user.phone };
}

const whyShut = (user: User): 'suspended' | 'unverified' | undefined => {
  if (user.suspendedAt) return 'suspended';
  return user.status === 'unregistered' || !(user.email || user.phoneVerifiedAt) ? 'unverified' : undefined;
};

type Entry = From & { provenAt?: Date };

/**
 * A user signs in: a session, and a message for a new device.
 * @param assessed the password that let them in: when it was changed meanwhile, the new session is as dead as the others.
 * @throws DomainError `wrong_credentials`.
 */
export const startSession = (
  context: Context,
  user: User,
  entry: Entry,
  assessed?: { passwordHash: string },
): Promise<{ token: string }> =>
  inTransaction(context.db, async (tx) => {
    const known = await deviceIs(tx, user.id, entry.device);
    const opened = await openSession({ db: tx, clock: context.clock }, user, entry);
    // After the session, which locks the person's row: the same lock order as a password reset.
    if (assessed && (await lockCredential(tx, user.id))?.passwordHash !== assessed.passwordHash) throw wrongCredentials();
    if (known === 'new') await notifyNewDevice(tx, context, user, { ip: entry.ip, at: context.clock.now() });
    return opened;
  });

/** The session, and its line in the person's sign-ins. */
export async function openSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: User,
  { ip, device, provenAt }: Entry,
): Promise<{ token: string }> {
  const [at, token, { idleMs, maxMs }] = [clock.now(), newToken(), livesOf(user)];
  const expiresAt = new Date(at.getTime() + maxMs);
  const session = { userId: user.id, tokenHash: digestOf(token), ip, device, idleMs, expiresAt, provenAt };
  await inTransaction(db, async (tx) => {
    const sessionId = await addSession(tx, session, at);
    await addSignIn(tx, { userId: user.id, outcome: 'signed_in', sessionId }, { at, from: { ip, device } });
    await saveKnownNetwork(tx, { userId: user.id, network: networkOf(ip) }, at);
  });
  return { token };
}

async function notifyNewDevice(
  tx: Tx,
  context: Context,
  { id, email }: User,
  { ip, at }: { ip: string; at: Date },
): Promise<void> {
  await sendTemplate(tx, context, {
    template: 'new_device',
    to: email,
    userId: id,
    values: { when: shortInstant(at), place: shortIp(ip) },
    url: `${context.config.appUrl}/forgot`,
  });
  const text = `A new device (${shortIp(ip)}) signed in to your account. Not you? Reset your password now`;
  await textUser(tx, context, { userId: id, text });
}

/**
 * The user of this token; undefined when the session has ended, or the user is suspended or deleted.
 * @param isBackground no one is at the screen: the session stays as idle as it is (decision 976).
 */
export async function whoHasSession(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  token: string,
  { isBackground }: { isBackground: boolean | undefined },
): Promise<Actor | undefined> {
  const at = clock.now();
  const found = await findLiveSession(db, digestOf(token), at);
  if (!found) return undefined;
  // Once a minute is exact enough, and spares a write at every request.
  if (!isBackground && at.getTime() - found.lastUsedAt.getTime() > minuteMs) await touchSession(db, found.sessionId, at);
  return {
    id: found.id,
    role: found.type,
    name: fullName({ firstName: found.first_name, lastName: found.last_name }),
    branchId: found.branch_id,
    sessionId: found.sessionId,
    mustChangePassword: found.must_change ?? false,
    mustEnrol: !found.enrolledAt && config.STAFF_TWO_FACTOR === 'required' && isStaff(found.type),
    mustSetPin: !found.pinSetAt && config.CUSTOMER_PIN === 'required' && isCustomer(found.type),
    ...(found.enrolledAt && { secondFactor: { kind: 'app', provenAt: found.provenAt } }),
    ...(found.pinSetAt && isCustomer(found.type) && { secondFactor: { kind: 'pin', provenAt: found.provenAt } }),
    accessSince: latest(found.openedAt, found.accessChangedAt, found.passwordChangedAt, found.enrolledAt),
    today: dayInLagos(at),
  };
}

const latest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce((last: Date, at) => (at && at > last ? at : last), first);

export async function signOut(context: Context, actor: Actor): Promise<void> {
  await inTransaction(context.db, (tx) =>
    endSessions(tx, { userId: actor.id, ...(actor.sessionId && { id: actor.sessionId }) }, context.clock.now()),
  );
  await context.live.disconnect(actor.id);
}

export async function endSession(context: Context, actor: Actor, id: string): Promise<void> {
  const ended = await inTransaction(context.db, (tx) => endSessions(tx, { userId: actor.id, id }, context.clock.now()));
  if (ended === 0) throw sessionMissing();
  await context.live.disconnect(actor.id);
}

/** Every session but the current one. Returns how many were signed out. */
export async function endOtherSessions(context: Context, actor: Actor): Promise<number> {
  const ended = await inTransaction(context.db, (tx) =>
    endSessions(tx, { userId: actor.id, ...(actor.sessionId && { except: actor.sessionId }) }, context.clock.now()),
  );
  await context.live.disconnect(actor.id);
  return ended;
}

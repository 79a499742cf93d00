/** Adds, finds and ends credentials, sessions and mailed links. */
import { compiledOnce, sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export type Credential = { passwordHash: string; mustChange: boolean };

export async function findCredential(db: Database, userId: string): Promise<Credential | undefined> {
  const row = await sqlOf(db).selectFrom('credentials').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && { passwordHash: row.password_hash, mustChange: row.must_change };
}

/** Holds it until the transaction ends. */
export async function lockCredential(tx: Tx, userId: string): Promise<Credential | undefined> {
  const row = await sqlOf(tx).selectFrom('credentials').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
  return row && { passwordHash: row.password_hash, mustChange: row.must_change };
}

type NewCredential = { userId: string; passwordHash: string; mustChange?: boolean };

export async function saveCredential(
  tx: Tx,
  { userId, passwordHash, mustChange = false }: NewCredential,
  at: Date,
): Promise<void> {
  const row = { password_hash: passwordHash, must_change: mustChange, changed_at: at };
  await sqlOf(tx)
    .insertInto('credentials')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** True when there is a password that can be changed. */
export async function requireChange(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('credentials')
    .set({ must_change: true })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type NewSession = {
  userId: string;
  tokenHash: string;
  ip: string;
  device: string;
  idleMs: number;
  expiresAt: Date;
  /** When the second factor was proven, by those who have one. */
  provenAt?: Date | undefined;
};

export async function addSession(tx: Tx, session: NewSession, at: Date): Promise<string> {
  const id = newId(at);
  await sqlOf(tx)
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      ip: session.ip,
      device: session.device,
      created_at: at,
      last_used_at: at,
      rights_version: sqlOf(tx).selectFrom('users').select('rights_version').where('id', '=', session.userId),
      idle_ms: BigInt(session.idleMs),
      expires_at: session.expiresAt,
      proven_at: session.provenAt ?? null,
    })
    .execute();
  return id;
}

export const isAwake = (at: Date) => sql<boolean>`sessions.last_used_at + sessions.idle_ms * interval '1 millisecond' > ${at}`;

const livingSessions = (db: Database, at: Date) =>
  sqlOf(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .where(isAwake(at))
    .whereRef('sessions.rights_version', '=', 'users.rights_version')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null);

const liveSession = compiledOnce((db, { tokenHash, at }: { tokenHash: string; at: Date }) =>
  livingSessions(db, at)
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .leftJoin('transaction_pins', 'transaction_pins.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_used_at as lastUsedAt',
      'sessions.proven_at as provenAt',
      'second_factors.confirmed_at as enrolledAt',
      'transaction_pins.set_at as pinSetAt',
      'users.created_at as openedAt',
      'users.access_changed_at as accessChangedAt',
      'credentials.changed_at as passwordChangedAt',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.type',
      'users.branch_id',
      'credentials.must_change',
    ])
    .where('sessions.token_hash', '=', tokenHash),
);

/** The living session of a token together with its person, in one question: it is asked at every request. */
export const findLiveSession = async (db: Database, tokenHash: string, at: Date) => (await liveSession(db, { tokenHash, at }))[0];

/** Those of the sessions that are not idle, over or revoked: by the rule of every request. */
export async function openSessions(db: Database, ids: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  const rows = await livingSessions(db, at).select('sessions.id').where('sessions.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Never backwards: of two requests at the same time the later one counts. */
export const touchSession = async (db: Database, id: string, at: Date): Promise<void> =>
  void (await sqlOf(db)
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute());

type Which = { userId: string; id?: string; except?: string };

/** All of a person's, one of them, or all but one. How many ended. */
export async function endSessions(tx: Tx, { userId, id, except }: Which, at: Date): Promise<number> {
  let found = sqlOf(tx).updateTable('sessions').set({ ended_at: at }).where('user_id', '=', userId).where('ended_at', 'is', null);
  if (id) found = found.where('id', '=', id);
  if (except) found = found.where('id', '<>', except);
  return Number((await found.executeTakeFirst()).numUpdatedRows);
}

type Link = { userId: string; kind: 'verify' | 'reset' | 'address'; tokenHash: string };
/** `address`: the one that the link adds, or the address or number that a reset was sent to. */
type NewLink = Link & { address?: string };

type Times = { at: Date; expiresAt: Date };

/** All living links of a kind stop working. The caller holds the person's row, or the credential's. */
export const endLinks = async (tx: Tx, { userId, kind }: Omit<Link, 'tokenHash'>, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('mailed_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute());

/** The caller holds the person's row: of two links requested at once the second ends the first. */
export async function replaceLink(tx: Tx, link: NewLink, times: Times): Promise<void> {
  await endLinks(tx, link, times.at);
  await addLink(tx, link, times);
}

/** Next to those that were mailed before: each of them leads to the same. */
export const addLink = async (tx: Tx, { userId, kind, tokenHash, address }: NewLink, { at, expiresAt }: Times): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('mailed_links')
    .values({ token_hash: tokenHash, user_id: userId, kind, address: address ?? null, expires_at: expiresAt, created_at: at })
    .execute());

/** True exactly once for a valid link: two concurrent calls use it up once. */
export async function useLink(tx: Tx, { userId, kind, tokenHash }: Link, at: Date): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('mailed_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A link that was mailed before the address, the number or the role changed may be in another person's mailbox. */
const isSinceAccess = sql<boolean>`not exists (
  select from users where users.id = mailed_links.user_id and users.access_changed_at > mailed_links.created_at)`;

/** Anyone who knew the password before it changed may have requested the link. */
const isSincePassword = sql<boolean>`not exists (
  select from credentials where credentials.user_id = mailed_links.user_id and credentials.changed_at > mailed_links.created_at)`;

/** Uses the link to add this address. User id; undefined if it is unknown, used, expired, or older than the account's access. */
export async function useAddressLink(
  tx: Tx,
  { address, tokenHash }: { address: string; tokenHash: string },
  at: Date,
): Promise<string | undefined> {
  const row = await sqlOf(tx)
    .updateTable('mailed_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'address')
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isSinceAccess)
    .where(isSincePassword)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** User id and destination of a valid link. */
export async function findLiveLink(
  db: Database,
  { kind, tokenHash }: Omit<Link, 'userId'>,
  at: Date,
): Promise<{ userId: string; address: string | null } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('mailed_links')
    .select(['user_id', 'address'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isSinceAccess)
    .executeTakeFirst();
  return row && { userId: row.user_id, address: row.address };
}

export async function isLiveLink(db: Database, { userId, ...link }: Link, at: Date): Promise<boolean> {
  return (await findLiveLink(db, link, at))?.userId === userId;
}

/** Loads, locks and saves mandates; encrypts what ends one at the provider. */
import type { MandateId } from '@ajo/contract/modules/mandates';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { open, seal } from '#platform/secrets';
import type { Mandate } from './mandate.ts';

type Config = Context['config'];
const placeOf = (id: string): string => `debit_mandates.sealed:${id}`;

const toMandate = (row: Selectable<Tables['debit_mandates']>): Mandate => ({
  id: row.id as MandateId,
  ownerId: row.owner_id,
  status: row.status,
  reference: row.reference,
  url: row.url,
  bank: row.bank,
  last4: row.last4,
  reason: row.reason,
  consentAt: row.consent_at,
  consentIp: row.consent_ip,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
});

/** False when the owner has an open one already. */
export async function addMandate(tx: Tx, row: Insertable<Tables['debit_mandates']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('debit_mandates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const saveMandate = async (tx: Tx, id: MandateId, change: Updateable<Tables['debit_mandates']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('debit_mandates').set(change).where('id', '=', id).execute());

/** The pending or active one of an owner. */
export async function lockOpen(tx: Tx, ownerId: string): Promise<Mandate | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('debit_mandates')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['pending', 'active'])
    .forUpdate()
    .executeTakeFirst();
  return row && toMandate(row);
}

export async function lockMandate(tx: Tx, { id, ownerId }: { id: MandateId; ownerId?: string }): Promise<Mandate | undefined> {
  let found = sqlOf(tx).selectFrom('debit_mandates').selectAll().where('id', '=', id);
  if (ownerId !== undefined) found = found.where('owner_id', '=', ownerId);
  const row = await found.forUpdate().executeTakeFirst();
  return row && toMandate(row);
}

export async function findMandate(
  db: Database,
  { id, ownerId }: { id: MandateId; ownerId: string },
): Promise<Mandate | undefined> {
  const found = sqlOf(db).selectFrom('debit_mandates').selectAll().where('id', '=', id).where('owner_id', '=', ownerId);
  const row = await found.executeTakeFirst();
  return row && toMandate(row);
}

export async function findByReference(db: Database, reference: string): Promise<Mandate | undefined> {
  const found = sqlOf(db).selectFrom('debit_mandates').selectAll().where('reference', '=', reference);
  const row = await found.executeTakeFirst();
  return row && toMandate(row);
}

export async function newestOf(db: Database, ownerId: string): Promise<Mandate | undefined> {
  const found = sqlOf(db).selectFrom('debit_mandates').selectAll().where('owner_id', '=', ownerId);
  const row = await found.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && toMandate(row);
}

/** Those to ask the provider about, with their next time moved so that no second worker takes them. */
export async function claimDue(tx: Tx, { at, next, max }: { at: Date; next: Date; max: number }): Promise<Mandate[]> {
  const due = await sqlOf(tx)
    .selectFrom('debit_mandates')
    .selectAll()
    .where('ask_at', '<=', at)
    .orderBy('ask_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await saveMandate(tx, id as MandateId, { ask_at: next });
  return due.map(toMandate);
}

/** Open ones of customers whose account is closed. */
export async function openOfClosedAccounts(db: Database): Promise<Mandate[]> {
  const rows = await sqlOf(db)
    .selectFrom('debit_mandates as m')
    .innerJoin('users as u', 'u.id', 'm.owner_id')
    .selectAll('m')
    .where('m.status', 'in', ['pending', 'active'])
    .where('u.deleted_at', 'is not', null)
    .execute();
  return rows.map(toMandate);
}

export const sealedCode = (config: Config, id: MandateId, authorizationCode: string): string =>
  seal(config, placeOf(id), authorizationCode);

/** What ends it at the provider; undefined when nothing is left to end. */
export async function codeToEnd(db: Database, config: Config, id: MandateId): Promise<string | undefined> {
  const row = await sqlOf(db)
    .selectFrom('debit_mandates')
    .select('sealed')
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'revoked'])
    .executeTakeFirst();
  return row?.sealed ? open(config, placeOf(id), row.sealed) : undefined;
}

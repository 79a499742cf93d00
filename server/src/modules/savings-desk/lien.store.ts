/** Loads and saves liens. */
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { LienId } from '@ajo/contract/modules/savings-desk.liens';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Lien } from './lien.ts';

/** The newest first. `isOpen`: the hold of the lien keeps the money. */
export async function liensOf(db: Database, savingsId: SavingsId): Promise<{ lien: Lien; isOpen: boolean }[]> {
  const rows = await sqlOf(db)
    .selectFrom('savings_liens')
    .innerJoin('ledger.hold as hold', 'hold.id', 'savings_liens.id')
    .selectAll('savings_liens')
    .select('hold.state')
    .where('savings_id', '=', savingsId)
    .orderBy('savings_liens.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ state, ...row }) => ({ lien: toLien(row), isOpen: state === 'open' }));
}

/** Of this account; the caller has locked it. */
export async function findLien(tx: Tx, { savingsId, id }: { savingsId: SavingsId; id: LienId }): Promise<Lien | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('savings_liens')
    .selectAll()
    .where('id', '=', id)
    .where('savings_id', '=', savingsId)
    .executeTakeFirst();
  return row && toLien(row);
}

export const addLien = async (tx: Tx, row: Insertable<Tables['savings_liens']>): Promise<Lien> =>
  toLien(await sqlOf(tx).insertInto('savings_liens').values(row).returningAll().executeTakeFirstOrThrow());

export const saveLien = async (tx: Tx, id: LienId, change: Updateable<Tables['savings_liens']>): Promise<Lien> =>
  toLien(await sqlOf(tx).updateTable('savings_liens').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow());

const toLien = (row: Selectable<Tables['savings_liens']>): Lien => ({
  id: row.id as LienId,
  savingsId: row.savings_id as SavingsId,
  amount: row.amount_kobo,
  reason: row.reason,
  customerReason: row.customer_reason,
  endsOn: row.ends_on as Day | null,
  placedBy: row.placed_by_name,
  placedAt: row.placed_at,
  release:
    row.released_at === null ? null : { by: row.released_by_name ?? '', at: row.released_at, reason: row.release_reason ?? '' },
});

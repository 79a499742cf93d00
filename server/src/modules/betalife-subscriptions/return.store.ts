/** Keeps the returns of money. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { ReturnDestination, ReturnReason, ReturnState } from '@ajo/contract/modules/betalife-subscriptions';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { ReturnPrice } from './return.rules.ts';

export type MoneyReturn = ReturnPrice & {
  id: string;
  subscriptionId: string;
  reason: ReturnReason;
  destination: ReturnDestination;
  status: ReturnState;
  statusBefore: 'active' | 'completed';
  outcome: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

export const addReturn = async (tx: Tx, row: Insertable<Tables['betalife_returns']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('betalife_returns').values(row).execute());

export async function findReturn(tx: Tx, id: string): Promise<MoneyReturn> {
  return toReturn(await sqlOf(tx).selectFrom('betalife_returns').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

export const saveReturn = async (tx: Tx, id: string, change: Updateable<Tables['betalife_returns']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('betalife_returns').set(change).where('id', '=', id).execute());

export async function returnsOf(db: Database, ids: readonly string[]): Promise<MoneyReturn[]> {
  if (ids.length === 0) return [];
  const query = sqlOf(db)
    .selectFrom('betalife_returns')
    .selectAll()
    .where('subscription_id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id');
  return (await query.execute()).map(toReturn);
}

const toReturn = (row: Selectable<Tables['betalife_returns']>): MoneyReturn => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  reason: row.reason,
  destination: row.destination,
  held: row.held_kobo,
  fee: row.fee_kobo,
  vat: row.vat_kobo,
  net: row.net_kobo,
  status: row.status,
  statusBefore: row.status_before,
  outcome: row.outcome,
  createdAt: row.created_at,
  settledAt: row.settled_at,
});

async function inFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`select coalesce(sum(net_kobo), 0)::bigint as balance
    from betalife_returns where status = 'ordered'`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const returnSubLedger: SubLedger = {
  code: '1030',
  holds: 'sum of the ordered returns of BetaLife subscriptions',
  balances: inFlight,
};

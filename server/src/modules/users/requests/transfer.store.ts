/** Adds, finds, locks and settles transfer requests. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { RequestState, TransferId } from '@ajo/contract/modules/users.requests';
import type { RawBuilder, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { personScope } from '../person-scope.store.ts';
import { transferMissing, transferOpen } from '../users.errors.ts';

export type TransferRow = Selectable<Tables['user_transfers']>;
type NewTransfer = {
  oldOfficerId: string | undefined;
  newOfficerId: string;
  customers: readonly string[];
  reason: string;
  requestedBy: string;
  at: Date;
  expiresAt: Date;
};

/** @throws DomainError `transfer_open` when one of the customers is in an open request already. */
export async function addTransfer(tx: Tx, input: NewTransfer): Promise<TransferId> {
  const id = newId<TransferId>(input.at);
  await sqlOf(tx)
    .insertInto('user_transfers')
    .values({
      id,
      old_officer_id: input.oldOfficerId ?? null,
      new_officer_id: input.newOfficerId,
      reason: input.reason,
      status: 'pending',
      requested_by: input.requestedBy,
      requested_at: input.at,
      expires_at: input.expiresAt,
    })
    .execute();
  const added = await sqlOf(tx)
    .insertInto('user_transfer_customers')
    .values(input.customers.map((customerId) => ({ transfer_id: id, customer_id: customerId, is_open: true })))
    // In the text, not a parameter: a generic plan of the prepared statement finds the partial index by nothing else.
    .onConflict((conflict) => conflict.column('customer_id').where('is_open', '=', sql.lit(true)).doNothing())
    .returning('customer_id')
    .execute();
  if (added.length < input.customers.length) throw transferOpen();
  return id;
}

/** Every customer of the request is inside the caller's reach. Spelled over `user_transfers`. */
export const transferScope = (actor: Actor, capability: Capability): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from user_transfer_customers part join users on users.id = part.customer_id
    where part.transfer_id = user_transfers.id and (${personScope(actor, { customers: capability })}) is not true)`;

/** The same for the approval of the transfer, which has its id. Spelled over `approvals`. */
export const approvableTransfer = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`exists (select from user_transfers where user_transfers.id = approvals.id
    and ${transferScope(actor, 'transfers.review')})`;

export async function findTransfer(db: Database, actor: Actor, id: TransferId): Promise<TransferRow> {
  const row = await sqlOf(db)
    .selectFrom('user_transfers')
    .selectAll()
    .where('id', '=', id)
    .where(transferScope(actor, 'transfers.review'))
    .executeTakeFirst();
  if (!row) throw transferMissing();
  return row;
}

export async function customersOfTransfer(tx: Tx, id: string): Promise<string[]> {
  const rows = await sqlOf(tx)
    .selectFrom('user_transfer_customers')
    .select('customer_id')
    .where('transfer_id', '=', id)
    .orderBy('customer_id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

export type Settlement = {
  status: Exclude<RequestState, 'pending'>;
  denialReason?: string | undefined;
  failure?: string | undefined;
  reviewedBy?: string;
  at: Date;
};

/** How a request of either kind ends. */
export const settledColumns = ({ status, denialReason, failure, reviewedBy, at }: Settlement) => ({
  status,
  denial_reason: denialReason ?? null,
  failure: failure ?? null,
  reviewed_by: reviewedBy ?? null,
  reviewed_at: at,
});

/** A decided request frees its customers for the next one. */
export async function settleTransfer(tx: Tx, id: string, settlement: Settlement): Promise<void> {
  await sqlOf(tx).updateTable('user_transfers').set(settledColumns(settlement)).where('id', '=', id).execute();
  await sqlOf(tx).updateTable('user_transfer_customers').set({ is_open: false }).where('transfer_id', '=', id).execute();
}

/** Transfers that hold one of these customers although their time is over. */
export async function expiredTransfersOf(tx: Tx, customers: readonly string[], at: Date): Promise<string[]> {
  const rows = await sqlOf(tx)
    .selectFrom('user_transfers')
    .select('user_transfers.id')
    .distinct()
    .innerJoin('user_transfer_customers', 'user_transfer_customers.transfer_id', 'user_transfers.id')
    .where('user_transfer_customers.customer_id', 'in', customers)
    .where('user_transfer_customers.is_open', '=', true)
    .where('user_transfers.expires_at', '<=', at)
    .execute();
  return rows.map(({ id }) => id);
}

const maxNames = 50;

/** For the approver: the first fifty by name. */
export async function namesOfCustomers(tx: Tx, customers: readonly string[]): Promise<string> {
  const rows = await sqlOf(tx)
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', 'in', customers)
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(maxNames)
    .execute();
  const more = customers.length - rows.length;
  return rows.map((row) => `${row.first_name} ${row.last_name}`.trim()).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

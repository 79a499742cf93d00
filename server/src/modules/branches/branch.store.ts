/** Adds, finds, locks and changes branches. */
import type { BranchId } from '@ajo/contract/modules/branches';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Branch } from './branch.ts';
import { branchMissing } from './branches.errors.ts';

type Facts = Pick<Branch, 'name' | 'address' | 'state' | 'phone' | 'closedAt'>;

const rowOf = ({ name, address, state, phone, closedAt }: Facts) => ({ name, address, state, phone, closed_at: closedAt });

export async function addBranchRow(tx: Tx, facts: Facts, at: Date): Promise<BranchId> {
  const id = newId<BranchId>(at);
  await sqlOf(tx)
    .insertInto('branches')
    .values({ id, ...rowOf(facts), created_at: at })
    .execute();
  return id;
}

/** Adds a branch by its name, and its state when it has one. A branch of that name is found instead, so demo data can be seeded twice. */
export async function addBranch(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  name: string,
  state: string | null = null,
): Promise<BranchId> {
  const at = clock.now();
  const { id } = await sqlOf(tx)
    .insertInto('branches')
    .values({ id: newId<BranchId>(at), name, state, created_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as BranchId;
}

/** Locks the row, so that moving a person into the branch and closing it are serialised. */
export async function lockBranch(tx: Tx, id: BranchId): Promise<Branch> {
  const row = await sqlOf(tx).selectFrom('branches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw branchMissing();
  return { id, name: row.name, address: row.address, state: row.state, phone: row.phone, closedAt: row.closed_at };
}

export const saveBranch = async (tx: Tx, id: BranchId, facts: Facts): Promise<void> =>
  void (await sqlOf(tx).updateTable('branches').set(rowOf(facts)).where('id', '=', id).execute());

/** Case-insensitive. Concurrent requests for one name are serialised; the second is refused. */
export async function isNameTaken(tx: Tx, name: string, but?: BranchId): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('branch names'))`.execute(sqlOf(tx));
  let found = sqlOf(tx)
    .selectFrom('branches')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase());
  if (but) found = found.where('id', '!=', but);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function hasPeople(tx: Tx, id: BranchId): Promise<boolean> {
  const found = await sqlOf(tx)
    .selectFrom('users')
    .select('id')
    .where('branch_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

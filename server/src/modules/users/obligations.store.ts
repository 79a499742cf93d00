/** Ties of a person: open loans, customers, and being the last superadmin. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import type { Obligations, User } from './user.ts';
import { toUser } from './user.store.ts';

/** A loan that was written off is still owed; one that was repaid while a payout of it is on its way will owe again. */
const openLoanStates = ['pending', 'approved', 'disburse', 'disbursement_failed', 'active', 'written_off'];

/** Asked while the person's row is held. Superadmins are held too, so that two cannot leave at the same moment. */
export async function obligationsOf(tx: Tx, { id, type }: Pick<User, 'id' | 'type'>): Promise<Obligations> {
  const { rows } = await sql<{ hasLoan: boolean; hasPortfolio: boolean }>`select
    exists (select 1 from loans where customer_id = ${id} and (status = any(${openLoanStates}) or tranche_under_way_kobo > 0)) as "hasLoan",
    exists (select 1 from users where deleted_at is null
      and (account_officer_id = ${id} or onboarding_officer_id = ${id} or deposit_officer_id = ${id} or recovery_officer_id = ${id}))
      as "hasPortfolio"`.execute(sqlOf(tx));
  const [found] = rows;
  if (!found) throw new Error('a question of facts always has an answer');
  return { ...found, isLastSuperadmin: type === 'superadmin' && (await otherSuperadmins(tx, id)) === 0 };
}

async function otherSuperadmins(tx: Tx, id: string): Promise<number> {
  const rows = await sqlOf(tx)
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'superadmin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter((row) => row.id !== id).length;
}

/** However many ask at once, one looks: the next waits until the first has committed or given up. Nothing else takes up the account in that time. */
export async function superadminsAlone(tx: Tx): Promise<User[]> {
  await sql`select pg_advisory_xact_lock(hashtext('first superadmin'))`.execute(sqlOf(tx));
  const found = await sqlOf(tx)
    .selectFrom('users')
    .selectAll()
    .where('type', '=', 'superadmin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return found.map(toUser);
}

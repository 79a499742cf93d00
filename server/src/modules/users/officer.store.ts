/** Who looks after a customer, and who did: the columns on the person say today, the assignments say since when and until when. */
import type { Office, OfficerLine } from '@ajo/contract/modules/users';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export type PersonRow = Selectable<Tables['users']>;

export const officeColumns = {
  account: 'account_officer_id',
  onboarding: 'onboarding_officer_id',
  deposit: 'deposit_officer_id',
  recovery: 'recovery_officer_id',
} as const satisfies Record<Office, keyof PersonRow>;
const offices = Object.keys(officeColumns) as Office[];

/** The officers of a new person. */
export async function openAssignments(tx: Tx, row: PersonRow, at: Date): Promise<void> {
  const rows = offices.flatMap((office) => {
    const officerId = row[officeColumns[office]];
    return officerId ? [{ customer_id: row.id, office, officer_id: officerId, since_at: at }] : [];
  });
  if (rows.length > 0) await sqlOf(tx).insertInto('officer_assignments').values(rows).execute();
}

export type Move = {
  office: Office;
  customers: readonly string[];
  officerId: string;
  branchId: string | null;
  /** Null without a choice. */
  byId: string | null;
};

/** Ends what was and begins what is. With the account officer the customer moves to that officer's branch. */
export async function moveCustomers(tx: Tx, { office, customers, officerId, branchId, byId }: Move, at: Date): Promise<void> {
  const theirs = sql<string>`any(${[...customers]}::uuid[])`;
  await sqlOf(tx)
    .updateTable('officer_assignments')
    .set({ until_at: at })
    .where('customer_id', '=', theirs)
    .where('office', '=', office)
    .where('until_at', 'is', null)
    .execute();
  await sqlOf(tx)
    .insertInto('officer_assignments')
    .values(customers.map((id) => ({ customer_id: id, office, officer_id: officerId, since_at: at, by_id: byId })))
    .execute();
  await sqlOf(tx)
    .updateTable('users')
    .set({ [officeColumns[office]]: officerId, ...(office === 'account' && branchId && { branch_id: branchId }) })
    .where('id', '=', theirs)
    .execute();
}

/** All customers of an officer in one of these offices. */
export async function customersOf(tx: Tx, officerId: string, held: readonly Office[]): Promise<string[]> {
  const rows = await sqlOf(tx)
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((row) => row.or(held.map((office) => row(officeColumns[office], '=', officerId))))
    .orderBy('id')
    .limit(5_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Held in the order of their ids, so that two transfers never wait for each other in a circle. */
export const lockCustomers = (tx: Tx, ids: readonly string[]): Promise<PersonRow[]> =>
  sqlOf(tx)
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The working credit officer with the fewest customers. A customer of a branch stays in it; another one joins a branch of their state, or any. */
export async function officerWithFewestCustomers(
  tx: Tx,
  { id, branch_id }: PersonRow,
): Promise<{ id: string; name: string; branchId: string | null } | undefined> {
  let officers = sqlOf(tx)
    .selectFrom('users as officer')
    .innerJoin('branches', 'branches.id', 'officer.branch_id')
    .leftJoin('profiles as home', (join) => join.on('home.user_id', '=', id))
    .selectAll('officer')
    .where('officer.type', '=', 'credit_officer')
    .where('officer.status', '=', 'active')
    .where('officer.suspended_at', 'is', null)
    .where('officer.deleted_at', 'is', null)
    .where('officer.id', '!=', id);
  if (branch_id) officers = officers.where('officer.branch_id', '=', branch_id);
  const row = await officers
    .orderBy(sql`branches.state is not distinct from home.state and home.state is not null`, 'desc')
    .orderBy(sql`(select count(*) from users c where c.account_officer_id = officer.id and c.deleted_at is null)`)
    .orderBy('officer.id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, name: `${row.first_name} ${row.last_name}`.trim(), branchId: row.branch_id };
}

/** Newest first. */
export async function officersOf(db: Database, customerId: string): Promise<OfficerLine[]> {
  const rows = await sqlOf(db)
    .selectFrom('officer_assignments')
    .innerJoin('users', 'users.id', 'officer_assignments.officer_id')
    .select(['office', 'officer_id', 'since_at', 'until_at', 'users.first_name', 'users.last_name'])
    .where('customer_id', '=', customerId)
    .orderBy('officer_assignments.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    office: row.office,
    id: row.officer_id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    since: row.since_at,
    until: row.until_at,
  }));
}

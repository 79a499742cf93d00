/** Reads the assignment of recovery: customers in arrears, and recovery officers by their number of customers. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { customerScope, customersInRecovery, findUser, isLateRow, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

const isWorking = sql`o.type = 'recovery_officer' and o.status = 'active' and o.suspended_at is null and o.deleted_at is null`;

/** A recovery officer who works, and of the branch of an actor who is bound to one. */
export async function worksInRecovery(db: Database, { role, branchId }: Actor, officerId: string): Promise<boolean> {
  const isBound = role === 'subadmin' || role === 'team_lead';
  const { rows } = await sql`select 1 from users o where o.id = ${officerId} and ${isWorking}
    and (${!isBound} or o.branch_id is null or o.branch_id = ${branchId ?? null})`.execute(sqlOf(db));
  return rows.length > 0;
}

/** Of these customers, those in the actor's scope and in recovery. */
export async function lateCustomersIn(
  db: Database,
  actor: Actor,
  { customerIds, today }: { customerIds: readonly string[]; today: Day },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id from users where users.id = any(${[...customerIds]}::uuid[])
    and ${customerScope(actor, 'recovery.assign', 'users.id')}
    and users.id in ${customersInRecovery(today)}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** `officerId`: who has them, and has left or is suspended. */
export type Unattended = { id: string; lateSince: Day; officerId: string | null };

/**
 * Customers with a row that has been late for so many days, and without a recovery officer at work, as far as one can take them up. The longest late first,
 * after the last one of the page before.
 */
export async function customersToAssign(
  db: Database,
  { days, today, after, limit }: { days: number; today: Day; after: Unattended | undefined; limit: number },
): Promise<Unattended[]> {
  const { rows } = await sql<Unattended>`/* planned per call */
    select late.id, late.since as "lateSince", late.officer as "officerId" from (
      select u.id, u.branch_id, u.recovery_officer_id as officer, min(r.due_on) as since from loan_payments r
        join loans l on l.id = r.loan_id and l.schedule_run = r.run and l.status = 'active' join users u on u.id = l.customer_id
       where ${isLateRow('r', today)} and r.due_on <= ${addDays(today, -days)} and u.deleted_at is null
       group by u.id) late
     where (late.officer is null or exists (select from users gone where gone.id = late.officer
         and (gone.suspended_at is not null or gone.deleted_at is not null or gone.status <> 'active')))
       and exists (select from users o where ${isWorking} and o.id <> late.id and (o.branch_id is null or o.branch_id = late.branch_id))
       and ${after ? sql`(late.since, late.id) > (${after.lateSince}::date, ${after.id}::uuid)` : sql`true`}
     order by late.since, late.id limit ${limit}`.execute(sqlOf(db));
  return rows;
}

/** The one with the fewest customers: of the customer's branch, and without any there, one who works for all branches. */
export async function recoveryOfficerFor(tx: Tx, customerId: string): Promise<User | undefined> {
  const { rows } = await sql<{ id: UserId }>`select o.id from users o, users c where c.id = ${customerId} and ${isWorking}
      and o.id <> c.id and (o.branch_id is null or o.branch_id = c.branch_id)
    order by o.branch_id is null, (select count(*) from users held where held.recovery_officer_id = o.id and held.deleted_at is null), o.id
    limit 1`.execute(sqlOf(tx));
  return rows[0] && findUser(tx, rows[0].id);
}

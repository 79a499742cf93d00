/** The first steps of a new lender. */
import { type Actor, may, staffRoles } from '@ajo/contract/kernel/access';
import { type DashboardView, SetUpStep } from '@ajo/contract/modules/dashboard';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

const others = staffRoles.filter((role) => role !== 'superadmin');

/** @returns null for those who do not set up branches, and once a loan was paid out. */
export async function setUpFor(db: Database, { role }: Actor): Promise<DashboardView['set_up']> {
  if (!may(role, 'branches.manage')) return null;
  const { rows } = await sql<Record<SetUpStep, boolean>>`select
    (select count(*) > 1 from users where type = 'superadmin' and status <> 'unregistered' and deleted_at is null) as second_superadmin,
    exists (select from branches) as branch,
    exists (select from users where type = any (${others}) and deleted_at is null) as staff,
    exists (select from users where type in ('user', 'default') and deleted_at is null) as customer,
    exists (select from loans where disbursed_on is not null) as loan`.execute(sqlOf(db));
  const [done] = rows;
  if (!done || done.loan) return null;
  return SetUpStep.options.map((step) => ({ step, done: done[step] }));
}

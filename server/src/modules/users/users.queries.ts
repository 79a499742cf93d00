/** Reads for the staff's lists of people. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { UserRow, UserState } from '@ajo/contract/modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { customerScope } from './user.store.ts';

import type { AccountRole } from './user.ts';

type Wanted = {
  page: number; per_page: number; id?: string; email?: string | undefined; status?: UserState | undefined; name?: string | undefined;
  phone?: string | undefined; types?: AccountRole[] | undefined;
};

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const customerTypes: AccountRole[] = ['user', 'default', 'merchant'];

/** Staff are shown to those who may read staff only; HR reads names, branches and officers, not addresses. */
export async function findPeople(db: Database, actor: Actor, wanted: Wanted): Promise<{ rows: UserRow[]; total: number }> {
  let found = sqlOf(db).selectFrom('users').leftJoin('branches', 'branches.id', 'users.branch_id').leftJoin('users as officer', 'officer.id', 'users.account_officer_id')
    .where('users.deleted_at', 'is', null).where('users.type', 'in', (wanted.types ?? customerTypes).filter((type) => customerTypes.includes(type)))
    .where(customerScope(actor, 'customers.read', 'users.id'));
  if (wanted.id) found = found.where('users.id', '=', wanted.id);
  if (wanted.email) found = found.where('users.email', 'like', likePattern(wanted.email.toLowerCase()));
  if (wanted.status) found = found.where('users.status', '=', wanted.status);
  if (wanted.phone) found = found.where('users.phone', 'like', likePattern(wanted.phone.replace(/^0/, '')));
  if (wanted.name) found = found.where(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', likePattern(wanted.name));

  const page = found.selectAll('users').select(['branches.name as branch_name', sql<string | null>`officer.first_name || ' ' || officer.last_name`.as('officer_name')])
    .orderBy('users.id', 'desc').limit(wanted.per_page).offset((wanted.page - 1) * wanted.per_page);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  const isShort = actor.role === 'hr';
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id as UserId, name: `${row.first_name} ${row.last_name}`, email: isShort ? null : row.email, phone_number: isShort ? null : row.phone,
      type: row.type, status: row.status, suspended: row.suspended_at !== null, branch: row.branch_name, officer: row.officer_name, created_at: row.created_at,
    })),
  };
}

/** For routes, which never touch stores. */
export { customerScope };

/** Reads for the staff's lists of people, and for the time line of what was done to them. */
import { type Actor, staffRoles } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { UserRow, UserState } from '@ajo/contract/modules/users';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { customerScope } from './user.store.ts';
import { type AccountRole, hidesContacts } from './user.ts';

type Wanted = {
  page: number;
  per_page: number;
  id?: string;
  email?: string | undefined;
  status?: UserState | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  types?: AccountRole[] | undefined;
};

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whom the caller may see: customers, merchants and staff are three rights. */
const visible = (actor: Actor): RawBuilder<boolean> => sql<boolean>`case
  when users.type in ('user', 'default') then ${customerScope(actor, 'customers.read', 'users.id')}
  when users.type = 'merchant' then ${customerScope(actor, 'merchants.read', 'users.id')}
  else ${customerScope(actor, 'staff.read', 'users.id')} end`;

/** Contacts that the caller may not read must not be found out by searching for them either. */
function findVisible(db: Database, actor: Actor, wanted: Wanted) {
  let found = sqlOf(db)
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('users as officer', 'officer.id', 'users.account_officer_id')
    .where('users.deleted_at', 'is', null)
    .where(visible(actor));
  if (wanted.types?.length) found = found.where('users.type', 'in', wanted.types);
  if (wanted.id) found = found.where('users.id', '=', wanted.id);
  if (wanted.email) found = found.where('users.email', 'like', likePattern(wanted.email.toLowerCase()));
  if (wanted.status) found = found.where('users.status', '=', wanted.status);
  if (wanted.phone) found = found.where('users.phone', 'like', likePattern(wanted.phone.replace(/^0/, '')));
  if (wanted.name)
    found = found.where(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', likePattern(wanted.name));
  if ((wanted.email || wanted.phone) && hidesContacts(actor.role, 'user'))
    found = found.where('users.type', 'in', [...staffRoles]);
  return found;
}

/** Newest first, because ids are UUIDv7 and therefore sort by age. */
export async function findPeople(db: Database, actor: Actor, wanted: Wanted): Promise<{ rows: UserRow[]; total: number }> {
  const found = findVisible(db, actor, wanted);
  const page = found
    .selectAll('users')
    .select([
      'branches.name as branch_name',
      sql<string | null>`officer.first_name || ' ' || officer.last_name`.as('officer_name'),
    ])
    .orderBy('users.id', 'desc')
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const isShort = hidesContacts(actor.role, row.type);
      return {
        id: row.id as UserId,
        name: `${row.first_name} ${row.last_name}`.trim(),
        email: isShort ? null : row.email,
        phone_number: isShort ? null : row.phone,
        type: row.type,
        status: row.status,
        suspended: row.suspended_at !== null,
        branch: row.branch_name,
        officer: row.officer_name,
        created_at: row.created_at,
      };
    }),
  };
}

/** Which lines of history the caller may read: HR reads what was done to staff, everyone else what was done to their customers. */
export function historyScope(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'hr') return customerScope(actor, 'history.read', 'history.customer_id');
  const staff = sql.join(staffRoles.map((role) => sql.lit(role)));
  return sql<boolean>`exists (select 1 from users subject where subject.id = history.subject_id and subject.type in (${staff}))`;
}

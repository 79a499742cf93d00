/** Reads for the staff's lists of people, their export, and one person's page. */
import { capital } from '@ajo/contract/kernel/capital';
import { type AccountRole, type Actor, may, rolesAssignableBy, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import {
  type AccountType,
  type Office,
  AccountType as accountTypes,
  type UserRow,
  type UserSearch,
  type UserView,
} from '@ajo/contract/modules/users';
import type { RawBuilder, SelectQueryBuilder, Selectable } from 'kysely';
import { likePattern, nameHolds, phonePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, type SortQuery } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { officersOf } from './officer.store.ts';
import { actionsOn } from './person.rules.ts';
import { personScope } from './person-scope.store.ts';
import { customerScope, toUser } from './user.store.ts';
import { officesFor } from './requests/transfer.rules.ts';
import { hidesContacts, officerRoles } from './user.ts';
import { userMissing } from './users.errors.ts';

/** `types`: only accounts of these; none when it is empty. */
export type PeopleFilters = Partial<Omit<UserSearch, 'page' | 'per_page' | 'filter' | 'type'>> & {
  types: readonly AccountRole[];
};
type People = SelectQueryBuilder<Tables, 'users', object>;

/** Contacts that the caller may not read must not be found out by searching for them either. */
function filteredPeople(db: Database, actor: Actor, filters: PeopleFilters): People {
  let found = sqlOf(db).selectFrom('users').where('users.deleted_at', 'is', null).where(personScope(actor)) as unknown as People;
  found = found.where('users.type', '=', sql<AccountRole>`any(${filters.types})`);
  if (filters.status === 'suspended') found = found.where('users.suspended_at', 'is not', null);
  else if (filters.status) found = found.where('users.status', '=', filters.status);
  if (filters.branch_id) found = found.where('users.branch_id', '=', filters.branch_id);
  if (filters.officer_id) found = found.where('users.account_officer_id', '=', filters.officer_id);
  if ((filters.email || filters.phone) && hidesContacts(actor.role, 'user')) found = found.where('users.type', 'in', staffRoles);
  return byWords(found, filters);
}

/** Every word of a name counts, in any order; the trigram indexes answer. */
function byWords(start: People, { name, email, phone }: PeopleFilters): People {
  let found = start;
  if (name) found = found.where(nameHolds('users', name));
  if (email) found = found.where('users.email', 'like', likePattern(email));
  if (phone) found = found.where('users.phone', 'like', phonePattern(phone));
  return found;
}

const columns = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.date_of_birth',
  'users.type',
  'users.status',
  'users.suspended_at',
  'users.created_at',
] as const;

type Row = Pick<
  Selectable<Tables['users']>,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'date_of_birth' | 'type' | 'status' | 'suspended_at' | 'created_at'
> & { branch_name: string | null; officer_name: string | null };

/** Newest first, because ids are UUIDv7 and therefore sort by age. */
async function readRows(db: Database, actor: Actor, chosen: People): Promise<UserRow[]> {
  const rows: Row[] = await peopleRows(db, sql`(${chosen.select('users.id')})`)
    .orderBy('users.id', 'desc')
    .execute();
  return rows.map((row) => rowOf(actor, row));
}

/** `of`: what holds their ids. */
const peopleRows = (db: Database, of: RawBuilder<unknown>) =>
  sqlOf(db)
    .selectFrom(sql<{ id: string; position: bigint }>`${of}`.as('chosen'))
    .innerJoin('users', 'users.id', 'chosen.id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('users as officer', 'officer.id', 'users.account_officer_id')
    .select(columns)
    .select([
      'branches.name as branch_name',
      sql<string | null>`officer.first_name || ' ' || officer.last_name`.as('officer_name'),
    ]);

function rowOf(actor: Actor, row: Row): UserRow {
  const isShort = hidesContacts(actor.role, row.type);
  return {
    id: row.id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: isShort ? null : row.email,
    phone_number: isShort ? null : row.phone,
    date_of_birth: isShort ? null : row.date_of_birth,
    type: row.type,
    user_type_id: row.type,
    status: row.status,
    suspended: row.suspended_at !== null,
    branch: row.branch_name,
    officer: row.officer_name,
    created_at: row.created_at,
  };
}

const byId = idColumn('users.id');
const name = { by: sql`lower(users.first_name || ' ' || users.last_name)`, type: 'text' } as const;

/** Newest first unless another order is chosen. */
export async function findPeople(
  db: Database,
  actor: Actor,
  filters: PeopleFilters & SortQuery<'name' | 'since'>,
  window: Window,
): Promise<ListPage<UserRow>> {
  const { rows, ...page } = await readPage<Row>(db, {
    found: (slice) => sliced(filteredPeople(db, actor, filters).select('users.id'), slice),
    order: chosenOrder(filters, { columns: { name, since: byId }, id: byId, standard: newestFirst(byId) }),
    rows: peopleRows(db, sql`page`).select('chosen.position'),
    page: window,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map((row) => rowOf(actor, row)) };
}

/** @throws DomainError `user_missing` for a person outside the caller's scope. */
export async function personView(db: Database, actor: Actor, id: string): Promise<UserView> {
  const one = sqlOf(db)
    .selectFrom('users')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(personScope(actor)) as unknown as People;
  const [[row], full, officers] = await Promise.all([
    readRows(db, actor, one),
    sqlOf(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    officersOf(db, id),
  ]);
  if (!row || !full) throw userMissing();
  const isShort = hidesContacts(actor.role, full.type);
  return {
    ...row,
    first_name: full.first_name,
    last_name: full.last_name,
    branch_id: full.branch_id,
    suspended_reason: isShort ? null : full.suspended_reason,
    officers,
    can: actionsOn(actor, toUser(full)),
  };
}

type OfficerFilter = {
  types: readonly AccountRole[] | undefined;
  branchId: string | undefined;
  everywhere: boolean;
  /** Only roles that can hold it. */
  office: Office | undefined;
};

/** Staff who look after customers, to choose from; whose reach is narrower than all sees the own branch. */
export async function officerOptions(db: Database, actor: Actor, { types, branchId, everywhere, office }: OfficerFilter) {
  const roles = (types ?? officerRoles).filter((type) => officerRoles.includes(type));
  const holders = (roles.length > 0 ? roles : officerRoles).filter((type) => !office || officesFor({ type }).includes(office));
  if (holders.length === 0) return [];
  let found = sqlOf(db)
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.type', 'users.status', 'branches.name as branch'])
    .where('users.type', 'in', holders)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null);
  const sees = scopeOf(actor.role, 'staff.read') ?? scopeOf(actor.role, 'customers.read');
  if (sees !== 'all' && !(everywhere && may(actor.role, 'transfers.request')))
    found = found.where('users.branch_id', '=', actor.branchId);
  if (branchId) found = found.where('users.branch_id', '=', branchId);
  const rows = await found.orderBy('users.first_name').orderBy('users.last_name').limit(500).execute();
  return rows.map(({ id, first_name, last_name, type, status, branch }) => ({
    id: id as UserId,
    name: `${first_name} ${last_name}`.trim(),
    type,
    status,
    branch,
  }));
}

export const openBranches = (db: Database): Promise<{ id: string; name: string }[]> =>
  sqlOf(db).selectFrom('branches').select(['id', 'name']).where('closed_at', 'is', null).orderBy('name').execute();

const wordsOf = (type: AccountType): string => (type === 'hr' ? 'HR' : capital(type)).replaceAll('_', ' ');

export const userTypes = (actor: Actor) =>
  accountTypes.options.map((type) => ({ id: type, name: wordsOf(type), may_give: rolesAssignableBy(actor.role).includes(type) }));

/** Which lines of history the caller may read: HR reads what was done to staff, everyone else what was done to their customers. */
export function historyScope(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'hr') return customerScope(actor, 'history.read', 'history.customer_id');
  const staff = sql.join(staffRoles.map((role) => sql.lit(role)));
  return sql<boolean>`exists (select 1 from users subject where subject.id = history.subject_id and subject.type in (${staff}))`;
}

/** Reads for staff who look at customers' businesses; outside of the caller's scope nothing is found. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { BusinessRow, BusinessSearch, BusinessState, BusinessView } from '@ajo/contract/modules/onboarding.businesses';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { likePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { findBusinessItems } from './kyc.queries.ts';

type Row = {
  user_id: string;
  name: string | null;
  kind: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  monthly_sales_kobo: bigint | null;
  cac_name: string | null;
  cac_number: string | null;
  updated_at: Date;
  status: BusinessState;
  owner: string;
  branch: string | null;
  officer: string | null;
};

/** The state follows from the documents that were not replaced (`BusinessState`). */
const statusOf = sql<BusinessState>`(select case when bool_or(paper.status = 'rejected') then 'rejected'
  when bool_or(paper.status = 'waiting') then 'waiting' when count(*) > 0 then 'verified' else 'incomplete' end
  from kyc_documents paper where paper.user_id = businesses.user_id and paper.status <> 'replaced'
    and paper.kind in ('business_registration', 'business_picture'))`;

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

function conditionOf(actor: Actor, { status, search, state, branch_id: branchId }: Partial<BusinessSearch>): RawBuilder<boolean> {
  const words = (search ?? '').split(/\s+/).filter(Boolean).map(likePattern);
  return all([
    customerScope(actor, 'businesses.read', 'businesses.user_id'),
    ...(status?.length ? [sql<boolean>`${statusOf} = any(${[...status]}::text[])`] : []),
    ...(state ? [sql<boolean>`businesses.state = ${state}`] : []),
    ...(branchId ? [sql<boolean>`users.branch_id = ${branchId}`] : []),
    ...words.map(
      (word) => sql<boolean>`lower(concat_ws(' ', businesses.name, businesses.cac_name, businesses.cac_number,
        users.first_name, users.last_name)) like ${word}`,
    ),
  ]);
}

const from = sql`from businesses join users on users.id = businesses.user_id and users.deleted_at is null`;

const rowColumns = sql`businesses.user_id, businesses.name, businesses.kind, businesses.address, businesses.city, businesses.state,
  businesses.monthly_sales_kobo, businesses.cac_name, businesses.cac_number, businesses.updated_at, ${statusOf} as status,
  trim(users.first_name || ' ' || users.last_name) as owner, branches.name as branch,
  officer.first_name || ' ' || officer.last_name as officer`;
const people = sql`join users on users.id = businesses.user_id and users.deleted_at is null
  left join branches on branches.id = users.branch_id left join users officer on officer.id = users.account_officer_id`;

const byId = idColumn('businesses.user_id');
const updated = sortColumn('businesses.updated_at', 'timestamptz');
type BusinessFilters = Omit<BusinessSearch, 'page' | 'per_page'>;

export async function findBusinesses(
  db: Database,
  actor: Actor,
  { window, ...filters }: BusinessFilters & { window: Window },
): Promise<ListPage<BusinessRow>> {
  const where = conditionOf(actor, filters);
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({ columns, after, end }) => sql`select businesses.user_id as id${columns} ${from} where ${where} and ${after} ${end}`,
    order: chosenOrder(filters, {
      columns: { updated },
      id: byId,
      standard: [updated, byId].map((key) => ({ ...key, descending: true })),
    }),
    rows: sql`select page.position, ${rowColumns} from page join businesses on businesses.user_id = page.id ${people}`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return { ...page, rows: rows.map(rowOf) };
}

/** Undefined outside of the caller's scope. */
export async function businessOf(context: Context, actor: Actor, id: UserId): Promise<BusinessView | undefined> {
  const where = all([conditionOf(actor, {}), sql<boolean>`businesses.user_id = ${id}`]);
  const { rows } = await sql<Row>`select ${rowColumns} from businesses ${people} where ${where}`.execute(sqlOf(context.db));
  const [row] = rows;
  if (!row) return undefined;
  const items = await findBusinessItems(context, actor, id);
  return { ...rowOf(row), address: row.address, company_name: row.cac_name, items };
}

const koboOrNull = (amount: bigint | null): Kobo | null => (amount === null ? null : kobo(amount));

const rowOf = (row: Row): BusinessRow => ({
  id: row.user_id as UserId,
  // The number may be entered before anything else about the business.
  name: row.name ?? row.cac_name ?? 'Not named yet',
  kind: row.kind,
  city: row.city,
  state: row.state,
  rc_number: row.cac_number,
  monthly_sales: koboOrNull(row.monthly_sales_kobo),
  status: row.status,
  owner: { name: row.owner, branch: row.branch, officer: row.officer },
  updated_at: row.updated_at,
});

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

/** Counting stops here, so that no list waits for a count. */
const maxCounted = 10_000;

/** What stands as its state follows from the papers that were not replaced (`BusinessState`). */
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

async function select(db: Database, where: RawBuilder<boolean>, tail: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql<Row>`
    select businesses.*, ${statusOf} as status, trim(users.first_name || ' ' || users.last_name) as owner,
      branches.name as branch, officer.first_name || ' ' || officer.last_name as officer
    ${from} left join branches on branches.id = users.branch_id left join users officer on officer.id = users.account_officer_id
    where ${where} ${tail}`.execute(sqlOf(db));
  return found.rows;
}

export type BusinessesFound = { rows: BusinessRow[]; total: number; totalIsMinimum: boolean };

export async function findBusinesses(db: Database, actor: Actor, filters: BusinessSearch): Promise<BusinessesFound> {
  const where = conditionOf(actor, filters);
  const page = sql`order by businesses.updated_at desc, businesses.user_id desc
    limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}`;
  const counted = sql<{
    total: bigint;
  }>`select count(*) as total from (select 1 ${from} where ${where} limit ${maxCounted + 1}) counted`;
  const [rows, { rows: counts }] = await Promise.all([select(db, where, page), counted.execute(sqlOf(db))]);
  const total = Number(counts[0]?.total ?? 0);
  return { rows: rows.map(rowOf), total: Math.min(total, maxCounted), totalIsMinimum: total > maxCounted };
}

/** Undefined outside of the caller's scope. */
export async function businessOf(context: Context, actor: Actor, id: UserId): Promise<BusinessView | undefined> {
  const where = all([conditionOf(actor, {}), sql<boolean>`businesses.user_id = ${id}`]);
  const [row] = await select(context.db, where, sql``);
  if (!row) return undefined;
  const items = await findBusinessItems(context, actor, id);
  return { ...rowOf(row), address: row.address, company_name: row.cac_name, items };
}

const koboOrNull = (amount: bigint | null): Kobo | null => (amount === null ? null : kobo(amount));

const rowOf = (row: Row): BusinessRow => ({
  id: row.user_id as UserId,
  // The number may be given before anything else is said of the business.
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

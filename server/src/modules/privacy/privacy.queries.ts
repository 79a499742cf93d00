/** Reads for "My data", the queue of requests, the clean-up's figures, and the file of own data. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, isBefore, dayMs } from '@ajo/contract/kernel/time';
import type {
  ConsentView,
  ExportView,
  MyData,
  OwnRequest,
  RequestId,
  RequestRow,
  RequestState,
  RetentionRun,
} from '@ajo/contract/modules/privacy';
import type { FileId } from '@ajo/contract/modules/files';
import type { PeopleReactions } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, type SortKey } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { tiesOf } from './privacy.store.ts';
import { exportLivesDays } from './privacy.ts';
import { holdsOf } from './privacy.rules.ts';
import type { PersonalRecord } from './personal-record.ts';
import { records } from './records.ts';

/** Every consent, wherever it was given: each module keeps its own, this is where they are read together. */
async function consentsOf(db: Database, userId: string): Promise<ConsentView[]> {
  const { rows } = await sql<ConsentView>`
    select 'terms' as kind, true as given, consent_at as at, 'Terms and privacy notice' as note from users where id = ${userId} and consent_at is not null
    union all select 'bvn', true, consent_at, 'Check of the BVN ending ' || bvn_last4 from identity_checks where user_id = ${userId}
    union all select 'loan', true, consent_at, 'Loan AJ-' || lpad(number::text, greatest(6, length(number::text)), '0') from loans where customer_id = ${userId} and consent_at is not null
    union all select 'bureau', true, c.at, 'Credit bureaus, for loan AJ-' || lpad(l.number::text, greatest(6, length(l.number::text)), '0')
      from bureau_consents c join loans l on l.id = c.loan_id where c.customer_id = ${userId}
    union all select 'card', true, consent_at, brand || ' ending ' || last4 from saved_cards where owner_id = ${userId}
    union all select 'card', false, removed_at, brand || ' ending ' || last4 from saved_cards where owner_id = ${userId} and removed_at is not null
    union all select kind, given, at, 'News and offers' from consents where user_id = ${userId}
    order by at desc limit 200`.execute(sqlOf(db));
  return rows;
}

export async function marketingOf(db: Database, userId: string): Promise<boolean> {
  const last = await sqlOf(db)
    .selectFrom('consents')
    .select('given')
    .where('user_id', '=', userId)
    .where('kind', '=', 'marketing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.given ?? false;
}

async function exportsOf(db: Database, userId: string, linkOf: (fileId: FileId) => string): Promise<ExportView[]> {
  const rows = await sqlOf(db)
    .selectFrom('data_exports')
    .leftJoin('files', 'files.id', 'data_exports.file_id')
    .selectAll('data_exports')
    .select('files.size_bytes')
    .where('user_id', '=', userId)
    .orderBy('data_exports.id', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    requested_at: row.requested_at,
    ready_at: row.ready_at,
    expires_at: row.status === 'ready' && row.ready_at ? new Date(row.ready_at.getTime() + exportLivesDays * dayMs) : null,
    size_bytes: row.size_bytes,
    url: row.status === 'ready' && row.file_id ? linkOf(row.file_id as FileId) : null,
  }));
}

async function requestsOf(db: Database, userId: string): Promise<OwnRequest[]> {
  const rows = await sqlOf(db)
    .selectFrom('privacy_requests')
    .select(['id', 'kind', 'status', 'details', 'due_on', 'created_at', 'decided_at', 'reason', 'erase_on'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, id: row.id as RequestId, can: row.status === 'pending' ? ['withdraw'] : [] }));
}

type Reactions = Pick<PeopleReactions, 'ties'>;

/** All of the page "My data". `linkOf` makes an address of five minutes. */
export async function myDataOf(
  db: Database,
  userId: string,
  { linkOf, reactions }: { linkOf: (fileId: FileId) => string; reactions: Reactions },
): Promise<MyData> {
  return {
    consents: await consentsOf(db, userId),
    marketing: await marketingOf(db, userId),
    exports: await exportsOf(db, userId, linkOf),
    requests: await requestsOf(db, userId),
    holds: holdsOf(await tiesOf(db, userId, reactions)),
  };
}

/** Open ones first, the one that is due first on top. */
const byUrgency: readonly SortKey[] = [
  { by: sql`(privacy_requests.status <> 'pending')`, type: 'boolean', descending: false },
  { by: sql.ref('privacy_requests.due_on'), type: 'date', descending: false },
  { ...idColumn('privacy_requests.id'), descending: true },
];

export async function requestQueue(
  db: Database,
  actor: Actor,
  { status, window, reactions }: { status: RequestState | undefined; window: Window; reactions: Reactions },
): Promise<ListPage<RequestRow>> {
  let found = sqlOf(db).selectFrom('privacy_requests').select('privacy_requests.id');
  if (status) found = found.where('privacy_requests.status', '=', status);
  const { rows, ...page } = await readPage<Found>(db, {
    found: (slice) => sliced(found, slice),
    order: byUrgency,
    rows: sql`select page.position, r.*, u.first_name, u.last_name, u.email, u.phone
      from page join privacy_requests r on r.id = page.id join users u on u.id = r.user_id`,
    page: window,
  });
  return { ...page, rows: await Promise.all(rows.map((row) => asRow(db, actor, { row, reactions }))) };
}

type Found = {
  id: string;
  user_id: string;
  kind: RequestRow['kind'];
  status: RequestState;
  details: string;
  due_on: Day;
  created_at: Date;
  decided_at: Date | null;
  decided_by_name: string | null;
  reason: string | null;
  erase_on: Day | null;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
};

async function asRow(db: Database, actor: Actor, { row, reactions }: { row: Found; reactions: Reactions }): Promise<RequestRow> {
  const isOpen = row.status === 'pending';
  const holds = isOpen && row.kind === 'deletion' ? holdsOf(await tiesOf(db, row.user_id, reactions)) : [];
  const mayDecide = isOpen && row.user_id !== actor.id;
  return {
    id: row.id as RequestId,
    user_id: row.user_id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    phone_number: row.phone,
    kind: row.kind,
    status: row.status,
    details: row.details,
    due_on: row.due_on,
    created_at: row.created_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by_name,
    reason: row.reason,
    erase_on: row.erase_on,
    overdue: isOpen && actor.today !== undefined && isBefore(row.due_on, actor.today),
    holds,
    can: mayDecide ? [...(holds.length === 0 ? ['complete' as const] : []), 'deny' as const] : [],
  };
}

export async function retentionRuns(
  db: Database,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: RetentionRun[]; total: number }> {
  const found = sqlOf(db).selectFrom('retention_runs');
  const rows = found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const count = found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const [list, { total }] = await Promise.all([rows, count]);
  return {
    total: Number(total),
    rows: list.map(({ id, at, removed }) => ({ id, at, removed: removed as Record<string, number> })),
  };
}

/** A section is truncated here instead of filling the memory; no section has come near it. */
const maxRows = 20_000;

const belongsTo = (userId: string, owner: string, via: PersonalRecord['via']): ReturnType<typeof sql> =>
  via
    ? sql`${sql.ref(owner)} in (select ${sql.ref(via.column ?? 'id')} from ${sql.table(via.table)} where ${belongsTo(userId, via.owner, via.via)})`
    : sql`${sql.ref(owner)} = ${userId}`;

function partOf(column: string, without: NonNullable<PersonalRecord['without']>[string] | undefined): ReturnType<typeof sql> {
  const whole = sql`${sql.ref(column)}`;
  if (!without) return whole;
  const { key, rule } = without;
  if (rule === undefined) return sql`${whole} - ${key}::text`;
  return sql`jsonb_set(${whole}, array[${key}::text], (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${whole} -> ${key}::text) one
    where one ->> 'rule' is distinct from ${rule}), false)`;
}

/** The rows of one table that name the person, with the columns of the register and no others. */
async function sectionOf(
  db: Database,
  { table, owner, via, shows, hides, ownWords, without }: PersonalRecord,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const shown = shows.map((column) =>
    ownWords?.columns.includes(column)
      ? sql`case when ${sql.ref(ownWords.by)} = ${userId} then ${sql.ref(column)} end as ${sql.ref(column)}`
      : sql`${partOf(column, without?.[column])} as ${sql.ref(column)}`,
  );
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(held) as row from (select ${sql.join(shown)} from ${sql.table(table)}
      where ${belongsTo(userId, owner, via)} ${hides ? sql`and ${sql.ref(hides.column)} <> ${hides.value}` : sql``} limit ${maxRows}) held`.execute(
    sqlOf(db),
  );
  return rows.map(({ row }) => row);
}

export async function everythingOf(db: Database, userId: string): Promise<Record<string, unknown>> {
  const shown = records.filter(({ shows }) => shows.length > 0);
  const sections: Record<string, unknown[]> = {};
  for (const record of shown)
    sections[record.table] = [...(sections[record.table] ?? []), ...(await sectionOf(db, record, userId))];
  return sections;
}

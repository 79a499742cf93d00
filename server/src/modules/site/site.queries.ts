/** Reads for the complaint screens and the register: a query never decides and never changes anything. */
import type { ComplaintCount, ComplaintSearch, ContactMessageState } from '@ajo/contract/modules/site';
import { addDays, type Day, day, startOfDay } from '@ajo/contract/kernel/time';
import type { RawBuilder, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { idColumn, type SortKey } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import type { Complaint } from './complaint.ts';
import { toComplaint } from './complaint.store.ts';
import type { StoredMessage } from './message.ts';
import { toMessage } from './message.store.ts';

type Part = { page: number; perPage: number };

export async function complaintsOf(
  db: Database,
  userId: string,
  { page, perPage }: Part,
): Promise<{ rows: Complaint[]; total: number }> {
  const found = sqlOf(db).selectFrom('complaints').where('user_id', '=', userId);
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toComplaint), total: Number(total) };
}

/** The newest first counts: an answered review may be followed by another. */
export async function latestReview(db: Database | Tx, userId: string, loanId: string): Promise<Complaint | undefined> {
  const row = await sqlOf(db)
    .selectFrom('complaints')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toComplaint(row);
}

/** The status of a customer's own application; undefined when there is none. */
export const statusOfApplication = async (db: Database, userId: string, loanId: string): Promise<string | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('loans')
      .select('status')
      .where('id', '=', loanId)
      .where('customer_id', '=', userId)
      .executeTakeFirst()
  )?.status;

/** Both must fit: the number alone can be guessed. */
export async function complaintByNumber(db: Database, number: string, email: string): Promise<Complaint | undefined> {
  const row = await sqlOf(db)
    .selectFrom('complaints')
    .selectAll()
    .where('number', '=', number)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toComplaint(row);
}

const [firstDay, lastDay] = [day('2000-01-01'), day('2999-12-30')];
const byId = idColumn('complaints.id');
/** Open ones by their deadline, so that what is late is first; answered ones after them, newest first. */
const byUrgency: readonly SortKey[] = [
  { by: sql`(complaints.status = 'answered')`, type: 'boolean', descending: false },
  {
    by: sql`case when complaints.status <> 'answered' then complaints.answer_by else 'infinity' end`,
    type: 'timestamptz',
    descending: false,
  },
  { ...byId, descending: true },
];

/** The same conditions as the figures of the half-year return. */
function countedAs({
  counted = 'received',
  start_date: from,
  end_date: to,
}: Pick<ComplaintSearch, 'counted' | 'start_date' | 'end_date'>): RawBuilder<boolean> {
  const [start, end] = [startOfDay(from ?? firstDay), startOfDay(addDays(to ?? lastDay, 1))];
  const isReceived = sql<boolean>`(received_at >= ${start} and received_at < ${end})`;
  const isResolved = sql<boolean>`(answered_at >= ${start} and answered_at < ${end})`;
  const conditions: Record<ComplaintCount, RawBuilder<boolean>> = {
    received: isReceived,
    acknowledged_in_time: sql`(${isReceived} and coalesce(acknowledged_at, answered_at) <= acknowledge_by)`,
    resolved: isResolved,
    resolved_in_time: sql`(${isResolved} and answered_at <= answer_by)`,
    open: sql`(received_at < ${end} and (answered_at is null or answered_at >= ${end}))`,
  };
  return conditions[counted];
}

export async function searchComplaints(
  db: Database,
  filters: Omit<ComplaintSearch, 'page' | 'per_page'>,
  window: Window,
): Promise<ListPage<Complaint>> {
  const { status, category, number, counted, start_date: from, end_date: to } = filters;
  let found = sqlOf(db).selectFrom('complaints').select('complaints.id');
  if (status?.length) found = found.where('status', 'in', status);
  if (category) found = found.where('category', '=', category);
  if (number) found = found.where('number', '=', number.toUpperCase());
  if (counted || from || to) found = found.where(countedAs(filters));
  const { rows, ...page } = await readPage<Selectable<Tables['complaints']>>(db, {
    found: (slice) => sliced(found, slice),
    order: byUrgency,
    rows: sql`select page.position, complaints.* from page join complaints on complaints.id = page.id`,
    page: window,
  });
  return { ...page, rows: rows.map(toComplaint) };
}

export async function openComplaints(db: Database, now: Date): Promise<{ open: number; late: number }> {
  const { open, late } = await sqlOf(db)
    .selectFrom('complaints')
    .where('status', '<>', 'answered')
    .select((row) => [
      row.fn.countAll<bigint>().as('open'),
      row.fn
        .countAll<bigint>()
        .filterWhere((one) =>
          one.or([one('answer_by', '<', now), one.and([one('status', '=', 'received'), one('acknowledge_by', '<', now)])]),
        )
        .as('late'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), late: Number(late) };
}

/** Without an answer first, the oldest before; then the answered ones, newest first. */
const byAnswer: readonly SortKey[] = [
  { by: sql`(contact_messages.answered_at is not null)`, type: 'boolean', descending: false },
  {
    by: sql`case when contact_messages.answered_at is null then contact_messages.created_at else 'infinity' end`,
    type: 'timestamptz',
    descending: false,
  },
  { ...idColumn('contact_messages.id'), descending: true },
];

export async function contactMessages(
  db: Database,
  status: ContactMessageState | undefined,
  window: Window,
): Promise<ListPage<StoredMessage>> {
  let found = sqlOf(db).selectFrom('contact_messages').select('contact_messages.id');
  if (status) found = found.where('answered_at', status === 'waiting' ? 'is' : 'is not', null);
  const { rows, ...page } = await readPage<Selectable<Tables['contact_messages']>>(db, {
    found: (slice) => sliced(found, slice),
    order: byAnswer,
    rows: sql`select page.position, contact_messages.* from page join contact_messages on contact_messages.id = page.id`,
    page: window,
  });
  return { ...page, rows: rows.map(toMessage) };
}

export async function messagesOf(
  db: Database,
  userId: string,
  { page, perPage }: Part,
): Promise<{ rows: StoredMessage[]; total: number }> {
  const found = sqlOf(db).selectFrom('contact_messages').where('user_id', '=', userId);
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toMessage), total: Number(total) };
}

/** Everything that came in from the first day to the last, both included, in the order it came. */
export async function complaintsBetween(db: Database, first: Day, dayAfterLast: Day): Promise<Complaint[]> {
  const rows = await sqlOf(db)
    .selectFrom('complaints')
    .selectAll()
    .where('received_at', '>=', startOfDay(first))
    .where('received_at', '<', startOfDay(dayAfterLast))
    .orderBy('received_at')
    .execute();
  return rows.map(toComplaint);
}

/** Reads for the complaint screens and the register: a query never decides and never changes anything. */
import type { ComplaintSearch } from '@ajo/contract/modules/site';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Complaint } from './complaint.ts';
import { toComplaint } from './complaint.store.ts';
import type { KeptMessage } from './message.ts';
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

/** Open ones by their deadline, so that what is late is first; answered ones after them, newest first. */
export async function searchComplaints(
  db: Database,
  { status, category, number, page, per_page: perPage }: ComplaintSearch,
): Promise<{ rows: Complaint[]; total: number }> {
  let found = sqlOf(db).selectFrom('complaints');
  if (status?.length) found = found.where('status', 'in', status);
  if (category) found = found.where('category', '=', category);
  if (number) found = found.where('number', '=', number.toUpperCase());
  const rows = await found
    .selectAll()
    .orderBy(sql`status = 'answered'`)
    .orderBy(sql`case when status <> 'answered' then answer_by end`)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toComplaint), total: Number(total) };
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
export async function contactMessages(db: Database, { page, perPage }: Part): Promise<{ rows: KeptMessage[]; total: number }> {
  const found = sqlOf(db).selectFrom('contact_messages');
  const rows = await found
    .selectAll()
    .orderBy(sql`answered_at is not null`)
    .orderBy(sql`case when answered_at is null then created_at end`)
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

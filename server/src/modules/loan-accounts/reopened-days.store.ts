/** Keeps days of loans that were reopened: which closing is the next one, and what must be reversed. */
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

/** The number of the next closing, by day; a day that was never reopened is left out. */
export type Closings = ReadonlyMap<Day, number>;

export async function nextClosings(db: Database, loanIds: readonly LoanId[]): Promise<ReadonlyMap<string, Closings>> {
  const { rows } = await sql<{ loan_id: string; on: Day; next: number }>`
    select loan_id, on_day as on, max(closing) + 1 as next from loan_days
    where loan_id = any(${[...loanIds]}::uuid[]) and replaced_by is not null group by loan_id, on_day`.execute(sqlOf(db));
  const all = new Map<string, Map<Day, number>>();
  for (const { loan_id: id, on, next } of rows) all.set(id, (all.get(id) ?? new Map<Day, number>()).set(on, next));
  return all;
}

/** True while the day is reopened: what belongs to it is booked on it. */
export async function isReopened(db: Database, on: Day): Promise<boolean> {
  const { rows } =
    await sql`select from day_reopenings where released_at is null and ${on} between from_day and through_day`.execute(sqlOf(db));
  return rows.length > 0;
}

/** Running loans whose books have seen the day, in the order of their ids. */
export async function loansClosedOn(
  db: Database,
  from: Day,
  { after, size }: { after: string | undefined; size: number },
): Promise<LoanId[]> {
  const { rows } = await sql<{ id: LoanId }>`select l.id from loans l join loan_books b on b.loan_id = l.id
    where l.status = 'active' and b.through_on >= ${from} and (${after ?? null}::uuid is null or l.id > ${after ?? null})
    order by l.id limit ${size}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/**
 * Marks the days of a loan as replaced, from `from` on, and returns them. Days before its last event stay: the event itself has closed them.
 */
export async function replaceDays(
  tx: Tx,
  loanId: LoanId,
  { from, reopeningId }: { from: Day; reopeningId: string },
): Promise<{ on: Day; closing: number }[]> {
  const { rows } = await sql<{ on: Day; closing: number }>`
    update loan_days d set replaced_by = ${reopeningId} from loans l
    where l.id = ${loanId} and d.loan_id = l.id and d.replaced_by is null
      and d.on_day >= greatest(${from}, l.disbursed_on, (
        select max(coalesce(e.booked_on, (e.recorded_at at time zone 'Africa/Lagos')::date)) from loan_events e
        where e.loan_id = l.id and e.run = l.schedule_run))
    returning d.on_day as on, d.closing`.execute(sqlOf(tx));
  return rows.toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

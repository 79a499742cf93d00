/** Keeps which months were closed, by which two people, and what their checklists were. */
import { type Day, addDays, addMonths } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

/** `month`: its first day. `checks`: JSON of the module that made the checklist. */
export type ClosedMonth = { month: Day; checks: unknown; requestedBy: string; approvedBy: string; closedAt: Date };

/** The last day of the last closed month: days until then are never reopened. Undefined before the first. */
export async function closedMonthsThrough(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ month: Day | null }>`select max(month) as month from closed_months`.execute(sqlOf(db));
  const month = rows[0]?.month;
  return month ? addDays(addMonths(month, 1), -1) : undefined;
}

/** With the names of the two people. */
export async function closedMonth(
  db: Database,
  month: Day,
): Promise<(ClosedMonth & { requestedByName: string; approvedByName: string }) | undefined> {
  const { rows } = await sql<ClosedMonth & { requestedByName: string; approvedByName: string }>`
    select m.month, m.checks, m.requested_by as "requestedBy", m.approved_by as "approvedBy", m.closed_at as "closedAt",
      r.first_name || ' ' || r.last_name as "requestedByName", a.first_name || ' ' || a.last_name as "approvedByName"
    from closed_months m join users r on r.id = m.requested_by join users a on a.id = m.approved_by
    where m.month = ${month}`.execute(sqlOf(db));
  return rows[0];
}

export type MonthClosing = { month: Day; at: Date; requested_by: string; approved_by: string };

/** From a month on, the earliest first, with the names of the two people. */
export async function closingsSince(db: Database, month: Day): Promise<MonthClosing[]> {
  const { rows } = await sql<MonthClosing>`
    select m.month::text as month, m.closed_at as at, r.first_name || ' ' || r.last_name as requested_by,
      a.first_name || ' ' || a.last_name as approved_by
    from closed_months m join users r on r.id = m.requested_by join users a on a.id = m.approved_by
    where m.month >= ${month} order by m.month`.execute(sqlOf(db));
  return rows;
}

/** The calendar is locked by the caller. */
export const addClosedMonth = async (tx: Tx, { month, checks, requestedBy, approvedBy, closedAt }: ClosedMonth): Promise<void> =>
  void (await sql`insert into closed_months (month, checks, requested_by, approved_by, closed_at)
    values (${month}, ${JSON.stringify(checks)}::jsonb, ${requestedBy}, ${approvedBy}, ${closedAt})`.execute(sqlOf(tx)));

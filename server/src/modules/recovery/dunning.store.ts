/** Loads what the dunning sequence depends on, and writes its log: one row for a loan, an episode of arrears and a step. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Insertable } from 'kysely';
import { isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { type DunningRecord, sendWithinDays } from './dunning.rules.ts';

/** The day after the last closed day without arrears; of an imported loan that was always late, its first closed day. */
const episodeOf = (loan: string) => sql<Day>`coalesce(
    (select max(d.on_day) + 1 from loan_days d where d.loan_id = ${sql.ref(loan)} and d.replaced_by is null and d.days_past_due = 0),
    (select min(d.on_day) from loan_days d where d.loan_id = ${sql.ref(loan)} and d.replaced_by is null))`;

/** Until yesterday is closed, penalties and amounts of the loan are not those of today. */
const isClosed = (loan: string, today: Day) => sql<boolean>`exists (select from loan_days closed
    where closed.loan_id = ${sql.ref(loan)} and closed.on_day = ${addDays(today, -1)} and closed.replaced_by is null)`;

/** Late loans with a step whose days have come and which is not logged yet, and loans with a step that waits. */
export async function loansToFollow(db: Database, steps: readonly number[], today: Day): Promise<LoanId[]> {
  const { rows } = await sql<{ loan_id: LoanId }>`
    with late as (select r.loan_id, min(r.due_on) as since from loan_payments r
        join loans l on l.id = r.loan_id and l.schedule_run = r.run and l.status = 'active' and l.cooling_off_requested_at is null
        where ${isLateRow('r', today)} group by r.loan_id)
    select late.loan_id from late where ${isClosed('late.loan_id', today)} and exists (
      select from unnest(${[...steps]}::int[]) as step (days)
       where ${today}::date - late.since between step.days and step.days + ${sendWithinDays - 1}
         and not exists (select from dunning_log g where g.loan_id = late.loan_id and g.step_days = step.days
           and g.outcome <> 'waiting' and g.logged_on >= ${episodeOf('late.loan_id')}))
    union select loan_id from dunning_log where outcome = 'waiting' order by loan_id`.execute(sqlOf(db));
  return rows.map(({ loan_id: id }) => id);
}

export type Arrears = { dueOn: Day; overdue: Kobo; episodeOn: Day };

/** Undefined for a loan that is not late. `isClosed`: whether its amounts are those of today. */
export async function arrearsOf(
  tx: Tx,
  loanId: LoanId,
  today: Day,
): Promise<{ arrears: Arrears | undefined; isClosed: boolean }> {
  const { rows } = await sql<{ due_on: Day | null; overdue: Kobo; episode_on: Day | null; is_closed: boolean }>`
    select owed.due_on, owed.overdue, ${episodeOf('l.id')} as episode_on, ${isClosed('l.id', today)} as is_closed from loans l
      cross join lateral (select min(r.due_on) filter (where ${isLateRow('r', today)}) as due_on,
          coalesce(sum(r.open_kobo) filter (where r.due_on < ${today}), 0)::bigint as overdue
        from loan_payments r where r.loan_id = l.id and r.run = l.schedule_run and r.status in ('pending', 'incomplete')) owed
     where l.id = ${loanId} and l.status = 'active'`.execute(sqlOf(tx));
  const [row] = rows;
  if (!row?.due_on || !row.episode_on) return { arrears: undefined, isClosed: true };
  return { arrears: { dueOn: row.due_on, overdue: row.overdue, episodeOn: row.episode_on }, isClosed: row.is_closed };
}

export async function recordsOf(tx: Tx, loanId: LoanId): Promise<DunningRecord[]> {
  const rows = await sqlOf(tx)
    .selectFrom('dunning_log')
    .select(['step_days', 'channel', 'episode_on', 'outcome', 'reason', 'logged_on'])
    .where('loan_id', '=', loanId)
    .orderBy('logged_at')
    .execute();
  return rows.map((row) => ({
    step: row.step_days,
    channel: row.channel as DunningRecord['channel'],
    episodeOn: row.episode_on,
    outcome: row.outcome as DunningRecord['outcome'],
    reason: row.reason as DunningRecord['reason'],
    loggedOn: row.logged_on,
  }));
}

/** Adds a row, or decides one that waits. @throws Error when the step is decided already: the loan must be locked. */
export async function saveRecord(tx: Tx, row: Insertable<Tables['dunning_log']>): Promise<void> {
  const { id: _id, loan_id: _loan, customer_id: _customer, episode_on: _episode, step_days: _step, ...change } = row;
  const saved = await sqlOf(tx)
    .insertInto('dunning_log')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['loan_id', 'episode_on', 'step_days']).doUpdateSet(change).where('dunning_log.outcome', '=', 'waiting'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new Error(`step ${row.step_days} of loan ${row.loan_id} is decided already`);
}

/** What the customer got on that day already, about any of their loans. */
export async function messagesOn(tx: Tx, customerId: string, on: Day): Promise<{ letter: boolean; reminder: boolean }> {
  const { rows } = await sql<{ letter: boolean; reminder: boolean }>`select
    exists (select from dunning_log where customer_id = ${customerId} and logged_on = ${on} and outcome = 'sent') as letter,
    exists (select from loan_reminders where customer_id = ${customerId} and sent_on = ${on}) as reminder`.execute(sqlOf(tx));
  return rows[0] ?? { letter: false, reminder: false };
}

/** Keeps which days are closed, and which loans could not be. */
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

/** The last day that was closed; undefined before the first. */
export async function lastClosedDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select max(on_day) as on from business_days where closed_at is not null`.execute(
    sqlOf(db),
  );
  return rows[0]?.on ?? undefined;
}

/** The first day that the books of some running loan have not seen; undefined when nothing runs. */
export async function firstOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select min(coalesce(b.through_on + 1, l.disbursed_on)) as on
    from loans l left join loan_books b on b.loan_id = l.id where l.status = 'active'`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

export async function startDay(db: Database, on: Day, at: Date): Promise<void> {
  await sql`insert into business_days (on_day, started_at) values (${on}, ${at}) on conflict do nothing`.execute(sqlOf(db));
}

/** False when somebody else has closed it meanwhile. */
export async function endDay(db: Database, on: Day, { loans, at }: { loans: number; at: Date }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update business_days set closed_at = ${at}, loans = ${loans} where on_day = ${on} and closed_at is null`.execute(
      sqlOf(db),
    );
  return numAffectedRows === 1n;
}

export async function noteFailure(db: Database, facts: { loanId: LoanId; on: Day; problem: string }, at: Date): Promise<void> {
  await sql`insert into day_failures (id, loan_id, on_day, problem, failed_at) values (${newId(at)}, ${facts.loanId}, ${facts.on}, ${facts.problem}, ${at})
    on conflict (loan_id) where resolved_at is null do update set tries = day_failures.tries + 1, problem = excluded.problem, on_day = excluded.on_day`.execute(
    sqlOf(db),
  );
}

export async function settleFailure(
  db: Database,
  loanId: LoanId,
  { at, by }: { at: Date; by?: string | undefined },
): Promise<void> {
  await sql`update day_failures set resolved_at = ${at}, resolved_by = ${by ?? null} where loan_id = ${loanId} and resolved_at is null`.execute(
    sqlOf(db),
  );
}

export async function openFailure(db: Database, id: string): Promise<LoanId | undefined> {
  const { rows } = await sql<{
    loan_id: LoanId;
  }>`select loan_id from day_failures where id = ${id} and resolved_at is null`.execute(sqlOf(db));
  return rows[0]?.loan_id;
}

/** Loans that are still behind, the next `size` after one, or all: whoever closes them alone does not stop the others. */
export async function loansBehind(
  db: Database,
  on: Day,
  { after, size }: { after: LoanId | undefined; size: number | undefined },
): Promise<LoanId[]> {
  const { rows } = await sql<{ id: LoanId }>`select l.id from loans l left join loan_books b on b.loan_id = l.id
    where l.status = 'active' and l.disbursed_on <= ${on} and (b.through_on is null or b.through_on < ${on})
      and (${after ?? null}::uuid is null or l.id > ${after ?? null}) order by l.id limit ${size ?? null}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

export type NoticeKind = 'due_in_3_days' | 'due_today' | 'overdue_1' | 'overdue_3' | 'overdue_7' | 'overdue_14' | 'overdue_30';
export type DueNotice = { instalmentId: string; loanId: LoanId; customerId: string; kind: NoticeKind; dueOn: Day; open: bigint };

/** Claims the notices of a day: what was claimed before is not answered again. Several overdue steps at once become the last of them. */
export async function claimNotices(tx: Tx, today: Day): Promise<DueNotice[]> {
  const { rows } = await sql<{
    loan_payment_id: string;
    loan_id: LoanId;
    customer_id: string;
    kind: NoticeKind;
    due_on: Day;
    open: bigint;
  }>`
    with open_rows as (
      select p.id, p.loan_id, l.customer_id, p.due_on, ${today}::date - p.due_on as late,
        p.open_kobo as open
      from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run
      where l.status = 'active' and p.status in ('pending', 'incomplete') and p.due_on between ${today}::date - 60 and ${today}::date + 3
    ), wanted as (
      select *, case when late = -3 then 'due_in_3_days' when late = 0 then 'due_today' when late >= 30 then 'overdue_30' when late >= 14 then 'overdue_14'
        when late >= 7 then 'overdue_7' when late >= 3 then 'overdue_3' when late >= 1 then 'overdue_1' end as kind
      from open_rows where open > 0
    ), claimed as (
      insert into instalment_notices (loan_payment_id, kind, sent_on)
      select id, kind, ${today} from wanted where kind is not null
      on conflict do nothing returning loan_payment_id, kind
    )
    select c.loan_payment_id, w.loan_id, w.customer_id, c.kind, w.due_on, w.open::bigint from claimed c join wanted w on w.id = c.loan_payment_id
    order by w.due_on`.execute(sqlOf(tx));
  return rows.map((row) => ({
    instalmentId: row.loan_payment_id,
    loanId: row.loan_id,
    customerId: row.customer_id,
    kind: row.kind,
    dueOn: row.due_on,
    open: row.open,
  }));
}

/** Reads for the job page. */
import type { Day } from '@ajo/contract/kernel/time';
import type { DayFailure, DayRun, FailedJobState } from '@ajo/contract/modules/closings';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, newestFirst } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import type { FailedJobRow } from './failed-jobs.rules.ts';

type DayRow = { on_day: Day; started_at: Date; closed_at: Date | null; loans: number; reopened: number; failures: number };

/** Newest first. */
export async function dayRuns(db: Database, window: Window): Promise<ListPage<DayRun>> {
  const { rows, ...page } = await readPage<DayRow>(db, {
    found: ({ columns, after, end }) => sql`select on_day as id${columns} from business_days where ${after} ${end}`,
    order: [{ by: sql.ref('on_day'), type: 'date', descending: true }],
    rows: sql`select page.position, d.on_day, d.started_at, d.closed_at, d.loans,
      (select count(*)::int from day_failures f where f.on_day = d.on_day and f.resolved_at is null) as failures,
      (select count(*)::int from reopened_days r where r.on_day = d.on_day) as reopened
      from page join business_days d on d.on_day = page.id`,
    page: window,
  });
  return {
    ...page,
    rows: rows.map((row) => ({
      on: row.on_day,
      started_at: row.started_at,
      closed_at: row.closed_at,
      loans: row.loans,
      reopened: row.reopened,
      failures: row.failures,
    })),
  };
}

type FailureRow = {
  id: string;
  contract_kind: string;
  contract_id: string;
  loan_id: LoanId | null;
  number: bigint | null;
  on_day: Day;
  problem: string;
  failed_at: Date;
  tries: number;
  stops_all: boolean;
};

/** Newest first. */
export async function openFailures(db: Database, window: Window): Promise<ListPage<DayFailure>> {
  const { rows, ...page } = await readPage<FailureRow>(db, {
    found: ({ columns, after, end }) =>
      sql`select f.id${columns} from day_failures f where f.resolved_at is null and ${after} ${end}`,
    order: newestFirst(idColumn('f.id')),
    rows: sql`select page.position, f.*, l.number,
      exists (select from day_reopenings o where o.id = f.reopening_id and o.reversed_at is null) as stops_all
      from page join day_failures f on f.id = page.id left join loans l on l.id = f.loan_id`,
    page: window,
  });
  return {
    ...page,
    rows: rows.map((row) => ({
      id: row.id,
      loan_id: row.loan_id,
      name: nameOf(row),
      on: row.on_day,
      problem: row.problem,
      failed_at: row.failed_at,
      tries: row.tries,
      stops_all: row.stops_all,
    })),
  };
}

type NamedContract = { contract_kind: string; contract_id: string; number: bigint | null };
const nameOf = ({ contract_kind: kind, contract_id: id, number }: NamedContract): string =>
  number === null ? `${kind} ${id}` : loanNumber(number);

/** The contracts that a reopening waits for, the first few of them, and why each failed. */
export async function reopeningFailures(
  db: Database,
  reopeningId: string,
): Promise<{ rows: { name: string; problem: string }[]; total: number }> {
  const { rows } = await sql<NamedContract & { problem: string; total: number }>`
    select f.contract_kind, f.contract_id, f.problem, l.number, count(*) over ()::int as total
    from day_failures f left join loans l on l.id = f.loan_id
    where f.reopening_id = ${reopeningId} and f.resolved_at is null order by f.id limit 5`.execute(sqlOf(db));
  return { rows: rows.map((row) => ({ name: nameOf(row), problem: row.problem })), total: rows[0]?.total ?? 0 };
}

/** Newest first, without `data`: it is for the worker. */
export async function failedJobs(
  db: Database,
  state: FailedJobState | undefined,
  window: Window,
): Promise<ListPage<FailedJobRow>> {
  const isChosen = state ? sql`(run_again_at is null) = ${state === 'open'}` : sql`true`;
  return readPage<FailedJobRow>(db, {
    found: ({ columns, after, end }) => sql`select id${columns} from given_up_jobs where ${isChosen} and ${after} ${end}`,
    order: [
      { by: sql.ref('given_up_at'), type: 'timestamptz', descending: true },
      { ...idColumn('id'), descending: true },
    ],
    rows: sql`select page.position, j.id, j.name, j.reason, j.tries, j.given_up_at, j.run_again_at, j.run_again_by_name
      from page join given_up_jobs j on j.id = page.id`,
    page: window,
  });
}

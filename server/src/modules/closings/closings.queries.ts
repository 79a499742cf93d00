/** Reads for the job page. */
import type { Day } from '@ajo/contract/kernel/time';
import type { DayFailure, DayRun, GivenUpState } from '@ajo/contract/modules/closings';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { GivenUpRow } from './given-up.rules.ts';

type DayFilters = { page: number; per_page: number };
type Page<Row> = { rows: Row[]; total: number };

export async function dayRuns(db: Database, { page, per_page: size }: DayFilters): Promise<Page<DayRun>> {
  const { rows } = await sql<{
    on_day: Day;
    started_at: Date;
    closed_at: Date | null;
    loans: number;
    reopened: number;
    failures: number;
    total: number;
  }>`
    select d.*, (select count(*)::int from day_failures f where f.on_day = d.on_day and f.resolved_at is null) as failures,
      (select count(*)::int from reopened_days r where r.on_day = d.on_day) as reopened,
      count(*) over ()::int as total
    from business_days d order by on_day desc limit ${size} offset ${(page - 1) * size}`.execute(sqlOf(db));
  return {
    rows: rows.map((row) => ({
      on: row.on_day,
      started_at: row.started_at,
      closed_at: row.closed_at,
      loans: row.loans,
      reopened: row.reopened,
      failures: row.failures,
    })),
    total: rows[0]?.total ?? 0,
  };
}

export async function openFailures(db: Database, { page, per_page: size }: DayFilters): Promise<Page<DayFailure>> {
  const { rows } = await sql<{
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
    total: number;
  }>`
    select f.*, l.number, exists (select from day_reopenings o where o.id = f.reopening_id and o.reversed_at is null) as stops_all, count(*) over ()::int as total from day_failures f left join loans l on l.id = f.loan_id
    where f.resolved_at is null order by f.id desc limit ${size} offset ${(page - 1) * size}`.execute(sqlOf(db));
  return {
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
    total: rows[0]?.total ?? 0,
  };
}

type NamedContract = { contract_kind: string; contract_id: string; number: bigint | null };
const nameOf = ({ contract_kind: kind, contract_id: id, number }: NamedContract): string =>
  number === null ? `${kind} ${id}` : loanNumber(number);

/** The contracts that a reopening waits for, the first few of them, and why each failed. */
export async function reopeningFailures(db: Database, reopeningId: string): Promise<Page<{ name: string; problem: string }>> {
  const { rows } = await sql<NamedContract & { problem: string; total: number }>`
    select f.contract_kind, f.contract_id, f.problem, l.number, count(*) over ()::int as total
    from day_failures f left join loans l on l.id = f.loan_id
    where f.reopening_id = ${reopeningId} and f.resolved_at is null order by f.id limit 5`.execute(sqlOf(db));
  return { rows: rows.map((row) => ({ name: nameOf(row), problem: row.problem })), total: rows[0]?.total ?? 0 };
}

/** Newest first. What lies in `data` is not shown: it is for the worker. */
export async function failedJobs(
  db: Database,
  { page, per_page: size, state }: DayFilters & { state?: GivenUpState | undefined },
): Promise<Page<GivenUpRow>> {
  const jobState = state ?? null;
  const { rows } = await sql<GivenUpRow & { total: number }>`
    select id, name, reason, tries, given_up_at, run_again_at, run_again_by_name, count(*) over ()::int as total
    from given_up_jobs
    where ${jobState}::text is null or (run_again_at is null) = (${jobState} = 'open')
    order by given_up_at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(sqlOf(db));
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

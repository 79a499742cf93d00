/** Keeps which days are closed, and which contracts could not be. */
import type { Day } from '@ajo/contract/kernel/time';
import { filedThrough } from '#modules/loan-accounts/closed-days';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { newId } from '#platform/ids';

/** The last day that was closed; undefined before the first. */
export const lastClosedDay = async (db: Database): Promise<Day | undefined> => (await filedThrough(db)) ?? undefined;

export async function startDay(db: Database, on: Day, at: Date): Promise<void> {
  await sql`insert into business_days (on_day, started_at) values (${on}, ${at}) on conflict do nothing`.execute(sqlOf(db));
}

/** False when it is closed already, or when an earlier day was reopened meanwhile. */
export async function endDay(db: Database, on: Day, { contracts, at }: { contracts: number; at: Date }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update business_days set closed_at = ${at}, loans = ${contracts} where on_day = ${on} and closed_at is null
      and not exists (select from business_days earlier where earlier.on_day < ${on} and earlier.closed_at is null)`.execute(
      sqlOf(db),
    );
  return numAffectedRows === 1n;
}

export type Contract = { kind: string; id: string };

/** An open failure keeps the first day that is not closed: no month with that day closes before the contract does. */
export async function noteFailure(
  db: Database,
  { contract, on, problem, reopeningId }: { contract: Contract; on: Day; problem: string; reopeningId?: string },
  at: Date,
): Promise<void> {
  await sql`insert into day_failures (id, contract_kind, contract_id, on_day, problem, failed_at, reopening_id)
    values (${newId(at)}, ${contract.kind}, ${contract.id}, ${on}, ${problem}, ${at}, ${reopeningId ?? null})
    on conflict (contract_kind, contract_id) where resolved_at is null
    do update set tries = day_failures.tries + 1, problem = excluded.problem,
      on_day = least(day_failures.on_day, excluded.on_day), reopening_id = excluded.reopening_id`.execute(sqlOf(db));
}

/** Contracts that are still behind when the day is closed. A failure that is open keeps its problem. */
export async function noteLocked(
  db: Database,
  { kind, on, ids }: { kind: string; on: Day; ids: readonly string[] },
  at: Date,
): Promise<void> {
  for (const id of ids)
    await sql`insert into day_failures (id, contract_kind, contract_id, on_day, problem, failed_at)
      values (${newId(at)}, ${kind}, ${id}, ${on}, ${'Another change held it when the day was closed. Try it again'}, ${at})
      on conflict (contract_kind, contract_id) where resolved_at is null do nothing`.execute(sqlOf(db));
}

export async function settleFailure(
  db: Database,
  { kind, id }: Contract,
  { at, by }: { at: Date; by?: string | undefined },
): Promise<void> {
  await sql`update day_failures set resolved_at = ${at}, resolved_by = ${by ?? null}
    where contract_kind = ${kind} and contract_id = ${id} and resolved_at is null`.execute(sqlOf(db));
}

/**
 * Contracts that failed and were closed since, in a batch or before a payment. A failed reopening ends by its reversal only.
 * @param behind contracts of the kind that have not closed the day.
 */
export async function settleCaughtUp(
  db: Database,
  { kind, on, behind }: { kind: string; on: Day; behind: readonly string[] },
  at: Date,
): Promise<void> {
  await sql`update day_failures set resolved_at = ${at} where contract_kind = ${kind} and resolved_at is null
    and reopening_id is null and on_day <= ${on} and contract_id <> all(${[...behind]}::uuid[])`.execute(sqlOf(db));
}

export async function openFailure(db: Database, id: string): Promise<Contract | undefined> {
  const { rows } = await sql<Contract>`select contract_kind as kind, contract_id as id from day_failures
    where id = ${id} and resolved_at is null`.execute(sqlOf(db));
  return rows[0];
}

/** The one way to write money: journals go to the posting functions of the database, which return the outcomes. */
import assert from 'node:assert/strict';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import { repeated, sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { openMissing, resolveAccounts } from './account.store.ts';
import { type AccountRow, type Batch, layOut, type Netted, netted, plain, rounds } from './batch.ts';
import { ourBook } from './chart.ts';
import { type Journal, type JournalId, journalKinds } from './journal.ts';
import { accountFrozen, alreadyBooked, alreadyReversed, notEnoughFunds, periodClosed } from './ledger.errors.ts';

/** `already`: the same journal was posted before; nothing happened now. */
export type Outcome = 'posted' | 'already';

/** What each status of `post_batch` means; see the function's own comment. */
const noes: Partial<Record<number, () => DomainError>> = {
  2: notEnoughFunds,
  6: accountFrozen,
  8: periodClosed,
  9: alreadyBooked,
};
const mistakes: Partial<Record<number, string>> = {
  3: 'debits and credits differ',
  4: 'an account is unknown or of another book',
  5: 'the id was used for another journal',
  7: 'the time in the id is too far from the clock',
};

/** @throws DomainError for what may happen, Error for what only a mistake of the program can cause. */
function outcomeOf(status: number | undefined, journal: { id: string; kind: string }): Outcome {
  if (status === 0) return 'posted';
  if (status === 1) return 'already';
  const no = noes[status ?? -1];
  if (no) throw no();
  throw new Error(`Journal ${journal.kind} ${journal.id} was refused: ${mistakes[status ?? -1] ?? `status ${status}`}`);
}

/**
 * Books journals as the LAST statement of a business transaction, so that the locks on busy accounts live only through its commit.
 * They are assessed in their order; the first refusal throws and undoes the transaction. `at` is the clock's now: an earlier clock replays history.
 * @throws DomainError `not_enough_funds`, `account_frozen`, `period_closed` or `reference_already_booked`; Error for a mistake of the program.
 */
export async function post(tx: Tx, journals: readonly Journal[], at: Date): Promise<Outcome[]> {
  const outcomes = new Map<Netted, Outcome>();
  const all = journals.map((journal) => ({ journal, legs: netted(journal) }));
  for (const round of rounds(all)) {
    const statuses = await postAll(tx, round, at);
    for (const [index, item] of round.entries()) outcomes.set(item, outcomeOf(statuses[index], item.journal));
  }
  return all.map((item) => outcomes.get(item) ?? 'already');
}

const unknownAccount = 4;

/**
 * A status for each journal, in their order; ids and references are distinct. What met an unknown account is tried once more with the
 * accounts opened again, and so is what was refused next to it: it may have counted on its neighbour.
 */
async function postAll(tx: Tx, items: readonly Netted[], at: Date): Promise<number[]> {
  const rows = accountRows(items);
  const [only] = items;
  if (only && items.length === 1 && (await postOne(tx, { ...only, ids: await resolveAccounts(tx, rows, at) }, at))) return [0];
  const statuses = await postBatch(tx, layOut(items, await resolveAccounts(tx, rows, at)), at);
  if (!statuses.includes(unknownAccount)) return statuses;
  const open = items.filter((_, index) => (statuses[index] ?? 0) > 1);
  const again = await postBatch(tx, layOut(open, await openMissing(tx, rows.values(), at)), at);
  return items.map((item, index) => again[open.indexOf(item)] ?? statuses[index] ?? unknownAccount);
}

/** The account rows that the journals touch, by key. */
function accountRows(items: readonly Netted[]): Map<string, AccountRow> {
  const rows = new Map<string, AccountRow>();
  for (const { legs } of items) for (const [key, { row }] of legs) rows.set(key, row);
  return rows;
}

const batchStatement = `
  select ledger.post_batch($1::smallint, $2::timestamptz, $3::uuid[], $4::smallint[], $5::date[], $6::uuid[], $7::jsonb[], null,
    $8::bigint[], $9::int[], $10::int[], $11::bigint[], $12::text[], $13::text[]) as statuses`;

/** A status for each journal. */
async function postBatch(tx: Tx, batch: Batch, at: Date): Promise<number[]> {
  const { ids, kinds, effective, actors, meta, accounts, from, legAccounts, legAmounts, sources, refs } = batch;
  const [row] = await repeated<{ statuses: number[] }>(tx, batchStatement, [
    ourBook,
    at,
    ids,
    kinds,
    effective,
    actors,
    meta,
    accounts,
    from,
    legAccounts,
    legAmounts,
    sources,
    refs,
  ]);
  assert(row);
  return row.statuses;
}

const oneStatement = `
  select ledger.post_one($1::smallint, $2::timestamptz, $3::uuid, $4::smallint, $5::date, $6::uuid, $7::jsonb, $8::bigint[], $9::bigint[]) as status`;

/** True when it was posted; false, and nothing was done, when `post_batch` must assess it. */
async function postOne(
  tx: Tx,
  { journal, legs, ids }: Netted & { ids: ReadonlyMap<string, bigint> },
  at: Date,
): Promise<boolean> {
  if (journal.externalRef) return false;
  const ordered = Array.from(legs, ([key, { amount }]) => ({ id: ids.get(key) ?? 0n, amount })).sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const [row] = await repeated<{ status: number | null }>(tx, oneStatement, [
    ourBook,
    at,
    journal.id,
    journalKinds[journal.kind],
    journal.effectiveOn,
    journal.actorId ?? null,
    journal.meta ? JSON.stringify(journal.meta) : null,
    plain(ordered.map(({ id }) => id)),
    plain(ordered.map(({ amount }) => amount)),
  ]);
  return row?.status === 0;
}

/** `valueOn`: the day on which the journal counted, where the mirror is posted later. */
export type Reversal = {
  of: JournalId;
  id: JournalId;
  effectiveOn: Day;
  valueOn?: Day;
  actorId?: string | undefined;
  reason: string;
};

/**
 * Posts the mirror of a journal, once per journal. The same `id` again is `already`.
 * @throws DomainError `already_reversed`; `not_enough_funds` when the money has gone on: then a person books a receivable from the customer.
 */
export async function reverse(tx: Tx, { of, id, effectiveOn, valueOn, actorId, reason }: Reversal, at: Date): Promise<Outcome> {
  const { rows } = await sql<{ status: number }>`
    select ledger.reverse(${of}::uuid, ${id}::uuid, ${effectiveOn}::date, ${actorId ?? null}::uuid, ${JSON.stringify({ reason, ...(valueOn && { value_on: valueOn }) })}::jsonb,
      ${at}::timestamptz, ${journalKinds.reversal}::smallint) as status`.execute(sqlOf(tx));
  const status = rows[0]?.status;
  if (status === 5) throw alreadyReversed();
  return outcomeOf(status, { id, kind: 'reversal' });
}

/** The daily job: months ahead always exist, because a missing partition stops posting. Returns how many were made. */
export async function makePartitions(db: Database, { from, months }: { from: Day; months: number }): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger.make_partitions(${from}::date, ${months}::int) as made`.execute(
    sqlOf(db),
  );
  return rows[0]?.made ?? 0;
}

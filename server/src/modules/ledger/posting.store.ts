/** The one way to write money: journals go to `ledger.post_batch`, outcomes come back. */
import assert from 'node:assert/strict';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { openAnew, resolveAccounts } from './account.store.ts';
import { type AccountRow, type Batch, layOut, type Netted, netted, rounds } from './batch.ts';
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
export function outcomeOf(status: number | undefined, journal: { id: string; kind: string }): Outcome {
  if (status === 0) return 'posted';
  if (status === 1) return 'already';
  const no = noes[status ?? -1];
  if (no) throw no();
  throw new Error(`Journal ${journal.kind} ${journal.id} was refused: ${mistakes[status ?? -1] ?? `status ${status}`}`);
}

/**
 * Books journals as the LAST statement of a business transaction, so that the locks on busy accounts live only through its commit.
 * They are judged in their order; the first refusal throws and undoes the transaction. `at` is the clock's now: an earlier clock replays history.
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
 * accounts opened anew, and so is what was refused beside it: it may have counted on its neighbour.
 */
export async function postAll(db: Tx | Database, items: readonly Netted[], at: Date): Promise<number[]> {
  const rows = accountRows(items);
  const statuses = await postBatch(db, layOut(items, await resolveAccounts(db, rows, at)), at);
  if (!statuses.includes(unknownAccount)) return statuses;
  const open = items.filter((_, index) => (statuses[index] ?? 0) > 1);
  const again = await postBatch(db, layOut(open, await openAnew(db, rows.values(), at)), at);
  return items.map((item, index) => again[open.indexOf(item)] ?? statuses[index] ?? unknownAccount);
}

/** The account rows that the journals touch, by key. */
function accountRows(items: readonly Netted[]): Map<string, AccountRow> {
  const rows = new Map<string, AccountRow>();
  for (const { legs } of items) for (const [key, { row }] of legs) rows.set(key, row);
  return rows;
}

/** One call, one commit when `db` is the pool: a status for each journal. */
async function postBatch(db: Tx | Database, batch: Batch, at: Date): Promise<number[]> {
  const { rows } = await sql<{ statuses: number[] }>`
    select ledger.post_batch(${ourBook}::smallint, ${at}::timestamptz, ${batch.ids}::uuid[], ${batch.kinds}::smallint[], ${batch.effective}::date[],
      ${batch.actors}::uuid[], ${batch.meta}::jsonb[], null, ${batch.accounts}::bigint[], ${batch.from}::int[], ${batch.legAccounts}::int[],
      ${batch.legAmounts}::bigint[], ${batch.sources}::text[], ${batch.refs}::text[]) as statuses`.execute(sqlOf(db));
  assert(rows[0]);
  return rows[0].statuses;
}

export type Reversal = { of: JournalId; id: JournalId; effectiveOn: Day; actorId?: string | undefined; reason: string };

/**
 * Posts the mirror of a journal, once per journal. The same `id` again is `already`.
 * @throws DomainError `already_reversed`; `not_enough_funds` when the money has gone on: then a person books a receivable from the customer.
 */
export async function reverse(tx: Tx, { of, id, effectiveOn, actorId, reason }: Reversal, at: Date): Promise<Outcome> {
  const { rows } = await sql<{ status: number }>`
    select ledger.reverse(${of}::uuid, ${id}::uuid, ${effectiveOn}::date, ${actorId ?? null}::uuid, ${JSON.stringify({ reason })}::jsonb,
      ${at}::timestamptz, ${journalKinds.reversal}::smallint) as status`.execute(sqlOf(tx));
  const status = rows[0]?.status;
  if (status === 5) throw alreadyReversed();
  return outcomeOf(status, { id, kind: 'reversal' });
}

/** Refuses journals whose effective day is `through` or earlier, from now on. A period never reopens. Returns the day now closed. */
export async function closePeriod(tx: Tx, { through, actorId }: { through: Day; actorId?: string }, at: Date): Promise<Day> {
  const { rows } = await sql<{ through: Day }>`
    select ledger.close_period(${ourBook}::smallint, ${through}::date, ${actorId ?? null}::uuid, ${at}::timestamptz) as through`.execute(
    sqlOf(tx),
  );
  assert(rows[0]);
  return rows[0].through;
}

/** The daily job: months ahead always exist, because a missing partition stops posting. Returns how many were made. */
export async function makePartitions(db: Database, { from, months }: { from: Day; months: number }): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger.make_partitions(${from}::date, ${months}::int) as made`.execute(
    sqlOf(db),
  );
  return rows[0]?.made ?? 0;
}

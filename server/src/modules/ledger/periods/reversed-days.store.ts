/** Reverses the journals of a contract's days, when two people have reopened them. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type ChartCode, ourBook } from '../chart.ts';
import { journalIdFor, type JournalId, type JournalKind } from '../journal.ts';
import { reverse } from '../posting.store.ts';

/** Days that two people have reopened, from `from` on. */
export type Reopening = { id: string; from: Day; reason: string; approvedBy: string };

export type DaySlots = {
  contractId: string;
  kinds: readonly JournalKind[];
  days: readonly { on: Day; closing: number }[];
};

/**
 * Posts the mirror of every journal of these slots on the day of the original, newest first. Call it last in the transaction, or before one `post`.
 * @returns what the mirrors moved, by account code, debit-positive.
 */
export async function reverseDays(
  tx: Tx,
  { contractId, kinds, days }: DaySlots,
  { actorId, reason, at }: { actorId: string; reason: string; at: Date },
): Promise<ReadonlyMap<ChartCode, Kobo>> {
  const slots = days.flatMap(({ on, closing }) => kinds.map((kind) => journalIdFor({ contractId, kind, on, closing })));
  const firstOpen = await firstOpenDayOfBook(tx);
  for (const { id, on } of await postedOf(tx, slots))
    await reverse(
      tx,
      { of: id, id: newId<JournalId>(at), effectiveOn: firstOpen && isBefore(on, firstOpen) ? firstOpen : on, actorId, reason },
      at,
    );
  return movedBy(tx, slots);
}

async function firstOpenDayOfBook(tx: Tx): Promise<Day | undefined> {
  const { rows } = await sql<{ through: Day | null }>`select ledger.closed_through(${ourBook}::smallint) as through`.execute(
    sqlOf(tx),
  );
  return rows[0]?.through ? addDays(rows[0].through, 1) : undefined;
}

async function postedOf(tx: Tx, ids: readonly JournalId[]): Promise<{ id: JournalId; on: Day }[]> {
  const { rows } = await sql<{ id: JournalId; on: Day }>`select id, effective_on as on from ledger.journal
    where id = any(${ids}::uuid[]) order by id desc`.execute(sqlOf(tx));
  return rows;
}

/** What the mirrors of these journals move, by account code, debit-positive. */
export async function movedBy(tx: Tx, ids: readonly JournalId[]): Promise<ReadonlyMap<ChartCode, Kobo>> {
  const { rows } = await sql<{ code: ChartCode; amount: bigint }>`
    select a.code, sum(-l.amount)::bigint as amount
      from ledger.journal j cross join lateral unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
     where j.id = any(${ids}::uuid[]) group by a.code`.execute(sqlOf(tx));
  return new Map(rows.map(({ code, amount }) => [code, kobo(amount)]));
}

/** What the rules may still match: open lines, settlements and payments of batches without a proof. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { type BookedPayment, openResults } from './reconciliation.ts';

/** `l` is a line of the bank. In the text, not a parameter: so a plan finds the partial index. */
export const isOpenLine: RawBuilder<unknown> = sql`l.result in (${sql.join(openResults.map((one) => sql.lit(one)))})`;

/** Two people have closed the month with line `l` as it is. A line that was stored after the close is assessed like any other. */
const isClosedWith: RawBuilder<unknown> = sql`exists (select from closed_months c
  where c.month >= date_trunc('month', l.on_day)::date and c.closed_at >= l.created_at)`;

/** The oldest first: of one statement, or of all. */
export async function openLines(
  db: Database,
  { statement, after }: { statement?: string | undefined; after?: BankLineId | undefined },
  max: number,
): Promise<BankLineId[]> {
  const { rows } = await sql<{ id: BankLineId }>`/* planned per call */ select l.id from bank_lines l
    where ${isOpenLine} and not ${isClosedWith}
      ${statement ? sql`and l.statement_id = ${statement}` : sql``} ${after ? sql`and l.id > ${after}` : sql``}
    order by l.id limit ${max}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** No rule changes such a line: a person decides about it, and a second one confirms. */
export async function isLineOfClosedMonth(db: Database, id: BankLineId): Promise<boolean> {
  const { rows } = await sql`select from bank_lines l where l.id = ${id} and ${isClosedWith}`.execute(sqlOf(db));
  return rows.length > 0;
}

/** Payments whose match with this line a person has ended. */
export const endedPayments = async (db: Database, line: BankLineId): Promise<Pick<BookedPayment, 'record' | 'id'>[]> =>
  (
    await sql<Pick<BookedPayment, 'record' | 'id'>>`select record, payment_id as id from reconciliation_matches
      where line_id = ${line} and ended_at is not null`.execute(sqlOf(db))
  ).rows;

export type UnprovenSettlement = { id: string; paymentId: string; amount: Kobo };

/** Since a moment: settlements whose credit is booked and that prove no payment yet. */
export async function unprovenSettlements(db: Database, since: Date, max: number): Promise<UnprovenSettlement[]> {
  const { rows } = await sql<UnprovenSettlement>`/* planned per call */ select s.id, r.id as "paymentId", r.amount_kobo as amount
    from settlements s join receipts r on r.reference = s.reference
    where s.status = 'completed' and s.completed_at >= ${since} and r.currency = 'NGN' and r.amount_kobo > 0 and s.amount_kobo = r.amount_kobo
      and not exists (select from reconciliation_matches m where m.settlement_id = s.id and m.ended_at is null)
    order by s.id limit ${max}`.execute(sqlOf(db));
  return rows;
}

/** Payments in a batch that was settled since a day, with the amount of the books, which no batch proves yet. */
export async function unprovenBatchPayments(db: Database, since: Day, max: number): Promise<UnprovenSettlement[]> {
  const { rows } = await sql<UnprovenSettlement>`/* planned per call */ select b.id, r.id as "paymentId", r.amount_kobo as amount
    from settlement_batches b join settlement_batch_payments p on p.batch_id = b.id
      join receipts r on r.reference = p.reference and r.currency = 'NGN' and r.amount_kobo = p.amount_kobo
    where b.status = 'settled' and b.settled_on >= ${since} and r.amount_kobo > 0 and not exists (select from reconciliation_matches m
      where m.payment_id = r.id and m.batch_id is not null and m.ended_at is null)
    order by b.id limit ${max}`.execute(sqlOf(db));
  return rows;
}

/** The payments that a line of the bank may prove: by their references, by id, and by amount and day. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { BankLineSide } from '@ajo/contract/modules/reconciliation.lines';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { isReferenced, provableBy } from './booked-payments.queries.ts';
import type { BookedPayment } from './reconciliation.ts';

/** A line of a statement proves the payment `b`. */
const isMatched = sql`exists (select from reconciliation_matches m
  where m.payment_id = b.id and m.record = b.record and m.line_id is not null and m.ended_at is null)`;

/** With whether a line of a statement proves it. */
const read = async (db: Database, side: BankLineSide, where: RawBuilder<unknown>): Promise<BookedPayment[]> =>
  (
    await sql<BookedPayment>`/* planned per call */ select b.id, b.record, b.reference, b.key, b.bank_kobo as amount, b.fee_kobo as fee, b.on_day as on,
        ${isMatched} as "isMatched"
      from ${provableBy[side]} b where ${where} order by b.on_day, b.id limit 500`.execute(sqlOf(db))
  ).rows;

const isBatchNumbered = (numbers: readonly string[]): RawBuilder<unknown> =>
  sql`(b.record = 'settlement_batch' and substr(b.key, length(b.channel) + 1) = any(${[...numbers]}::text[]))`;

/** By what a narration may name. @param keys normal forms. @param numbers those that stand alone: a batch is found by its number among them. */
export const paymentsNamed = (
  db: Database,
  side: BankLineSide,
  keys: readonly string[],
  numbers: readonly string[],
): Promise<BookedPayment[]> =>
  keys.length === 0 ? Promise.resolve([]) : read(db, side, sql`b.key = any(${[...keys]}::text[]) or ${isBatchNumbered(numbers)}`);

/** By the reference that a person writes: of a payment, a batch, or a loan whose money came back. @param key its normal form. */
export const paymentsReferenced = (db: Database, side: BankLineSide, key: string): Promise<BookedPayment[]> =>
  read(db, side, sql`${isReferenced(sql`${key}`)} or ${isBatchNumbered([key])}`);

/** By its id. */
export const paymentNumbered = async (
  db: Database,
  side: BankLineSide,
  { record, id }: Pick<BookedPayment, 'record' | 'id'>,
): Promise<BookedPayment | undefined> => (await read(db, side, sql`b.id = ${id} and b.record = ${record}`))[0];

/** Into our own account or out of it, of one amount, on days around the line. */
export const paymentsLike = (
  db: Database,
  side: BankLineSide,
  { amount, from, to }: { amount: Kobo; from: Day; to: Day },
): Promise<BookedPayment[]> =>
  read(
    db,
    side,
    sql`b.at_bank and b.record not in ('settlement_batch', 'provider_transfer', 'bank_charge', 'own_money') and b.amount_kobo = ${amount} and b.on_day between ${from} and ${to}`,
  );

/** Of one amount, with the fee or without, on days around the line; matched ones too. */
export const paymentsOfAmount = (
  db: Database,
  side: BankLineSide,
  { amount, from, to }: { amount: Kobo; from: Day; to: Day },
): Promise<BookedPayment[]> =>
  read(db, side, sql`${amount} in (b.bank_kobo, b.bank_kobo + b.fee_kobo) and b.on_day between ${from} and ${to}`);

/** Batches of one amount, of a provider that the narration names, on days around the line. */
export const batchesLike = (
  db: Database,
  side: BankLineSide,
  { amount, from, to, narration }: { amount: Kobo; from: Day; to: Day; narration: string },
): Promise<BookedPayment[]> =>
  read(
    db,
    side,
    sql`b.record = 'settlement_batch' and b.amount_kobo = ${amount} and b.on_day between ${from} and ${to}
      and position(b.channel in lower(${narration})) > 0`,
  );

/** Of settlements that a narration names by settlement id or session id. */
export async function paymentsSettled(
  db: Database,
  keys: readonly string[],
): Promise<{ rule: 'settlement_id' | 'session_id'; payment: BookedPayment }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ reference: string; byId: boolean }>`select s.reference,
      reference_key(s.settlement_id) = any(${[...keys]}::text[]) as "byId" from settlements s
    where s.status = 'completed' and (reference_key(s.settlement_id) = any(${[...keys]}::text[])
      or (s.session_id <> '' and reference_key(s.session_id) = any(${[...keys]}::text[])))`.execute(sqlOf(db));
  const found = rows.map(async ({ reference, byId }) => {
    const payments = await read(db, 'credit', sql`b.record = 'receipt' and b.reference = ${reference}`);
    return payments.map((payment) => ({ rule: byId ? ('settlement_id' as const) : ('session_id' as const), payment }));
  });
  return (await Promise.all(found)).flat();
}

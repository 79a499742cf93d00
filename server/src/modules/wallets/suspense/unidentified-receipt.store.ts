/** Loads, locks and saves money in suspense. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { MoneyInSource, MoneyOwner } from '../money-in.ts';
import { bankChannel, returnedChannel, type UnidentifiedReceipt } from './unidentified-receipt.ts';
import { receiptMissing } from '../wallets.errors.ts';
import { type JournalId, journalOf } from '#modules/ledger';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';

const joined = (db: Database) =>
  sqlOf(db)
    .selectFrom('unidentified_receipts as u')
    .innerJoin('receipts as r', 'r.reference', 'u.reference')
    .leftJoin('users as p', 'p.id', 'r.payer_id')
    .selectAll('u')
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('payer'))
    .select(sql<string | null>`u.facts->>'narration'`.as('narration'))
    .select([
      'r.currency',
      'r.source',
      'r.channel',
      'r.account_number',
      'r.purpose',
      'r.purpose_id',
      'r.paid_at',
      'r.received_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof joined>['executeTakeFirstOrThrow']>>;

const ownerOf = (kind: string | null, id: string | null): MoneyOwner | null =>
  kind === null || id === null ? null : { kind, id };

const toUnidentifiedReceipt = (row: Row): UnidentifiedReceipt => ({
  id: row.id,
  reference: row.reference,
  amount: row.amount_kobo,
  currency: row.currency,
  why: row.why,
  state: row.state,
  source: row.source as MoneyInSource | 'unknown',
  channel: row.channel,
  accountNumber: row.account_number,
  purpose: row.purpose,
  purposeId: row.purpose_id,
  payer: row.payer,
  narration: row.narration,
  paidAt: row.paid_at,
  receivedAt: row.received_at,
  timesBooked: row.times_booked,
  resolution: row.resolution,
  resolvedOwner: ownerOf(row.resolved_owner_kind, row.resolved_owner_id),
  resolvedBy: row.resolved_by_name,
  resolvedAt: row.resolved_at,
  reason: row.reason,
  refundNote: row.refund_note,
  refundRequestedAt: row.refund_asked_at,
  lastAnswer: row.last_answer,
});

/** @throws DomainError `receipt_missing`. */
export async function findUnidentified(db: Database, id: string): Promise<UnidentifiedReceipt> {
  const row = await joined(db).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw receiptMissing();
  return toUnidentifiedReceipt(row);
}

/** @throws DomainError `receipt_missing`. */
export async function lockUnidentified(tx: Tx, id: string): Promise<UnidentifiedReceipt> {
  await sqlOf(tx).selectFrom('unidentified_receipts').select('id').where('id', '=', id).forUpdate().execute();
  return findUnidentified(tx, id);
}

/** Returned payouts of these targets that went to suspense, whatever became of them since. */
export async function lockReturned(tx: Tx, purpose: string, purposeIds: readonly string[]): Promise<UnidentifiedReceipt[]> {
  const rows = await joined(tx)
    .where('r.channel', '=', returnedChannel)
    .where('r.purpose', '=', purpose)
    .where('r.purpose_id', 'in', [...purposeIds])
    .forUpdate('u')
    .execute();
  return rows.map(toUnidentifiedReceipt);
}

/** The one that is booked under this reference. */
export async function lockBookedAs(tx: Tx, reference: string): Promise<UnidentifiedReceipt | undefined> {
  const row = await joined(tx).where('u.booked_as', '=', reference).forUpdate('u').executeTakeFirst();
  return row && toUnidentifiedReceipt(row);
}

/** A credit of our own bank account. @param receiptId of the payment. */
export async function lockKept(tx: Tx, receiptId: string): Promise<UnidentifiedReceipt | undefined> {
  const found = joined(tx).where('r.id', '=', receiptId).where('r.channel', '=', bankChannel);
  const row = await found.forUpdate('u').executeTakeFirst();
  return row && toUnidentifiedReceipt(row);
}

/** Of a credit of our own bank account. */
export async function journalOfKept(tx: Tx, reference: string): Promise<JournalId> {
  const key = sql`reference_key(${reference})`;
  const { rows } = await sql<{ id: JournalId | null }>`select ${journalOf('credit', key)} as id`.execute(sqlOf(tx));
  const id = rows[0]?.id;
  if (!id) throw new Error(`there is no journal of ${reference}`);
  return id;
}

/** A second person is asked about it. The caller has locked it. */
export async function isRequested(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from approvals
    where subject_kind = 'unidentified_receipt' and subject_id = ${id} and state = 'pending' limit 1`.execute(sqlOf(tx));
  return rows.length > 0;
}

/** The payment that was booked under this reference, or of which a share was; locked, so that its parts move to suspense one at a time. */
export async function lockPayment(tx: Tx, reference: string): Promise<{ reference: string; amount: Kobo }> {
  const { rows } = await sql<{ reference: string; amount: Kobo }>`
    select reference, amount_kobo as amount from receipts
     where reference = ${reference} or id = (select receipt_id from receipt_shares where reference = ${reference})
       for no key update`.execute(sqlOf(tx));
  const [payment] = rows;
  if (!payment) throw new Error(`there is no payment ${reference}`);
  return payment;
}

/** Whether money of this payment is in suspense, or was: a payment is there once. */
export const hasPartInSuspense = async (tx: Tx, reference: string): Promise<boolean> =>
  (await sqlOf(tx).selectFrom('unidentified_receipts').select('id').where('reference', '=', reference).executeTakeFirst()) !==
  undefined;

export async function saveUnidentified(tx: Tx, id: string, change: Updateable<Tables['unidentified_receipts']>): Promise<void> {
  await sqlOf(tx).updateTable('unidentified_receipts').set(change).where('id', '=', id).execute();
}

/** Who uploaded the statement of a credit of our bank account, and who booked it into suspense. */
export async function peopleBehind(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`select jsonb_array_elements_text(coalesce(facts -> 'people', '[]')) as person
    from unidentified_receipts where id = ${id}`.execute(sqlOf(tx));
  return rows.map(({ person }) => person);
}

/** Refunds that are due to be requested, or asked about; the next question is set at once, so two workers do not ask twice. */
export async function claimRefunds(tx: Tx, { at, again, max }: { at: Date; again: Date; max: number }): Promise<string[]> {
  const due = await sqlOf(tx)
    .selectFrom('unidentified_receipts')
    .select('id')
    .where('state', '=', 'refunding')
    .where('refund_ask_at', '<=', at)
    .orderBy('refund_ask_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await saveUnidentified(tx, id, { refund_ask_at: again });
  return due.map(({ id }) => id);
}

/** Undecided money, or money that has not left suspense yet. Other currencies are not in the books. */
const undecidedMoney = sql`from unidentified_receipts u join receipts r on r.reference = u.reference
  where u.state in ('open', 'refunding', 'return_requested') and r.currency = 'NGN'`;

async function undecided(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(u.amount_kobo), 0)::bigint as balance ${undecidedMoney}`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

/** Of what was paid until the end of this day, also when it came into the books later. */
export async function undecidedUntil(db: Database, on: Day): Promise<Kobo> {
  const { rows } = await sql<{ balance: Kobo }>`select coalesce(sum(u.amount_kobo), 0)::bigint as balance ${undecidedMoney}
    and r.paid_at < ${startOfDay(addDays(on, 1))}`.execute(sqlOf(db));
  return rows[0]?.balance ?? noMoney;
}

export const suspenseSubLedger: SubLedger = { code: '2050', holds: 'sum of the receipts in suspense', balances: undecided };

/** Loads, claims and saves payouts; encrypts and opens the account number. */
import type { PayoutId, PayoutPurpose } from '@ajo/contract/modules/payouts';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import { journalOf, payoutOutcome } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { open, seal } from '#platform/secrets';
import type { Payout, PayoutOrder } from './payout.ts';
import { nextQueryAt, leaseMs } from './payout.rules.ts';
import { payoutMissing } from './payouts.errors.ts';

type Row = Selectable<Tables['payouts']>;
type Config = Context['config'];
const sealedAs = 'payouts.account_number';

export const toPayout = (config: Config, row: Row): Payout => ({
  id: row.id as PayoutId,
  purpose: row.purpose as PayoutPurpose,
  purposeId: row.purpose_id,
  attempt: row.attempt,
  reference: row.reference,
  amount: row.amount_kobo,
  account: { number: open(config, sealedAs, row.account_number), bankCode: row.bank_code, name: row.account_name },
  narration: row.narration,
  status: row.status,
  orderedAt: row.ordered_at,
  claimedAt: row.claimed_at,
  sentAt: row.sent_at,
  acknowledgedAt: row.acknowledged_at,
  settledAt: row.settled_at,
  queriedAt: row.asked_at,
  queries: row.asks,
  alarmedAt: row.alarmed_at,
  disputedAt: row.disputed_at,
  byHand: row.by_hand_on && { reference: row.by_hand_reference, on: row.by_hand_on, times: row.by_hand_times },
  reason: row.reason,
  providerFee: row.provider_fee_kobo,
});

type New = PayoutOrder & { id: PayoutId; reference: string; attempt: number; at: Date };

/** False when another order for the same purpose came first. */
export async function addPayout(tx: Tx, config: Config, { id, reference, attempt, at, ...order }: New): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('payouts')
    .values({
      id,
      reference,
      attempt,
      purpose: order.purpose,
      purpose_id: order.purposeId,
      amount_kobo: order.amount,
      account_number: seal(config, sealedAs, order.account.number),
      bank_code: order.account.bankCode,
      account_name: order.account.name,
      narration: order.reason,
      status: 'pending',
      provider_fee_kobo: noMoney,
      ordered_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type Purpose = Pick<PayoutOrder, 'purpose' | 'purposeId'>;

/** All orders for one purpose, the first first. */
const ordersFor = (db: Database, { purpose, purposeId }: Purpose) =>
  sqlOf(db)
    .selectFrom('payouts')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .orderBy('attempt');

/** Whether the latest order for the purpose was to this account. The orders stay locked until the transaction ends. */
export async function wasOrderedTo(
  tx: Tx,
  config: Config,
  purpose: Purpose,
  { number, bankCode }: Pick<PayoutOrder['account'], 'number' | 'bankCode'>,
): Promise<boolean> {
  const last = (await lockPayoutsFor(tx, config, purpose)).at(-1)?.account;
  return last?.number === number && last.bankCode === bankCode;
}

/** Held until the transaction ends. */
export async function lockPayoutsFor(tx: Tx, config: Config, purpose: Purpose): Promise<Payout[]> {
  const rows = await ordersFor(tx, purpose).forUpdate().execute();
  return rows.map((row) => toPayout(config, row));
}

/** Without a lock, so that a worker with a result of one of them is not in the way. */
export async function payoutsFor(db: Database, config: Config, purpose: Purpose): Promise<Payout[]> {
  const rows = await ordersFor(db, purpose).execute();
  return rows.map((row) => toPayout(config, row));
}

export async function lockByReference(tx: Tx, config: Config, reference: string): Promise<Payout | undefined> {
  const row = await sqlOf(tx).selectFrom('payouts').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();
  return row && toPayout(config, row);
}

/** For locks that come before the context of a command. */
export const lockPayoutRow = async (tx: Tx, id: PayoutId): Promise<void> =>
  void (await sqlOf(tx).selectFrom('payouts').select('id').where('id', '=', id).forUpdate().execute());

/** @throws DomainError `payout_missing`. Locked until the transaction ends. */
export async function lockPayout(tx: Tx, config: Config, id: string): Promise<Payout> {
  const row = await sqlOf(tx).selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw payoutMissing();
  return toPayout(config, row);
}

/** @throws DomainError `payout_missing`. */
export async function findPayout(db: Database, config: Config, id: PayoutId): Promise<Payout> {
  const row = await sqlOf(db).selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw payoutMissing();
  return toPayout(config, row);
}

export async function findByReference(db: Database, config: Config, reference: string): Promise<Payout | undefined> {
  const row = await sqlOf(db).selectFrom('payouts').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && toPayout(config, row);
}

export async function savePayout(tx: Tx, config: Config, id: PayoutId, change: Updateable<Tables['payouts']>): Promise<Payout> {
  return toPayout(
    config,
    await sqlOf(tx).updateTable('payouts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** False when the payout has been decided meanwhile: what is final is never sent. */
export async function markSent(
  tx: Tx,
  id: PayoutId,
  { recipientCode, at }: { recipientCode: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('payouts')
    .set({ recipient_code: recipientCode, status: 'sent', sent_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'sent'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Claims the oldest unclaimed order for this worker; other workers skip it. */
export async function claimNext(tx: Tx, config: Config, at: Date): Promise<Payout | undefined> {
  const next = await sqlOf(tx)
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'pending')
    .where('claimed_at', 'is', null)
    .orderBy('ordered_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  return savePayout(tx, config, next.id as PayoutId, { claimed_at: at, ask_at: new Date(at.getTime() + leaseMs) });
}

/** Payouts whose fate is unknown and due to be asked about; the next question is set before this one is put, so two pollers do not ask twice. */
export async function claimQuestions(tx: Tx, config: Config, { at, max }: { at: Date; max: number }): Promise<Payout[]> {
  const due = await sqlOf(tx)
    .selectFrom('payouts')
    .select(['id', 'asks'])
    .where('status', 'in', ['pending', 'sent'])
    .where('claimed_at', 'is not', null)
    .where('ask_at', '<=', at)
    .orderBy('ask_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  const claimed: Payout[] = [];
  for (const { id, asks: queries } of due) {
    claimed.push(
      await savePayout(tx, config, id as PayoutId, { asks: queries + 1, asked_at: at, ask_at: nextQueryAt(at, queries + 1) }),
    );
  }
  return claimed;
}

/** Only orders without a worker: the condition is checked again under the row's lock. */
export async function callOff(
  tx: Tx,
  { purpose, purposeId }: Pick<PayoutOrder, 'purpose' | 'purposeId'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('payouts')
    .set({ status: 'cancelled', settled_at: at })
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .where('status', '=', 'pending')
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A bank reference proves one payment: no payout and no withdrawal was recorded by hand under it. Locked until the transaction ends. */
export async function isReferenceRecorded(tx: Tx, key: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal paid under ${key}`}, 0))`.execute(sqlOf(tx));
  const { rows } = await sql<{ used: boolean }>`select ${journalOf('withdrawal', sql`${key}`)} is not null
    or exists (select from payouts p where p.by_hand_reference_key = ${key}) as used`.execute(sqlOf(tx));
  return rows[0]?.used === true;
}

/** A payout that was paid, or returned, before: the next such journal has a reference of its own. */
export async function isOutcomePosted(
  tx: Tx,
  { reference }: Pick<Payout, 'reference'>,
  to: 'completed' | 'reversed',
): Promise<boolean> {
  const { source, ref } = payoutOutcome(reference, to === 'completed' ? 'payout-completed' : 'payout-returned');
  const { rows } = await sql<{ id: string | null }>`select ${journalOf(source, sql`${ref}`)} as id`.execute(sqlOf(tx));
  return typeof rows[0]?.id === 'string';
}

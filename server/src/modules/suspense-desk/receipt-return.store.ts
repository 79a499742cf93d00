/** Loads, locks and saves returns of money in suspense; encrypts and opens the account number. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '#context';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { open, seal } from '#platform/secrets';
import type { ReceiptReturn } from './receipt-return.ts';

type Row = Selectable<Tables['receipt_returns']>;
type Config = Context['config'];
const place = 'receipt_returns.account_number';

type New = Pick<
  ReceiptReturn,
  'id' | 'receiptId' | 'amount' | 'sender' | 'bankCode' | 'bankName' | 'accountNumber' | 'accountName' | 'reason' | 'requestedAt'
> & { by: Pick<Actor, 'id' | 'name'> };

/** False while another return of the receipt is requested, on its way or paid. */
export async function addReturn(tx: Tx, config: Config, one: New): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('receipt_returns')
    .values({
      id: one.id,
      receipt_id: one.receiptId,
      amount_kobo: one.amount,
      sender: one.sender,
      bank_code: one.bankCode,
      bank_name: one.bankName,
      account_number: seal(config, place, one.accountNumber),
      account_last4: one.accountNumber.slice(-4),
      account_name: one.accountName,
      reason: one.reason,
      status: 'pending',
      requested_by: one.by.id,
      requested_by_name: one.by.name,
      requested_at: one.requestedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Without a lock: the receipt, which it names, is locked first. */
export const findReturn = async (db: Database, config: Config, id: string): Promise<ReceiptReturn> =>
  toReturn(config, await sqlOf(db).selectFrom('receipt_returns').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

export const lockReturn = async (tx: Tx, config: Config, id: string): Promise<ReceiptReturn> =>
  toReturn(
    config,
    await sqlOf(tx).selectFrom('receipt_returns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );

export const saveReturn = async (tx: Tx, id: string, change: Updateable<Tables['receipt_returns']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('receipt_returns').set(change).where('id', '=', id).execute());

/** The newest first. */
export const returnsOf = async (db: Database, receiptId: string): Promise<Row[]> =>
  sqlOf(db)
    .selectFrom('receipt_returns')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export async function pageOfReturn(tx: Tx, id: string): Promise<string> {
  const { receipt_id: receipt } = await sqlOf(tx)
    .selectFrom('receipt_returns')
    .select('receipt_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return pageOfReceipt(receipt);
}

export const pageOfReceipt = (id: string): string => `/admin/reconciliation?receipt=${id}`;

async function inFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`select coalesce(sum(amount_kobo), 0)::bigint as balance
    from receipt_returns where status = 'sent'`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const receiptReturnSubLedger: SubLedger = {
  code: '1030',
  holds: 'sum of the returns from suspense on their way to senders',
  balances: inFlight,
};

const toReturn = (config: Config, row: Row): ReceiptReturn => ({
  id: row.id,
  receiptId: row.receipt_id,
  amount: row.amount_kobo,
  sender: row.sender,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  accountNumber: open(config, place, row.account_number),
  accountName: row.account_name,
  reason: row.reason,
  status: row.status,
  requestedBy: row.requested_by_name,
  requestedAt: row.requested_at,
  confirmedBy: row.confirmed_by_name,
  journalId: row.journal_id,
  outcome: row.outcome,
  settledAt: row.settled_at,
});

/** Loads, locks and saves withdrawals. The savings account is locked before the withdrawal, everywhere. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { FileId } from '@ajo/contract/modules/files';
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { lockSavings, type SavingsAccount } from '#modules/savings';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Withdrawal } from './withdrawal.ts';
import { withdrawalMissing } from './withdrawals.errors.ts';

export const addWithdrawal = async (tx: Tx, row: Insertable<Tables['savings_withdrawals']>): Promise<Withdrawal> =>
  toWithdrawal(await sqlOf(tx).insertInto('savings_withdrawals').values(row).returningAll().executeTakeFirstOrThrow());

export const saveWithdrawal = async (
  tx: Tx,
  id: WithdrawalId,
  change: Updateable<Tables['savings_withdrawals']>,
): Promise<Withdrawal> =>
  toWithdrawal(
    await sqlOf(tx).updateTable('savings_withdrawals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );

export type Locked = { account: SavingsAccount; withdrawal: Withdrawal };

/** @throws DomainError `withdrawal_missing`. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Locked> {
  const row = await sqlOf(tx).selectFrom('savings_withdrawals').select('savings_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw withdrawalMissing();
  const account = await lockSavings(tx, row.savings_id);
  const locked = await sqlOf(tx)
    .selectFrom('savings_withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { account, withdrawal: toWithdrawal(locked) };
}

/** Outside of the caller's scope it does not exist. @throws DomainError `withdrawal_missing`. */
export async function lockVisibleWithdrawal(tx: Tx, actor: Actor, capability: Capability, id: WithdrawalId): Promise<Locked> {
  const row = await sqlOf(tx)
    .selectFrom('savings_withdrawals')
    .select('id')
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'savings_withdrawals.customer_id'))
    .executeTakeFirst();
  if (!row) throw withdrawalMissing();
  return lockWithdrawal(tx, row.id);
}

/** Those whose payout is ordered and not settled, in the order of their ids. The account is locked, so no other is ordered. */
export async function lockOrdered(tx: Tx, savingsId: SavingsId): Promise<Withdrawal[]> {
  const rows = await sqlOf(tx)
    .selectFrom('savings_withdrawals')
    .selectAll()
    .where('savings_id', '=', savingsId)
    .where('status', '=', 'approved')
    .where('skip_auto_transfer', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toWithdrawal);
}

/** The savings account of the withdrawal is frozen, so its money must not leave now. */
export async function isPayoutHeld(db: Database, id: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('savings_withdrawals as w')
    .innerJoin('savings_accounts as s', 's.id', 'w.savings_id')
    .select('s.id')
    .where('w.id', '=', id)
    .where('s.frozen_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type PayeeNow = { bank: string; last4: string; inOwnName: boolean };

/** The accounts on file, by the withdrawal. One whose customer has none is left out. */
export async function payeesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, PayeeNow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PayeeNow & { id: string }>`
    select w.id, k.bank_name as bank, k.last4, not exists (select from bank_account_checks c
        where c.user_id = w.customer_id and c.status = 'verified' and c.relation is not null) as "inOwnName"
      from savings_withdrawals w join bank_accounts k on k.user_id = w.customer_id
      where w.id in (${sql.join([...ids])})`.execute(sqlOf(db));
  return new Map(rows.map(({ id, ...payee }) => [id, payee]));
}

/** Pending withdrawals whose hold ends before this instant, or without a reminder since they were requested before `requestedBefore`. */
export async function pendingToFollow(
  db: Database,
  { holdEndsBefore, requestedBefore }: { holdEndsBefore: Date; requestedBefore: Date },
): Promise<WithdrawalId[]> {
  const rows = await sqlOf(db)
    .selectFrom('savings_withdrawals')
    .select('id')
    .where('status', '=', 'pending')
    .where((where) =>
      where.or([
        where('hold_expires_at', '<', holdEndsBefore),
        where.and([where('alarmed_at', 'is', null), where('requested_at', '<', requestedBefore)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as WithdrawalId);
}

/** What the order took out of the account, in its order. */
export async function transactionsOfOrder(
  db: Database,
  { savingsId, orderJournalId }: { savingsId: SavingsId; orderJournalId: JournalId },
): Promise<{ id: SavingsTransactionId; change: Kobo; on: Day }[]> {
  const rows = await sqlOf(db)
    .selectFrom('savings_transactions')
    .select(['id', 'change_kobo', 'value_on'])
    .where('account_id', '=', savingsId)
    .where('journal_id', '=', orderJournalId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ id: row.id as SavingsTransactionId, change: row.change_kobo, on: row.value_on as Day }));
}

/**
 * Accounts whose term is over and whose money is to be paid out. Left out: those with a withdrawal under way, those whose instructed payout
 * ended without a payment, and dormant ones whose customer was notified: they are tried again when they are reactivated.
 */
export async function savingsToPayOut(db: Database, only?: SavingsId): Promise<SavingsId[]> {
  const { rows } = await sql<{ id: SavingsId }>`select id from savings_accounts a
    where status = 'active' and matured_at is not null and instruction = 'pay_out' and balance_kobo > 0 and frozen_at is null
      and (dormant_at is null or payout_noticed_at is null)
      and (${only ?? null}::uuid is null or id = ${only ?? null})
      and not exists (select from savings_withdrawals w
        where w.savings_id = a.id and (w.status in ('pending', 'approved', 'failed')
          or w.cause = 'instruction' and w.requested_at >= a.matured_at and w.status <> 'completed'))
    order by id`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

export const toWithdrawal = (row: Selectable<Tables['savings_withdrawals']>): Withdrawal => ({
  id: row.id as WithdrawalId,
  savingsId: row.savings_id as SavingsId,
  customerId: row.customer_id,
  kind: row.kind,
  cause: row.cause,
  status: row.status,
  amount: row.amount_kobo,
  fee: row.fee_kobo,
  vat: row.vat_kobo,
  levy: row.levy_kobo,
  net: row.net_kobo,
  feeWaived: row.fee_waived,
  waiverRequested: row.waiver_requested,
  waiverReason: row.waiver_reason,
  skipAutoTransfer: row.skip_auto_transfer,
  withdrawalReason: row.withdrawal_reason,
  accountLast4: row.account_last4,
  holdId: row.hold_id,
  holdExpiresAt: row.hold_expires_at,
  orderJournalId: row.order_journal_id as JournalId | null,
  denialReason: row.denial_reason,
  requestedBy: { id: row.requested_by, name: row.requested_by_name },
  requestedAt: row.requested_at,
  reviewedBy: row.reviewed_by_name,
  reviewedAt: row.reviewed_at,
  paidReference: row.paid_reference,
  paidOn: row.paid_on as Day | null,
  receiptFileId: row.receipt_file_id as FileId | null,
  outcome: row.outcome,
  settledAt: row.settled_at,
  alarmedAt: row.alarmed_at,
});

/** Loads, locks and saves savings accounts. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { SavingsId, SplitShare } from '@ajo/contract/modules/savings';
import type { SavingsProductId } from '@ajo/contract/modules/savings-products';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { savedTerms } from '#modules/savings-products';
import { customerScope } from '#modules/users';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { interestSubLedger } from './interest/earning.store.ts';
import type { OpenWithdrawal, SavingsAccount } from './savings.ts';
import { savingsMissing } from './savings.errors.ts';

export async function findSavings(db: Database, id: string): Promise<SavingsAccount | undefined> {
  const row = await sqlOf(db).selectFrom('savings_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSavings(row);
}

/** @throws DomainError `savings_missing`. */
export async function lockSavings(tx: Tx, id: string): Promise<SavingsAccount> {
  const row = await sqlOf(tx).selectFrom('savings_accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw savingsMissing();
  return toSavings(row);
}

/** Inside the caller's scope; outside of it an account does not exist. */
export async function findVisibleSavings(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: SavingsId,
): Promise<SavingsAccount> {
  const row = await visible(db, actor, capability, id).executeTakeFirst();
  if (!row) throw savingsMissing();
  return toSavings(row);
}

export async function lockVisibleSavings(tx: Tx, actor: Actor, capability: Capability, id: SavingsId): Promise<SavingsAccount> {
  const row = await visible(tx, actor, capability, id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw savingsMissing();
  return toSavings(row);
}

const visible = (db: Database, actor: Actor, capability: Capability, id: SavingsId) =>
  sqlOf(db)
    .selectFrom('savings_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'savings_accounts.customer_id'));

export const addSavings = async (tx: Tx, row: Insertable<Tables['savings_accounts']>): Promise<SavingsAccount> =>
  toSavings(await sqlOf(tx).insertInto('savings_accounts').values(row).returningAll().executeTakeFirstOrThrow());

/** The caller has locked the account. */
export const saveSavings = async (
  tx: Tx,
  id: SavingsId,
  change: Updateable<Tables['savings_accounts']>,
): Promise<SavingsAccount> =>
  toSavings(
    await sqlOf(tx).updateTable('savings_accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );

/** Of the customer: accounts that have not ended, in the order in which several are locked. */
export async function openAccountsOf(db: Database, customerId: string): Promise<SavingsId[]> {
  const rows = await sqlOf(db)
    .selectFrom('savings_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'active'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as SavingsId);
}

export async function countOpenAccounts(db: Database, customerId: string): Promise<number> {
  const { count } = await sqlOf(db)
    .selectFrom('savings_accounts')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Withdrawals of the account that are not settled. */
export async function countOpenWithdrawals(db: Database, id: SavingsId): Promise<number> {
  const { count } = await sqlOf(db)
    .selectFrom('savings_withdrawals')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('savings_id', '=', id)
    .where('status', 'in', ['pending', 'approved', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The oldest withdrawal that has not ended. */
export async function openWithdrawalOf(db: Database, id: SavingsId): Promise<OpenWithdrawal | undefined> {
  const row = await sqlOf(db)
    .selectFrom('savings_withdrawals')
    .select(['amount_kobo as amount', 'status', 'skip_auto_transfer as byHand', 'requested_at'])
    .where('savings_id', '=', id)
    .where('status', 'in', ['pending', 'approved', 'failed'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { requested_at: at, status, ...open } = row;
  return { ...open, status: status as OpenWithdrawal['status'], requestedOn: dayInLagos(at) };
}

/** A customer in the caller's scope; undefined for other people. */
export async function findReachedCustomer(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: string,
): Promise<{ id: string } | undefined> {
  return sqlOf(db)
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .where(customerScope(actor, capability, 'users.id'))
    .executeTakeFirst();
}

export const toSavings = (row: Selectable<Tables['savings_accounts']>): SavingsAccount => ({
  id: row.id as SavingsId,
  number: row.number,
  customerId: row.customer_id,
  productId: row.product_id as SavingsProductId,
  productVersion: row.product_version,
  terms: savedTerms(row.terms),
  name: row.name,
  status: row.status,
  targetAmount: row.target_kobo,
  targetOn: row.target_on as Day | null,
  goalReachedAt: row.goal_reached_at,
  frequency: row.frequency,
  plannedAmount: row.planned_kobo,
  instruction: row.instruction,
  balance: row.balance_kobo,
  transactionsCount: row.transactions_count,
  openedBy: { id: row.opened_by, name: row.opened_by_name },
  needsReview: row.needs_review,
  reviewedBy: row.reviewed_by_name,
  reviewedAt: row.reviewed_at,
  denialReason: row.denial_reason,
  frozenAt: row.frozen_at,
  frozenReason: row.frozen_reason,
  courtOrderAt: row.court_order_at,
  courtOrder: row.court_order,
  dormantAt: row.dormant_at,
  activatedOn: row.activated_on as Day | null,
  activatedAt: row.activated_at,
  lastDepositAt: row.last_deposit_at,
  lastActAt: row.last_act_at,
  closedAt: row.closed_at,
  closingAt: row.closing_at,
  closingJournals: (row.closing_journals ?? []) as JournalId[],
  split: row.split as SplitShare[] | null,
  maturedAt: row.matured_at,
  successorId: row.successor_id as SavingsId | null,
  payoutNoticedAt: row.payout_noticed_at,
  maturityNoticed:
    row.maturity_noticed_on === null || row.maturity_noticed_days === null
      ? null
      : { on: row.maturity_noticed_on as Day, days: row.maturity_noticed_days },
  dormancyNoticedAt: row.dormancy_noticed_at,
  createdAt: row.created_at,
});

/** Packages are under another account. */
async function balancesOfAccounts(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`select t.account_id as "ownerId", sum(t.change_kobo)::bigint as balance
    from savings_transactions t join savings_accounts a on a.id = t.account_id
    where t.state = 'completed' and a.kind <> 'package' group by t.account_id`.execute(sqlOf(tx));
  return rows;
}

/** What this module keeps under the ledger's accounts: proven every night against the rows that are only ever added. */
export const savingsSubLedgers: readonly SubLedger[] = [
  interestSubLedger,
  { code: '2000', holds: 'sum of the transactions of each savings account', balances: balancesOfAccounts },
];

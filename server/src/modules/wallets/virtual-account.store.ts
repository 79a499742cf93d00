/** Saves and finds the bank account numbers that customers pay into. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { VirtualAccount } from './money-in.ts';

export const toAccount = (row: Selectable<Tables['virtual_accounts']>): VirtualAccount => ({
  customerId: row.customer_id,
  provider: row.provider,
  accountNumber: row.account_number,
  bankName: row.bank_name,
  accountName: row.account_name,
});

/** Numbers of two banks may be equal, so a number means nothing without its provider. */
export async function findByNumber(
  db: Database,
  { accountNumber, provider }: Pick<VirtualAccount, 'accountNumber' | 'provider'>,
): Promise<VirtualAccount | undefined> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('account_number', '=', accountNumber)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The current number of a customer; earlier numbers still receive money. */
export async function findCurrent(db: Database, customerId: string): Promise<VirtualAccount | undefined> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Transactions that save a number of one customer run one after the other. */
export async function lockNumbersOf(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`virtual account of ${customerId}`}, 0))`.execute(sqlOf(tx));
}

/** The provider may return a number that the customer has had before: it is in use again. Undefined when the number is another customer's. */
export async function assignAccount(tx: Tx, row: Insertable<Tables['virtual_accounts']>): Promise<VirtualAccount | undefined> {
  const saved = await sqlOf(tx)
    .insertInto('virtual_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_number', 'provider'])
        .doUpdateSet({ replaced_at: null })
        .where('virtual_accounts.customer_id', '=', row.customer_id),
    )
    .returningAll()
    .executeTakeFirst();
  return saved && toAccount(saved);
}

const freshMs = 10 * minuteMs;
const leaseMs = minuteMs;

/** False while another request makes a new number, or when this provider made one a moment ago. The claim of a process that died expires after a minute. */
export async function claimRenewal(
  tx: Tx,
  { customerId, provider }: Pick<VirtualAccount, 'customerId' | 'provider'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ renewing_at: at })
    .where('customer_id', '=', customerId)
    .where('replaced_at', 'is', null)
    .where((where) => where.or([where('provider', '<>', provider), where('created_at', '<=', new Date(at.getTime() - freshMs))]))
    .where((where) => where.or([where('renewing_at', 'is', null), where('renewing_at', '<', new Date(at.getTime() - leaseMs))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRenewal(tx: Tx, customerId: string): Promise<void> {
  await sqlOf(tx).updateTable('virtual_accounts').set({ renewing_at: null }).where('customer_id', '=', customerId).execute();
}

/** The number stays the customer's and receives money, but it is no longer shown. */
export async function leaveBehind(tx: Tx, customerId: string, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ replaced_at: at, renewing_at: null })
    .where('customer_id', '=', customerId)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Saves and finds the bank account numbers that customers pay into. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { VirtualAccount } from './money-in.ts';

export const toAccount = (row: Selectable<Tables['virtual_accounts']>): VirtualAccount => ({
  ownerId: row.owner_id,
  loanId: row.loan_id,
  accountNumber: row.account_number,
  bankName: row.bank_name,
  accountName: row.account_name,
});

export async function findByNumber(db: Database, accountNumber: string): Promise<VirtualAccount | undefined> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('account_number', '=', accountNumber)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The current number of a loan; numbers that it had before still bring their money to it. */
export async function findByLoan(db: Database, loanId: string): Promise<VirtualAccount | undefined> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The provider gives a customer one number: their next loan takes it over. Undefined when the number is another customer's. */
export async function assignAccount(tx: Tx, row: Insertable<Tables['virtual_accounts']>): Promise<VirtualAccount | undefined> {
  const saved = await sqlOf(tx)
    .insertInto('virtual_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_number')
        .doUpdateSet({ loan_id: row.loan_id, replaced_at: null })
        .where('virtual_accounts.owner_id', '=', row.owner_id),
    )
    .returningAll()
    .executeTakeFirst();
  return saved && toAccount(saved);
}

const freshMs = 10 * minuteMs;
const leaseMs = minuteMs;

/** False when somebody is making a new number right now, or one was made a moment ago. A try that died leaves the field after a minute. */
export async function claimRenewal(tx: Tx, loanId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ renewing_at: at })
    .where('loan_id', '=', loanId)
    .where('replaced_at', 'is', null)
    .where('created_at', '<=', new Date(at.getTime() - freshMs))
    .where((where) => where.or([where('renewing_at', 'is', null), where('renewing_at', '<', new Date(at.getTime() - leaseMs))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRenewal(tx: Tx, loanId: string): Promise<void> {
  await sqlOf(tx).updateTable('virtual_accounts').set({ renewing_at: null }).where('loan_id', '=', loanId).execute();
}

/** The number stays the loan's, but it is shown no more. */
export async function leaveBehind(tx: Tx, loanId: string, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ replaced_at: at, renewing_at: null })
    .where('loan_id', '=', loanId)
    .where('replaced_at', 'is', null)
    .execute();
}

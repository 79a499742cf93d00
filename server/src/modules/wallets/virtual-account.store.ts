/** Saves and finds the bank account numbers that customers pay into. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { MoneyOwner, VirtualAccount } from './money-in.ts';

export const toAccount = (row: Selectable<Tables['virtual_accounts']>): VirtualAccount => ({
  owner: { kind: row.owner_kind, id: row.owner_id },
  customerId: row.customer_id,
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

/** The current number of an owner; numbers that it had before still bring their money to it. */
export async function findByOwner(db: Database, owner: MoneyOwner): Promise<VirtualAccount | undefined> {
  const row = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Two jobs that open a number for one owner run one after the other: the second finds the row of the first. */
export async function lockOwner(tx: Tx, { kind, id }: MoneyOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`virtual account of ${kind} ${id}`}, 0))`.execute(sqlOf(tx));
}

/** The provider gives a customer one number: the customer's next owner takes it over. Undefined when the number is another customer's. */
export async function assignAccount(tx: Tx, row: Insertable<Tables['virtual_accounts']>): Promise<VirtualAccount | undefined> {
  const saved = await sqlOf(tx)
    .insertInto('virtual_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_number')
        .doUpdateSet({ owner_kind: row.owner_kind, owner_id: row.owner_id, replaced_at: null })
        .where('virtual_accounts.customer_id', '=', row.customer_id),
    )
    .returningAll()
    .executeTakeFirst();
  return saved && toAccount(saved);
}

const freshMs = 10 * minuteMs;
const leaseMs = minuteMs;

/** False while another request makes a new number, or when one was made a moment ago. The claim of a process that died expires after a minute. */
export async function claimRenewal(tx: Tx, owner: MoneyOwner, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ renewing_at: at })
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('replaced_at', 'is', null)
    .where('created_at', '<=', new Date(at.getTime() - freshMs))
    .where((where) => where.or([where('renewing_at', 'is', null), where('renewing_at', '<', new Date(at.getTime() - leaseMs))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRenewal(tx: Tx, owner: MoneyOwner): Promise<void> {
  await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ renewing_at: null })
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute();
}

/** The number stays the owner's, but it is no longer shown. */
export async function leaveBehind(tx: Tx, owner: MoneyOwner, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('virtual_accounts')
    .set({ replaced_at: at, renewing_at: null })
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('replaced_at', 'is', null)
    .execute();
}

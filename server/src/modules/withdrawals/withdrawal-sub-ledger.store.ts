/** Money of withdrawals on its way: in the books from the order until the bank has paid, or the order is undone. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

async function inFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(net_kobo), 0)::bigint as balance from savings_withdrawals where status in ('approved', 'failed')`.execute(
    sqlOf(tx),
  );
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

/** One that waits for its review, or that is ordered and not paid. */
export async function hasOpenWithdrawal(db: Database, customerId: string): Promise<boolean> {
  const { rows } = await sql`select from savings_withdrawals
    where customer_id = ${customerId} and status in ('pending', 'approved', 'failed') limit 1`.execute(sqlOf(db));
  return rows.length > 0;
}

export const withdrawalSubLedger: SubLedger = {
  code: '1030',
  holds: 'sum of the withdrawals on their way to customers',
  balances: inFlight,
};

/** What withdrawals keep under payouts in flight: from the order until the bank has paid, or the order is undone. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OwnerBalance, SubLedger } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

async function inFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(net_kobo), 0)::bigint as balance from savings_withdrawals where status in ('approved', 'failed')`.execute(
    sqlOf(tx),
  );
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const withdrawalSubLedger: SubLedger = {
  code: '1030',
  holds: 'sum of the withdrawals on their way to customers',
  balances: inFlight,
};

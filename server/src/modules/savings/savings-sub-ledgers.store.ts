/** What this module keeps under the ledger's accounts: proven every night against the rows that are only ever added. */
import type { OwnerBalance, SubLedger } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { interestSubLedger } from './interest/earning.store.ts';

/** Packages are under another account. */
async function balances(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`select t.account_id as "ownerId", sum(t.change_kobo)::bigint as balance
    from savings_transactions t join savings_accounts a on a.id = t.account_id
    where t.state = 'completed' and a.kind <> 'package' group by t.account_id`.execute(sqlOf(tx));
  return rows;
}

export const savingsSubLedgers: readonly SubLedger[] = [
  interestSubLedger,
  { code: '2000', holds: 'sum of the transactions of each savings account', balances },
];

/** What this module keeps under unidentified receipts: proven every night. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OwnerBalance, SubLedger } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

/** Undecided money, or money that the provider has not returned yet. Other currencies are not in the books. */
async function undecided(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(u.amount_kobo), 0)::bigint as balance from unidentified_receipts u join receipts r on r.reference = u.reference
     where u.state in ('open', 'refunding') and r.currency = 'NGN'`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const suspenseSubLedger: SubLedger = { code: '2050', holds: 'sum of the receipts in suspense', balances: undecided };

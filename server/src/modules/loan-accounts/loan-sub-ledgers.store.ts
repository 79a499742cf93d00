/** What this module keeps under the ledger's accounts: proven every night. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OwnerBalance, SubLedger } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

const ofLoans = async (tx: Tx, column: string): Promise<OwnerBalance[]> =>
  (await sql<OwnerBalance>`select loan_id as "ownerId", ${sql.ref(column)} as balance from loan_books`.execute(sqlOf(tx))).rows;

/** A refund of a customer's credit is in flight from its order until the bank has confirmed or refused it. */
async function refundsInFlight(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(amount_kobo), 0)::bigint as balance from credit_refunds where status = 'ordered'`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const loanSubLedgers: readonly SubLedger[] = [
  { code: '1100', holds: 'principal of each loan', balances: (tx) => ofLoans(tx, 'principal_kobo') },
  { code: '1110', holds: 'interest receivable of each loan', balances: (tx) => ofLoans(tx, 'interest_receivable_kobo') },
  { code: '1120', holds: 'fees and penalties receivable of each loan', balances: (tx) => ofLoans(tx, 'charges_receivable_kobo') },
  { code: '1030', holds: 'sum of the refunds on their way to customers', balances: refundsInFlight },
];

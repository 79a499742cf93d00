/** What this module keeps under the ledger's accounts: proven every night. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
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

/** A customer's credit: what was paid on loans above what was due, and what moved it outside of loans. */
async function creditOfCustomers(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`
    select customer_id as "ownerId", sum(amount)::bigint as balance from (
      select l.customer_id, b.credit_kobo as amount from loan_books b join loans l on l.id = b.loan_id
      union all select customer_id, amount_kobo from customer_credit_moves) credit
    group by customer_id`.execute(sqlOf(tx));
  return rows;
}

/** Fees that were taken out of credit at the release, of loans whose payout has not arrived. */
async function deferredFees(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(upfront_fee_kobo), 0)::bigint as balance from loans
    where upfront_fee_paid_at is not null and status in ('approved', 'disburse', 'disbursement_failed')`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

async function ofAllLoans(tx: Tx, column: string): Promise<OwnerBalance[]> {
  const { rows } = await sql<{
    balance: Kobo;
  }>`select coalesce(sum(${sql.ref(column)}), 0)::bigint as balance from loan_books`.execute(sqlOf(tx));
  return rows.map(({ balance }) => ({ ownerId: null, balance }));
}

export const loanSubLedgers: readonly SubLedger[] = [
  { code: '1100', holds: 'principal of each loan', balances: (tx) => ofLoans(tx, 'principal_kobo') },
  { code: '1110', holds: 'interest receivable of each loan', balances: (tx) => ofLoans(tx, 'interest_receivable_kobo') },
  { code: '1120', holds: 'fees and penalties receivable of each loan', balances: (tx) => ofLoans(tx, 'charges_receivable_kobo') },
  { code: '1030', holds: 'sum of the refunds on their way to customers', balances: refundsInFlight },
  { code: '1190', holds: 'sum of the allowances for loans', balances: (tx) => ofAllLoans(tx, 'provision_kobo') },
  { code: '2010', holds: 'credit of each customer', balances: creditOfCustomers },
  { code: '2130', holds: 'sum of the fees paid before the payout', balances: deferredFees },
  { code: '2140', holds: 'sum of the interest of loans in suspense', balances: (tx) => ofAllLoans(tx, 'interest_suspense_kobo') },
];

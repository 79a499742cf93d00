/** Reads of a customer's credit. */
import { minus } from '@ajo/contract/kernel/money';
import type { CustomerCredit } from '@ajo/contract/modules/customer-credit';
import { balanceOf, gl } from '#modules/ledger';
import { availableIn, heldOn } from '#modules/ledger/holds';
import { loanNumber } from '#modules/loans';
import { lossOf } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { type Credit, whyNotMove } from './customer-credit.rules.ts';

/** The account is locked until the transaction ends. */
export const lockCredit = async (tx: Tx, customerId: string): Promise<Credit> => ({
  available: await availableIn(tx, gl.customerCredit(customerId)),
  loan: await openLoanOf(tx, customerId),
});

/** Takes no lock. */
export async function viewCredit(db: Database, customerId: string): Promise<CustomerCredit> {
  const account = gl.customerCredit(customerId);
  const [credit, held, loan] = await Promise.all([balanceOf(db, account), heldOn(db, account), openLoanOf(db, customerId)]);
  const available = minus(credit, held);
  return { credit, available, refusal: whyNotMove({ available, loan })?.message ?? null };
}

/** From its approval until it is repaid: a written-off one as long as a part of the loss is not recovered. */
async function openLoanOf(db: Database | Tx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ number: bigint }>`select l.number from loans l where l.customer_id = ${customerId}
    and (l.status in ('approved', 'disburse', 'disbursement_failed', 'active')
      or l.status = 'written_off' and ${lossOf('l').left} > 0)
    order by l.number limit 1`.execute(sqlOf(db));
  return rows[0] ? loanNumber(rows[0].number) : null;
}

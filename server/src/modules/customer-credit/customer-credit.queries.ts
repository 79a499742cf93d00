/** Reads of a customer's credit. */
import { minus } from '@ajo/contract/kernel/money';
import type { CustomerCredit } from '@ajo/contract/modules/customer-credit';
import { balanceOf, gl } from '#modules/ledger';
import { availableIn, heldOn } from '#modules/ledger/holds';
import { loanNumber } from '#modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { type Credit, whyNotMove } from './customer-credit.rules.ts';

/** The account is locked until the transaction ends. */
export const lockCredit = async (tx: Tx, customerId: string): Promise<Credit> => ({
  available: await availableIn(tx, gl.customerCredit(customerId)),
  loan: await loanThatUses(tx, customerId),
});

/** Takes no lock. */
export async function viewCredit(db: Database, customerId: string): Promise<CustomerCredit> {
  const account = gl.customerCredit(customerId);
  const [credit, held, loan] = await Promise.all([balanceOf(db, account), heldOn(db, account), loanThatUses(db, customerId)]);
  const available = minus(credit, held);
  return { credit, available, refusal: whyNotMove({ available, loan })?.message ?? null };
}

/** It pays a fee first or a down payment at the payout, and instalments later. */
async function loanThatUses(db: Database | Tx, customerId: string): Promise<string | null> {
  const loan = await sqlOf(db)
    .selectFrom('loans')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['approved', 'disburse', 'disbursement_failed', 'active'])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return loan ? loanNumber(loan.number) : null;
}

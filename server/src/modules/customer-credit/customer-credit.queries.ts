/** Reads of a customer's credit. */
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { CustomerCredit } from '@ajo/contract/modules/customer-credit';
import { balanceOf, gl } from '#modules/ledger';
import { availableIn, heldOn } from '#modules/ledger/holds';
import { loanNumber } from '#modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { type Credit, whyNotMove } from './customer-credit.rules.ts';

/** Takes no lock. */
export async function readCredit(db: Database, customerId: string): Promise<Credit> {
  const account = gl.customerCredit(customerId);
  const [credit, held, loan] = await Promise.all([balanceOf(db, account), heldOn(db, account), loanThatUses(db, customerId)]);
  return { credit, available: minus(credit, held), loan };
}

/** The account is locked until the transaction ends. */
export async function lockCredit(tx: Tx, customerId: string): Promise<Credit> {
  const available: Kobo = await availableIn(tx, gl.customerCredit(customerId));
  return { credit: available, available, loan: await loanThatUses(tx, customerId) };
}

export async function viewCredit(db: Database, customerId: string): Promise<CustomerCredit> {
  const credit = await readCredit(db, customerId);
  return { credit: credit.credit, available: credit.available, refusal: whyNotMove(credit)?.message ?? null };
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

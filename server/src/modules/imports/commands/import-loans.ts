/** Brings over loans that run in another system: each whole or not at all, with its rows, what was paid on them and what it is worth. Nothing is paid out. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { postInTime } from '#modules/ledger/periods';
import { findAnyProduct, findProductNamed } from '#modules/loan-products';
import { importLoan } from '#modules/loans';
import type { Database, Tx } from '#platform/db/transaction';
import type { WaitingRow } from '../import.store.ts';
import type { LoanFacts } from '../loan-facts.ts';
import type { FileLoan, LoanGroup } from '../loan-file.rules.ts';
import { findCustomer, remembering } from './find-customer.ts';
import { ownPayment, openImportedAccount } from '#modules/repayments';

type LoanLookup = { facts: LoanFacts | null; problem: string | null };

/** The customers and products of the lines, resolved once for each name: the later job needs no contact data. */
export async function lookUp(db: Database, actor: Actor, loans: readonly LoanGroup[]): Promise<(LoanGroup & LoanLookup)[]> {
  const people = remembering((contact) => findCustomer(db, contact));
  const products = remembering((name) => findProductNamed(db, name));
  const found: (LoanGroup & LoanLookup)[] = [];
  for (const group of loans) {
    const { loan, line } = group;
    if (!loan) {
      found.push({ ...group, facts: null });
      continue;
    }
    const [{ customer, problem }, product] = [await people(loan.contact), await products(loan.product)];
    const problems = [
      ...(problem ? [`Line ${line}, customer: ${problem}`] : []),
      ...(customer?.id === actor.id ? [`Line ${line}, customer: You cannot import your own loan`] : []),
      ...(product ? [] : [`Line ${line}, product: No loan product has this name`]),
    ];
    if (!customer || !product || problems.length > 0) found.push({ ...group, facts: null, problem: problems.join('. ') });
    else found.push({ ...group, facts: factsOf(loan, { customerId: customer.id, productId: product.id }) });
  }
  return found;
}

/** The other system's name of the loan and the number of its row make every past payment's reference our own. */
function factsOf(
  loan: FileLoan,
  { customerId, productId }: { customerId: LoanFacts['customer_id']; productId: LoanFacts['product_id'] },
): LoanFacts {
  return {
    customer_id: customerId,
    product_id: productId,
    paid_out_on: loan.paidOutOn,
    rate: loan.rate,
    method: loan.method,
    frequency: loan.frequency,
    rows: loan.rows.map(({ dueOn, principal, interest, fee }) => ({ due_on: dueOn, principal, interest, fee })),
    paid: loan.rows.flatMap(({ paid, paidOn, reference }, at) =>
      paid > noMoney && paidOn
        ? [{ row: at + 1, amount: paid, on: paidOn, reference: [`${loan.loan}/${at + 1}`, reference].filter(Boolean).join(' ') }]
        : [],
    ),
  };
}

/** One loan, whole, in the transaction of its row of the import. */
export async function importOne(tx: Tx, context: Context, actor: Actor, row: WaitingRow & { takesOverOn: Day }): Promise<void> {
  const { facts, takesOverOn } = row;
  const product = facts && (await findAnyProduct(tx, facts.product_id));
  if (!facts || !product) throw new DomainError('missing', 'loan_product_missing', 'The loan product is gone');
  if (facts.customer_id === actor.id) throw ownPayment();
  const by = { id: actor.id, name: actor.name };
  const input = {
    ...facts,
    reference: row.loan,
    customerId: facts.customer_id,
    product,
    amount: row.amount,
    paidOutOn: facts.paid_out_on,
    takesOverOn,
  };
  const loan = await importLoan(tx, context, input, by);
  const { paid_out_on: paidOutOn, paid } = facts;
  const journals = await openImportedAccount(tx, context, { loan, paid, by, paidOutOn, takesOverOn });
  // What arrives for it from now on needs an account number, as for every loan that runs.
  await context.jobs.send(tx, 'virtual_account', { customerId: loan.customerId });
  await postInTime(tx, journals, context.clock.now());
}

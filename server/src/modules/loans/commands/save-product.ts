/** Saves a loan product: a new one, or the next version of one. Loans that exist keep the copy they were made with. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type LoanProductId, LoanProductTerms } from '@ajo/contract/modules/loans.products';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { productNameTaken } from '../loans.errors.ts';
import { type LoanProduct, productOf, termsOfProduct } from '../product.ts';
import { whyNotProduct, whyNotThisVersion } from '../product.rules.ts';
import { insertProduct, isNameTaken, lockProduct, saveProduct } from '../product.store.ts';

export async function addLoanProduct(context: Context, actor: Actor, terms: LoanProductTerms): Promise<LoanProduct> {
  const at = context.clock.now();
  const product = productOf(terms, { id: newId<LoanProductId>(at), version: 1 });
  return inTransaction(context.db, async (tx) => {
    await judge(tx, context, product);
    // Of two products with one name added at once, the second finds the first here.
    if (!(await insertProduct(tx, product, { by: actor.id, byName: actor.name, at }))) throw productNameTaken();
    await record(tx, context, {
      actor,
      subject: { kind: 'loan_product', id: product.id },
      action: 'added',
      after: LoanProductTerms.encode(terms),
    });
    return product;
  });
}

type Change = { id: LoanProductId; version: number; terms: LoanProductTerms };

export async function changeLoanProduct(context: Context, actor: Actor, { id, version, terms }: Change): Promise<LoanProduct> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockProduct(tx, id);
    refuseIf(whyNotThisVersion(before, version));
    const product = productOf(terms, { id, version: before.version + 1 });
    await judge(tx, context, product);
    await saveProduct(tx, product, { by: actor.id, byName: actor.name, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan_product', id },
      action: `saved version ${product.version}`,
      before: LoanProductTerms.encode(termsOfProduct(before)),
      after: LoanProductTerms.encode(terms),
    });
    return product;
  });
}

async function judge(tx: Tx, context: Context, product: LoanProduct): Promise<void> {
  refuseIf(whyNotProduct(product, context.clock.businessDay()));
  if (product.active && (await isNameTaken(tx, product))) throw productNameTaken();
}

/** Reads for customers who choose a product and for the people who keep them. */
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanProductVersions } from '@ajo/contract/modules/loan-products.catalogue';
import { bankHolidays } from '#modules/bank-holidays';
import { itemVersions, plannedChanges } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { withBankHolidays } from './bank-holidays.rules.ts';
import type { LoanProduct } from './product.ts';
import { findAnyProduct, keptTerms, loanProducts, toProduct } from './product.store.ts';

/** What may be applied for, the smallest amounts first; strangers see the public ones only. */
export async function offeredProducts(
  db: Database,
  { toStrangers, today }: { toStrangers: boolean; today: Day },
): Promise<LoanProduct[]> {
  let found = sqlOf(db).selectFrom('loan_products').selectAll().where('active', '=', true);
  if (toStrangers) found = found.where('is_public', '=', true);
  const facts = { calendar: await bankHolidays(db), today };
  return (await found.orderBy('min_kobo').orderBy('name').execute()).map((row) => withBankHolidays(toProduct(row), facts));
}

export async function allProducts(db: Database): Promise<LoanProduct[]> {
  const rows = await sqlOf(db).selectFrom('loan_products').selectAll().orderBy('active', 'desc').orderBy('name').execute();
  return rows.map(toProduct);
}

export async function productVersions(db: Database, id: LoanProductId): Promise<LoanProductVersions> {
  const product = await findAnyProduct(db, id);
  return {
    data: await itemVersions(db, loanProducts.versions, { id, decode: keptTerms }),
    planned: product ? await plannedChanges(db, { of: loanProducts, one: product, decode: keptTerms }) : [],
  };
}

/** Reads for people who choose a savings product, and for those who manage the products. */
import type { SavingsProductId, SavingsProductVersions } from '@ajo/contract/modules/savings-products';
import { itemVersions, plannedChanges } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import type { SavingsProduct } from './product.ts';
import { allProducts, findProduct, savedTerms, savingsProducts } from './product.store.ts';
import { productMissing } from './savings-products.errors.ts';

export const offeredProducts = async (db: Database): Promise<SavingsProduct[]> =>
  (await allProducts(db)).filter(({ active }) => active);

/** Those on offer first. */
export const managedProducts = async (db: Database): Promise<SavingsProduct[]> =>
  (await allProducts(db)).toSorted((one, other) => Number(other.active) - Number(one.active));

/** @throws DomainError `savings_product_missing`. */
export async function productVersions(db: Database, id: SavingsProductId): Promise<SavingsProductVersions> {
  const product = await findProduct(db, id);
  if (!product) throw productMissing();
  return {
    data: await itemVersions(db, savingsProducts.versions, { id, decode: savedTerms }),
    planned: await plannedChanges(db, { of: savingsProducts, one: product, decode: savedTerms }),
  };
}

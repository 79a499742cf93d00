/** Reads for people who choose a savings product, and for those who manage the products. */
import type { SavingsProductId, SavingsProductVersion } from '@ajo/contract/modules/savings-products';
import { itemVersions } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import type { SavingsProduct } from './product.ts';
import { allProducts, savedTerms, savingsProducts } from './product.store.ts';
import { productMissing } from './savings-products.errors.ts';

export const offeredProducts = async (db: Database): Promise<SavingsProduct[]> =>
  (await allProducts(db)).filter(({ active }) => active);

/** Those on offer first. */
export const managedProducts = async (db: Database): Promise<SavingsProduct[]> =>
  (await allProducts(db)).toSorted((one, other) => Number(other.active) - Number(one.active));

/** @throws DomainError `savings_product_missing`: a product has at least the version that it was added as. */
export async function productVersions(db: Database, id: SavingsProductId): Promise<SavingsProductVersion[]> {
  const versions = await itemVersions(db, savingsProducts.versions, { id, decode: savedTerms });
  if (versions.length === 0) throw productMissing();
  return versions;
}

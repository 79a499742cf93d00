/** The catalogue of savings products. Product, version and account store the terms in one form: as the API spells them. */
import { type SavingsProductId, SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import type { Selectable } from 'kysely';
import { addReference, type Catalogue } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { copiedTerms, type SavingsProduct, termsOfProduct } from './product.ts';
import { whyNotProduct } from './product.rules.ts';
import { productChanged, productMissing, productNameTaken } from './savings-products.errors.ts';

/** @throws DomainError `savings_product_missing` for a product that is not on offer. */
export async function findOfferedProduct(db: Database, id: SavingsProductId): Promise<SavingsProduct> {
  const product = await findProductOnOffer(db, id);
  if (!product) throw productMissing();
  return product;
}

/** The first flexible product on offer, in the order that the lender gave them. */
export async function findFlexibleProduct(db: Database): Promise<SavingsProduct | undefined> {
  return (await allProducts(db)).find(({ active, kind }) => active && kind === 'flex');
}

/** Undefined for a product that is not on offer any more. */
export async function findProductOnOffer(db: Database, id: SavingsProductId): Promise<SavingsProduct | undefined> {
  const product = await findProduct(db, id);
  return product?.active ? product : undefined;
}

export async function findProduct(db: Database, id: SavingsProductId): Promise<SavingsProduct | undefined> {
  const row = await sqlOf(db).selectFrom('savings_products').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toProduct(row);
}

/** In the order that the lender gave them. */
export async function allProducts(db: Database): Promise<SavingsProduct[]> {
  const rows = await sqlOf(db).selectFrom('savings_products').selectAll().orderBy('position').orderBy('name').execute();
  return rows.map(toProduct);
}

/** Adds a product of the reference data once; one that is there already stays as it is. */
export const addSavingsProduct = async (db: Database, product: SavingsProduct, at: Date): Promise<void> =>
  void (await addReference(db, savingsProducts, product, at));

/** Stored terms, of a version or of an account. */
export const savedTerms = (stored: unknown): SavingsProductTerms =>
  SavingsProductTerms.decode(stored as Parameters<typeof SavingsProductTerms.decode>[0]);

const toProduct = ({ id, version, terms }: Selectable<Tables['savings_products']>): SavingsProduct => ({
  ...savedTerms(terms),
  id: id as SavingsProductId,
  version,
});

export const savingsProducts: Catalogue<SavingsProduct> = {
  subject: 'savings_product',
  table: 'savings_products',
  columnsOf: (product) => ({ version: product.version, terms: copiedTerms(product) }),
  find: findProduct,
  versions: { table: 'savings_product_versions', of: 'product_id' },
  termsOf: (product) => SavingsProductTerms.encode(termsOfProduct(product)),
  become: ({ id, version }, terms) => ({ ...savedTerms(terms), id, version }),
  whyNot: whyNotProduct,
  missing: productMissing,
  nameTaken: productNameTaken,
  changed: productChanged,
};

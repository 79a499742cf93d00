/** The catalogue of loan products. Product, version and loan store the terms in one form: as the API spells them. */
import type { Day } from '@ajo/contract/kernel/time';
import { promises } from '@ajo/contract/kernel/promises';
import { LoanProductTerms, type LoanProductId } from '@ajo/contract/modules/loan-products';
import type { Selectable } from 'kysely';
import { addReference, type Catalogue } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import { currentEngineVersion } from '#modules/schedules';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { productChanged, productMissing, productNameTaken } from './loan-products.errors.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';
import { bankHolidays } from '#modules/bank-holidays';
import { withBankHolidays } from './bank-holidays.rules.ts';
import { whyNotProduct } from './product.rules.ts';

/** Only what is offered, for applications: its closed days include those of the calendar from today on, which the loan copies. */
export async function findProduct(db: Database, id: LoanProductId, today: Day): Promise<LoanProduct> {
  const row = await sqlOf(db)
    .selectFrom('loan_products')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) throw productMissing();
  return withBankHolidays(toProduct(row), { calendar: await bankHolidays(db), today });
}

/** Offered or not. */
export async function findAnyProduct(db: Database, id: LoanProductId): Promise<LoanProduct | undefined> {
  const row = await sqlOf(db).selectFrom('loan_products').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toProduct(row);
}

/** By its name, whatever the case of its letters; offered or not, because loans that run may be of a product that is given no more. */
export async function findProductNamed(db: Database, name: string): Promise<LoanProduct | undefined> {
  const row = await sqlOf(db)
    .selectFrom('loan_products')
    .selectAll()
    .where((one) => one.fn<string>('lower', ['name']), '=', name.trim().toLowerCase())
    .executeTakeFirst();
  return row && toProduct(row);
}

/** Adds a product of the reference data once; a product that is there already stays as it is. */
export const addProduct = async (db: Database, product: LoanProduct, at: Date): Promise<void> =>
  void (await addReference(db, loanProducts, product, at));

/** The terms as the API spells them, for the copies that are kept. */
export const wireTerms = (product: LoanProduct): string => JSON.stringify(encoded(product));
const encoded = (product: LoanProduct) => LoanProductTerms.encode(termsOfProduct(product));

/** A kept copy, read again. */
export const keptTerms = (kept: unknown): LoanProductTerms =>
  LoanProductTerms.decode(kept as Parameters<typeof LoanProductTerms.decode>[0]);

/** What a loan copies from its product on the day of the application; versions older than the promise on returning a loan give it as well. */
export const termColumns = (product: LoanProduct) => ({
  product_id: product.id,
  product_version: product.version,
  engine_version: currentEngineVersion,
  rate_percent: product.rate_percent,
  terms: wireTerms({ ...product, cooling_off_days: Math.max(product.cooling_off_days, promises.coolingOffDays) }),
});

export const toProduct = ({ id, version, terms }: Selectable<Tables['loan_products']>): LoanProduct => ({
  ...keptTerms(terms),
  id: id as LoanProductId,
  version,
});

export const loanProducts: Catalogue<LoanProduct> = {
  subject: 'loan_product',
  table: 'loan_products',
  columnsOf: (product) => ({ version: product.version, terms: wireTerms(product) }),
  find: findAnyProduct,
  versions: { table: 'loan_product_versions', of: 'product_id' },
  termsOf: encoded,
  become: ({ id, version }, terms) => ({ ...keptTerms(terms), id, version }),
  whyNot: whyNotProduct,
  missing: productMissing,
  nameTaken: productNameTaken,
  changed: productChanged,
};

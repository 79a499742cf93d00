/** The catalogue of loan products: their columns, and the copies of their terms that versions and loans keep. */
import { LoanProductTerms, type LoanDocument, type LoanProductId } from '@ajo/contract/modules/loan-products';
import { ProductSchedule } from '@ajo/contract/modules/loan-products.terms';
import type { Selectable } from 'kysely';
import { addReference, type Catalogue } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import { currentEngineVersion } from '#modules/schedules';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { productChanged, productMissing, productNameTaken } from './loan-products.errors.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';
import { whyNotProduct } from './product.rules.ts';

/** Only what is offered: for applications. */
export async function findProduct(db: Database, id: LoanProductId): Promise<LoanProduct> {
  const row = await sqlOf(db)
    .selectFrom('loan_products')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) throw productMissing();
  return toProduct(row);
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

/** What a loan copies from its product on the day of the application. */
export const termColumns = (product: LoanProduct) => ({
  product_id: product.id,
  product_version: product.version,
  engine_version: currentEngineVersion,
  purpose: product.name,
  rate_percent: product.ratePercent,
  rate_period: product.ratePeriod,
  method: product.method,
  frequency: product.frequency,
  early_settlement_rebate_bps: product.earlySettlementRebateBps,
  required_guarantors: product.requiredGuarantors,
  terms: wireTerms(product),
});

const columnsOf = (product: LoanProduct) => ({
  version: product.version,
  name: product.name,
  description: product.description,
  rate_percent: product.ratePercent,
  min_rate_percent: product.minRatePercent,
  rate_period: product.ratePeriod,
  method: product.method,
  frequency: product.frequency,
  min_kobo: product.minAmount,
  max_kobo: product.maxAmount,
  min_instalments: product.fewestInstalments,
  max_instalments: product.maxInstalments,
  fee_bps: product.feeBps,
  early_settlement_rebate_bps: product.earlySettlementRebateBps,
  penalty_percent: product.penaltyPercent,
  penalty_grace_days: product.penaltyGraceDays,
  penalty_cap_bps: product.penaltyCapBps,
  required_guarantors: product.requiredGuarantors,
  required_documents: product.requiredDocuments,
  min_age_years: product.minAgeYears,
  min_months_as_customer: product.minMonthsAsCustomer,
  max_active_loans: product.maxActiveLoans,
  max_days_late: product.maxDaysLate,
  min_score: product.minScore,
  max_dti_bps: product.maxDtiBps,
  offer_valid_days: product.offerValidDays,
  cooling_off_days: product.coolingOffDays,
  active: product.active,
  is_public: product.isPublic,
  schedule: JSON.stringify(ProductSchedule.encode(product.schedule)),
});

export const toProduct = (row: Selectable<Tables['loan_products']>): LoanProduct => ({
  id: row.id as LoanProductId,
  version: row.version,
  name: row.name,
  description: row.description,
  ratePercent: row.rate_percent,
  minRatePercent: row.min_rate_percent,
  ratePeriod: row.rate_period,
  method: row.method,
  frequency: row.frequency,
  minAmount: row.min_kobo,
  maxAmount: row.max_kobo,
  fewestInstalments: row.min_instalments,
  maxInstalments: row.max_instalments,
  feeBps: row.fee_bps,
  earlySettlementRebateBps: row.early_settlement_rebate_bps,
  penaltyPercent: row.penalty_percent,
  penaltyGraceDays: row.penalty_grace_days,
  penaltyCapBps: row.penalty_cap_bps,
  requiredGuarantors: row.required_guarantors,
  requiredDocuments: row.required_documents as LoanDocument[],
  minAgeYears: row.min_age_years,
  minMonthsAsCustomer: row.min_months_as_customer,
  maxActiveLoans: row.max_active_loans,
  maxDaysLate: row.max_days_late,
  minScore: row.min_score,
  maxDtiBps: row.max_dti_bps,
  offerValidDays: row.offer_valid_days,
  coolingOffDays: row.cooling_off_days,
  active: row.active,
  isPublic: row.is_public,
  schedule: ProductSchedule.decode(row.schedule as Parameters<typeof ProductSchedule.decode>[0]),
});

export const loanProducts: Catalogue<LoanProduct> = {
  subject: 'loan_product',
  table: 'loan_products',
  columnsOf,
  find: findAnyProduct,
  versions: { table: 'loan_product_versions', of: 'product_id' },
  termsOf: encoded,
  whyNot: whyNotProduct,
  missing: productMissing,
  nameTaken: productNameTaken,
  changed: productChanged,
};

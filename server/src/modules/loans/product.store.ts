/** Loads, locks and saves loan products; every saved version is kept beside the newest one. */
import { LoanProductTerms, type LoanDocument, type LoanProductId } from '@ajo/contract/modules/loans.products';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { productMissing } from './loans.errors.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';

export type Maker = { by: string | null; byName: string; at: Date };

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

/** Holds the row until the transaction ends: of two people who edit one version, the second is told. */
export async function lockProduct(tx: Tx, id: LoanProductId): Promise<LoanProduct> {
  const row = await sqlOf(tx).selectFrom('loan_products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw productMissing();
  return toProduct(row);
}

export async function isNameTaken(tx: Tx, { id, name }: Pick<LoanProduct, 'id' | 'name'>): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('loan_products')
    .select('id')
    .where((of) => of.fn('lower', ['name']), '=', name.toLowerCase())
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProduct(tx: Tx, product: LoanProduct, maker: Maker): Promise<boolean> {
  const row = await sqlOf(tx)
    .insertInto('loan_products')
    .values({ id: product.id, ...columnsOf(product), created_at: maker.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await keepVersion(tx, product, maker);
  return row !== undefined;
}

export async function saveProduct(tx: Tx, product: LoanProduct, maker: Maker): Promise<void> {
  await sqlOf(tx).updateTable('loan_products').set(columnsOf(product)).where('id', '=', product.id).execute();
  await keepVersion(tx, product, maker);
}

/** Adds a product of the reference data once; a product that is there already stays as it is. */
export async function addProduct(db: Database, product: LoanProduct, at: Date): Promise<void> {
  await inTransaction(db, (tx) => insertProduct(tx, product, { by: null, byName: 'Ajo', at }));
}

const keepVersion = async (tx: Tx, product: LoanProduct, { by, byName, at }: Maker): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('loan_product_versions')
    .values({
      product_id: product.id,
      version: product.version,
      terms: wireTerms(product),
      made_by: by,
      made_by_name: byName,
      made_at: at,
    })
    .execute());

/** The terms as the API spells them, for the copies that are kept. */
export const wireTerms = (product: LoanProduct): string => JSON.stringify(LoanProductTerms.encode(termsOfProduct(product)));

/** A kept copy, read again. */
export const keptTerms = (kept: unknown): LoanProductTerms =>
  LoanProductTerms.decode(kept as Parameters<typeof LoanProductTerms.decode>[0]);

/** What a loan copies from its product on the day of the application. */
export const termColumns = (product: LoanProduct) => ({
  product_id: product.id,
  product_version: product.version,
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
  min_kobo: product.least,
  max_kobo: product.most,
  min_instalments: product.fewestInstalments,
  max_instalments: product.mostInstalments,
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
  least: row.min_kobo,
  most: row.max_kobo,
  fewestInstalments: row.min_instalments,
  mostInstalments: row.max_instalments,
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
});

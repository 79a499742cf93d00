/** Loads, locks and saves loans, products and the opinions of staff. */
import type { LoanId, LoanProductId, LoanState } from '@ajo/contract/modules/loans';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { customerScope } from '#modules/users';
import { newId } from '#platform/ids';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import type { Loan, LoanProduct, Opinion } from './loan.ts';
import { loanMissing, productMissing } from './loans.errors.ts';

/** Holds the row until the transaction ends, so two officers cannot act on one loan at once. */
export async function lockLoan(tx: Tx, id: LoanId): Promise<Loan> {
  const row = await sqlOf(tx).selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw loanMissing();
  return toLoan(row);
}

/** Locks a loan that is inside the caller's scope; to everyone else it does not exist. */
export async function lockVisibleLoan(
  tx: Tx,
  actor: Actor,
  capability: Parameters<typeof customerScope>[1],
  id: LoanId,
): Promise<Loan> {
  const row = await sqlOf(tx)
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'loans.customer_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw loanMissing();
  return toLoan(row);
}

export async function addLoan(tx: Tx, row: Insertable<Tables['loans']>): Promise<Loan> {
  return toLoan(await sqlOf(tx).insertInto('loans').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function saveLoan(tx: Tx, loan: Loan, change: Updateable<Tables['loans']>): Promise<Loan> {
  return toLoan(
    await sqlOf(tx).updateTable('loans').set(change).where('id', '=', loan.id).returningAll().executeTakeFirstOrThrow(),
  );
}

export const countLoans = async (tx: Tx, customerId: string, states: readonly LoanState[]): Promise<number> =>
  Number(
    (
      await sqlOf(tx)
        .selectFrom('loans')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('customer_id', '=', customerId)
        .where('status', 'in', states)
        .executeTakeFirstOrThrow()
    ).count,
  );

export async function addOpinion(tx: Tx, loanId: LoanId, opinion: Opinion): Promise<void> {
  const { kind, verdict, note, byId, byName, at } = opinion;
  await sqlOf(tx)
    .insertInto('loan_opinions')
    .values({ id: newId(at), loan_id: loanId, kind, verdict, note, by_id: byId, by_name: byName, at })
    .execute();
}

/** Newest first: the first of a kind is the one that counts. */
export async function opinionsOf(db: Database, loanId: LoanId, since?: Date): Promise<Opinion[]> {
  let found = sqlOf(db).selectFrom('loan_opinions').selectAll().where('loan_id', '=', loanId);
  if (since) found = found.where('at', '>=', since);
  const rows = await found.orderBy('at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ kind, verdict, note, by_id, by_name, at }) => ({ kind, verdict, note, byId: by_id, byName: by_name, at }));
}

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

/** Adds a product of the reference data once; a product that is there already stays as it is. */
export async function addProduct(db: Database, product: LoanProduct, at: Date): Promise<void> {
  const row = {
    id: product.id,
    version: product.version,
    name: product.name,
    description: product.description,
    rate_percent: product.ratePercent,
    rate_period: product.ratePeriod,
    method: product.method,
    frequency: product.frequency,
    min_kobo: product.least,
    max_kobo: product.most,
    min_instalments: product.fewestInstalments,
    max_instalments: product.mostInstalments,
    fee_bps: product.feeBps,
    early_settlement_rebate_bps: product.earlySettlementRebateBps,
    required_guarantors: product.requiredGuarantors,
    active: true,
    created_at: at,
  };
  await inTransaction(db, (tx) =>
    sqlOf(tx)
      .insertInto('loan_products')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export const toProduct = (row: Selectable<Tables['loan_products']>): LoanProduct => ({
  id: row.id as LoanProductId,
  version: row.version,
  name: row.name,
  description: row.description,
  ratePercent: row.rate_percent,
  ratePeriod: row.rate_period,
  method: row.method,
  frequency: row.frequency,
  least: row.min_kobo,
  most: row.max_kobo,
  fewestInstalments: row.min_instalments,
  mostInstalments: row.max_instalments,
  feeBps: row.fee_bps,
  earlySettlementRebateBps: row.early_settlement_rebate_bps,
  requiredGuarantors: row.required_guarantors,
});

export const toLoan = (row: Selectable<Tables['loans']>): Loan => ({
  id: row.id as LoanId,
  number: row.number,
  customerId: row.customer_id,
  productId: row.product_id as LoanProductId,
  status: row.status,
  purpose: row.purpose,
  principal: row.principal_kobo,
  fee: row.fee_kobo,
  ratePercent: row.rate_percent,
  ratePeriod: row.rate_period,
  method: row.method,
  frequency: row.frequency,
  instalments: row.instalments,
  earlySettlementRebateBps: row.early_settlement_rebate_bps,
  requiredGuarantors: row.required_guarantors,
  reason: row.reason,
  appliedAt: row.applied_at,
  offerVersion: row.offer_version,
  offer: row.offer,
  offerAcceptedAt: row.offer_accepted_at,
  approvedBy: row.approved_by,
  disbursedOn: row.disbursed_on as Day | null,
  completedOn: row.completed_on as Day | null,
});

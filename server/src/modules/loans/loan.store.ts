/** Loads, locks and saves loans, products and the opinions of staff. */
import type { DenialCode } from '@ajo/contract/modules/loans.credit';
import type { LoanProductId } from '@ajo/contract/modules/loans.products';
import { type LoanId, type LoanState, PlannedPayout } from '@ajo/contract/modules/loans';
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import { AgreedRow } from '@ajo/contract/modules/schedules';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import { engineVersionOf } from '#modules/schedules';
import { customerScope } from '#modules/users';
import { newId } from '#platform/ids';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Loan, Opinion } from './loan.ts';
import { loanMissing } from './loans.errors.ts';
import { keptTerms } from './product.store.ts';

/** Holds the row until the transaction ends, so two officers cannot act on one loan at once. */
export async function lockLoan(tx: Tx, id: LoanId): Promise<Loan> {
  const row = await sqlOf(tx).selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw loanMissing();
  return toLoan(row);
}

/** What a customer has not sent yet is nobody else's to see. */
export const sentOrOwn = (actor: Actor, capability: Capability): RawBuilder<boolean> =>
  scopeOf(actor.role, capability) === 'own' ? sql<boolean>`true` : sql<boolean>`loans.applied_at is not null`;

/** Locks a loan that is inside the caller's scope; to everyone else it does not exist. */
export async function lockVisibleLoan(tx: Tx, actor: Actor, capability: Capability, id: LoanId): Promise<Loan> {
  const row = await sqlOf(tx)
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .where(sentOrOwn(actor, capability))
    .where(customerScope(actor, capability, 'loans.customer_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw loanMissing();
  return toLoan(row);
}

export async function addLoan(tx: Tx, row: Insertable<Tables['loans']>): Promise<Loan> {
  return toLoan(await sqlOf(tx).insertInto('loans').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Undefined when the other system's loan was imported before. */
export async function addImportedLoan(tx: Tx, row: Insertable<Tables['loans']>): Promise<Loan | undefined> {
  const added = await sqlOf(tx)
    .insertInto('loans')
    .values(row)
    .onConflict((conflict) => conflict.column('imported_reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && toLoan(added);
}

/** Our number of what another system called so; undefined when it was not imported. */
export const numberOfImported = async (db: Database, reference: string): Promise<bigint | undefined> =>
  (await sqlOf(db).selectFrom('loans').select('number').where('imported_reference', '=', reference).executeTakeFirst())?.number;

/** What a loan that takes over another one shares with it. */
export const sharedColumns = (tx: Tx, id: LoanId) =>
  sqlOf(tx)
    .selectFrom('loans')
    .select([
      'customer_id',
      'product_id',
      'product_version',
      'purpose',
      'rate_period',
      'frequency',
      'early_settlement_rebate_bps',
      'required_guarantors',
      'consent_at',
      'consent_ip',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function saveLoan(tx: Tx, loan: Loan, change: Updateable<Tables['loans']>): Promise<Loan> {
  return toLoan(
    await sqlOf(tx).updateTable('loans').set(change).where('id', '=', loan.id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** An application that has been sent and whose money is not out yet: a customer has at most one. */
/** Makes the next schedule the present one. The loan's row must be locked. @returns its number, from 1. */
export async function startScheduleRun(tx: Tx, id: LoanId): Promise<number> {
  const { schedule_run: run } = await sqlOf(tx)
    .updateTable('loans')
    .set((row) => ({ schedule_run: row('schedule_run', '+', 1) }))
    .where('id', '=', id)
    .returning('schedule_run')
    .executeTakeFirstOrThrow();
  return run;
}

export const openStates = ['pending', 'approved', 'disburse', 'disbursement_failed'] as const satisfies readonly LoanState[];

/** The application that the customer has begun, or that was sent back. */
export async function draftOf(db: Database, customerId: string): Promise<(Loan & { draft: unknown }) | undefined> {
  const row = await sqlOf(db)
    .selectFrom('loans')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'incomplete')
    .executeTakeFirst();
  return row && { ...toLoan(row), draft: row.draft };
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

/** One that was paid off while more of it is on its way runs again when that arrives: it counts as running. */
export const countRunning = async (tx: Tx, customerId: string): Promise<number> =>
  Number(
    (
      await sqlOf(tx)
        .selectFrom('loans')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('customer_id', '=', customerId)
        .where((row) => row.or([row('status', '=', 'active'), row('tranche_under_way_kobo', '>', 0n as Kobo)]))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Offers whose time is over, the oldest first. */
export const overdueOffers = async (db: Database, now: Date): Promise<LoanId[]> =>
  (
    await sqlOf(db)
      .selectFrom('loans')
      .select('id')
      .where('status', '=', 'approved')
      .where('offer_accepted_at', 'is', null)
      .where('offer_expires_at', '<=', now)
      .orderBy('offer_expires_at')
      .limit(500)
      .execute()
  ).map(({ id }) => id as LoanId);

/** Applications that were begun before a moment and never sent, or sent back and left. */
export const oldDrafts = async (db: Database, before: Date): Promise<LoanId[]> => {
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('status', '=', 'incomplete')
    .where('created_at', '<', before)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id as LoanId);
};

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

export const toLoan = (row: Selectable<Tables['loans']>): Loan => ({
  id: row.id as LoanId,
  number: row.number,
  customerId: row.customer_id,
  productId: row.product_id as LoanProductId,
  productVersion: row.product_version,
  engineVersion: engineVersionOf(row.engine_version),
  status: row.status,
  purpose: row.purpose,
  principal: row.principal_kobo,
  fee: row.fee_kobo,
  upfrontFee: row.upfront_fee_kobo,
  upfrontFeePaidAt: row.upfront_fee_paid_at,
  downPayment: row.down_payment_kobo,
  tranchePlan: (row.tranche_plan as Parameters<typeof PlannedPayout.decode>[0][]).map((part) => PlannedPayout.decode(part)),
  undrawn: row.undrawn_kobo,
  underWay: row.tranche_under_way_kobo,
  ratePercent: row.rate_percent,
  ratePeriod: row.rate_period,
  method: row.method,
  frequency: row.frequency,
  instalments: row.instalments,
  requiredGuarantors: row.required_guarantors,
  terms: keptTerms(row.terms),
  reason: row.reason,
  reasonCode: row.reason_code as DenialCode | null,
  appliedAt: row.applied_at,
  termsChangedAt: row.terms_changed_at,
  offerVersion: row.offer_version,
  offer: row.offer,
  offerAcceptedAt: row.offer_accepted_at,
  offerAcceptedIp: row.offer_accepted_ip,
  offerExpiresAt: row.offer_expires_at,
  approvedBy: row.approved_by,
  disbursedOn: row.disbursed_on as Day | null,
  completedOn: row.completed_on as Day | null,
  coolingOffRequestedAt: row.cooling_off_requested_at,
  restructuresId: row.restructures_id as LoanId | null,
  carriedDaysLate: row.carried_days_late,
  humanReview: row.human_review_at && {
    at: row.human_review_at,
    by: row.human_review_by ?? '',
    reason: row.human_review_reason ?? '',
  },
  imported: importedIn(row),
});

const importedIn = ({
  imported_reference: reference,
  imported_on: on,
  given_rows: rows,
}: Selectable<Tables['loans']>): Loan['imported'] =>
  reference === null || on === null
    ? null
    : {
        reference,
        on: on as Day,
        rows: (rows as Parameters<typeof AgreedRow.decode>[0][]).map((row) => AgreedRow.decode(row)),
      };

/** The application that waits for guarantors: the newest, if there is one. */
export const lockWaitingLoanOf = (tx: Tx, customerId: string) =>
  sqlOf(tx)
    .selectFrom('loans')
    .select(['id', 'principal_kobo'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();

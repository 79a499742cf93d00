/** Loads, locks and saves loans, products and the opinions of staff. */
import type { DenialCode } from '@ajo/contract/modules/loans.credit';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { type LoanId, type LoanState, PlannedPayout } from '@ajo/contract/modules/loans';
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import { AgreedRow } from '@ajo/contract/modules/schedules';
import type { Day } from '@ajo/contract/kernel/time';
import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import { engineVersionOf } from '#modules/schedules';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Loan } from './loan.ts';
import { loanMissing } from './loans.errors.ts';
import { keptTerms } from '#modules/loan-products';

/** Holds the row until the transaction ends, so two officers cannot act on one loan at once. */
export async function lockLoan(tx: Tx, id: LoanId): Promise<Loan> {
  const row = await sqlOf(tx).selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw loanMissing();
  return toLoan(row);
}

/** Unsent applications are visible only to their customer. */
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
  offerSignature: row.offer_signature,
  offerSha256: row.offer_sha256,
  offerExpiresAt: row.offer_expires_at,
  approvedBy: row.approved_by,
  preparedBy: row.prepared_by,
  disbursedOn: row.disbursed_on as Day | null,
  completedOn: row.completed_on as Day | null,
  coolingOffRequestedAt: row.cooling_off_requested_at,
  returnedOn: row.returned_on as Day | null,
  restructuresId: row.restructures_id as LoanId | null,
  carriedDaysLate: row.carried_days_late,
  probationSince: row.probation_since,
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

/** Loads, locks and saves later payouts of loans. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { TrancheId } from '@ajo/contract/modules/servicing.tranches';
import type { Selectable, Updateable } from 'kysely';
import { type Loan } from '#modules/loans';
import { planFrom } from '#modules/loans/pricing';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Tranche } from './tranche.ts';
import { trancheMissing } from './tranches.errors.ts';

const toTranche = (row: Selectable<Tables['loan_tranches']>): Tranche => ({
  id: row.id as TrancheId,
  loanId: row.loan_id as LoanId,
  number: row.number,
  amount: row.amount_kobo,
  expectedOn: row.expected_on as Day,
  status: row.status,
  orderedAt: row.ordered_at,
  orderedByName: row.ordered_by_name,
  paidOn: row.paid_on as Day | null,
  eventId: row.event_id,
  reason: row.reason,
});

/** One row for each part of the plan. A loan whose first payout is made once more keeps those it has. */
export async function addTranches(tx: Tx, { id, tranchePlan, disbursedOn }: Loan, at: Date): Promise<void> {
  if (tranchePlan.length === 0) return;
  await sqlOf(tx)
    .insertInto('loan_tranches')
    .values(
      planFrom(tranchePlan, disbursedOn ?? dayInLagos(at)).map(({ amount, expected_on: day }, place) => ({
        id: newId(at),
        loan_id: id,
        number: place + 2,
        amount_kobo: amount,
        expected_on: day,
        status: 'planned',
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['loan_id', 'number']).doNothing())
    .execute();
}

export async function tranchesOf(db: Database, loanId: LoanId): Promise<Tranche[]> {
  const rows = await sqlOf(db).selectFrom('loan_tranches').selectAll().where('loan_id', '=', loanId).orderBy('number').execute();
  return rows.map(toTranche);
}

/** The loan's row is locked first, so this one never waits. */
export async function lockTranche(tx: Tx, id: TrancheId, loanId: LoanId): Promise<Tranche> {
  const row = await sqlOf(tx)
    .selectFrom('loan_tranches')
    .selectAll()
    .where('id', '=', id)
    .where('loan_id', '=', loanId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw trancheMissing();
  return toTranche(row);
}

/** @throws DomainError `tranche_missing`. */
export async function loanOfTranche(db: Database, id: string): Promise<LoanId> {
  const row = await sqlOf(db).selectFrom('loan_tranches').select('loan_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw trancheMissing();
  return row.loan_id as LoanId;
}

export async function saveTranche(tx: Tx, { id }: Tranche, change: Updateable<Tables['loan_tranches']>): Promise<void> {
  await sqlOf(tx).updateTable('loan_tranches').set(change).where('id', '=', id).execute();
}

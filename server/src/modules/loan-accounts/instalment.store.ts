/** Opens, reads and cancels the instalments of a loan. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Tx, Database } from '#platform/db/transaction';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Selectable } from 'kysely';
import { startScheduleRun } from '#modules/loans';
import type { Schedule } from '#modules/schedules';
import type { Tables } from '#platform/db/tables';
import { newId } from '#platform/ids';
import type { Instalment } from './instalment.ts';

export async function cancelInstalments(tx: Tx, loanId: LoanId): Promise<void> {
  await sqlOf(tx).updateTable('loan_payments').set({ status: 'cancelled' }).where('loan_id', '=', loanId).execute();
}

/** Begins the next schedule of the loan, whose row is locked: one row for each instalment. */
export async function openSchedule(tx: Tx, loanId: LoanId, schedule: Schedule, at: Date): Promise<void> {
  const run = await startScheduleRun(tx, loanId);
  const rows = schedule.rows.map((row) => ({
    id: newId(at),
    loan_id: loanId,
    run,
    number: row.number,
    due_on: row.dueOn,
    status: 'pending' as const,
    principal_kobo: row.principal,
    interest_kobo: row.interest,
    fee_kobo: row.fees,
  }));
  await sqlOf(tx).insertInto('loan_payments').values(rows).execute();
}

/** Named one by one, so that the statements that read them are prepared. */
const instalmentColumns = [
  'id',
  'loan_id',
  'number',
  'due_on',
  'status',
  'principal_kobo',
  'interest_kobo',
  'fee_kobo',
  'penalty_kobo',
  'principal_paid_kobo',
  'interest_paid_kobo',
  'fee_paid_kobo',
  'penalty_paid_kobo',
  'interest_waived_kobo',
  'fee_waived_kobo',
  'penalty_waived_kobo',
  'principal_written_off_kobo',
  'interest_written_off_kobo',
  'fee_written_off_kobo',
  'penalty_written_off_kobo',
] as const;

/** The present schedule in due order. Anyone who changes it holds the loan's row, which is its queue. */
export async function instalmentsOf(db: Database, loanId: LoanId): Promise<Instalment[]> {
  const rows = await sqlOf(db)
    .selectFrom('loan_payments')
    .innerJoin('loans', (join) =>
      join.onRef('loans.id', '=', 'loan_payments.loan_id').onRef('loans.schedule_run', '=', 'loan_payments.run'),
    )
    .select(instalmentColumns.map((name) => `loan_payments.${name}` as const))
    .where('loan_id', '=', loanId)
    .orderBy('loan_payments.number')
    .execute();
  return rows.map(toInstalment);
}

type InstalmentRow = Pick<Selectable<Tables['loan_payments']>, (typeof instalmentColumns)[number]>;

export const toInstalment = (row: InstalmentRow): Instalment => ({
  id: row.id as InstalmentId,
  loanId: row.loan_id as LoanId,
  number: row.number,
  dueOn: row.due_on as Day,
  status: row.status,
  billed: { penalty: row.penalty_kobo, fee: row.fee_kobo, interest: row.interest_kobo, principal: row.principal_kobo },
  paid: {
    penalty: row.penalty_paid_kobo,
    fee: row.fee_paid_kobo,
    interest: row.interest_paid_kobo,
    principal: row.principal_paid_kobo,
  },
  waived: { penalty: row.penalty_waived_kobo, fee: row.fee_waived_kobo, interest: row.interest_waived_kobo, principal: noMoney },
  writtenOff: {
    penalty: row.penalty_written_off_kobo,
    fee: row.fee_written_off_kobo,
    interest: row.interest_written_off_kobo,
    principal: row.principal_written_off_kobo,
  },
});

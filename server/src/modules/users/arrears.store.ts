/** Late rows, losses and customers in recovery as SQL, so that every query finds the same ones. They are here because scopes are the first to use them. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** A condition over the row `row` of the present schedule of a running loan: it is at least one day past due. Never, without a day. */
export const isLateRow = (row: string, today: Day | undefined): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of('status')} in ('pending', 'incomplete') and ${of('due_on')} < ${today ?? null}::date
    and ${of('open_kobo')} > ${sql.lit(Number(arrearsTolerance))})`;
};

/**
 * Of the loan in the row `loan`. `writtenOff`: what its write-off took off its instalments: principal, interest, fees and penalties. Interest in
 * suspense is no loss of the lender, but the customer owes it. `left`: less what was recovered since; below zero for older loans that got more.
 */
export function lossOf(loan: string): Record<'writtenOff' | 'recovered' | 'left', RawBuilder<Kobo>> {
  const [id, run] = [sql.ref(`${loan}.id`), sql.ref(`${loan}.schedule_run`)];
  const writtenOff = sql<Kobo>`(select coalesce(sum(w.principal_written_off_kobo + w.interest_written_off_kobo + w.fee_written_off_kobo
    + w.penalty_written_off_kobo), 0)::bigint from loan_payments w where w.loan_id = ${id} and w.run = ${run})`;
  const recovered = sql<Kobo>`coalesce((select b.recovered_kobo from loan_books b where b.loan_id = ${id}), 0)`;
  return { writtenOff, recovered, left: sql<Kobo>`(${writtenOff} - ${recovered})` };
}

/**
 * The customers of running loans with a late row, and of written-off loans that are not recovered in full: a query of one column `customer_id`,
 * with a row for each late row and loan. The loss in the books is a part of what was written off, so instalments of few lost loans are read.
 */
export const customersInRecovery = (today: Day | undefined): RawBuilder<unknown> => sql`(
  select late.customer_id from loan_payments overdue join loans late on late.id = overdue.loan_id and late.schedule_run = overdue.run
    where late.status = 'active' and ${isLateRow('overdue', today)}
  union all select lost.customer_id from loans lost join loan_books books on books.loan_id = lost.id
    where lost.status = 'written_off' and (books.written_off_kobo > books.recovered_kobo or ${lossOf('lost').left} > 0))`;

/** A condition: the customer named in `column` is one of them. */
export const isInRecovery = (column: string, today: Day | undefined): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${customersInRecovery(today)} reached where reached.customer_id = ${sql.ref(column)})`;

/** Late rows as SQL, so that every query for arrears finds the same ones. It is here because scopes are the first to use it. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import type { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** A condition over the row `row` of the present schedule of a running loan: it is at least one day past due. Never, without a day. */
export const isLateRow = (row: string, today: Day | undefined): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of('status')} in ('pending', 'incomplete') and ${of('due_on')} < ${today ?? null}::date
    and ${of('open_kobo')} > ${sql.lit(Number(arrearsTolerance))})`;
};

/** The customers of running loans with a late row, as a query of one column `customer_id`. */
export const customersInArrears = (today: Day | undefined): RawBuilder<unknown> => sql`
  select late.customer_id from loan_payments overdue join loans late on late.id = overdue.loan_id and late.schedule_run = overdue.run
  where late.status = 'active' and ${isLateRow('overdue', today)}`;

/** Loans that a new loan took over. */
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/**
 * The row fell due before a new loan took it over: later ones count with the new loan.
 * @param loan the name of the loan's table in the query
 * @param row the name of the instalment's table in the query
 */
export const fellDueHere = (loan: 'l' | 'loans', row: 'r' | 'row'): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from loans next where next.restructures_id = ${sql.ref(`${loan}.id`)} and next.status <> 'reversed'
    and next.disbursed_on <= ${sql.ref(`${row}.due_on`)}))`;

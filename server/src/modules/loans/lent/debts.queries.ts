/** A debt through its restructurings, and how late it counts: one text for vintages, the portfolio and scorecards. */
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';
import { wasLent } from './lent.queries.ts';

/** `taken` took over one of `debts`, the loans of one debt so far: the step of the recursion with which vintages follow the money (decision 907). */
export const tookOver = sql<boolean>`(taken.restructures_id = debts.id and ${wasLent('taken')})`;

/** What a probation makes of the days past due, on days that were closed since there is one. @param day the alias of a daily record */
export const classedOn = (day: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${day}.class_days`)}, ${sql.ref(`${day}.days_past_due`)})`;

/** `d` is how a loan ended a day: more than 30 days late, or classed so by a probation, as portfolio at risk counts it. */
export const isBadDay = sql<boolean>`(d.replaced_by is null and ${classedOn('d')} > 30)`;

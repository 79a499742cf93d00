/** Conditions over `loan_days`, how a loan ended a closed day: outstanding, its bucket, and whether it rolled into a worse one. */
import type { RawBuilder } from 'kysely';
import type { Day } from '@ajo/contract/kernel/time';
import { classedOn } from '#modules/loans/lent';
import { sql } from '#platform/db/sql';
import { bucketStarts } from './portfolio.rules.ts';

/** The alias of `loan_days`: a day, or the start and the end of a month. */
type DayAlias = 'd' | 's' | 'e';
const column = (day: DayAlias, name: string): RawBuilder<unknown> => sql.ref(`${day}.${name}`);

/** A loan that was paid off and opened again by a reversal owed nothing on the days between. */
export const openOn = (day: DayAlias): RawBuilder<unknown> =>
  sql`(${column(day, 'replaced_by')} is null and (${column(day, 'principal_kobo')} > 0 or ${column(day, 'due_kobo')} > 0))`;

/** The place of the bucket of a day in `AgeBucket`: 0 for loans on time. */
export const bucketPlace = (day: DayAlias): RawBuilder<number> =>
  sql`width_bucket(${classedOn(day)}, ${bucketStarts.slice(1)}::int[])`;

/** Joins `e`, how the loan of `start` ended the day `until`, and `gone.written_off`, whether it was written off after `start` and until then. */
export const rollJoins = (start: 'd' | 's', until: RawBuilder<Day>): RawBuilder<unknown> => sql`
  left join loan_days e on e.loan_id = ${column(start, 'loan_id')} and e.on_day = ${until} and ${openOn('e')}
  left join lateral (select true as written_off from loan_events w where w.loan_id = ${column(start, 'loan_id')} and w.kind = 'write_off'
    and w.happened_on > ${column(start, 'on_day')} and w.happened_on <= ${until}
    and not exists (select from loan_events back where back.reverses_id = w.id) limit 1) gone on true`;

/** With `rollJoins`. A loan that was repaid, or restructured into another one, did not roll. */
export const hasRolled = (start: 'd' | 's'): RawBuilder<boolean> =>
  sql`coalesce(${bucketPlace('e')} > ${bucketPlace(start)} or gone.written_off, false)`;

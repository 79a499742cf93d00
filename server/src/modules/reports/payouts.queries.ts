/** Which payouts count as lent, and how they are grouped: one text for the list of disbursed loans and the half-year return. */
import type { Day } from '@ajo/contract/kernel/time';
import { notRecorded } from '@ajo/contract/modules/reports.disbursed';
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** `p` is the payout: it did not come back until the day. */
export const countsUntil = (last: Day): RawBuilder<unknown> =>
  sql`p.paid_on <= ${last} and (p.returned_on is null or p.returned_on > ${last})`;

/** `l` is the loan: one that was undone was never lent. */
export const wasLent: RawBuilder<unknown> = sql`l.status in ('active', 'completed', 'written_off')`;

/** The state in the customer's profile. */
export const stateOf = (profile: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${profile}.state`)}), ''), ${sql.lit(notRecorded)})`;

/** Years of customer `u` on the day of payout `p`. */
export const ageAtPayout: RawBuilder<number> = sql`extract(year from age(p.paid_on, u.date_of_birth))::int`;

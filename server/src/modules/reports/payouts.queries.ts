/** How payouts are grouped: one text for the list of disbursed loans and the half-year return. */
import { notRecorded } from '@ajo/contract/modules/reports.disbursed';
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** The state in the customer's profile. */
export const stateOf = (profile: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${profile}.state`)}), ''), ${sql.lit(notRecorded)})`;

/** Years of customer `u` on the day of payout `p`. */
export const ageAtPayout: RawBuilder<number> = sql`extract(year from age(p.paid_on, u.date_of_birth))::int`;

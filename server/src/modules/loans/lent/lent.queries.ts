/** What counts as lent, as conditions of SQL; `payout` and `loan` are the aliases of `loan_payouts` and `loans`. */
import type { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** The payout was made, and had not come back, by the end of the day. */
export const countsUntil = (payout: string, last: Day | RawBuilder<Day>): RawBuilder<unknown> =>
  sql`${sql.ref(`${payout}.paid_on`)} <= ${last} and (${sql.ref(`${payout}.returned_on`)} is null or ${sql.ref(`${payout}.returned_on`)} > ${last})`;

/** A merchant's lending: what its list shows as paid out, imported loans too, without loans that were reversed or returned and payouts that came back. */
export const keptPayouts = sql`(
  select loan_id, is_first, paid_on, returned_on, amount_kobo from loan_payouts where returned_on is null
  union all
  select id, true, disbursed_on, null::date, principal_kobo - undrawn_kobo from loans where imported_on is not null and restructures_id is null)`;

/** One that was undone was never lent. */
export const wasLent = (loan: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${loan}.status`)} in ('active', 'completed', 'written_off')`;

/** The filters of the lists of loans in arrears and of written-off loans, as conditions. */
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { LastContactFilter, LateBucket, PromiseFilter } from '@ajo/contract/modules/recovery';
import type { RawBuilder } from 'kysely';
import { broughtMoney } from '#modules/loan-accounts/due-rows';
import { nameHolds } from '#platform/db/name-search';
import { sql } from '#platform/db/sql';
import { lateBuckets } from './contact.rules.ts';
import { hasOpenRequest } from './help-requests.queries.ts';

/** Of a customer: who looks after them. */
export type OfficerFilters = {
  search?: string | undefined;
  branch_id?: string | undefined;
  officer_id?: string | undefined;
  recovery_officer_id?: string | undefined;
};
export type DefaulterFilters = OfficerFilters & {
  bucket?: LateBucket | undefined;
  promise?: PromiseFilter | undefined;
  last_contact?: LastContactFilter | undefined;
  help?: 'open' | undefined;
};

const paidWhere = (more: RawBuilder<unknown>) => sql`(select coalesce(sum(p.amount_kobo), 0)::bigint from payment_logs p
  where p.loan_id = c.loan_id and p.kind <> 'reversal' and ${broughtMoney} and not exists (select from payment_logs back where back.reverses_id = p.id)
    and p.paid_on >= coalesce(c.promised_since, (c.contacted_at at time zone 'Africa/Lagos')::date) and p.paid_on <= c.promised_on
    and (c.promised_after is null or p.recorded_at > c.promised_after) ${more})`;
/** What arrived for a loan between two days and was not reversed; after a kept promise of the same day, only what arrived later. */
export const paidBetween = paidWhere(sql``);
/** Of it, what was recorded by a moment. */
export const paidBy = (at: Date): RawBuilder<unknown> => paidWhere(sql`and p.recorded_at <= ${at}`);

/** Conditions on `users`, the customer. */
export const fitsOfficers = (filters: OfficerFilters): RawBuilder<unknown>[] => {
  const { search, branch_id: branchId, officer_id: officerId, recovery_officer_id: recoveryId } = filters;
  return [
    ...(search ? [nameHolds('users', search)] : []),
    ...(branchId ? [sql`users.branch_id = ${branchId}`] : []),
    ...(officerId ? [sql`(users.account_officer_id = ${officerId} or users.recovery_officer_id = ${officerId})`] : []),
    ...(recoveryId === 'none' ? [sql`users.recovery_officer_id is null`] : []),
    ...(recoveryId && recoveryId !== 'none' ? [sql`users.recovery_officer_id = ${recoveryId}`] : []),
  ];
};

/** Conditions on `late` (the earliest unpaid day), `loans` and `users`. */
export function fitsFilters(filters: DefaulterFilters, today: Day): RawBuilder<unknown> {
  const { bucket, promise, last_contact: lastContact, help } = filters;
  const { from, to } = bucket ? lateBuckets[bucket] : { from: 1, to: undefined };
  return sql.join(
    [
      sql`late.late_since <= ${addDays(today, -from)}`,
      ...(to === undefined ? [] : [sql`late.late_since >= ${addDays(today, -to)}`]),
      ...fitsOfficers(filters),
      ...(promise ? [hasPromise(promise, today)] : []),
      ...(lastContact ? [wasContacted(lastContact, today)] : []),
      ...(help ? [hasOpenRequest] : []),
    ],
    sql` and `,
  );
}

/** The same states as `promiseState`, of the contact `c`. */
export const promiseStateOn = (today: Day): RawBuilder<unknown> =>
  sql`case when ${paidBetween} >= c.promised_kobo then 'kept' when c.promised_on < ${today} then 'broken' else 'open' end`;

/** Of the latest promise. */
const hasPromise = (state: PromiseFilter, today: Day): RawBuilder<unknown> =>
  sql`coalesce((select ${promiseStateOn(today)}
    from recovery_contacts c where c.loan_id = loans.id and c.outcome = 'promise' order by c.contacted_at desc, c.id desc limit 1), 'none') = ${state}`;

const daysOfWeek = 7;

function wasContacted(when: LastContactFilter, today: Day): RawBuilder<unknown> {
  const latest = sql`(select max(c.contacted_at) from recovery_contacts c where c.loan_id = loans.id)`;
  const [startOfToday, startOfWeek] = [startOfDay(today), startOfDay(addDays(today, 1 - daysOfWeek))];
  if (when === 'never') return sql`${latest} is null`;
  if (when === 'older') return sql`${latest} < ${startOfWeek}`;
  return sql`${latest} >= ${when === 'today' ? startOfToday : startOfWeek}`;
}

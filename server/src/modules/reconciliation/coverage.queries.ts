/** Which days the statements of our accounts cover; withdrawn ones cover none. The last day of a file counts when the file was uploaded after it: before, lines may follow. */
import type { RawBuilder } from 'kysely';
import { sql } from '#platform/db/sql';

/** The account of statement `s`, by its last four digits. A file that names none is of the only account that others name, or of the one without a name. */
export const accountOfStatement: RawBuilder<string> = sql`coalesce(s.account_last4, (select min(n.account_last4) from bank_statements n
  where n.withdrawn_at is null having count(distinct n.account_last4) = 1), '')`;

/** The last day of which statement `s` has all lines. */
export const lastWholeDay: RawBuilder<unknown> = sql`case when (s.uploaded_at at time zone 'Africa/Lagos')::date > s.last_on
  then s.last_on else s.last_on - 1 end`;

/**
 * Common table expressions `accounts` and `spans`. An account is in use from its first statement until one ends with a balance of zero, unless a later
 * one follows. The account of the files without a name ends with the last of them, once several accounts have names. Two statements cover the days
 * between them when the second opens with the balance at which the first ends.
 */
export const coverage: RawBuilder<unknown> = sql`stated as materialized (select s.id, ${accountOfStatement} as account, s.first_on, s.last_on,
      ${lastWholeDay} as whole_until, s.debits is not null as has_debits, s.uploaded_at, s.file_name from bank_statements s where s.withdrawn_at is null),
    accounts as materialized (select g.*, case when g.account = '' and exists (select from stated n where n.account <> '')
        or (select c.balance_kobo from stated n join bank_balances c on c.statement_id = n.id and not c.is_opening
          where n.account = g.account order by c.on_day desc, n.uploaded_at desc limit 1) = 0 then g.last_on end as ended_on
      from (select account, min(first_on) as opened_on, max(last_on) as last_on, max(whole_until) as through from stated group by account) g),
    spans as materialized (select account, first_on, whole_until as last_on, has_debits from stated
      union all select a.account, a.last_on, o.on_day, a.has_debits and b.has_debits from stated a
        join lateral (select c.balance_kobo from bank_balances c where c.statement_id = a.id and not c.is_opening
          order by c.on_day desc limit 1) closing on true
        join stated b on b.account = a.account and b.first_on > a.last_on
        join bank_balances o on o.statement_id = b.id and o.is_opening and o.balance_kobo = closing.balance_kobo
       where not exists (select from stated n where n.account = a.account and n.first_on > a.last_on and n.first_on < b.first_on))`;

const isInUse = (on: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${on} between a.opened_on and coalesce(a.ended_on, 'infinity')`;
const lacks = (on: RawBuilder<unknown>, { debits }: { debits: boolean }): RawBuilder<unknown> =>
  sql`${isInUse(on)} and not exists (select from spans c where c.account = a.account and ${on} between c.first_on and c.last_on
    ${debits ? sql`and c.has_debits` : sql``})`;

/** Each account that was in use on the day has a statement of it. With `coverage`. */
export const isCovered = (on: RawBuilder<unknown>, of = { debits: false }): RawBuilder<unknown> =>
  sql`(exists (select from accounts a where ${isInUse(on)}) and not exists (select from accounts a where ${lacks(on, of)}))`;

/** The first account without a statement of the day; null when none lacks one, or when it has no name. With `coverage`. */
export const accountWithout = (on: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select nullif(min(a.account), '') from accounts a where ${lacks(on, { debits: false })})`;

/** Reads promises to pay by their day: each with what was paid of it, and how many were kept by branch and officer. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PromiseState } from '@ajo/contract/modules/recovery';
import type { PromiseFilters, PromiseGroup, PromiseRow, PromiseSummary } from '@ajo/contract/modules/recovery.promises';
import type { RawBuilder } from 'kysely';
import { loanNumber } from '#modules/loans';
import { customerScope } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { keptRateBps } from './contact.rules.ts';
import { paidBetween, promiseStateOn } from './defaulter-filters.queries.ts';

type Span = { from: Day; to: Day | null };

/** From the first of the running month on, unless days are chosen: what is promised for a later day is open. */
const spanOf = ({ start_date: start, end_date: end }: PromiseFilters, today: Day): Span => {
  return { from: start ?? (`${(end ?? today).slice(0, 8)}01` as Day), to: end ?? null };
};

/** Conditions on `c`, the contact, and `users`, the customer. One that another promise changed is not counted. */
function fits(actor: Actor, filters: PromiseFilters, today: Day): RawBuilder<unknown> {
  const { branch_id: branchId, officer_id: officerId, recovery_officer_id: recoveryId, state, search } = filters;
  const { from, to } = spanOf(filters, today);
  return sql.join(
    [
      sql`c.outcome = 'promise' and c.promised_on >= ${from} and c.promised_on <= coalesce(${to}::date, 'infinity')`,
      sql`not exists (select from recovery_contacts n where n.changes_id = c.id)`,
      customerScope(actor, 'defaulters.read', 'c.customer_id'),
      ...(branchId ? [sql`users.branch_id = ${branchId}`] : []),
      ...(officerId ? [sql`users.account_officer_id = ${officerId}`] : []),
      ...(recoveryId === 'none' ? [sql`users.recovery_officer_id is null`] : []),
      ...(recoveryId && recoveryId !== 'none' ? [sql`users.recovery_officer_id = ${recoveryId}`] : []),
      ...(search ? [nameHolds('users', search)] : []),
      ...(state ? [sql`${promiseStateOn(today)} = ${state}`] : []),
    ],
    sql` and `,
  );
}

type Columns = {
  id: string;
  loan_id: LoanId;
  number: bigint;
  customer_id: UserId;
  name: string;
  branch: string | null;
  account_officer: string | null;
  recovery_officer: string | null;
  promised_on: Day;
  promised_kobo: Kobo;
  paid: Kobo;
  state: PromiseState;
  recorded_by_name: string;
  contacted_at: Date;
};

export async function searchPromises(
  db: Database,
  actor: Actor,
  filters: PromiseFilters,
  { today, window }: { today: Day; window: Window },
): Promise<ListPage<PromiseRow>> {
  const { rows, ...page } = await readPage<Columns>(db, {
    found: ({ columns, after, end }) => sql`select c.id${columns} from recovery_contacts c join users on users.id = c.customer_id
      where ${fits(actor, filters, today)} and ${after} ${end}`,
    order: [
      { ...sortColumn('c.promised_on', 'date'), descending: true },
      { ...idColumn('c.id'), descending: true },
    ],
    rows: sql`select page.position, c.id, c.loan_id, loans.number, c.customer_id, users.first_name || ' ' || users.last_name as name,
        branches.name as branch, officer.first_name || ' ' || officer.last_name as account_officer,
        recovery.first_name || ' ' || recovery.last_name as recovery_officer, c.promised_on, c.promised_kobo, ${paidBetween} as paid,
        ${promiseStateOn(today)} as state, c.recorded_by_name, c.contacted_at
      from page join recovery_contacts c on c.id = page.id join loans on loans.id = c.loan_id join users on users.id = c.customer_id
        left join branches on branches.id = users.branch_id
        left join users officer on officer.id = users.account_officer_id
        left join users recovery on recovery.id = users.recovery_officer_id`,
    page: window,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(viewOf) };
}

const viewOf = (row: Columns): PromiseRow => ({
  id: row.id,
  loan_id: row.loan_id,
  number: loanNumber(row.number),
  customer: { id: row.customer_id, name: row.name },
  branch: row.branch,
  account_officer: row.account_officer,
  recovery_officer: row.recovery_officer,
  promise: { on: row.promised_on, amount: row.promised_kobo, paid: row.paid, state: row.state },
  recorded_by: row.recorded_by_name,
  contacted_at: row.contacted_at,
});

const personName = sql`max(o.first_name || ' ' || o.last_name)`;
const groupColumns: Record<PromiseGroup, { id: RawBuilder<string>; name: RawBuilder<string> }> = {
  branch: { id: sql`users.branch_id`, name: sql`coalesce(max(b.name), 'No branch')` },
  officer: { id: sql`users.account_officer_id`, name: sql`coalesce(${personName}, 'No account officer')` },
  recovery_officer: { id: sql`users.recovery_officer_id`, name: sql`coalesce(${personName}, 'No recovery officer')` },
};

type Counts = { promises: number; kept: number; broken: number; open: number; promised: Kobo };
const nothing: Counts = { promises: 0, kept: 0, broken: 0, open: 0, promised: noMoney };

/** The most promises first. */
export async function promisesKept(
  db: Database,
  actor: Actor,
  { by, ...filters }: PromiseFilters & { by: PromiseGroup },
  today: Day,
): Promise<PromiseSummary> {
  const { id, name } = groupColumns[by];
  const { rows } = await sql<Counts & { id: string; name: string }>`/* planned per call */
    with promised as materialized (select c.customer_id, c.promised_kobo, ${promiseStateOn(today)} as state
      from recovery_contacts c join users on users.id = c.customer_id where ${fits(actor, filters, today)})
    select coalesce(${id}::text, '') as id, ${name} as name, count(*)::int as promises, count(*) filter (where c.state = 'kept')::int as kept,
      count(*) filter (where c.state = 'broken')::int as broken, count(*) filter (where c.state = 'open')::int as open,
      sum(c.promised_kobo)::bigint as promised
    from promised c join users on users.id = c.customer_id
      left join branches b on b.id = users.branch_id left join users o on o.id = ${by === 'branch' ? sql`null` : id}
    group by 1 order by 3 desc, 2, 1`.execute(sqlOf(db));
  const { from, to } = spanOf(filters, today);
  const total = rows.reduce<Counts>(added, nothing);
  return { start_date: from, end_date: to, ...withRate(total), groups: rows.map(withRate) };
}

const added = (sum: Counts, one: Counts): Counts => ({
  promises: sum.promises + one.promises,
  kept: sum.kept + one.kept,
  broken: sum.broken + one.broken,
  open: sum.open + one.open,
  promised: plus(sum.promised, one.promised),
});
const withRate = <C extends Counts>(counts: C): C & { kept_rate_bps: number | null } => ({
  ...counts,
  kept_rate_bps: keptRateBps(counts),
});

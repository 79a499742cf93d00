/** Reads loans that were written off, with what was recovered since. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { ContactChannel, ContactOutcome, WrittenOffRow } from '@ajo/contract/modules/recovery';
import { loanNumber } from '#modules/loans';
import { customerScope, hidesContacts, lossOf } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { fitsOfficers, type OfficerFilters } from './defaulter-filters.queries.ts';

type Columns = {
  id: string;
  number: bigint;
  customer_id: string;
  name: string;
  phone: string | null;
  branch: string | null;
  account_officer: string | null;
  recovery_officer: string | null;
  written_off_on: Day;
  written_off: Kobo;
  recovered: Kobo;
  payment_on: Day | null;
  payment_kobo: Kobo | null;
  contacted_at: Date | null;
  channel: ContactChannel | null;
  outcome: ContactOutcome | null;
};

/** The day of the write-off that holds. */
export const writtenOffOn = sql<Day>`(select max(e.happened_on) from loan_events e where e.loan_id = loans.id and e.kind = 'write_off'
  and not exists (select from loan_events back where back.reverses_id = e.id))`;

const loss = lossOf('loans');

/** What of a written-off loan is not recovered yet. */
export async function leftOfLoss(db: Database, id: LoanId): Promise<Kobo> {
  const { rows } = await sql<{
    left: Kobo;
  }>`select greatest(${loss.left}, 0)::bigint as left from loans where loans.id = ${id}`.execute(sqlOf(db));
  return rows[0]?.left ?? noMoney;
}

/** The latest write-off first. */
export async function searchWrittenOff(
  db: Database,
  actor: Actor,
  filters: OfficerFilters,
  window: Window,
): Promise<ListPage<WrittenOffRow>> {
  const where = sql.join(
    [
      sql`loans.status = 'written_off' and ${customerScope(actor, 'defaulters.read', 'loans.customer_id')}`,
      ...fitsOfficers(filters),
    ],
    sql` and `,
  );
  const { rows, ...page } = await readPage<Columns>(db, {
    found: ({ columns, after, end }) => sql`select loans.id${columns} from loans join users on users.id = loans.customer_id
      cross join lateral (select ${writtenOffOn} as day) written where ${where} and ${after} ${end}`,
    order: [
      { ...sortColumn('written.day', 'date'), descending: true },
      { ...idColumn('loans.id'), descending: true },
    ],
    sums: {
      written_off: loss.writtenOff,
      recovered: loss.recovered,
    },
    rows: sql`select page.position, loans.id, loans.number, loans.customer_id, users.first_name || ' ' || users.last_name as name,
        users.phone, branches.name as branch, officer.first_name || ' ' || officer.last_name as account_officer,
        recovery.first_name || ' ' || recovery.last_name as recovery_officer, ${writtenOffOn}::text as written_off_on,
        ${loss.writtenOff} as written_off, ${loss.recovered} as recovered,
        paid.paid_on as payment_on, paid.amount_kobo as payment_kobo, contact.contacted_at, contact.channel, contact.outcome
      from page join loans on loans.id = page.id join users on users.id = loans.customer_id
        left join branches on branches.id = users.branch_id
        left join users officer on officer.id = users.account_officer_id
        left join users recovery on recovery.id = users.recovery_officer_id
        left join lateral (select p.paid_on, p.amount_kobo from payment_logs p where p.loan_id = loans.id and p.kind <> 'reversal'
            and not exists (select from payment_logs back where back.reverses_id = p.id) order by p.paid_on desc, p.id desc limit 1) paid on true
        left join lateral (select c.contacted_at, c.channel, c.outcome from recovery_contacts c where c.loan_id = loans.id
            order by c.contacted_at desc, c.id desc limit 1) contact on true`,
    page: window,
    plannedPerCall: filters.search !== undefined,
  });
  return { ...page, rows: rows.map((row) => viewOf(row, actor)) };
}

const viewOf = (row: Columns, actor: Actor): WrittenOffRow => ({
  id: row.id as LoanId,
  number: loanNumber(row.number),
  customer: {
    id: row.customer_id as WrittenOffRow['customer']['id'],
    name: row.name,
    phone: hidesContacts(actor.role, 'user') ? null : row.phone,
  },
  branch: row.branch,
  account_officer: row.account_officer,
  recovery_officer: row.recovery_officer,
  written_off_on: row.written_off_on,
  written_off: row.written_off,
  recovered: row.recovered,
  left: row.recovered < row.written_off ? minus(row.written_off, row.recovered) : noMoney,
  last_payment: row.payment_on && row.payment_kobo !== null ? { on: row.payment_on, amount: row.payment_kobo } : null,
  last_contact:
    row.contacted_at && row.channel && row.outcome ? { at: row.contacted_at, channel: row.channel, outcome: row.outcome } : null,
});

/** Reads what a list shows of a loan: its columns by name, so that the statement can be prepared, and nothing that is parsed in vain. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanSearch } from '@ajo/contract/modules/loans';
import type { RawBuilder, Selectable } from 'kysely';
import { customerScope, isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Tables } from '#platform/db/tables';
import { type ListedLoan, customerColumns, type CustomerRow, customerOf, type LoanWithCustomer } from '#modules/loans';
import type { QueueAmounts } from './loan-queues.queries.ts';

const columns = [
  'id',
  'number',
  'customer_id',
  'status',
  'purpose',
  'principal_kobo',
  'instalments',
  'frequency',
  'applied_at',
  'disbursed_on',
  'returned_on',
  'approved_by',
  'prepared_by',
  'required_guarantors',
  'upfront_fee_kobo',
  'upfront_fee_paid_at',
  'offer_version',
  'offer_accepted_at',
  'offer_expires_at',
  'tranche_under_way_kobo',
  'cooling_off_requested_at',
] as const;

/** The columns of a row, as one text: they are the same in every list. Loans from before a term existed lack it. */
const listedColumns = sql.raw(`${[...columns.map((column) => `loans.${column}`), ...customerColumns].join(', ')},
  coalesce((loans.terms->>'max_tranches')::int, 1) as max_tranches,
  coalesce((loans.terms->>'cooling_off_days')::int, 0) as cooling_off_days`);

/**
 * What is open on the present schedule of a running loan, and since when a part of it is late. In the order of their index, the rows need
 * no bitmap, and what is open on a row (a virtual column of fourteen) is added up once.
 */
const owedOn = (today: Day) => sql`
    select sum(r.open_kobo)::bigint as outstanding, sum(r.open_kobo) filter (where r.due_on <= ${today})::bigint as due,
      min(r.due_on) filter (where ${isLateRow('r', today)}) as late_since
    from (select status, due_on, open_kobo from loan_payments where loans.status = 'active' and loan_id = loans.id
      and run = loans.schedule_run and status in ('pending', 'incomplete') order by number) r`;

/** The rows of a page; the scope filters them once more. Those of a queue have the amounts that its figure adds up. */
export const listedRows = (actor: Actor, today: Day, sums: QueueAmounts | undefined): RawBuilder<ListedRow> =>
  sql`(select ${listedColumns}, owed.outstanding, owed.due, ${today}::date - owed.late_since as days_late,
      officer.first_name || ' ' || officer.last_name as officer,
      ${sums?.amount ?? sql`null::bigint`} as queue_amount, ${sums?.paid ?? sql`null::bigint`} as queue_paid, page.position
    from page join loans on loans.id = page.id join users on users.id = loans.customer_id
    left join branches on branches.id = users.branch_id left join users officer on officer.id = users.account_officer_id
    left join lateral (${owedOn(today)}) owed on true
    where ${customerScope(actor, 'loans.read', 'loans.customer_id', 'users')})`;

/** The state of a loan today, next to what the contract says of it. */
export type ListedPosition = {
  position: {
    outstanding: Kobo | null;
    due: Kobo | null;
    days_late: number;
    officer: string | null;
    queue: { amount: Kobo; paid: Kobo } | null;
  };
};

export type ListedRow = Pick<Selectable<Tables['loans']>, (typeof columns)[number]> &
  CustomerRow & {
    max_tranches: number;
    cooling_off_days: number;
    outstanding: Kobo | null;
    due: Kobo | null;
    days_late: number | null;
    officer: string | null;
    queue_amount: Kobo | null;
    queue_paid: Kobo | null;
  };

export const listedOf = (row: ListedRow): LoanWithCustomer<ListedLoan> & ListedPosition => ({
  loan: {
    id: row.id as LoanId,
    number: row.number,
    customerId: row.customer_id,
    status: row.status,
    purpose: row.purpose,
    principal: row.principal_kobo,
    instalments: row.instalments,
    frequency: row.frequency,
    appliedAt: row.applied_at,
    disbursedOn: row.disbursed_on as Day | null,
    returnedOn: row.returned_on as Day | null,
    approvedBy: row.approved_by,
    preparedBy: row.prepared_by,
    requiredGuarantors: row.required_guarantors,
    upfrontFee: row.upfront_fee_kobo,
    upfrontFeePaidAt: row.upfront_fee_paid_at,
    offerVersion: row.offer_version,
    offerAcceptedAt: row.offer_accepted_at,
    offerExpiresAt: row.offer_expires_at,
    underWay: row.tranche_under_way_kobo,
    coolingOffRequestedAt: row.cooling_off_requested_at,
    terms: { max_tranches: row.max_tranches, cooling_off_days: row.cooling_off_days },
  },
  customer: customerOf(row),
  position: {
    outstanding: row.outstanding,
    due: row.outstanding === null ? null : (row.due ?? noMoney),
    days_late: row.days_late ?? 0,
    officer: row.officer,
    queue: row.queue_amount === null ? null : { amount: row.queue_amount, paid: row.queue_paid ?? noMoney },
  },
});

type Meant = Pick<Partial<LoanSearch>, 'name' | 'phone' | 'email'> & { loanIds?: readonly string[] };

const numbered = /^(?:(AJ)[\s-]*)?0*(\d{1,12})$/i;
const phoneLike = /^[+\d][\d\s()-]{2,}$/;

/**
 * A number or a reference is found exactly, by its index, before the text is read as a customer's. So digits that are the number of a loan
 * find that loan, and all others a phone number. Only loans that the caller may read count as found.
 */
export async function lookUpLoans(db: Database, actor: Actor, text: string): Promise<Meant> {
  if (text.includes('@')) return { email: text };
  const [, prefix, digits] = numbered.exec(text) ?? [];
  const numbers = digits ? sql`loans.number = ${digits}::bigint or ` : sql``;
  const loanIds = await idsOf(
    db,
    actor,
    sql`(${numbers}loans.id in (select p.loan_id from payment_logs p
    where p.reference_key = reference_key(${text})))`,
  );
  if (prefix || loanIds.length > 0) return { loanIds };
  return phoneLike.test(text) ? { phone: text } : { name: text };
}

/** A reference is compared in the normal form in which references are unique: capitals and digits. */
async function idsOf(db: Database, actor: Actor, isMeant: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select loans.id from loans
    where ${isMeant} and ${customerScope(actor, 'loans.read', 'loans.customer_id')} limit 20`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

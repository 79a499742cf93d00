/** Reads loans in arrears with the last payment, contact and promise of each, and the contacts of one loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type {
  ContactBreach,
  ContactChannel,
  ContactOutcome,
  DefaulterRow,
  OpenHelpRequest,
  OwnHelp,
  PromiseToPay,
  RecoveryContact,
} from '@ajo/contract/modules/recovery';
import type { RawBuilder } from 'kysely';
import { findVisibleLoan, loanMissing, loanNumber } from '#modules/loans';
import { customerScope, hidesContacts, isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { answerBy, bucketOf, furthestPromise, promiseState } from './contact.rules.ts';
import { type DefaulterFilters, fitsFilters, paidBetween, paidBy } from './defaulter-filters.queries.ts';
import { oldestRequest, oldestRequestAt, requestsOf } from './help-requests.queries.ts';

type PromiseColumns = { promised_on: Day | null; promised_kobo: Kobo | null; paid: Kobo | null };
type DefaulterColumns = PromiseColumns & {
  id: string;
  number: bigint;
  customer_id: string;
  name: string;
  phone: string | null;
  branch: string | null;
  account_officer: string | null;
  recovery_officer: string | null;
  late_since: Day;
  overdue: Kobo;
  outstanding: Kobo;
  payment_on: Day | null;
  payment_kobo: Kobo | null;
  contacted_at: Date | null;
  channel: ContactChannel | null;
  outcome: ContactOutcome | null;
  help: OpenHelpRequest['kind'] | null;
  help_at: Date | null;
};

/** The earliest unpaid day decides how late a loan is. The most overdue first; with open requests for help, the oldest request first. */
export async function searchDefaulters(
  db: Database,
  actor: Actor,
  filters: DefaulterFilters,
  { today, window }: { today: Day; window: Window },
): Promise<ListPage<DefaulterRow>> {
  const open = (condition: ReturnType<typeof sql>) => sql`(select coalesce(sum(o.open_kobo), 0)::bigint from loan_payments o
    where o.loan_id = loans.id and o.run = loans.schedule_run and o.status in ('pending', 'incomplete') ${condition})`;
  const { rows, ...page } = await readPage<DefaulterColumns>(db, {
    found: ({ columns, after, end }) => sql`select loans.id${columns}
      from (select r.loan_id, min(r.due_on) as late_since from loan_payments r join loans l on l.id = r.loan_id and l.schedule_run = r.run
             where l.status = 'active' and ${isLateRow('r', today)} group by r.loan_id) late
        join loans on loans.id = late.loan_id join users on users.id = loans.customer_id
       where ${customerScope(actor, 'defaulters.read', 'loans.customer_id')} and ${fitsFilters(filters, today)} and ${after} ${end}`,
    order: [
      ...(filters.help ? [{ by: oldestRequestAt, type: 'timestamptz' as const, descending: false }] : []),
      { ...sortColumn('late.late_since', 'date'), descending: false },
      { ...idColumn('loans.id'), descending: false },
    ],
    sums: { overdue: open(sql`and o.due_on < ${today}`), outstanding: open(sql``) },
    rows: shownRows(today),
    page: window,
    plannedPerCall: filters.search !== undefined,
  });
  return { ...page, rows: rows.map((row) => defaulterOf(row, actor, today)) };
}

const shownRows = (today: Day) => sql`select page.position, loans.id, loans.number, loans.customer_id,
    users.first_name || ' ' || users.last_name as name, users.phone as phone, branches.name as branch,
    officer.first_name || ' ' || officer.last_name as account_officer, recovery.first_name || ' ' || recovery.last_name as recovery_officer,
    owed.late_since, owed.overdue, owed.outstanding, paid.paid_on as payment_on, paid.amount_kobo as payment_kobo,
    contact.contacted_at, contact.channel, contact.outcome, promise.promised_on, promise.promised_kobo, promise.paid, request.help, request.help_at
  from page join loans on loans.id = page.id join users on users.id = loans.customer_id
    left join branches on branches.id = users.branch_id
    left join users officer on officer.id = users.account_officer_id
    left join users recovery on recovery.id = users.recovery_officer_id
    cross join lateral (select min(r.due_on) filter (where ${isLateRow('r', today)}) as late_since,
        coalesce(sum(r.open_kobo) filter (where r.due_on < ${today}), 0)::bigint as overdue, sum(r.open_kobo)::bigint as outstanding
      from loan_payments r where r.loan_id = loans.id and r.run = loans.schedule_run and r.status in ('pending', 'incomplete')) owed
    left join lateral (select p.paid_on, p.amount_kobo from payment_logs p where p.loan_id = loans.id and p.kind <> 'reversal'
        and not exists (select from payment_logs back where back.reverses_id = p.id) order by p.paid_on desc, p.id desc limit 1) paid on true
    left join lateral (select c.contacted_at, c.channel, c.outcome from recovery_contacts c where c.loan_id = loans.id
        order by c.contacted_at desc, c.id desc limit 1) contact on true
    left join lateral (select c.promised_on, c.promised_kobo, ${paidBetween} as paid from recovery_contacts c
        where c.loan_id = loans.id and c.outcome = 'promise' order by c.contacted_at desc, c.id desc limit 1) promise on true
    left join lateral ${oldestRequest} request on true`;

const promiseOf = ({ promised_on: on, promised_kobo: amount, paid }: PromiseColumns, today: Day) =>
  on && amount !== null && paid !== null ? { on, amount, paid, state: promiseState({ on, amount, paid }, today) } : null;

function defaulterOf(row: DefaulterColumns, actor: Actor, today: Day): DefaulterRow {
  const daysPastDue = Math.round((Date.parse(today) - Date.parse(row.late_since)) / 86_400_000);
  return {
    id: row.id as LoanId,
    number: loanNumber(row.number),
    customer: {
      id: row.customer_id as DefaulterRow['customer']['id'],
      name: row.name,
      phone: hidesContacts(actor.role, 'user') ? null : row.phone,
    },
    branch: row.branch,
    account_officer: row.account_officer,
    recovery_officer: row.recovery_officer,
    days_past_due: daysPastDue,
    bucket: bucketOf(daysPastDue),
    overdue: row.overdue,
    outstanding: row.outstanding,
    last_payment: row.payment_on && row.payment_kobo !== null ? { on: row.payment_on, amount: row.payment_kobo } : null,
    last_contact:
      row.contacted_at && row.channel && row.outcome
        ? { at: row.contacted_at, channel: row.channel, outcome: row.outcome }
        : null,
    promise: promiseOf(row, today),
    help: row.help && row.help_at && { kind: row.help, at: row.help_at, answer_by: answerBy(row.help_at) },
  };
}

type ContactColumns = PromiseColumns & {
  changed: boolean;
  id: string;
  channel: ContactChannel;
  outcome: ContactOutcome;
  contacted_at: Date;
  breach: ContactBreach | null;
  note: string;
  recorded_by_name: string;
  recorded_at: Date;
};

/** Newest first. @throws DomainError `loan_missing` for a loan out of scope. */
export async function contactsOfLoan(db: Database, actor: Actor, id: LoanId, today: Day): Promise<RecoveryContact[]> {
  const scoped = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('id', '=', id)
    .where(customerScope(actor, 'defaulters.read', 'loans.customer_id'))
    .executeTakeFirst();
  if (!scoped) throw loanMissing();
  const { rows } = await sql<ContactColumns>`
    select c.id, c.channel, c.outcome, c.contacted_at, c.breach, c.promised_on, c.promised_kobo, c.note, c.recorded_by_name, c.recorded_at,
           case when c.promised_on is not null then ${paidBetween} end as paid,
           exists (select from recovery_contacts n where n.changes_id = c.id) as changed
      from recovery_contacts c where c.loan_id = ${id} order by c.contacted_at desc, c.id desc limit 500`.execute(sqlOf(db));
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    outcome: row.outcome,
    contacted_at: row.contacted_at,
    breach: row.breach,
    promise: contactPromiseOf(row, today),
    note: row.note,
    recorded_by: row.recorded_by_name,
    recorded_at: row.recorded_at,
  }));
}

/** One that another promise replaced is neither open nor broken. */
function contactPromiseOf(row: ContactColumns, today: Day): RecoveryContact['promise'] {
  const promise = promiseOf(row, today);
  return promise && row.changed ? { ...promise, state: 'changed' } : promise;
}

/** `since`: from when payments count for it; `after`: the moment before which they counted for a kept one. */
export type LatestPromise = { id: string; since: Day; after: Date | null; promise: PromiseToPay };

/** The latest promise for a loan, no matter who recorded it. */
export const latestPromise = (db: Database, id: LoanId, today: Day): Promise<LatestPromise | undefined> =>
  readPromise(db, { today, paid: paidBetween, which: sql`c.loan_id = ${id}` });

/** The promise that a contact of that moment finds, as it was then. Left out: one that a later contact has changed already. */
export const promiseBefore = (db: Database, id: LoanId, at: Date): Promise<LatestPromise | undefined> =>
  readPromise(db, {
    today: dayInLagos(at),
    paid: paidBy(at),
    which: sql`c.loan_id = ${id} and c.contacted_at <= ${at} and not exists (select from recovery_contacts n where n.changes_id = c.id)`,
  });

type Promised = { today: Day; paid: RawBuilder<unknown>; which: RawBuilder<unknown> };

async function readPromise(db: Database, { today, paid, which }: Promised): Promise<LatestPromise | undefined> {
  const { rows } = await sql<PromiseColumns & Pick<LatestPromise, 'id' | 'since' | 'after'>>`
    select c.id, coalesce(c.promised_since, (c.contacted_at at time zone 'Africa/Lagos')::date) as since,
      c.promised_after as after, c.promised_on, c.promised_kobo, ${paid} as paid from recovery_contacts c
     where ${which} and c.outcome = 'promise' order by c.contacted_at desc, c.id desc limit 1`.execute(sqlOf(db));
  const [row] = rows;
  const promise = row && promiseOf(row, today);
  return row && promise ? { id: row.id, since: row.since, after: row.after, promise } : undefined;
}

/** The customer's latest promise and latest requests. @throws DomainError `loan_missing` for a loan of another customer. */
export async function helpOfLoan(db: Database, actor: Actor, id: LoanId, today: Day): Promise<OwnHelp> {
  if (!(await findVisibleLoan(db, actor, 'loans.own', id))) throw loanMissing();
  const latest = await latestPromise(db, id, today);
  return {
    data: latest?.promise ?? null,
    requests: await requestsOf(db, id, today),
    promise_until: furthestPromise(today),
  };
}

/** Reads the loans of a month from the daily record, person by person. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { FrequencyUnit } from '@ajo/contract/modules/schedules';
import { broughtMoney } from '#modules/loan-accounts/due-rows';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { BureauLoan, LoanFacts, MonthSpan } from './bureau.ts';
import { endOf } from './bureau.rules.ts';

export async function isClosed(db: Database, on: Day): Promise<boolean> {
  const { rows } = await sql`select from business_days where on_day = ${on} and closed_at is not null`.execute(sqlOf(db));
  return rows.length > 0;
}

/** Something was owed that evening. */
const owed = sql`d.replaced_by is null and (d.principal_kobo > 0 or d.due_kobo > 0)`;

/** Loans that were open at some time in the month: on the evening before it, on one of its evenings, or paid out in it. */
async function idsOf(db: Database, { from, to }: MonthSpan): Promise<LoanId[]> {
  const { rows } = await sql<{ id: LoanId }>`/* planned per call */
    select l.id from loans l
     where l.status in ('active', 'completed', 'written_off') and l.disbursed_on between ${from} and ${to}
        or exists (select from loan_days d where d.loan_id = l.id and d.on_day between ${addDays(from, -1)} and ${to} and ${owed})
     order by l.customer_id, l.id`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Bounds the memory of a file, whatever its length. */
export const batchSize = 500;

/** All loans of one person follow each other. */
export async function* loansOfMonth(db: Database, span: MonthSpan, size = batchSize): AsyncGenerator<BureauLoan[]> {
  const ids = await idsOf(db, span);
  for (let at = 0; at < ids.length; at += size) yield loansAt(db, span, ids.slice(at, at + size));
}

/** Some parts of the same order, each up to the next position or the end. */
export async function* partsOfMonth(
  db: Database,
  span: MonthSpan,
  parts: readonly { at: number; end: number | undefined }[],
): AsyncGenerator<BureauLoan[]> {
  const ids = await idsOf(db, span);
  for (const { at, end } of parts) yield loansAt(db, span, ids.slice(at, end));
}

async function loansAt(db: Database, span: MonthSpan, ids: readonly LoanId[]): Promise<BureauLoan[]> {
  const facts = await factsOf(db, ids, span);
  return facts.flatMap((loan) => {
    const end = endOf(loan, span);
    return end ? [{ ...loan, end }] : [];
  });
}

type Row = {
  id: LoanId;
  number: bigint;
  status: LoanState;
  customer_id: UserId;
  first_name: string;
  last_name: string;
  date_of_birth: Day | null;
  has_bvn: boolean;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  employment_status: string | null;
  branch: string | null;
  product: string;
  principal: Kobo;
  lent: Kobo;
  disbursed_on: Day | null;
  maturity_on: Day | null;
  instalment: Kobo | null;
  frequency: FrequencyUnit;
  every: number;
  paid_on: Day | null;
  paid: Kobo | null;
  has_consent: boolean;
  previous: bigint | null;
  open_on: Day | null;
  outstanding: Kobo;
  due: Kobo;
  days_past_due: number;
  class_days: number;
  has_last_day: boolean;
  written_off_on: Day | null;
};

/** The day on which an event came into the books. */
const bookedOn = sql`coalesce(e.booked_on, (e.recorded_at at time zone 'Africa/Lagos')::date)`;

/** Payments that were booked by the end of the month and not reversed by then. Money that only moved between loans is none. */
const lastPayment = (to: Day) => sql`
  select p.paid_on, p.amount_kobo from loan_events e join payment_logs p on p.id = e.payment_log_id
   where e.loan_id = l.id and e.kind in ('repayment', 'prepayment') and e.happened_on <= ${to} and ${bookedOn} <= ${to}
     and ${broughtMoney}
     and not exists (select from loan_events back where back.reverses_id = e.id and back.happened_on <= ${to})
   order by p.paid_on desc, p.id desc limit 1`;

/** A loan that was paid out again has another day now; the history has the one before. */
const paidOutOn = (to: Day) => sql`case when l.disbursed_on <= ${to} then l.disbursed_on else (
  select max((h.after->>'disbursed_on')::date) from history h where h.subject_id = l.id and (h.after->>'disbursed_on')::date <= ${to}) end`;

/** Of a loan that was imported or took over another there is no payout. */
const lentBy = (to: Day) => sql`case when l.imported_on is null and l.restructures_id is null and l.disbursed_on <= ${to} then (
    select coalesce(sum(p.amount_kobo), 0) from loan_payouts p
     where p.loan_id = l.id and p.paid_on <= ${to} and (p.returned_on is null or p.returned_on > ${to}))
  else l.principal_kobo - l.undrawn_kobo end::bigint`;

async function factsOf(db: Database, ids: readonly LoanId[], { from, to }: MonthSpan): Promise<LoanFacts[]> {
  const { rows } = await sql<Row>`/* planned per call */
    select l.id, l.number, l.status, l.customer_id, u.first_name, u.last_name, u.date_of_birth::text as date_of_birth,
        p.bvn_sealed is not null as has_bvn, u.phone, p.address, p.city, p.state, p.employment_status, b.name as branch,
        l.purpose as product, l.principal_kobo as principal, ${lentBy(to)} as lent, (${paidOutOn(to)})::text as disbursed_on,
        plan.maturity_on::text as maturity_on, plan.instalment, l.frequency, coalesce((l.terms->>'every')::int, 1) as every,
        payment.paid_on::text as paid_on, payment.amount_kobo as paid, l.consent_at is not null as has_consent, old.number as previous,
        d.on_day::text as open_on, coalesce(d.principal_kobo, 0)::bigint as outstanding, coalesce(d.due_kobo, 0)::bigint as due,
        coalesce(d.days_past_due, 0) as days_past_due, coalesce(d.class_days, d.days_past_due, 0) as class_days,
        exists (select from loan_days e where e.loan_id = l.id and e.on_day = ${to} and e.replaced_by is null) as has_last_day,
        (select max(e.happened_on) from loan_events e where e.loan_id = l.id and e.kind = 'write_off' and e.happened_on <= ${to}
          and not exists (select from loan_events back where back.reverses_id = e.id and back.happened_on <= ${to}))::text as written_off_on
      from loans l join users u on u.id = l.customer_id
        left join profiles p on p.user_id = l.customer_id left join branches b on b.id = u.branch_id
        left join loans old on old.id = l.restructures_id
        left join lateral (select * from loan_days d where d.loan_id = l.id and d.on_day between ${addDays(from, -1)} and ${to}
          and ${owed} order by d.on_day desc limit 1) d on true
        left join lateral (${lastPayment(to)}) payment on true
        left join lateral (select max(r.due_on) as maturity_on,
            (array_agg(r.principal_kobo + r.interest_kobo + r.fee_kobo order by r.due_on <= ${to}, case when r.due_on > ${to} then r.number end,
              r.number desc))[1] as instalment
          from loan_payments r where r.loan_id = l.id and r.run = l.schedule_run) plan on true
     where l.id = any(${[...ids]}::uuid[]) order by l.customer_id, l.id`.execute(sqlOf(db));
  return rows.map(toFacts);
}

const toFacts = (row: Row): LoanFacts => ({
  id: row.id,
  number: loanNumber(row.number),
  status: row.status,
  borrower: {
    id: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    hasBvn: row.has_bvn,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    employment: row.employment_status,
    branch: row.branch,
  },
  product: row.product,
  limit: row.principal,
  lent: row.lent,
  disbursedOn: row.disbursed_on,
  maturityOn: row.maturity_on,
  instalment: row.instalment,
  frequency: { unit: row.frequency, every: row.every },
  lastPayment: row.paid_on && row.paid !== null ? { on: row.paid_on, amount: row.paid } : null,
  hasConsent: row.has_consent,
  previous: row.previous === null ? null : loanNumber(row.previous),
  lastOpen: row.open_on && {
    on: row.open_on,
    principal: row.outstanding,
    due: row.due,
    daysPastDue: row.days_past_due,
    classDays: row.class_days,
  },
  hasLastDay: row.has_last_day,
  writtenOffOn: row.written_off_on,
});

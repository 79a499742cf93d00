/** Reads the figures of a half-year from payouts, the daily record, journals and the complaint register. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { trialBalance } from '#modules/ledger';
import { countsUntil, wasLent } from '#modules/loans/lent';
import { ageAtPayout, stateOf, writtenOffLoansIn } from '#modules/reports';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { ComplaintFacts, Granted, GrantedByAge, HalfSpan, HalfYearFacts, RateRange } from './half-year.rules.ts';

type Span = { from: Day; through: Day };

export async function lastClosedDay(db: Database, { from, to }: HalfSpan): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`
    select max(on_day)::text as on from business_days where closed_at is not null and on_day between ${from} and ${to}`.execute(
    sqlOf(db),
  );
  return rows[0]?.on ?? undefined;
}

/** Payouts of the span. */
const granted = ({ from, through }: Span) => sql`from loan_payouts p join loans l on l.id = p.loan_id
    join users u on u.id = l.customer_id left join profiles r on r.user_id = u.id join loan_products product on product.id = l.product_id
  where p.paid_on >= ${from} and ${countsUntil('p', through)} and ${wasLent('l')}`;
const sums = sql`count(*) filter (where p.is_first)::int as loans, sum(p.amount_kobo)::bigint as amount`;

async function grantedBy(db: Database, span: Span, name: RawBuilder<string>): Promise<Granted[]> {
  const { rows } = await sql<Granted>`/* planned per call */
    select ${name} as name, ${sums} ${granted(span)} group by 1 order by 1`.execute(sqlOf(db));
  return rows;
}

async function grantedByAge(db: Database, span: Span): Promise<GrantedByAge[]> {
  const { rows } = await sql<GrantedByAge>`/* planned per call */
    select ${ageAtPayout} as years, ${sums} ${granted(span)} group by 1`.execute(sqlOf(db));
  return rows;
}

async function ratesOf(db: Database, span: Span): Promise<RateRange[]> {
  const { rows } = await sql<RateRange>`/* planned per call */
    select l.rate_period as period, trim_scale(min(l.rate_percent::numeric))::text as lowest,
        trim_scale(max(l.rate_percent::numeric))::text as highest, count(*)::int as loans
      ${granted(span)} and p.is_first group by 1 order by 1`.execute(sqlOf(db));
  return rows;
}

/** Of the class of each loan, as the portfolio at risk. */
async function portfolioOn(db: Database, on: Day): Promise<HalfYearFacts['portfolio']> {
  const { rows } = await sql<HalfYearFacts['portfolio']>`
    select count(*)::int as loans, coalesce(sum(d.principal_kobo), 0)::bigint as outstanding,
        count(*) filter (where coalesce(d.class_days, d.days_past_due) > 90)::int as "lateLoans",
        coalesce(sum(d.principal_kobo) filter (where coalesce(d.class_days, d.days_past_due) > 90), 0)::bigint as late
      from loan_days d where d.on_day = ${on} and d.replaced_by is null and (d.principal_kobo > 0 or d.due_kobo > 0)`.execute(
    sqlOf(db),
  );
  return rows[0] ?? { loans: 0, outstanding: noMoney, lateLoans: 0, late: noMoney };
}

/** What write-offs took from loans: the number and the sum of the list of loans written off. */
async function writtenOffIn(db: Database, { from, through }: Span): Promise<HalfYearFacts['writtenOff']> {
  const { rows } = await sql<HalfYearFacts['writtenOff']>`/* planned per call */
    select count(*)::int as loans, coalesce(sum(w.amount), 0)::bigint as amount from (${writtenOffLoansIn({ from, to: through })}) w`.execute(
    sqlOf(db),
  );
  return rows[0] ?? { loans: 0, amount: noMoney };
}

async function recoveredIn(db: Database, { from, through }: Span): Promise<Kobo> {
  const balanceOn = async (on: Day): Promise<Kobo> =>
    (await trialBalance(db, { asOf: on })).rows.find(({ code }) => code === '4030')?.balance ?? noMoney;
  return minus(await balanceOn(through), await balanceOn(addDays(from, -1)));
}

async function complaintsIn(db: Database, { from, through }: Span): Promise<ComplaintFacts> {
  const [start, end] = [startOfDay(from), startOfDay(addDays(through, 1))];
  const isReceived = sql`c.received_at >= ${start} and c.received_at < ${end}`;
  const isResolved = sql`c.answered_at >= ${start} and c.answered_at < ${end}`;
  const minutes = sql`extract(epoch from c.answered_at - c.received_at) / 60`;
  const { rows } = await sql<Omit<ComplaintFacts, 'categories'>>`
    select count(*) filter (where ${isReceived})::int as received,
        count(*) filter (where ${isReceived} and coalesce(c.acknowledged_at, c.answered_at) <= c.acknowledge_by)::int as "acknowledgedInTime",
        count(*) filter (where ${isResolved})::int as resolved,
        count(*) filter (where ${isResolved} and c.answered_at <= c.answer_by)::int as "resolvedInTime",
        round((percentile_cont(0.5) within group (order by ${minutes}) filter (where ${isResolved}))::numeric)::int as "medianMinutes",
        round(max(${minutes}) filter (where ${isResolved}))::int as "longestMinutes",
        count(*) filter (where c.received_at < ${end} and (c.answered_at is null or c.answered_at >= ${end}))::int as open
      from complaints c where c.received_at < ${end}`.execute(sqlOf(db));
  const categories = await sql<{ name: string; count: number }>`
    select initcap(left(c.category, 1)) || replace(substr(c.category, 2), '_', ' ') as name, count(*)::int as count
      from complaints c where ${isReceived} group by c.category order by 2 desc, 1`.execute(sqlOf(db));
  const [facts] = rows;
  if (!facts) throw new Error('counts have a row');
  return { ...facts, categories: categories.rows };
}

export async function halfYearFacts(db: Database, span: Span): Promise<HalfYearFacts> {
  return {
    through: span.through,
    byState: await grantedBy(db, span, stateOf('r')),
    byProduct: await grantedBy(db, span, sql`product.name`),
    byAge: await grantedByAge(db, span),
    portfolio: await portfolioOn(db, span.through),
    rates: await ratesOf(db, span),
    complaints: await complaintsIn(db, span),
    writtenOff: await writtenOffIn(db, span),
    recovered: await recoveredIn(db, span),
  };
}

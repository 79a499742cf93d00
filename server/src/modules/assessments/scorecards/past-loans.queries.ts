/** Loans that were paid out, with the inputs of their decision and their outcome, piece by piece: the memory does not grow with the loans. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { dtiOf } from '@ajo/contract/modules/loans.credit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanNumber } from '#modules/loans';
import { isBadDay, tookOver } from '#modules/loans/lent';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { ScoredFacts } from './scorecard.rules.ts';

/** The loans of one round trip to the database. */
const atOnce = 1_000;

/** `lastDay`: the last closed day. `after`: the id of the last loan that was read. */
export type PastLoanQuery = {
  months: number;
  lastDay: Day;
  productId?: LoanProductId | undefined;
  after?: LoanId | undefined;
  ids?: readonly LoanId[];
  /** False where only scores are compared: outcomes take most of the time. */
  withOutcome: boolean;
};

/** `facts` are null without a stored assessment. `isYoung`: its window has not passed. */
export type PastLoan = {
  id: LoanId;
  productId: LoanProductId;
  principal: Kobo;
  isYoung: boolean;
  isBad: boolean;
  facts: ScoredFacts | null;
};

type Row = {
  id: LoanId;
  product_id: LoanProductId;
  principal_kobo: Kobo;
  is_young: boolean;
  is_bad: boolean;
  is_assessed: boolean;
  repayment_score: number | null;
  bureau_days_late: number | null;
  guarantors_ready: number;
  months: number;
  income: Kobo;
  existing: Kobo;
  requested: Kobo;
  required_guarantors: number;
};

/** The newest loan first. Each piece is a statement of its own: nothing holds a snapshot while the loans are scored. */
export async function* pastLoans(db: Database, query: PastLoanQuery): AsyncGenerator<PastLoan[]> {
  let after = query.after;
  for (;;) {
    const loans = await readPastLoans(db, { ...query, after });
    yield loans;
    if (loans.length < atOnce) return;
    after = loans.at(-1)?.id;
  }
}

/**
 * A loan that took over another one was no application. The inputs are those of the newest approval, else of the newest submission.
 */
async function readPastLoans(
  db: Database,
  { months, lastDay, productId, after, ids, withOutcome }: PastLoanQuery,
): Promise<PastLoan[]> {
  const ends = sql`(l.disbursed_on + make_interval(months => ${months}))::date`;
  const { rows } = await sql<Row>`/* planned per call */
    select l.id, l.product_id, l.principal_kobo, l.required_guarantors, ${ends} > ${lastDay}::date as is_young,
      kept.inputs is not null as is_assessed, ${withOutcome ? badOutcome(ends, lastDay) : sql`false`} as is_bad,
      (kept.inputs->>'repayment_score')::int as repayment_score, (kept.inputs->>'bureau_worst_days_late')::int as bureau_days_late,
      (kept.inputs->>'guarantors_ready')::int as guarantors_ready, (kept.inputs->>'months_as_customer')::int as months,
      (kept.inputs->>'income')::bigint as income, (kept.inputs->>'existing_instalments')::bigint as existing,
      (kept.inputs->>'requested_instalment')::bigint as requested
    from loans l left join lateral (select a.inputs from loan_assessments a
        where a.loan_id = l.id and a.moment in ('approval', 'submission')
        order by (a.moment = 'approval') desc, a.id desc limit 1) kept on true
    where l.disbursed_on is not null and l.status in ('active', 'completed', 'written_off') and l.restructures_id is null
      ${productId ? sql`and l.product_id = ${productId}` : sql``} ${after ? sql`and l.id < ${after}` : sql``}
      ${ids ? sql`and l.id = any(${ids}::uuid[])` : sql``}
    order by l.id desc limit ${atOnce}`.execute(sqlOf(db));
  return rows.map(pastLoanOf);
}

/** More than 30 days late, or classed so, on a closed day of the window, or written off within it and not undone: itself or a loan that took it over. */
const badOutcome = (
  ends: ReturnType<typeof sql>,
  lastDay: Day,
) => sql`case when kept.inputs is null or ${ends} > ${lastDay}::date then false else
    exists (with recursive debts as (select l.id union all select taken.id from debts join loans taken on ${tookOver})
      select from debts where exists (select from loan_days d where d.loan_id = debts.id and ${isBadDay} and d.on_day <= ${ends})
        or exists (select from loan_events w where w.loan_id = debts.id and w.kind = 'write_off' and w.happened_on <= ${ends}
          and not exists (select from loan_events back where back.reverses_id = w.id))) end`;

const pastLoanOf = (row: Row): PastLoan => ({
  id: row.id,
  productId: row.product_id,
  principal: row.principal_kobo,
  isYoung: row.is_young,
  isBad: row.is_bad,
  facts: row.is_assessed ? factsOf(row) : null,
});

const factsOf = (row: Row): ScoredFacts => ({
  repayment_score: row.repayment_score,
  bureau_worst_days_late: row.bureau_days_late,
  guarantors_ready: row.guarantors_ready,
  months_as_customer: row.months,
  required_guarantors: row.required_guarantors,
  dti: dtiOf({ income: row.income, existing_instalments: row.existing, requested_instalment: row.requested }),
});

/** The outcomes of a few loans. */
export async function badAmong(db: Database, query: Omit<PastLoanQuery, 'withOutcome'>): Promise<ReadonlySet<LoanId>> {
  const loans = await readPastLoans(db, { ...query, withOutcome: true });
  return new Set(loans.filter(({ isBad }) => isBad).map(({ id }) => id));
}

/** Null before the first day close. */
export async function lastClosedDay(db: Database): Promise<Day | null> {
  const { rows } = await sql<{ last: Day | null }>`
    select max(on_day) as last from business_days where closed_at is not null`.execute(sqlOf(db));
  return rows[0]?.last ?? null;
}

export type ProductMinimum = { id: LoanProductId; name: string; minScore: number };

/** Of every product, by name: what it requires today. */
export async function productMinimums(db: Database): Promise<ProductMinimum[]> {
  const { rows } = await sql<ProductMinimum>`
    select id, name, (terms->'min_score')::int as "minScore" from loan_products order by lower(name), id`.execute(sqlOf(db));
  return rows;
}

export type LoanNames = { id: LoanId; number: string; customer: string; product: string; disbursedOn: Day };

/** Numbers and names by loan; unknown ids are left out. */
export async function namesOfLoans(db: Database, ids: readonly LoanId[]): Promise<ReadonlyMap<LoanId, LoanNames>> {
  const { rows } = await sql<Omit<LoanNames, 'number'> & { number: bigint }>`
    select l.id, l.number, u.first_name || ' ' || u.last_name as customer, l.purpose as product, l.disbursed_on as "disbursedOn"
      from loans l join users u on u.id = l.customer_id where l.id = any(${ids}::uuid[])`.execute(sqlOf(db));
  return new Map(rows.map((row) => [row.id, { ...row, number: loanNumber(row.number) }]));
}

/** Reads what the second approver of a large loan decides on, of many loans at once. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { toReviewColumns } from '#modules/assessments';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** `assesses`: the users who recommended and reviewed; neither approves. */
export type LargeLoanFacts = { texts: Record<string, string>; assesses: string[] };

type Row = {
  id: string;
  number: bigint;
  customer: string;
  principal: Kobo;
  purpose: string;
  instalments: number;
  rate: string;
  rate_period: string;
  recommendation: string | null;
  review: string | null;
  documents: number;
  statements: number;
  assesses: string[];
};

/** The newest opinions about the terms as they are, as in `assessedSince`. */
export async function largeLoanFacts(db: Database, loanIds: readonly string[]): Promise<ReadonlyMap<string, LargeLoanFacts>> {
  const { rows } = await sql<Row>`select loans.id, loans.number, u.first_name || ' ' || u.last_name as customer,
      loans.principal_kobo as principal, loans.purpose, loans.instalments, loans.rate_percent as rate, loans.rate_period, ${toReviewColumns},
      max(o.text) filter (where o.kind = 'recommendation') as recommendation,
      max(o.text) filter (where o.kind = 'review') as review,
      coalesce(array_agg(o.by_id::text) filter (where o.by_id is not null), '{}') as assesses
    from loans
    join users u on u.id = loans.customer_id
    left join lateral (
      select distinct on (l.kind) l.kind, l.by_id, l.verdict || ' by ' || l.by_name || coalesce(': ' || nullif(l.note, ''), '') as text
      from loan_opinions l
      where l.loan_id = loans.id and l.kind in ('recommendation', 'review')
        and l.at >= greatest(loans.terms_changed_at, loans.applied_at)
      order by l.kind, l.at desc, l.id desc
    ) o on true
    where loans.id = any(${loanIds}::uuid[])
    group by loans.id, u.id`.execute(sqlOf(db));
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

const factsOf = ({ assesses, ...row }: Row): LargeLoanFacts => ({
  assesses,
  texts: {
    customer: row.customer,
    loan: loanNumber(row.number),
    amount: naira(row.principal),
    purpose: row.purpose,
    instalments: String(row.instalments),
    rate: `${Number(row.rate)}% a ${row.rate_period}`,
    ...(row.recommendation && { recommendation: row.recommendation }),
    ...(row.review && { review: row.review }),
    ...(row.documents > 0 && { documents_to_review: String(row.documents) }),
    ...(row.statements > 0 && { bank_statements_not_read: String(row.statements) }),
  },
});

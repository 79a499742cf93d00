/** Reads what a second person decides on about loans and their payments, of many requests at once. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import { loanNumber } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Texts = Record<string, string>;
type LoanFacts = { id: string; number: bigint; customer: string; principal: Kobo; outstanding: Kobo };

export async function loanFacts(db: Database, loanIds: readonly string[]): Promise<ReadonlyMap<string, Texts>> {
  const { rows } = await sql<LoanFacts>`select loans.id, loans.number, u.first_name || ' ' || u.last_name as customer,
      loans.principal_kobo as principal,
      (select coalesce(sum(r.open_kobo), 0)::bigint from loan_payments r
        where r.loan_id = loans.id and r.run = loans.schedule_run and r.status in ('pending', 'incomplete')) as outstanding
    from loans join users u on u.id = loans.customer_id
    where loans.id = any(${loanIds}::uuid[])`.execute(sqlOf(db));
  const textsOf = ({ number, customer, principal, outstanding }: LoanFacts): Texts => ({
    customer,
    loan: loanNumber(number),
    lent: naira(principal),
    outstanding: naira(outstanding),
  });
  return new Map(rows.map((row) => [row.id, textsOf(row)]));
}

type PaymentFacts = { id: string; amount: Kobo; reference: string; paid_on: Day };

export async function paymentFacts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Texts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PaymentFacts>`select id, amount_kobo as amount, reference, paid_on from payment_logs
    where id = any(${ids}::uuid[])`.execute(sqlOf(db));
  return new Map(
    rows.map(({ id, amount, reference, paid_on: on }) => [id, { amount: naira(amount), reference, paid_on: longDay(on) }]),
  );
}

/** What is in the books of a branch or an officer: customers, running loans, what is still to be paid and what is late. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Figures } from '@ajo/contract/modules/branches';
import type { RawBuilder } from 'kysely';
import { isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type BookRow = { key: string; customers: bigint; active_loans: bigint; late_loans: bigint; outstanding: bigint; overdue: bigint };
export const nothing: Figures = { customers: 0, active_loans: 0, late_loans: 0, outstanding: kobo(0n), overdue: kobo(0n) };

type FiguresQuery = { column: 'branch_id' | 'account_officer_id'; within: RawBuilder<boolean>; today: Day };

/** Summed by a column of the customer, in one pass over the open rows. `within` is spelled over `customer`. */
export async function figuresBy(db: Database, { column, within, today }: FiguresQuery): Promise<Map<string, Figures>> {
  const key = sql.ref(`customer.${column}`);
  const late = isLateRow('row', today);
  const { rows } = await sql<BookRow>`
    with people as (
      select ${key} as key, count(*) as customers from users customer
      where customer.type in ('user', 'default') and customer.deleted_at is null and ${within} group by 1
    ), books as (
      select ${key} as key, count(distinct loans.id) as active_loans,
        count(distinct loans.id) filter (where ${late}) as late_loans,
        coalesce(sum(row.open_kobo), 0)::bigint as outstanding,
        coalesce(sum(row.open_kobo) filter (where ${late}), 0)::bigint as overdue
      from loans join users customer on customer.id = loans.customer_id
      left join loan_payments row on row.loan_id = loans.id and row.run = loans.schedule_run and row.status in ('pending', 'incomplete')
      where loans.status = 'active' and ${within} group by 1
    )
    select key, coalesce(customers, 0) as customers, coalesce(active_loans, 0) as active_loans, coalesce(late_loans, 0) as late_loans,
      coalesce(outstanding, 0) as outstanding, coalesce(overdue, 0) as overdue
    from people full join books using (key) where key is not null`.execute(sqlOf(db));
  return new Map(rows.map((row) => [row.key, figuresOf(row)]));
}

const figuresOf = (row: BookRow): Figures => ({
  customers: Number(row.customers),
  active_loans: Number(row.active_loans),
  late_loans: Number(row.late_loans),
  outstanding: kobo(BigInt(row.outstanding)),
  overdue: kobo(BigInt(row.overdue)),
});

/** Each payout counts for the account officer of its day, a loan for the officer of the first payout. */
export async function madeBy(db: Database, officers: readonly string[]): Promise<Map<string, { loans: number; amount: bigint }>> {
  const { rows } = await sql<{ officer_id: string; loans: bigint; amount: bigint }>`
    select held.officer_id, count(*) filter (where p.is_first) as loans, sum(p.amount_kobo)::bigint as amount
    from officer_assignments held join loans on loans.customer_id = held.customer_id join loan_payouts p on p.loan_id = loans.id
    where held.officer_id = any(${[...officers]}::uuid[]) and held.office = 'account' and p.returned_on is null
      and p.paid_on >= (held.since_at at time zone 'Africa/Lagos')::date
      and (held.until_at is null or p.paid_on < (held.until_at at time zone 'Africa/Lagos')::date)
      and loans.status in ('active', 'completed', 'written_off')
    group by 1`.execute(sqlOf(db));
  return new Map(rows.map((row) => [row.officer_id, { loans: Number(row.loans), amount: BigInt(row.amount) }]));
}

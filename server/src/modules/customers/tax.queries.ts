/** Interest and withholding tax of one customer in one calendar year, by account. The journals of both are the source. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { investmentNumber } from '#modules/investment-contracts';
import { savingsNumber } from '#modules/savings';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** `interest` before tax. Both in kobo, never below zero in sum. */
export type TaxedAccount = { name: string; interest: Kobo; tax: Kobo };

export async function taxedIn(db: Database, { customerId, year }: { customerId: string; year: number }): Promise<TaxedAccount[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const { rows: savings } = await sql<TaxedAccount & { number: bigint }>`
    select a.number, a.name,
        coalesce(sum(t.change_kobo) filter (where coalesce(reversed.type, t.type) = 'interest'), 0)::bigint as interest,
        coalesce(-sum(t.change_kobo) filter (where coalesce(reversed.type, t.type) = 'withholding_tax'), 0)::bigint as tax
      from savings_accounts a
      join savings_transactions t on t.account_id = a.id and t.state = 'completed' and t.value_on between ${from}::date and ${to}::date
      left join savings_transactions reversed on reversed.id = t.reverses_id
     where a.customer_id = ${customerId} and coalesce(reversed.type, t.type) in ('interest', 'withholding_tax')
     group by a.id order by a.number`.execute(sqlOf(db));
  const { rows: investments } = await sql<TaxedAccount & { number: bigint }>`
    select c.number, c.plan_name as name,
        coalesce(sum(m.liability_kobo) filter (where m.cause = 'interest'), 0)::bigint as interest,
        coalesce(-sum(m.liability_kobo) filter (where m.cause = 'tax'), 0)::bigint as tax
      from investment_contracts c
      join investment_moves m on m.contract_id = c.id and m.on_day between ${from}::date and ${to}::date and m.cause in ('interest', 'tax')
     where c.customer_id = ${customerId} group by c.id order by c.number`.execute(sqlOf(db));
  const named = (number: string, { name, interest, tax }: TaxedAccount) => ({ name: `${number}, ${name}`, interest, tax });
  return [
    ...savings.map((row) => named(savingsNumber(row.number), row)),
    ...investments.map((row) => named(investmentNumber(row.number), row)),
  ];
}

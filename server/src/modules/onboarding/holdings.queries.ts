/** What a customer holds with us in all products: the caps of KYC tiers bind the sum. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** In kobo: credit, savings, principal of running investments, and what was paid for packages. */
export async function heldByCustomer(db: Database, customerId: string): Promise<Kobo> {
  const { rows } = await sql<{ sum: Kobo }>`select (
      (select coalesce(sum(balance_kobo), 0) from savings_accounts where customer_id = ${customerId})
      + (select coalesce(sum(m.liability_kobo), 0) from investment_moves m
          join investment_contracts c on c.id = m.contract_id where c.customer_id = ${customerId})
      + (select coalesce(sum(m.amount_kobo), 0) from betalife_moves m
          join betalife_subscriptions s on s.id = m.subscription_id where s.customer_id = ${customerId})
    )::bigint as sum`.execute(sqlOf(db));
  return plus(rows[0]?.sum ?? noMoney, await balanceOf(db, gl.customerCredit(customerId)));
}

/** Reads for the filters of lists of loans: which branches, account officers and products the caller may choose. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { LoanChoices } from '@ajo/contract/modules/loan-applications.choices';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** People who see one branch, or their own customers, choose within their branch. */
export async function loanChoices(db: Database, actor: Actor): Promise<LoanChoices> {
  const scope = scopeOf(actor.role, 'loans.read');
  const within = scope === 'branch' || scope === 'portfolio' ? actor.branchId : undefined;
  const own = within === undefined ? sql`true` : sql`b.id = ${within}`;
  const [branches, officers, products] = await Promise.all([
    sql<{ id: string; name: string }>`select b.id, b.name from branches b where ${own} order by b.name`.execute(sqlOf(db)),
    sql<{ id: UserId; name: string; branch: string | null }>`
      select o.id, o.first_name || ' ' || o.last_name as name, b.name as branch from users o left join branches b on b.id = o.branch_id
      where ${within === undefined ? sql`true` : sql`(o.branch_id = ${within} or o.id = ${actor.id})`}
        and exists (select from users c where c.account_officer_id = o.id)
      order by o.first_name, o.last_name limit 500`.execute(sqlOf(db)),
    sql<{ id: LoanProductId; name: string }>`select id, name from loan_products order by active desc, name`.execute(sqlOf(db)),
  ]);
  return { branches: branches.rows, officers: officers.rows, products: products.rows };
}

/** Finds the payment of an investment that a person sends again. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { InvestmentPaymentKind } from '@ajo/contract/modules/investment-contracts';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { investmentMissing } from './investment-contracts.errors.ts';

type Search = { investmentId: string; kind: InvestmentPaymentKind };

/** The oldest that is due, else one that is under way, so that the caller learns why. @throws DomainError `investment_missing` out of scope. */
export async function paymentToSend(db: Database, actor: Actor, { investmentId, kind }: Search): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select (select p.id from investment_payments p where p.contract_id = c.id and p.kind = ${kind}
      order by p.status not in ('waiting', 'failed'), p.status <> 'ordered', p.due_on, p.id limit 1) as id
    from investment_contracts c where c.id = ${investmentId}
      and ${customerScope(actor, 'investments.pay', 'c.customer_id')}`.execute(sqlOf(db));
  if (!rows[0]) throw investmentMissing();
  return rows[0].id ?? undefined;
}

export async function customerOfPayment(db: Database, paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select c.customer_id as id from investment_payments p
    join investment_contracts c on c.id = p.contract_id where p.id = ${paymentId}`.execute(sqlOf(db));
  if (!rows[0]) throw investmentMissing();
  return rows[0].id;
}

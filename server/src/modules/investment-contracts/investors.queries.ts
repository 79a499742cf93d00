/** Reads for staff: one investment, and what moved its money. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import type { InvestmentMove, StaffInvestmentDetail } from '@ajo/contract/modules/investment-contracts.staff';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { requestersOf } from './commands/payment-approval.ts';
import { toInvestment } from './contract.store.ts';
import { investmentMissing } from './investment-contracts.errors.ts';
import { investmentView, paymentView } from './investment-view.ts';
import { isPaymentDue, offersPayment } from './investment.rules.ts';
import { investmentNumber } from './investment.ts';
import { paymentsOf } from './money.store.ts';

type Row = Parameters<typeof toInvestment>[0] & {
  customer: string;
  branch: string | null;
  officer: string | null;
  parent: bigint | null;
};

/** @throws DomainError `investment_missing`, also out of scope. */
async function visible(db: Database, actor: Actor, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select c.*, u.first_name || ' ' || u.last_name as customer, br.name as branch,
      o.first_name || ' ' || o.last_name as officer, parent.number as parent
    from investment_contracts c join users u on u.id = c.customer_id
    left join branches br on br.id = u.branch_id left join users o on o.id = u.deposit_officer_id
    left join investment_contracts parent on parent.id = c.parent_id
    where c.id = ${id} and ${customerScope(actor, 'investments.read', 'c.customer_id')}`.execute(sqlOf(db));
  if (!rows[0]) throw investmentMissing();
  return rows[0];
}

export async function investmentDetail(context: Context, actor: Actor, id: string): Promise<StaffInvestmentDetail> {
  const row = await visible(context.db, actor, id);
  const investment = toInvestment(row);
  const view = await investmentView(context, investment);
  const payments = await paymentsOf(context.db, [id]);
  const due = payments.find(isPaymentDue);
  const requester = due && (await requestersOf(context, [due])).get(due.id);
  return {
    ...view,
    payments: payments.map(paymentView),
    can: { pay: false, cancel: false, change_instruction: false, leave_early: false },
    customer: { id: investment.customerId as UserId, name: row.customer },
    branch: row.branch,
    deposit_officer: row.officer,
    parent: row.parent === null ? null : investmentNumber(row.parent),
    payment_due: due ? paymentView(due) : null,
    awaits_second_person: requester !== undefined,
    can_pay: due !== undefined && offersPayment({ payment: due, investment }, actor, requester),
  };
}

type MovesQuery = { id: string; page: number; per_page: number; path: string };

/** Newest first. */
export async function investmentMoves(
  { db }: Context,
  actor: Actor,
  { id, page, per_page: perPage, path }: MovesQuery,
): Promise<Page<InvestmentMove>> {
  await visible(db, actor, id);
  const { rows } = await sql<InvestmentMove>`
    select journal_id, cause, on_day as on, liability_kobo as liability, interest_payable_kobo as interest_payable
    from investment_moves where contract_id = ${id} order by on_day desc, moved_at desc, journal_id desc, cause
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(sqlOf(db));
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from investment_moves where contract_id = ${id}`.execute(sqlOf(db));
  return asPage(rows, { page, perPage, total: counted.rows[0]?.total ?? 0, path });
}

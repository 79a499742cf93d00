/** Reads for one customer's page: loans, money and guarantors. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type {
  CustomerAccounts,
  CustomerGuarantee,
  CustomerGuarantor,
  CustomerLoan,
  CustomerPayment,
} from '@ajo/contract/modules/customers';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { balanceOf, gl } from '#modules/ledger';
import { loanNumber } from '#modules/loans';
import { undoneReferenceOf } from '#modules/repayments';
import { customerScope, isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { customerMissing } from './customers.errors.ts';

/** A customer in the scope of a capability; undefined for other people. */
export const findReached = (db: Database, actor: Actor, { id, by }: { id: UserId; by: Capability }) =>
  sqlOf(db)
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .where(customerScope(actor, by, 'users.id'))
    .executeTakeFirst();

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export async function requireCustomer(db: Database, actor: Actor, id: UserId, by: Capability = 'customers.read'): Promise<void> {
  if (!(await findReached(db, actor, { id, by }))) throw customerMissing();
}

const loanOf = (row: { loan_id: string; number: bigint }) => ({ id: row.loan_id as LoanId, number: loanNumber(row.number) });

type LoanRow = {
  loan_id: string;
  number: bigint;
  status: LoanState;
  purpose: string;
  principal: Kobo;
  outstanding: Kobo;
  overdue: Kobo;
  applied_at: Date | null;
  disbursed_on: Day | null;
  returned_on: Day | null;
};

/** What was applied for, newest first; drafts are the customer's own. */
export async function loansOf(db: Database, customerId: string, today: Day): Promise<CustomerLoan[]> {
  const { rows } = await sql<LoanRow>`
    select loans.id as loan_id, loans.number, loans.status, loans.purpose, loans.principal_kobo as principal, loans.applied_at, loans.disbursed_on, loans.returned_on,
      coalesce(owed.outstanding, 0)::bigint as outstanding, coalesce(owed.overdue, 0)::bigint as overdue
    from loans left join lateral (
      select sum(row.open_kobo) as outstanding, sum(row.open_kobo) filter (where ${isLateRow('row', today)}) as overdue
      from loan_payments row where loans.status = 'active' and row.loan_id = loans.id and row.run = loans.schedule_run
        and row.status in ('pending', 'incomplete')
    ) owed on true
    where loans.customer_id = ${customerId} and loans.applied_at is not null
    order by loans.applied_at desc, loans.id desc limit 200`.execute(sqlOf(db));
  return rows.map(({ loan_id, number, ...loan }) => ({ ...loan, ...loanOf({ loan_id, number }) }));
}

type Money = Pick<CustomerAccounts, 'credit' | 'account_numbers' | 'cards'>;

export async function moneyOf(db: Database, customerId: string): Promise<Money> {
  const [credit, account_numbers, cards] = await Promise.all([
    balanceOf(db, gl.customerCredit(customerId)),
    accountNumbersOf(db, customerId),
    cardsOf(db, customerId),
  ]);
  return { credit, account_numbers, cards };
}

async function accountNumbersOf(db: Database, customerId: string): Promise<Money['account_numbers']> {
  const rows = await sqlOf(db)
    .selectFrom('virtual_accounts')
    .select(['id', 'account_number', 'bank_name', 'replaced_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.account_number,
    bank: row.bank_name,
    current: row.replaced_at === null,
  }));
}

async function cardsOf(db: Database, customerId: string): Promise<Money['cards']> {
  const rows = await sqlOf(db)
    .selectFrom('saved_cards')
    .select(['id', 'brand', 'last4', 'bank', 'expires_month', 'expires_year', 'status'])
    .where('owner_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ expires_month: month, expires_year: year, ...card }) => ({
    ...card,
    expires: year === null ? '' : `${String(month).padStart(2, '0')}/${year}`,
  }));
}

type Paging = { page: number; per_page: number };

/** Every payment on every loan, with fees that were paid first. A reversed payment stays in the list, marked as reversed; one that returned its loan was received. */
export async function paymentsOf(
  db: Database,
  customerId: string,
  { page, per_page: perPage }: Paging,
): Promise<{ rows: CustomerPayment[]; total: number }> {
  const found = sqlOf(db)
    .selectFrom('payment_logs')
    .where('payment_logs.customer_id', '=', customerId)
    .where('payment_logs.kind', 'in', ['payment', 'credit']);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const list = found
    .innerJoin('loans', 'loans.id', 'payment_logs.loan_id')
    .leftJoin('payment_logs as undo', 'undo.reverses_id', 'payment_logs.id')
    .select(['payment_logs.id', 'payment_logs.loan_id', 'loans.number', 'payment_logs.source', 'payment_logs.reference'])
    .select(['payment_logs.amount_kobo as amount', 'payment_logs.paid_on'])
    .select(
      sql<boolean>`(undo.id is not null and (loans.returned_on is null or undo.reference <> ${undoneReferenceOf('payment_logs.id')}))`.as(
        'reversed',
      ),
    )
    .orderBy('payment_logs.paid_on', 'desc')
    .orderBy('payment_logs.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [rows, { total }] = await Promise.all([list.execute(), count.executeTakeFirstOrThrow()]);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id,
      loan: loanOf(row),
      source: row.source,
      reference: row.reference,
      amount: row.amount,
      paid_on: row.paid_on,
      reversed: row.reversed,
    })),
  };
}

export async function guarantorsOf(db: Database, customerId: string): Promise<CustomerGuarantor[]> {
  const rows = await sqlOf(db)
    .selectFrom('guarantors')
    .innerJoin('loans', 'loans.id', 'guarantors.loan_id')
    .select(['guarantors.id', 'guarantors.loan_id', 'loans.number', 'guarantors.name', 'guarantors.relationship'])
    .select(['guarantors.amount_kobo as amount', 'guarantors.status'])
    .where('guarantors.borrower_id', '=', customerId)
    .orderBy('guarantors.id', 'desc')
    .execute();
  return rows.map(({ loan_id, number, ...row }) => ({ ...row, loan: loanOf({ loan_id, number }) }));
}

/** Guarantors have no account of ours: the same proven address or phone means the same person. */
export async function guaranteesOf(db: Database, actor: Actor, customerId: string): Promise<CustomerGuarantee[]> {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .innerJoin('guarantors', (join) => join.on(sql<boolean>`(guarantors.email = users.email or guarantors.phone = users.phone)`))
    .innerJoin('loans', 'loans.id', 'guarantors.loan_id')
    .select(['guarantors.id', 'guarantors.loan_id', 'loans.number', 'guarantors.borrower_id', 'guarantors.borrower_name'])
    .select(['guarantors.amount_kobo as amount', 'guarantors.status'])
    .where('users.id', '=', customerId)
    .where(customerScope(actor, 'customers.read', 'guarantors.borrower_id'))
    .orderBy('guarantors.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ loan_id, number, borrower_id, borrower_name, ...row }) => ({
    ...row,
    loan: loanOf({ loan_id, number }),
    borrower: { id: borrower_id as UserId, name: borrower_name },
  }));
}

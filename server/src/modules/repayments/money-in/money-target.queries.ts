/** A loan as money in sees it: the target of money in suspense, and one of transfers. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { OwedOnTarget, SuspenseTarget } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { loanNumber, toLoan } from '#modules/loans';
import { debtOf } from '../repayments.queries.ts';
import { claimableLoan } from './loan-claims.rules.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By its id or by its number (AJ-000042). */
export async function loanTarget(db: Database, name: string): Promise<SuspenseTarget | undefined> {
  const number = /^AJ-(\d{1,15})$/i.exec(name)?.[1];
  if (number === undefined && !uuid.test(name)) return undefined;
  let found = sqlOf(db).selectFrom('loans').innerJoin('users', 'users.id', 'loans.customer_id');
  found = number === undefined ? found.where('loans.id', '=', name) : found.where('loans.number', '=', BigInt(number));
  const row = await found
    .select([
      'loans.id',
      'loans.number',
      'loans.customer_id',
      'loans.status',
      'loans.disbursed_on',
      'users.first_name',
      'users.last_name',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const owing = (await owingLoan(db, row.id)) ?? row;
  return {
    owner: { kind: 'loan', id: row.id },
    label: loanNumber(row.number),
    customerId: row.customer_id,
    customer: `${row.first_name} ${row.last_name}`,
    status: row.status,
    opensAt: row.disbursed_on === null ? null : startOfDay(row.disbursed_on as Day),
    owedOn: { label: loanNumber(owing.number), takesMoney: ['active', 'written_off'].includes(owing.status) },
  };
}

export async function loanOwed(now: Pick<Context, 'clock'> & { db: Database }, id: string): Promise<OwedOnTarget | undefined> {
  const row = await sqlOf(now.db).selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const loan = toLoan(row);
  const { due, payoff, openSince } = claimableLoan(loan, await debtOf(now, loan), now.clock.businessDay());
  return { due, since: due > noMoney ? openSince : null, payoff };
}

/** The loan itself, or the last one that took over what it owed. */
async function owingLoan(db: Database, id: string): Promise<{ number: bigint; status: string } | undefined> {
  const { rows } = await sql<{ number: bigint; status: string }>`with recursive taken as (
      select id, number, status, 0 as step from loans where id = ${id}
      union all select l.id, l.number, l.status, taken.step + 1 from loans l join taken on l.restructures_id = taken.id
    ) select number, status from taken order by step desc limit 1`.execute(sqlOf(db));
  return rows[0];
}

export async function customerOfLoan(db: Database, loanId: string): Promise<string | undefined> {
  const row = await sqlOf(db).selectFrom('loans').select('customer_id').where('id', '=', loanId).executeTakeFirst();
  return row?.customer_id;
}

/** The loans of a customer that take payments, in the order of their ids: the order in which they are locked. */
export async function payableLoansOf(db: Database, customerId: string): Promise<LoanId[]> {
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['active', 'written_off'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as LoanId);
}

/** Reads for screens: one question of one screen each. A query never decides and never changes anything. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { customerScope } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { type Loan, loanNumber } from './loan.ts';
import { sentOrOwn, toLoan } from './loan.store.ts';

export type LoanWithCustomer<L = Loan> = {
  loan: L;
  customer: { id: string; name: string; phone: string | null; branch: string | null };
};

const withCustomer = (db: Database, actor: Actor, capability: Capability) =>
  sqlOf(db)
    .selectFrom('loans')
    .innerJoin('users', 'users.id', 'loans.customer_id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .where(customerScope(actor, capability, 'loans.customer_id'));

/** One loan inside the caller's scope; undefined for everyone else. */
export async function findVisibleLoan(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: LoanId,
): Promise<LoanWithCustomer | undefined> {
  const row = await withCustomer(db, actor, capability)
    .selectAll('loans')
    .select(customerColumns)
    .where('loans.id', '=', id)
    .where(sentOrOwn(actor, capability))
    .executeTakeFirst();
  return row && pairOf(row);
}

export const customerColumns = ['users.first_name', 'users.last_name', 'users.phone', 'branches.name as branch_name'] as const;

export type CustomerRow = {
  customer_id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  branch_name: string | null;
};

export const customerOf = (row: CustomerRow): LoanWithCustomer['customer'] => ({
  id: row.customer_id,
  name: `${row.first_name} ${row.last_name}`,
  phone: row.phone,
  branch: row.branch_name,
});

export const pairOf = (row: Parameters<typeof toLoan>[0] & CustomerRow): LoanWithCustomer => ({
  loan: toLoan(row),
  customer: customerOf(row),
});

/** What a restructuring ties together: the loan that was taken over, and the one that took over. */
export async function linkedLoans(
  db: Database,
  { id, restructuresId }: Pick<Loan, 'id' | 'restructuresId'>,
): Promise<{ restructures: LoanLink | null; restructured_into: LoanLink | null }> {
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .select(['id', 'number', 'restructures_id'])
    .where((of) => of.or([of('restructures_id', '=', id), of('id', '=', restructuresId)]))
    .execute();
  const link = (row: (typeof rows)[number] | undefined): LoanLink | null =>
    row ? { id: row.id as LoanId, number: loanNumber(row.number) } : null;
  return {
    restructures: link(rows.find((row) => row.id === restructuresId)),
    restructured_into: link(rows.find((row) => row.restructures_id === id)),
  };
}
type LoanLink = { id: LoanId; number: string };

export type PendingLoan = { id: LoanId; customer: string };

/** Pending applications in the order they came, for work that goes through all of them. */
export async function pendingLoans(
  db: Database,
  actor: Actor,
  { after, max }: { after: LoanId | undefined; max: number },
): Promise<PendingLoan[]> {
  let found = withCustomer(db, actor, 'auto_deny.run').where('loans.status', '=', 'pending');
  if (after) found = found.where('loans.id', '>', after);
  const rows = await found.select(['loans.id', 'users.first_name', 'users.last_name']).orderBy('loans.id').limit(max).execute();
  return rows.map(({ id, first_name, last_name }) => ({ id: id as LoanId, customer: `${first_name} ${last_name}` }));
}

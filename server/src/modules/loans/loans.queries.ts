/** Reads for screens: one question of one screen each. A query never decides and never changes anything. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId, LoanSearch } from '@ajo/contract/modules/loans';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Loan } from './loan.ts';
import { toLoan } from './loan.store.ts';

export type LoanWithCustomer = {
  loan: Loan;
  customer: { id: string; name: string; phone: string | null; branch: string | null };
};
type Wanted = Partial<LoanSearch> & { page: number; per_page: number };

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const withCustomer = (db: Database, actor: Actor, capability: Capability) =>
  sqlOf(db)
    .selectFrom('loans')
    .innerJoin('users', 'users.id', 'loans.customer_id')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .where(customerScope(actor, capability, 'loans.customer_id'));

/** /admin/requests and the customer's own list: newest first, because ids are UUIDv7 and therefore sort by age. */
export async function searchLoans(
  db: Database,
  actor: Actor,
  wanted: Wanted,
  { today, capability }: { today: Day; capability: Capability },
): Promise<{ rows: LoanWithCustomer[]; total: number }> {
  let found = withCustomer(db, actor, capability);
  if (wanted.status?.length) found = found.where('loans.status', 'in', wanted.status);
  if (wanted.email) found = found.where('users.email', 'like', likePattern(wanted.email.toLowerCase()));
  if (wanted.phone) found = found.where('users.phone', 'like', likePattern(wanted.phone.replace(/^0/, '')));
  if (wanted.name)
    found = found.where(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', likePattern(wanted.name));
  if (wanted.branch_id) found = found.where('users.branch_id', '=', wanted.branch_id);
  if (wanted.officer_id) found = found.where('users.account_officer_id', '=', wanted.officer_id);
  const [from, to] = periodOf(wanted, today);
  if (from) found = found.where('loans.applied_at', '>=', startOfDay(from));
  if (to) found = found.where('loans.applied_at', '<', startOfDay(addDays(to, 1)));

  const page = found
    .selectAll('loans')
    .select(customerColumns)
    .orderBy('loans.id', 'desc')
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: rows.map(asPair), total: Number(total) };
}

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
    .executeTakeFirst();
  return row && asPair(row);
}

const customerColumns = ['users.first_name', 'users.last_name', 'users.phone', 'branches.name as branch_name'] as const;

type PairRow = Parameters<typeof toLoan>[0] & {
  first_name: string;
  last_name: string;
  phone: string | null;
  branch_name: string | null;
};

const asPair = (row: PairRow): LoanWithCustomer => ({
  loan: toLoan(row),
  customer: { id: row.customer_id, name: `${row.first_name} ${row.last_name}`, phone: row.phone, branch: row.branch_name },
});

export type PendingLoan = { id: LoanId; customer: string };

/** Pending applications in the order they came, for work that goes through all of them. */
export async function pendingLoans(
  db: Database,
  actor: Actor,
  { after, most }: { after: LoanId | undefined; most: number },
): Promise<PendingLoan[]> {
  let found = withCustomer(db, actor, 'auto_deny.run').where('loans.status', '=', 'pending');
  if (after) found = found.where('loans.id', '>', after);
  const rows = await found.select(['loans.id', 'users.first_name', 'users.last_name']).orderBy('loans.id').limit(most).execute();
  return rows.map(({ id, first_name, last_name }) => ({ id: id as LoanId, customer: `${first_name} ${last_name}` }));
}

const daysBack = { today: 0, week: 6, month: 29, year: 364 } as const;

function periodOf(
  { date_filter: filter, start_date: from, end_date: to }: Wanted,
  today: Day,
): [Day | undefined, Day | undefined] {
  if (!filter || filter === 'custom') return [from, to];
  return [addDays(today, -daysBack[filter]), today];
}

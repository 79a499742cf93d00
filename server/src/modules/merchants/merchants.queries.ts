/** Reads for a merchant's own loans and for the staff's list of merchants. A customer is a merchant's who registered with the merchant's code. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { MerchantRow } from '@ajo/contract/modules/merchants.staff';
import type { MerchantFigures, MerchantLoan } from '@ajo/contract/modules/merchants';
import { balancesOf, gl } from '#modules/ledger';
import { loanNumber } from '#modules/loans';
import { wasLent } from '#modules/loans/lent';
import { lentOf } from '#modules/loans/pricing';
import { customerScope, findPeople } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { SortQuery } from '#platform/lists/order';
import { emptyPage, type ListPage, type Window } from '#platform/lists/page';

/** What was paid out on `loans`, without those that were reversed or returned. A loan that took over another paid nothing out. */
export const lentSum = sql<Kobo>`coalesce(sum(loans.principal_kobo - loans.undrawn_kobo)
  filter (where ${wasLent('loans')} and loans.restructures_id is null), 0)::bigint`;

/** `reader`: only loans that this colleague may read; the merchant reads all. */
type MerchantFilters = { id?: LoanId; status?: LoanState[] | undefined; search?: string | undefined; reader?: Actor };

/** Drafts are the customer's own and not shown. */
function loansThrough(db: Database, merchantId: string, { id, status, search, reader }: MerchantFilters) {
  let found = sqlOf(db)
    .selectFrom('referrals')
    .innerJoin('loans', 'loans.customer_id', 'referrals.referred_id')
    .innerJoin('users', 'users.id', 'loans.customer_id')
    .where('referrals.referrer_id', '=', merchantId)
    .where('loans.applied_at', 'is not', null);
  if (id) found = found.where('loans.id', '=', id);
  if (status?.length) found = found.where('loans.status', 'in', status);
  if (search) found = found.where(nameHolds('users', search));
  if (reader) found = found.where(customerScope(reader, 'loans.read', 'loans.customer_id'));
  return found;
}

export async function merchantLoans(
  db: Database,
  merchantId: string,
  { page, per_page: perPage, ...filters }: MerchantFilters & { page: number; per_page: number },
): Promise<{ rows: (MerchantLoan & { customer_id: UserId })[]; total: number }> {
  const found = loansThrough(db, merchantId, filters);
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('loans')
      .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('customer'))
      .orderBy('loans.applied_at', 'desc')
      .orderBy('loans.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id as LoanId,
      number: loanNumber(row.number),
      customer: row.customer,
      customer_id: row.customer_id as UserId,
      purpose: row.purpose,
      amount: row.disbursed_on ? lentOf({ principal: row.principal_kobo, undrawn: row.undrawn_kobo }) : row.principal_kobo,
      status: row.status,
      applied_at: row.applied_at,
      disbursed_on: row.restructures_id ? null : row.disbursed_on,
      returned_on: row.returned_on,
    })),
  };
}

type BorrowerRow = { id: UserId; name: string; loans: number; running: number; lent: Kobo };

/** Customers whose loans the merchant sees, the newest application first. */
export async function merchantBorrowers(
  db: Database,
  merchantId: string,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: BorrowerRow[]; total: number }> {
  const found = loansThrough(db, merchantId, {});
  const [rows, { total }] = await Promise.all([
    found
      .groupBy('users.id')
      .select([
        'users.id',
        sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
        sql<bigint>`count(*)`.as('loans'),
        sql<bigint>`count(*) filter (where loans.status = 'active')`.as('running'),
        lentSum.as('lent'),
      ])
      .orderBy(sql`max(loans.applied_at)`, 'desc')
      .orderBy('users.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select(sql<bigint>`count(distinct users.id)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    rows: rows.map((row) => ({ ...row, id: row.id as UserId, loans: Number(row.loans), running: Number(row.running) })),
  };
}

type SumRow = { merchant_id: string; customers: bigint; waiting: bigint; running: bigint; completed: bigint; lent: bigint };

/** In the order of the merchants requested. */
export async function figuresOf(db: Database, merchants: readonly string[]): Promise<MerchantFigures[]> {
  const [{ rows }, balances] = await Promise.all([
    sql<SumRow>`
      select referrals.referrer_id as merchant_id, count(distinct referrals.referred_id) as customers,
        count(loans.id) filter (where loans.status in ('pending', 'approved', 'disburse', 'disbursement_failed')) as waiting,
        count(loans.id) filter (where loans.status = 'active') as running,
        count(loans.id) filter (where loans.status = 'completed') as completed,
        ${lentSum} as lent
      from referrals left join loans on loans.customer_id = referrals.referred_id
      where referrals.referrer_id = any(${[...merchants]}::uuid[]) group by 1`.execute(sqlOf(db)),
    balancesOf(
      db,
      merchants.map((id) => gl.merchantPayable(id)),
    ),
  ]);
  const sums = new Map(rows.map((row) => [row.merchant_id, row]));
  return merchants.map((id, at) => {
    const row = sums.get(id);
    return {
      customers: Number(row?.customers ?? 0),
      waiting: Number(row?.waiting ?? 0),
      running: Number(row?.running ?? 0),
      completed: Number(row?.completed ?? 0),
      lent: kobo(BigInt(row?.lent ?? 0)),
      balance: balances[at] ?? kobo(0n),
    };
  });
}

/** Anyone who reads merchants reads them as far as their people reach. */
export async function listMerchants(
  db: Database,
  actor: Actor,
  { search, window, ...order }: { search?: string | undefined; window: Window } & SortQuery<'name'>,
): Promise<ListPage<MerchantRow>> {
  if (!scopeOf(actor.role, 'merchants.read')) return emptyPage;
  const { rows, ...page } = await findPeople(db, actor, { ...order, types: ['merchant'], name: search }, window);
  const ids = rows.map(({ id }) => id as UserId);
  const [figures, codes] = await Promise.all([figuresOf(db, ids), codesOf(db, ids)]);
  return {
    ...page,
    rows: rows.flatMap((row, at) => {
      const sums = figures[at];
      if (!sums) return [];
      const { id, name, email, phone_number, branch, status, suspended } = row;
      return [{ id, name, email: email ?? '', phone_number, branch, status, suspended, code: codes.get(id) ?? null, ...sums }];
    }),
  };
}

export async function codesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('referral_codes')
    .select(['user_id', 'code'])
    .where('user_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ user_id, code }) => [user_id, code]));
}

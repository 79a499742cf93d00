/** Reads for the page of one merchant: who it is, what its customers borrowed by month, and who they are. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addMonths, type Day, day } from '@ajo/contract/kernel/time';
import type { MerchantCustomer, MerchantView } from '@ajo/contract/modules/merchants.staff';
import type { MerchantMonth } from '@ajo/contract/modules/merchants';
import { keptPayouts, wasLent } from '#modules/loans/lent';
import { customerScope, fullName, personScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { merchantMissing } from './merchants.errors.ts';
import { codesOf, figuresOf, lentSum } from './merchants.queries.ts';

/** @throws DomainError `merchant_missing` for another kind of person, or outside the caller's scope. */
export async function findMerchant(db: Database, actor: Actor, id: UserId) {
  const found = await sqlOf(db)
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName', 'users.email', 'users.phone'])
    .select(['users.status', 'users.suspended_at', 'branches.name as branch'])
    .where('users.id', '=', id)
    .where('users.type', '=', 'merchant')
    .where('users.deleted_at', 'is', null)
    .where(personScope(actor, { merchants: 'merchants.read' }))
    .executeTakeFirst();
  if (!found) throw merchantMissing();
  return found;
}

export const requireMerchant = async (db: Database, actor: Actor, id: UserId): Promise<void> => {
  await findMerchant(db, actor, id);
};

export async function merchantView(db: Database, actor: Actor, { id, today }: { id: UserId; today: Day }): Promise<MerchantView> {
  const found = await findMerchant(db, actor, id);
  const [[figures], codes, months] = await Promise.all([
    figuresOf(db, [id]),
    codesOf(db, [id]),
    monthsOf(db, { merchantId: id, today }),
  ]);
  if (!figures) throw new Error('figures of one merchant were asked for');
  return {
    id,
    name: fullName(found),
    email: found.email ?? '',
    phone_number: found.phone,
    branch: found.branch,
    status: found.status,
    suspended: found.suspended_at !== null,
    code: codes.get(id) ?? null,
    ...figures,
    months,
  };
}

const shownMonths = 12;

/** The last twelve months, with months without a payout. A loan counts in the month of its first payout, an amount in that of its own. */
export async function monthsOf(
  db: Database,
  { merchantId, today }: { merchantId: string; today: Day },
): Promise<MerchantMonth[]> {
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  const first = addMonths(thisMonth, 1 - shownMonths);
  const { rows } = await sql<{ month: string; loans: bigint; lent: Kobo }>`
    select to_char(p.paid_on, 'YYYY-MM') as month, count(*) filter (where p.is_first) as loans, sum(p.amount_kobo)::bigint as lent
    from referrals join loans on loans.customer_id = referrals.referred_id
      cross join lateral (select * from ${keptPayouts} kept where kept.loan_id = loans.id) p
    where referrals.referrer_id = ${merchantId} and p.paid_on >= ${first} and ${wasLent('loans')}
    group by 1`.execute(sqlOf(db));
  const found = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: shownMonths }, (_, at) => {
    const month = addMonths(first, at);
    const row = found.get(month.slice(0, 7));
    return { month, loans: Number(row?.loans ?? 0), lent: row?.lent ?? noMoney };
  });
}

type CustomerRow = { id: string; name: string; registered_at: Date; loans: bigint; running: bigint; lent: Kobo };

/** Those that the caller may read, newest first. */
export async function merchantCustomers(
  db: Database,
  actor: Actor,
  { id, page, per_page: perPage }: { id: UserId; page: number; per_page: number },
): Promise<{ rows: MerchantCustomer[]; total: number }> {
  const found = sqlOf(db)
    .selectFrom('referrals')
    .innerJoin('users', 'users.id', 'referrals.referred_id')
    .where('referrals.referrer_id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(customerScope(actor, 'customers.read', 'users.id'));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('loans', (join) => join.onRef('loans.customer_id', '=', 'users.id').on('loans.applied_at', 'is not', null))
      .groupBy(['users.id', 'referrals.id'])
      .select([
        'users.id',
        sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
        'referrals.created_at as registered_at',
        sql<bigint>`count(loans.id)`.as('loans'),
        sql<bigint>`count(loans.id) filter (where loans.status = 'active')`.as('running'),
        lentSum.as('lent'),
      ])
      .orderBy('referrals.created_at', 'desc')
      .orderBy('referrals.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), rows: rows.map((row) => customerOf(row)) };
}

const customerOf = ({ id, loans, running, ...row }: CustomerRow): MerchantCustomer => ({
  ...row,
  id: id as UserId,
  loans: Number(loans),
  running: Number(running),
});

/** Reads for the pages of branches and their officers: who is responsible today, and what stands in the books of theirs. */
import { type Actor, may, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import type { BranchId, BranchRow, BranchView, Figures, OfficerRow } from '@ajo/contract/modules/branches';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { branchMissing, officerMissing } from './branches.errors.ts';

const officerTypes = ['subadmin', 'team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer'] as const;

/** The branches within the caller's reach; a narrower reach than all is the own branch. */
const visible = (actor: Actor): RawBuilder<boolean> =>
  scopeOf(actor.role, 'branches.read') === 'all' ? sql<boolean>`true` : sql<boolean>`branches.id = ${actor.branchId}`;

type BookRow = { key: string; customers: bigint; active_loans: bigint; outstanding: bigint };
const nothing: Figures = { customers: 0, active_loans: 0, outstanding: kobo(0n) };

/** Customers, running loans and what is still to be paid, summed by a column of the customer: one pass over the open rows. */
async function figuresBy(
  db: Database,
  column: 'branch_id' | 'account_officer_id',
  within: RawBuilder<boolean>,
): Promise<Map<string, Figures>> {
  const key = sql.ref(`customer.${column}`);
  const { rows } = await sql<BookRow>`
    with people as (
      select ${key} as key, count(*) as customers from users customer
      where customer.type in ('user', 'default') and customer.deleted_at is null and ${within} group by 1
    ), books as (
      select ${key} as key, count(distinct loans.id) as active_loans, coalesce(sum(
        principal_kobo - principal_paid_kobo + interest_kobo - interest_paid_kobo + loan_payments.fee_kobo - fee_paid_kobo
        + penalty_kobo - penalty_paid_kobo), 0)::bigint as outstanding
      from loans join users customer on customer.id = loans.customer_id
      left join loan_payments on loan_payments.loan_id = loans.id and loan_payments.status in ('pending', 'incomplete')
      where loans.status = 'active' and ${within} group by 1
    )
    select key, coalesce(customers, 0) as customers, coalesce(active_loans, 0) as active_loans, coalesce(outstanding, 0) as outstanding
    from people full join books using (key) where key is not null`.execute(sqlOf(db));
  return new Map(
    rows.map((row) => [
      row.key,
      { customers: Number(row.customers), active_loans: Number(row.active_loans), outstanding: kobo(BigInt(row.outstanding)) },
    ]),
  );
}

const everywhere = sql<boolean>`true`;
const inBranch = (id: string): RawBuilder<boolean> => sql<boolean>`customer.branch_id = ${id}`;

export async function listBranches(db: Database, actor: Actor): Promise<BranchRow[]> {
  const within =
    scopeOf(actor.role, 'branches.read') === 'all'
      ? everywhere
      : inBranch(actor.branchId ?? '00000000-0000-0000-0000-000000000000');
  const [branches, people, figures] = await Promise.all([
    sqlOf(db).selectFrom('branches').selectAll().where(visible(actor)).orderBy('closed_at', 'desc').orderBy('name').execute(),
    officersIn(db, visible(actor)),
    figuresBy(db, 'branch_id', within),
  ]);
  return branches.map((branch) => {
    const here = people.filter(({ branchId }) => branchId === branch.id).map(({ id, name, type }) => ({ id, name, type }));
    return {
      id: branch.id as BranchId,
      name: branch.name,
      address: branch.address,
      phone_number: branch.phone,
      closed: branch.closed_at !== null,
      team_leads: here.filter(({ type }) => type === 'team_lead').map(({ id, name }) => ({ id, name })),
      officers: here.filter(({ type }) => type !== 'team_lead').map(({ id, name }) => ({ id, name })),
      ...(figures.get(branch.id) ?? nothing),
      can: may(actor.role, 'branches.manage') ? ['edit'] : [],
    };
  });
}

async function officersIn(db: Database, within: RawBuilder<boolean>) {
  const rows = await sqlOf(db)
    .selectFrom('users')
    .innerJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.type', 'users.branch_id', 'users.suspended_at'])
    .where('users.type', 'in', officerTypes)
    .where('users.deleted_at', 'is', null)
    .where(within)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .limit(2_000)
    .execute();
  return rows.map((row) => ({
    id: row.id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    type: row.type,
    branchId: row.branch_id,
    suspended: row.suspended_at !== null,
  }));
}

/** Loans count for whoever was the account officer on the day of the payout. */
async function madeBy(db: Database, officers: readonly string[]): Promise<Map<string, { loans: number; amount: bigint }>> {
  const { rows } = await sql<{ officer_id: string; loans: bigint; amount: bigint }>`
    select held.officer_id, count(*) as loans, sum(loans.principal_kobo)::bigint as amount
    from officer_assignments held join loans on loans.customer_id = held.customer_id
    where held.officer_id = any(${[...officers]}::uuid[]) and held.office = 'account' and loans.disbursed_on is not null
      and loans.disbursed_on >= (held.since_at at time zone 'Africa/Lagos')::date
      and (held.until_at is null or loans.disbursed_on < (held.until_at at time zone 'Africa/Lagos')::date)
      and loans.status <> 'reversed'
    group by 1`.execute(sqlOf(db));
  return new Map(rows.map((row) => [row.officer_id, { loans: Number(row.loans), amount: BigInt(row.amount) }]));
}

/** @throws DomainError `branch_missing` for a branch outside of the caller's reach. */
export async function branchView(db: Database, actor: Actor, id: BranchId): Promise<BranchView> {
  const branch = (await listBranches(db, actor)).find((one) => one.id === id);
  if (!branch) throw branchMissing();
  return { ...branch, officers: await officersWithFigures(db, id) };
}

async function officersWithFigures(db: Database, id: BranchId): Promise<OfficerRow[]> {
  const officers = await officersIn(db, sql<boolean>`branches.id = ${id}`);
  const ids = officers.map((officer) => officer.id);
  const theirs = sql<boolean>`customer.account_officer_id = any(${ids}::uuid[])`;
  const [figures, made] = await Promise.all([figuresBy(db, 'account_officer_id', theirs), madeBy(db, ids)]);
  return officers.map((officer) => ({
    id: officer.id,
    name: officer.name,
    type: officer.type,
    suspended: officer.suspended,
    ...(figures.get(officer.id) ?? nothing),
    loans_made: made.get(officer.id)?.loans ?? 0,
    amount_made: kobo(made.get(officer.id)?.amount ?? 0n),
  }));
}

/** @throws DomainError `branch_missing`, `officer_missing`. */
export async function officerView(
  db: Database,
  actor: Actor,
  { branchId, officerId }: { branchId: BranchId; officerId: UserId },
): Promise<OfficerRow & { branch: { id: BranchId; name: string } }> {
  const { name, officers } = await branchView(db, actor, branchId);
  const officer = officers.find(({ id }) => id === officerId);
  if (!officer) throw officerMissing();
  return { ...officer, branch: { id: branchId, name } };
}

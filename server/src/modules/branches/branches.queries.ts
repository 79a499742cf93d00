/** Reads for the pages of branches and their officers: who is responsible today, and what is in the books of theirs. */
import { type Actor, may, scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { BranchId, BranchRow, BranchView, OfficerRow } from '@ajo/contract/modules/branches';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { branchMissing, officerMissing } from './branches.errors.ts';
import { figuresBy, madeBy, nothing } from './figures.queries.ts';

export const officerTypes = ['subadmin', 'team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer'] as const;

/** The branches within the caller's reach; a narrower reach than all is the own branch. */
const visible = (actor: Actor): RawBuilder<boolean> =>
  scopeOf(actor.role, 'branches.read') === 'all' ? sql<boolean>`true` : sql<boolean>`branches.id = ${actor.branchId}`;

const everywhere = sql<boolean>`true`;
const nowhere = '00000000-0000-0000-0000-000000000000';
const inBranch = (id: string): RawBuilder<boolean> => sql<boolean>`customer.branch_id = ${id}`;

export const listBranches = (db: Database, actor: Actor, today: Day): Promise<BranchRow[]> =>
  branchesThat(db, actor, { condition: visible(actor), only: undefined, today });

type BranchFilters = { condition: RawBuilder<boolean>; only: BranchId | undefined; today: Day };

/** The figures of one branch are not those of all: the book is read as far as it is shown. */
async function branchesThat(db: Database, actor: Actor, { condition, only, today }: BranchFilters): Promise<BranchRow[]> {
  const reached = scopeOf(actor.role, 'branches.read') === 'all' ? only : (actor.branchId ?? nowhere);
  const within = reached === undefined ? everywhere : inBranch(reached);
  const [branches, people, figures] = await Promise.all([
    sqlOf(db).selectFrom('branches').selectAll().where(condition).orderBy('closed_at', 'desc').orderBy('name').execute(),
    officersIn(db, condition),
    figuresBy(db, { column: 'branch_id', within, today }),
  ]);
  return branches.map((branch) => {
    const here = people.filter(({ branchId }) => branchId === branch.id).map(({ id, name, type }) => ({ id, name, type }));
    return {
      id: branch.id as BranchId,
      name: branch.name,
      address: branch.address,
      state: branch.state,
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

/** @throws DomainError `branch_missing` for a branch outside of the caller's reach. */
export async function branchView(db: Database, actor: Actor, { id, today }: { id: BranchId; today: Day }): Promise<BranchView> {
  const [branch] = await branchesThat(db, actor, {
    condition: sql<boolean>`(${visible(actor)} and branches.id = ${id})`,
    only: id,
    today,
  });
  if (!branch) throw branchMissing();
  return { ...branch, officers: await officersWithFigures(db, branch, today) };
}

/** A team lead is responsible for the whole branch: the figures are those of everyone in it. */
async function officersWithFigures(db: Database, branch: BranchRow, today: Day): Promise<OfficerRow[]> {
  const officers = await officersIn(db, sql<boolean>`branches.id = ${branch.id}`);
  const ids = officers.map((officer) => officer.id);
  const theirs = sql<boolean>`customer.account_officer_id = any(${ids}::uuid[])`;
  const [figures, made] = await Promise.all([
    figuresBy(db, { column: 'account_officer_id', within: theirs, today }),
    madeBy(db, ids),
  ]);
  const { customers, active_loans, late_loans, outstanding, overdue } = branch;
  const whole = { customers, active_loans, late_loans, outstanding, overdue };
  const allMade = [...made.values()];
  return officers.map(({ id, name, type, suspended }) => {
    const leads = type === 'team_lead';
    const own = leads ? allMade : allMade.filter((one) => one === made.get(id));
    return {
      id,
      name,
      type,
      suspended,
      ...(leads ? whole : (figures.get(id) ?? nothing)),
      loans_made: own.reduce((sum, { loans }) => sum + loans, 0),
      amount_made: sumOf(own.map(({ amount }) => kobo(amount))),
    };
  });
}

/** @throws DomainError `branch_missing`, `officer_missing`. */
export async function officerView(
  db: Database,
  actor: Actor,
  { branchId, officerId, today }: { branchId: BranchId; officerId: UserId; today: Day },
): Promise<OfficerRow & { branch: { id: BranchId; name: string } }> {
  const { name, officers } = await branchView(db, actor, { id: branchId, today });
  const officer = officers.find(({ id }) => id === officerId);
  if (!officer) throw officerMissing();
  return { ...officer, branch: { id: branchId, name } };
}

/** The people a caller may see or act on, as a condition over `users`: customers, merchants and staff are three rights. */
import { type Actor, type Capability, type Scope, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { isInRecovery } from './arrears.store.ts';

/** The right that applies to each kind of person; a kind without one is out of scope. */
export type Rights = { customers?: Capability; merchants?: Capability; staff?: Capability };
export const reading: Rights = { customers: 'customers.read', merchants: 'merchants.read', staff: 'staff.read' };

const typesOf: Record<keyof Rights, readonly string[]> = {
  customers: ['user', 'default'],
  merchants: ['merchant'],
  staff: staffRoles,
};

/** Written over the columns of the row itself, so that a branch or a portfolio is found by its index. */
export function personScope(actor: Actor, rights: Rights = reading): RawBuilder<boolean> {
  const kinds = Object.keys(typesOf) as (keyof Rights)[];
  const scopes = kinds.map((kind) => ({ kind, scope: rights[kind] && scopeOf(actor.role, rights[kind]) }));
  const [first] = scopes;
  if (first?.scope && scopes.every(({ scope }) => scope === first.scope)) return reachOf(first.scope, actor);
  const reached = scopes.flatMap(({ kind, scope }) => (scope ? [ofKind(kind, reachOf(scope, actor))] : []));
  return reached.length > 0 ? sql<boolean>`(${sql.join(reached, sql` or `)})` : sql<boolean>`false`;
}

/** How many of these customers the caller reaches. */
export async function reachedCustomers(db: Database, actor: Actor, right: Capability, ids: readonly string[]): Promise<number> {
  const { count } = await sqlOf(db)
    .selectFrom('users')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('type', 'in', ['user', 'default'])
    .where('deleted_at', 'is', null)
    .where(personScope(actor, { customers: right }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const ofKind = (kind: keyof Rights, reach: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(users.type in (${sql.join(typesOf[kind].map((type) => sql.lit(type)))}) and ${reach})`;

function reachOf(scope: Scope, actor: Actor): RawBuilder<boolean> {
  switch (scope) {
    case 'all':
      return sql<boolean>`true`;
    case 'own':
      return sql<boolean>`users.id = ${actor.id}`;
    case 'branch':
      return sql<boolean>`users.branch_id = ${actor.branchId}`;
    case 'portfolio':
      return sql<boolean>`(users.account_officer_id = ${actor.id} or users.onboarding_officer_id = ${actor.id} or users.deposit_officer_id = ${actor.id})`;
    case 'arrears':
      return sql<boolean>`(users.recovery_officer_id = ${actor.id} or ${isInRecovery('users.id', actor.today)})`;
  }
}

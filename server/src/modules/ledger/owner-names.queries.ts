/** The names of those who own accounts, for readers who may see them. */
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import type { LedgerOwner, LedgerOwnerKind } from '@ajo/contract/modules/ledger';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Named = { capability: Capability; of: (ids: readonly string[]) => RawBuilder<unknown> };

const customersOf = (source: RawBuilder<unknown>) => (ids: readonly string[]) =>
  sql`
  select owned.id::text as id, trim(u.first_name || ' ' || u.last_name) as name
    from ${source} owned join users u on u.id = owned.customer_id where owned.id = any (${[...ids]}::uuid[])`;
const users = (ids: readonly string[]) =>
  sql`select u.id::text as id, trim(u.first_name || ' ' || u.last_name) as name from users u where u.id = any (${[...ids]}::uuid[])`;

/** The id of a provider is its name. */
const named: Record<Exclude<LedgerOwnerKind, 'provider'>, Named> = {
  customer: { capability: 'customers.read', of: users },
  merchant: { capability: 'merchants.read', of: users },
  loan: { capability: 'loans.read', of: customersOf(sql`loans`) },
  savings: { capability: 'savings.read', of: customersOf(sql`savings_accounts`) },
  investment: { capability: 'investments.read', of: customersOf(sql`investment_contracts`) },
  subscription: { capability: 'subscriptions.read', of: customersOf(sql`betalife_subscriptions`) },
};

/** @returns names by id. A reader without the right to see all of a kind gets none of it: the ids are of every branch. */
export async function ownerNames(db: Database, actor: Actor, owners: readonly LedgerOwner[]): Promise<Map<string, string>> {
  const [first] = owners;
  if (!first || first.kind === 'provider') return new Map();
  const { capability, of } = named[first.kind];
  if (scopeOf(actor.role, capability) !== 'all') return new Map();
  const { rows } = await sql<{ id: string; name: string }>`${of(owners.map(({ id }) => id))}`.execute(sqlOf(db));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

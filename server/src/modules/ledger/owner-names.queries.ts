/** The names of those who own accounts, for readers who may see them. */
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import type { LedgerOwner, LedgerOwnerKind } from '@ajo/contract/modules/ledger';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Named = { capability: Capability; of: (ids: readonly string[]) => RawBuilder<unknown> };

const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`;
const users = (ids: readonly string[]) =>
  sql`select u.id::text as id, ${nameOf} as name from users u where u.id = any (${[...ids]}::uuid[])`;

/** The id of a provider is its name. */
const named: Record<Exclude<LedgerOwnerKind, 'provider'>, Named> = {
  customer: { capability: 'customers.read', of: users },
  merchant: { capability: 'merchants.read', of: users },
  loan: {
    capability: 'loans.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name from loans o join users u on u.id = o.customer_id where o.id = any (${[...ids]}::uuid[])`,
  },
  savings: {
    capability: 'savings.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name from savings_accounts o join users u on u.id = o.customer_id where o.id = any (${[...ids]}::uuid[])`,
  },
  investment: {
    capability: 'investments.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name from investment_contracts o join users u on u.id = o.customer_id where o.id = any (${[...ids]}::uuid[])`,
  },
  subscription: {
    capability: 'subscriptions.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name from betalife_subscriptions o join users u on u.id = o.customer_id where o.id = any (${[...ids]}::uuid[])`,
  },
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

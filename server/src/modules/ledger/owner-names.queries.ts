/** The names and numbers of those who own accounts, for readers who may see them. */
import { type Actor, type Capability, scopeOf } from '@ajo/contract/kernel/access';
import type { LedgerOwner, LedgerOwnerKind, NamedOwner, OwnerNames } from '@ajo/contract/modules/ledger';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Named = { capability: Capability; of: (ids: readonly string[]) => RawBuilder<unknown> };

const nameOf = sql`trim(u.first_name || ' ' || u.last_name)`;
const users = (ids: readonly string[]) =>
  sql`select u.id::text as id, ${nameOf} as name, null::text as number from users u where u.id = any (${[...ids]}::uuid[])`;
/** `o` is the holding: its number as people say it on the phone, like AJ-000042. @param prefix like AJ. */
const numbered = (prefix: string) => sql`${`${prefix}-`}::text || lpad(o.number::text, greatest(6, length(o.number::text)), '0')`;

/** The id of a provider is its name. */
const named: Record<Exclude<LedgerOwnerKind, 'provider'>, Named> = {
  customer: { capability: 'customers.read', of: users },
  merchant: { capability: 'merchants.read', of: users },
  loan: {
    capability: 'loans.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name, ${numbered('AJ')} as number from loans o join users u on u.id = o.customer_id
        where o.id = any (${[...ids]}::uuid[])`,
  },
  savings: {
    capability: 'savings.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name, ${numbered('SV')} as number from savings_accounts o join users u on u.id = o.customer_id
        where o.id = any (${[...ids]}::uuid[])`,
  },
  investment: {
    capability: 'investments.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name, ${numbered('IN')} as number from investment_contracts o join users u on u.id = o.customer_id
        where o.id = any (${[...ids]}::uuid[])`,
  },
  subscription: {
    capability: 'subscriptions.read',
    of: (ids) =>
      sql`select o.id::text as id, ${nameOf} as name, ${numbered('BL')} as number from betalife_subscriptions o join users u on u.id = o.customer_id
        where o.id = any (${[...ids]}::uuid[])`,
  },
};

const unnamed: OwnerNames = { name: null, number: null };

/** @returns the names by id. A reader without the right to see all of a kind gets none of it: the ids are of every branch. */
export async function ownerNames(
  db: Database,
  actor: Actor,
  owners: readonly LedgerOwner[],
): Promise<(owner: LedgerOwner) => OwnerNames> {
  const found = new Map<string, OwnerNames>();
  for (const [kind, of] of Map.groupBy(owners, (owner) => owner.kind)) {
    if (kind === 'provider' || scopeOf(actor.role, named[kind].capability) !== 'all') continue;
    const ids = [...new Set(of.map(({ id }) => id))];
    const { rows } = await sql<OwnerNames & { id: string }>`${named[kind].of(ids)}`.execute(sqlOf(db));
    for (const { id, ...names } of rows) found.set(`${kind} ${id}`, names);
  }
  return ({ kind, id }) => found.get(`${kind} ${id}`) ?? unnamed;
}

/** @returns the rows, each with the name and number of its owner. */
export async function withOwnerNames<Row extends { owner: LedgerOwner | null }>(
  db: Database,
  actor: Actor,
  rows: readonly Row[],
): Promise<(Omit<Row, 'owner'> & { owner: NamedOwner | null })[]> {
  const namesOf = await ownerNames(
    db,
    actor,
    rows.flatMap(({ owner }) => owner ?? []),
  );
  return rows.map((row) => ({ ...row, owner: row.owner && { ...row.owner, ...namesOf(row.owner) } }));
}

/** Savings, investments and packages for the search: by their number, or of customers who were found. Each is assessed by its own capability. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SearchHit } from '@ajo/contract/modules/search';
import type { RawBuilder } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { HoldingKind } from './words.rules.ts';

/** `h` is the row and `u` its customer. */
type Source = {
  capability: Capability;
  prefix: string;
  from: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
};

const sources: Record<HoldingKind, Source> = {
  savings: {
    capability: 'savings.read',
    prefix: 'SV',
    from: sql`savings_accounts h`,
    name: sql`h.name`,
    amount: sql`h.balance_kobo`,
  },
  investment: {
    capability: 'investments.read',
    prefix: 'IN',
    from: sql`investment_contracts h`,
    name: sql`h.plan_name`,
    amount: sql`h.principal_kobo`,
  },
  package: {
    capability: 'subscriptions.read',
    prefix: 'BL',
    from: sql`betalife_subscriptions h`,
    name: sql`h.package_name`,
    amount: sql`h.price_kobo`,
  },
};
const maxOfKind = 4;

type Row = { id: string; number: bigint; customer: string; name: string; amount: Kobo };

async function holdingsWhere(
  db: Database,
  actor: Actor,
  kind: HoldingKind,
  condition: RawBuilder<unknown>,
): Promise<SearchHit[]> {
  const { capability, prefix, from, name, amount } = sources[kind];
  if (!may(actor.role, capability)) return [];
  const { rows } =
    await sql<Row>`select h.id, h.number, u.first_name || ' ' || u.last_name as customer, ${name} as name, ${amount} as amount
    from ${from} join users u on u.id = h.customer_id
    where ${condition} and ${customerScope(actor, capability, 'h.customer_id')}
    order by h.number desc limit ${maxOfKind}`.execute(sqlOf(db));
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: `${prefix}-${row.number.toString().padStart(6, '0')}, ${row.customer}`,
    detail: `${row.name}, ${naira(row.amount)}`,
  }));
}

export const holdingNumbered = (
  db: Database,
  actor: Actor,
  { kind, number }: { kind: HoldingKind; number: bigint },
): Promise<SearchHit[]> => holdingsWhere(db, actor, kind, sql`h.number = ${number}`);

/** The newest of each kind. */
export async function holdingsOf(db: Database, actor: Actor, customerIds: readonly string[]): Promise<SearchHit[]> {
  if (customerIds.length === 0) return [];
  const theirs = sql`h.customer_id = any (${[...customerIds]}::uuid[])`;
  const kinds: readonly HoldingKind[] = ['savings', 'investment', 'package'];
  return (await Promise.all(kinds.map((kind) => holdingsWhere(db, actor, kind, theirs)))).flat();
}

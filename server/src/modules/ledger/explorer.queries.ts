/** Reads the books for people: the accounts of a code, and one journal with all that belongs to it. */
import {
  type JournalView,
  type LedgerAccountView,
  type LedgerOwner,
  maxLedgerAccounts,
  type OwnerNames,
} from '@ajo/contract/modules/ledger';
import { type Kobo, negative, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { type ChartCode, chartRow, ourBook } from './chart.ts';
import { kindNumbered } from './journal.ts';

type OwnerColumns = { owner_kind: LedgerOwner['kind'] | null; owner_id: string | null };
const ownerOf = ({ owner_kind: kind, owner_id: id }: OwnerColumns): LedgerOwner | null =>
  kind && id !== null ? { kind, id } : null;

type OwnerAccount = Omit<LedgerAccountView, keyof OwnerNames>;
/** `balance` and `held` are of all accounts of the code, not of those that are returned. */
export type OwnerAccounts = { accounts: OwnerAccount[]; hasMore: boolean; balance: Kobo; held: Kobo };

/** Largest balance first; an account that was opened and has no money is among the last. */
export async function accountsOfCode(
  db: Database,
  { code, ownerId }: { code: ChartCode; ownerId: string | undefined },
): Promise<OwnerAccounts> {
  const { rows } = await sql<OwnerColumns & { balance: Kobo; held: Kobo; all_balance: Kobo; all_held: Kobo }>`
    select a.owner_kind, a.owner_id, sum(b.normal * b.posted_kobo)::bigint as balance, sum(b.held_kobo)::bigint as held,
           (sum(sum(b.normal * b.posted_kobo)) over ())::bigint as all_balance, (sum(sum(b.held_kobo)) over ())::bigint as all_held
      from ledger.account a join ledger.balance b on b.account_id = a.id
     where a.book = ${ourBook} and a.code = ${code} and a.owner_id is not null and (${ownerId ?? null}::text is null or a.owner_id = ${ownerId ?? null})
     group by a.owner_kind, a.owner_id order by balance desc, a.owner_id limit ${maxLedgerAccounts + 1}`.execute(sqlOf(db));
  const accounts = rows.flatMap(({ balance, held, ...columns }) => {
    const owner = ownerOf(columns);
    return owner ? [{ owner, balance, held }] : [];
  });
  return {
    accounts: accounts.slice(0, maxLedgerAccounts),
    hasMore: accounts.length > maxLedgerAccounts,
    balance: rows[0]?.all_balance ?? noMoney,
    held: rows[0]?.all_held ?? noMoney,
  };
}

/** SQL: the journal of an event of a bank or provider; null when it is not booked. `key` is the normal form of its reference. */
export const journalOf = (
  source: 'credit' | 'withdrawal' | 'payout' | 'payout return',
  key: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(select x.journal_id from ledger.ext_ref x where x.source = ${source} and x.ref = ${key})`;

type StoredJournal = {
  id: string;
  kind: number;
  effective_on: Day;
  at: Date;
  reverses: string | null;
  reversed_by: string | null;
  posted_by: string | null;
  meta: Record<string, unknown> | null;
};
type StoredLeg = OwnerColumns & { code: ChartCode; amount: Kobo };

/** The owners of its legs and facts have no names yet. */
type Unnamed<Row extends { owner: unknown }> = Omit<Row, 'owner'> & { owner: LedgerOwner | null };
type UnnamedJournal = Omit<JournalView, 'legs' | 'facts'> & {
  legs: Unnamed<JournalView['legs'][number]>[];
  facts: Unnamed<JournalView['facts'][number]>[];
};

export async function journalWithId(db: Database, id: string): Promise<UnnamedJournal | undefined> {
  const { rows } = await sql<StoredJournal>`
    select j.id, j.kind, j.effective_on, j.at, j.reverses, j.meta, r.by as reversed_by,
           case when j.actor_id is not null then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A former user') end as posted_by
      from ledger.journal j left join ledger.reversal r on r.of = j.id left join users u on u.id = j.actor_id
     where j.id = ${id}::uuid and j.book = ${ourBook}`.execute(sqlOf(db));
  const [journal] = rows;
  if (!journal) return undefined;
  const legs = await sql<StoredLeg>`
    select a.code, a.owner_kind, a.owner_id, l.amount
      from ledger.journal j, unnest(j.accounts, j.amounts) with ordinality l(account, amount, place) join ledger.account a on a.id = l.account
     where j.id = ${id}::uuid order by sign(l.amount) desc, l.place`.execute(sqlOf(db));
  const references = await sql<{ source: string; reference: string }>`
    select source, coalesce(written_as, ref) as reference from ledger.ext_ref where journal_id = ${id}::uuid order by source, ref`.execute(
    sqlOf(db),
  );
  const { meta, at, kind, ...facts } = journal;
  const { value_on: valueOn, ...others } = meta ?? {};
  return {
    ...facts,
    kind: kindNumbered(kind),
    value_on: typeof valueOn === 'string' ? (valueOn as Day) : null,
    posted_at: at,
    legs: legs.rows.map(legView),
    references: references.rows,
    facts: Object.entries(others).map(([name, value]) =>
      factView(name, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  };
}

/** Facts that are stored with the id of an owner; some journals have its number instead. */
const ownersInFacts: Readonly<Record<string, LedgerOwner['kind']>> = {
  loan: 'loan',
  restructured_into: 'loan',
  savings: 'savings',
  investment: 'investment',
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function factView(name: string, value: string) {
  const kind = uuid.test(value) ? ownersInFacts[name] : undefined;
  return { name, value, owner: kind ? { kind, id: value } : null };
}

const legView = ({ code, amount, ...columns }: StoredLeg) => ({
  code,
  name: chartRow(code).name,
  owner: ownerOf(columns),
  debit: amount > 0n ? amount : noMoney,
  credit: amount < 0n ? negative(amount) : noMoney,
});

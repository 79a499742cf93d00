/** Finds accounts and opens them on first use. */
import assert from 'node:assert/strict';
import { sql, sqlOf } from '#platform/db/sql';
import { afterCommit, type Database, type Tx } from '#platform/db/transaction';
import { accountIdOf, accountKey, type AccountRow, stripeCount, plain, quoted } from './batch.ts';
import { type ChartCode, chartRow, isSplit, ourBook, signOf } from './chart.ts';
import type { AccountRef, Owner } from './journal.ts';

type Stored = { id: bigint; code: ChartCode; owner_kind: Owner['kind'] | null; owner_id: string | null; lane: number };
const rowOf = ({ code, owner_kind, owner_id, lane: stripe }: Stored): AccountRow =>
  owner_kind && owner_id !== null ? { code, owner: { kind: owner_kind, id: owner_id }, stripe } : { code, stripe };

const maxSalts = 4;

type Found = ReadonlyMap<string, bigint>;

/**
 * Account ids never change, so known ids save a query. Ids are cached only after the commit: a caller with a cached id locks balances
 * without opening accounts first, and would wait, with these locks, for the transaction that is opening the account.
 */
const seen = new Map<string, bigint>();
const maxShown = 500_000;

type Rows = ReadonlyMap<string, AccountRow>;

function recall(rows: Rows): { found: Map<string, bigint>; unseen: AccountRow[] } {
  const found = new Map<string, bigint>();
  const unseen: AccountRow[] = [];
  for (const [key, row] of rows) {
    const id = seen.get(key);
    if (id === undefined) unseen.push(row);
    else found.set(key, id);
  }
  return { found, unseen };
}

/** A pool and a read-only snapshot read committed accounts; a transaction may read its own. */
function remember(db: Tx | Database, found: Found): Found {
  const keep = (): void => {
    if (seen.size + found.size > maxShown) seen.clear();
    for (const [key, id] of found) seen.set(key, id);
  };
  if ('callbacks' in db) afterCommit(db, async () => keep());
  else keep();
  return found;
}

/** Account key → id, opening what is missing in the order of the ids. An id that another account already has is passed over for the next one. */
export async function resolveAccounts(db: Tx | Database, rows: Rows, at: Date): Promise<Found> {
  const { found, unseen } = recall(rows);
  return unseen.length === 0 ? found : new Map([...found, ...(await openMissing(db, unseen, at))]);
}

/** The same, whatever was seen before. */
export const openMissing = async (db: Tx | Database, rows: Iterable<AccountRow>, at: Date): Promise<Found> =>
  remember(db, await searchAccounts(db, [...rows], (missing) => openAccounts(db, missing, at)));

/** Account key → id of those that exist: an account is opened by its first posting. */
export async function findAccounts(db: Tx | Database, rows: Rows): Promise<Found> {
  const { found, unseen } = recall(rows);
  return unseen.length === 0 ? found : new Map([...found, ...remember(db, await searchAccounts(db, unseen))]);
}

type AccountRequest = { row: AccountRow; key: string; id: bigint };

async function searchAccounts(
  db: Tx | Database,
  rows: readonly AccountRow[],
  open?: (missing: AccountRequest[]) => Promise<void>,
): Promise<Found> {
  const found = new Map<string, bigint>();
  let left = rows;
  for (let salt = 0; left.length > 0; salt += 1) {
    assert(salt < maxSalts, 'account ids met too often');
    const requests = left.map((row) => ({ row, key: accountKey(row), id: accountIdOf(row, salt) }));
    let holders = await holdersOf(db, requests);
    const missing = requests.filter(({ id }) => !holders.has(id));
    if (open && missing.length > 0) {
      await open(missing);
      holders = new Map([...holders, ...(await holdersOf(db, missing))]);
    }
    for (const { key, id } of requests) if (holders.get(id) === key) found.set(key, id);
    left = requests.filter(({ key, id }) => holders.has(id) && !found.has(key)).map(({ row }) => row);
  }
  return found;
}

async function holdersOf(db: Tx | Database, requests: readonly AccountRequest[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<Stored>`
    select id, code, owner_kind, owner_id, lane from ledger.account where id = any (${plain(requests.map(({ id }) => id))}::bigint[])`.execute(
    sqlOf(db),
  );
  return new Map(rows.map((stored) => [stored.id, accountKey(rowOf(stored))]));
}

async function openAccounts(tx: Tx | Database, missing: readonly AccountRequest[], at: Date): Promise<void> {
  const each = (pick: (row: AccountRow) => unknown): string => plain(missing.map(({ row }) => pick(row)));
  await sql`
    select ledger.open_accounts(${ourBook}::smallint, ${at}::timestamptz, ${plain(missing.map(({ id }) => id))}::bigint[],
      ${each(({ code }) => code)}::text[], ${each(({ code }) => chartRow(code).class)}::text[], ${each(({ code }) => signOf(code))}::smallint[],
      ${each(({ code }) => chartRow(code).floor ?? 'NULL')}::bigint[], ${each(({ owner }) => owner?.kind ?? 'NULL')}::text[],
      ${quoted(missing.map(({ row }) => row.owner?.id)) ?? each(() => 'NULL')}::text[], ${each(({ stripe }) => stripe)}::smallint[])`.execute(
    sqlOf(tx),
  );
}

/** The rows that accounts are stored in, by key: one, or one for each stripe of a split account. */
export const rowsOf = (...accounts: readonly AccountRef[]): Map<string, AccountRow> =>
  new Map(
    accounts.flatMap((account) =>
      Array.from({ length: isSplit(account.code) ? stripeCount : 1 }, (_, stripe) => ({ ...account, stripe })).map(
        (row) => [accountKey(row), row] as const,
      ),
    ),
  );

/** Their ids, as far as they exist. */
export const idsOf = async (db: Database | Tx, account: AccountRef): Promise<bigint[]> => [
  ...(await findAccounts(db, rowsOf(account))).values(),
];

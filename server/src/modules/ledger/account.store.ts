/** Finds accounts and opens them on first use. */
import assert from 'node:assert/strict';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { accountIdOf, accountKey, type AccountRow, laneCount, plain, quoted } from './batch.ts';
import { type ChartCode, chartRow, isSplit, ourBook, signOf } from './chart.ts';
import type { AccountRef, Owner } from './journal.ts';

type Stored = { id: bigint; code: ChartCode; owner_kind: Owner['kind'] | null; owner_id: string | null; lane: number };
const rowOf = ({ code, owner_kind, owner_id, lane }: Stored): AccountRow =>
  owner_kind && owner_id !== null ? { code, owner: { kind: owner_kind, id: owner_id }, lane } : { code, lane };

const mostSalts = 4;

/** Account key → id, opening what is missing. An id that another account already has is passed over for the next one. */
export async function resolveAccounts(tx: Tx | Database, rows: readonly AccountRow[], at: Date): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  let open = rows;
  for (let salt = 0; open.length > 0; salt += 1) {
    assert(salt < mostSalts, 'account ids met too often');
    const wanted = open.map((row) => ({ row, key: accountKey(row), id: accountIdOf(row, salt) }));
    let holders = await holdersOf(tx, wanted.map(({ id }) => id));
    const missing = wanted.filter(({ id }) => !holders.has(id));
    if (missing.length > 0) {
      await openAccounts(tx, missing, at);
      holders = new Map([...holders, ...(await holdersOf(tx, missing.map(({ id }) => id)))]);
    }
    for (const { key, id } of wanted) if (holders.get(id) === key) found.set(key, id);
    open = wanted.filter(({ key }) => !found.has(key)).map(({ row }) => row);
  }
  return found;
}

async function holdersOf(tx: Tx | Database, ids: bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<Stored>`
    select id, code, owner_kind, owner_id, lane from ledger.account where id = any (${plain(ids)}::bigint[]) and book = ${ourBook}`.execute(sqlOf(tx));
  return new Map(rows.map((stored) => [stored.id, accountKey(rowOf(stored))]));
}

async function openAccounts(tx: Tx | Database, missing: { row: AccountRow; id: bigint }[], at: Date): Promise<void> {
  const each = (pick: (row: AccountRow) => unknown): string => plain(missing.map(({ row }) => pick(row)));
  await sql`
    select ledger.open_accounts(${ourBook}::smallint, ${at}::timestamptz, ${plain(missing.map(({ id }) => id))}::bigint[],
      ${each(({ code }) => code)}::text[], ${each(({ code }) => chartRow(code).class)}::text[], ${each(({ code }) => signOf(code))}::smallint[],
      ${each(({ code }) => chartRow(code).floor ?? 'NULL')}::bigint[], ${each(({ owner }) => owner?.kind ?? 'NULL')}::text[],
      ${quoted(missing.map(({ row }) => row.owner?.id)) ?? each(() => 'NULL')}::text[], ${each(({ lane }) => lane)}::smallint[])`.execute(sqlOf(tx));
}

/** The ids of an account that exist: one, or one for each lane of a split account; none before its first posting. */
export async function idsOf(db: Database | Tx, account: AccountRef): Promise<bigint[]> {
  const lanes = Array.from({ length: isSplit(account.code) ? laneCount : 1 }, (_, lane) => lane);
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.account where book = ${ourBook} and code = ${account.code} and owner_kind is not distinct from ${account.owner?.kind ?? null}::text
       and owner_id is not distinct from ${account.owner?.id ?? null}::text and lane = any (${plain(lanes)}::smallint[]) order by lane`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

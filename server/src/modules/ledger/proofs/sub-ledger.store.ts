/** Proves that a module's own table adds up to the ledger's account. Each module registers its tables in one list. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { type ChartCode, chartRow, ourBook } from '../chart.ts';

export type OwnerBalance = { /** Null for an account of the whole entity. */ ownerId: string | null; balance: Kobo };

export type SubLedger = {
  code: ChartCode;
  /** What the module keeps under this account: "principal of each loan". */
  holds: string;
  /** Natural balances by the module's own table; owners without money may be left out. */
  balances: (tx: Tx) => Promise<readonly OwnerBalance[]>;
};

async function ledgerBalances(tx: Tx, code: ChartCode): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`
    select a.owner_id as "ownerId", sum(b.normal * b.posted_kobo)::bigint as balance
      from ledger.account a join ledger.balance b on b.account_id = a.id
     where a.code = ${code} and a.book = ${ourBook} group by a.owner_id`.execute(sqlOf(tx));
  return rows;
}

const maxPlaces = 10;

/** Where the two differ: at most ten places. Both are read in the caller's snapshot. */
export async function differencesOf(tx: Tx, { code, holds, balances }: SubLedger): Promise<{ promise: string; where: string }[]> {
  const [ledger, own] = [await ledgerBalances(tx, code), await balances(tx)];
  const sums = new Map<string | null, bigint>();
  for (const { ownerId, balance } of ledger) sums.set(ownerId, balance);
  for (const { ownerId, balance } of own) sums.set(ownerId, (sums.get(ownerId) ?? 0n) - balance);
  return [...sums]
    .filter(([, difference]) => difference !== 0n)
    .slice(0, maxPlaces)
    .map(([ownerId, difference]) => ({
      promise: `account ${code} (${chartRow(code).name}) is the ${holds}`,
      where: `${ownerId ?? 'in total'}: the ledger has ${difference} kobo more`,
    }));
}

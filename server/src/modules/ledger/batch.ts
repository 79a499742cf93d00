/** Turns journals into the arrays that `ledger.post_batch` takes: pure, so that every rule of the layout is tested without a database. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chartRow, isSplit, ourBook } from './chart.ts';
import { type AccountRef, type Journal, journalKinds, type Leg } from './journal.ts';

/** One row of the account table: a split account has one row for each stripe. */
export type AccountRow = AccountRef & { stripe: number };

/**
 * Rows of one control account. A business command keeps the row until its commit has reached the disk, so this many can commit at once.
 * Never less than before: rows of higher stripes would drop out of the balance.
 */
export const stripeCount = 4;
const maxKobo = 10n ** 17n; // a quadrillion naira: sums of a batch stay far within a bigint

export const accountKey = ({ code, owner, stripe }: AccountRow): string =>
  `${code}|${owner?.kind ?? ''}|${owner?.id ?? ''}|${stripe}`;

/**
 * The row's id: 12 shard bits from its owner, so that all accounts of one owner would move together, and 48 bits from what it is.
 * Two rows may collide on one id: opening an account detects this and tries the next `salt`.
 */
export function accountIdOf(row: AccountRow, salt = 0): bigint {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const shard = row.owner ? digest(`${row.owner.kind}|${row.owner.id}`).readUInt16BE(0) & 0xfff : row.stripe;
  const number = digest(`${ourBook}|${accountKey(row)}|${salt}`).readUIntBE(0, 6);
  return (BigInt(shard) << 48n) | BigInt(number || 1);
}

const accountOf = (leg: Leg): AccountRef => ('debit' in leg ? leg.debit : leg.credit);

/** The stripe of a journal's split accounts: a pure function of its owners, so a repeated journal has the same legs. */
export function stripeOf(journal: Journal): number {
  const first = journal.legs.find((leg) => !isSplit(accountOf(leg).code));
  const id = first && accountOf(first).owner?.id;
  if (!id) return 0;
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 65_521;
  return sum % stripeCount;
}

/** Kobo by account row, debit-positive, legs on one account netted; rows that net to nothing are left out. */
export function netted(journal: Journal): Map<string, { row: AccountRow; amount: bigint }> {
  const stripe = stripeOf(journal);
  const sums = new Map<string, { row: AccountRow; amount: bigint }>();
  for (const leg of journal.legs) {
    if (leg.amount <= 0n || leg.amount > maxKobo)
      assert.fail(`a leg of ${journal.kind} ${journal.id} has the amount ${leg.amount}`);
    const row = rowOf(accountOf(leg), stripe);
    const key = accountKey(row);
    const before = sums.get(key)?.amount ?? 0n;
    sums.set(key, { row, amount: 'debit' in leg ? before + leg.amount : before - leg.amount });
  }
  for (const [key, { amount }] of sums) if (amount === 0n) sums.delete(key);
  assert(sums.size > 1, `journal ${journal.kind} ${journal.id} moves nothing`);
  return sums;
}

function rowOf({ code, owner }: AccountRef, stripe: number): AccountRow {
  if (owner?.kind !== chartRow(code).owner) assert.fail(`an account ${code} has another kind of owner`);
  const own = isSplit(code) ? stripe : 0;
  return owner ? { code, owner, stripe: own } : { code, stripe: own };
}

/** Array literals of PostgreSQL, as `post_batch` takes them. */
export type Batch = {
  ids: string;
  kinds: string;
  effective: string;
  actors: string | null;
  meta: string | null;
  accounts: string;
  from: string;
  legAccounts: string;
  legAmounts: string;
  sources: string | null;
  refs: string | null;
};

export type Netted = { journal: Journal; legs: Map<string, { row: AccountRow; amount: bigint }> };

type Touched = { id: bigint; /** its place among the accounts, from 1 */ at: number };

/** Lays the journals out in their order; `ids` contains every account key. Accounts go distinct and ascending, and so do each journal's legs. */
export function layOut(journals: readonly Netted[], ids: ReadonlyMap<string, bigint>): Batch {
  const idOf = (key: string): bigint => {
    const id = ids.get(key);
    assert(id !== undefined, `account ${key} was not opened`);
    return id;
  };
  const touched = new Map<string, Touched>();
  for (const { legs } of journals)
    for (const key of legs.keys()) if (!touched.has(key)) touched.set(key, { id: idOf(key), at: 0 });
  const accounts = [...touched.values()].sort(byId);
  for (const [at, account] of accounts.entries()) account.at = at + 1;
  const from = [1];
  const legAccounts: number[] = [];
  const legAmounts: bigint[] = [];
  for (const { legs } of journals) {
    const ordered = Array.from(legs, ([key, { amount }]) => ({ account: touched.get(key), amount }));
    for (const { account, amount } of ordered.sort((a, b) => (a.account?.at ?? 0) - (b.account?.at ?? 0))) {
      assert(account);
      legAccounts.push(account.at);
      legAmounts.push(amount);
    }
    from.push(legAccounts.length + 1);
  }
  const each = (pick: (journal: Journal) => unknown): string => plain(journals.map(({ journal }) => pick(journal)));
  const texts = (pick: (journal: Journal) => string | undefined): string | null =>
    quoted(journals.map(({ journal }) => pick(journal)));
  return {
    ids: each(({ id }) => id),
    kinds: each(({ kind }) => journalKinds[kind]),
    effective: each(({ effectiveOn }) => effectiveOn),
    actors: texts(({ actorId }) => actorId),
    meta: texts(({ meta }) => meta && JSON.stringify(meta)),
    accounts: plain(accounts.map(({ id }) => id)),
    from: plain(from),
    legAccounts: plain(legAccounts),
    legAmounts: plain(legAmounts),
    sources: texts(({ externalRef }) => externalRef?.source),
    refs: texts(({ externalRef }) => externalRef?.ref),
  };
}

const byId = (a: { id: bigint }, b: { id: bigint }): number => (a.id < b.id ? -1 : 1);

/** For numbers, days and ids, which need no quotes. */
export const plain = (values: readonly unknown[]): string => `{${values.join(',')}}`;

/** Null instead of an array of nulls: the function then skips what was not requested. */
export function quoted(values: readonly (string | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  return `{${values.map((value) => (value === undefined ? 'NULL' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)).join(',')}}`;
}

/** Journals that share an id or a reference must be processed in sequence: each round has every id and reference once. */
export function rounds<T extends { journal: Journal }>(items: readonly T[]): T[][] {
  const result: { seen: Set<string>; items: T[] }[] = [];
  for (const item of items) {
    const { id, externalRef } = item.journal;
    const names = externalRef ? [id, `${externalRef.source}|${externalRef.ref}`] : [id];
    const firstFree = result.findLastIndex(({ seen }) => names.some((name) => seen.has(name))) + 1;
    const round = (result[firstFree] ??= { seen: new Set(), items: [] });
    for (const name of names) round.seen.add(name);
    round.items.push(item);
  }
  return result.map((round) => round.items);
}

/** The short path for one journal: what it cannot do it leaves to `post_batch`, with everything as it was. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, minuteMs } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test, vi } from 'vitest';
import { availableIn } from './holds/index.ts';
import { closePeriod } from './periods/index.ts';
import { credit, debit, type Journal, post, gl } from './index.ts';
import { verifyLedger } from './proofs/index.ts';
import { depositOf } from '../../../tests/ledger/book.ts';

const context = await freshContext();
const { db } = context;
const now = () => context.clock.now();
const today = day('2026-03-02');
const paidIn = (who: string, at = now()): Journal => depositOf(who, { at });
const book = (journal: Journal, at = now()) => inTransaction(db, (tx) => post(tx, [journal], at));
const idOf = async (who: string): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`select id from ledger.account where owner_id = ${who}`.execute(sqlOf(db));
  return rows[0]?.id ?? 0n;
};
const balances = async () => (await sql`select * from ledger.balance order by account_id`.execute(sqlOf(db))).rows;

await book(paidIn('ada'));
await book(paidIn('bisi'));
const taken = paidIn('chidi');
await book(taken);
await sql`update ledger.balance set flags = 1 where account_id = ${await idOf('chidi')}`.execute(sqlOf(db));
await inTransaction(db, (tx) => closePeriod(tx, { through: day('2025-12-31') }, now()));
const inOrder = (...ids: bigint[]): bigint[] => ids.sort((a, b) => (a < b ? -1 : 1));
const ada = await idOf('ada');
const [first = 0n, second = 0n] = inOrder(ada, await idOf('bisi'));
const frozen = await idOf('chidi');

const proven = async () => expect((await verifyLedger(db)).problems).toEqual([]);

const input = { id: () => newId(now()), accounts: [first, second], amounts: [-5n, 5n], on: '2026-03-02' };

test.each<[string, Partial<typeof input>]>([
  ['the giving account has less', { amounts: [101n, -101n] }],
  ['the id is taken', { id: () => taken.id }],
  ['the id is far from the clock', { id: () => newId(new Date(now().getTime() + 11 * minuteMs)) }],
  ['the id contains no time', { id: () => '01a15f33-90a4-4fda-8dd3-9485d27cee36' }],
  ['the legs do not balance', { amounts: [-5n, 6n] }],
  ['it has one leg', { accounts: [first], amounts: [0n] }],
  ['the accounts are in another order', { accounts: [second, first] }],
  ['an account is named twice', { accounts: [first, first] }],
  ['an account is unknown', { accounts: [1n, first] }],
  ['an account is frozen', { accounts: inOrder(first, frozen), amounts: first < frozen ? [-5n, 5n] : [5n, -5n] }],
  ['the day is closed', { on: '2025-12-31' }],
])('when %s it returns nothing and changes no balance', async (_, over) => {
  const { id, accounts, amounts, on } = { ...input, ...over };
  const before = await balances();
  const list = (values: readonly bigint[]): string => `{${values.join(',')}}`;
  const { rows } = await sql<{ status: number | null }>`
    select ledger.post_one(1::smallint, ${now()}::timestamptz, ${id()}::uuid, 400::smallint, ${on}::date, null, null,
      ${list(accounts)}::bigint[], ${list(amounts)}::bigint[]) as status`.execute(sqlOf(db));
  expect(rows).toEqual([{ status: null }]);
  expect(await balances()).toEqual(before);
});

test('a slow clock never moves the time of an account back', async () => {
  const later = new Date(now().getTime() + 5 * minuteMs);
  const legs = [debit(gl.savingsOf('ada'), kobo(1n)), credit(gl.savingsOf('bisi'), kobo(1n))];
  await book(paidIn('ada', later), later);
  expect(await book({ id: newId(now()), kind: 'savings-moved', effectiveOn: today, legs })).toEqual(['posted']);
  expect(await book(paidIn('bisi'))).toEqual(['posted']);
  await proven();
});

const moved = (amount: bigint): Journal => {
  const [from = '', to = ''] = first === ada ? ['ada', 'bisi'] : ['bisi', 'ada'];
  const legs = [debit(gl.savingsOf(from), kobo(amount)), credit(gl.savingsOf(to), kobo(amount))];
  return { id: newId(now()), kind: 'savings-moved', effectiveOn: today, legs };
};
/** Resolves once a connection waits for a lock. */
const blocked = () => vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(sqlOf(db));
  return rows[0]?.count ?? 0;
};

test('an uncovered posting waits for the paying account before it locks the next one, so it cannot deadlock', async () => {
  let attempts = 0;
  let refused: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    attempts += 1;
    await availableIn(tx, gl.savingsOf(first === ada ? 'ada' : 'bisi'));
    if (attempts === 1) {
      refused = inTransaction(db, (other) => {
        attempts += 1;
        return post(other, [moved(1_000_000n)], now());
      }).catch((error: unknown) => error);
      await blocked();
    }
    await post(tx, [moved(1n)], now());
  });
  expect(await refused).toMatchObject({ code: 'not_enough_funds' });
  // One each: no transaction was aborted by a deadlock and retried.
  expect(attempts).toBe(2);
  await proven();
});

test('undoing a refused posting keeps the result of a concurrent posting', async () => {
  const later = new Date(now().getTime() + 9 * minuteMs);
  const rival = paidIn('ada', later);
  const legs = [debit(gl.savingsOf('chidi'), kobo(5n)), credit(gl.savingsOf('ada'), kobo(5n))];
  let refused: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await post(tx, [rival], later);
    refused = book({ id: newId(now()), kind: 'savings-moved', effectiveOn: today, legs }).catch((error: unknown) => error);
    await blocked();
  });
  expect(await refused).toMatchObject({ code: 'account_frozen' });
  const { rows } = await sql<{ last_at: Date }>`select last_at from ledger.balance where account_id = ${ada}`.execute(sqlOf(db));
  expect(rows).toEqual([{ last_at: later }]);
  await proven();
});

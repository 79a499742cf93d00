/** Accounts are opened in one order and before any balance is locked: transactions that open the same accounts never wait for each other. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { balanceOf, credit, debit, type Journal, type JournalId, post, gl } from './index.ts';
import { verifyLedger } from './proofs/index.ts';
import { depositOf } from '../../../tests/ledger/book.ts';

const context = await freshContext();
const { db } = context;
const now = () => context.clock.now();
let people = 0;
const newHolder = (): string => `opened-${(people += 1)}`;
const moved = (from: string, to: string): Journal => ({
  id: newId<JournalId>(now()),
  kind: 'savings-moved',
  effectiveOn: day('2026-03-02'),
  legs: [debit(gl.savingsOf(from), kobo(1n)), credit(gl.savingsOf(to), kobo(1n))],
});
async function aSaver(): Promise<string> {
  const who = newHolder();
  await inTransaction(db, (tx) => post(tx, [depositOf(who, { at: now() })], now()));
  return who;
}
async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`;
  while (!(await waiting.execute(sqlOf(db))).rows[0]?.waits);
}

test('a transaction that waits for another to open an account locks no balance that the other needs', async () => {
  const [giver, rival, opened] = [await aSaver(), await aSaver(), newHolder()];
  let [attempts, second] = [0, Promise.resolve<unknown>(undefined)];
  await inTransaction(db, async (tx) => {
    attempts += 1;
    await post(tx, [moved(giver, opened)], now());
    second = inTransaction(db, async (other) => {
      attempts += 1;
      await post(other, [moved(rival, opened)], now());
    });
    await untilSomebodyWaits();
    await post(tx, [moved(giver, rival)], now());
  });
  await second;
  expect(attempts).toBe(2);
  expect(await balanceOf(db, gl.savingsOf(opened))).toBe(2n);
  expect((await verifyLedger(db)).problems).toEqual([]);
});

test('concurrent transactions that open the same accounts are each attempted once', async () => {
  const [giver, rival] = [await aSaver(), await aSaver()];
  const opened = Array.from({ length: 12 }, newHolder);
  let attempts = 0;
  const open = (to: string): Promise<unknown> =>
    inTransaction(db, (tx) => {
      attempts += 1;
      return post(tx, [moved(attempts % 2 ? giver : rival, to), moved(attempts % 2 ? rival : giver, to)], now());
    });
  await Promise.all([...opened, ...opened.toReversed(), ...opened].map((to) => open(to)));
  expect(attempts).toBe(36);
  for (const who of opened) expect(await balanceOf(db, gl.savingsOf(who))).toBe(6n);
});

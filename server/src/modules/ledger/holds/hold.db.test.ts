/** Money that is put in suspense is counted by the same check as money that is gone. */
import assert from 'node:assert/strict';
import { kobo } from '@ajo/contract/kernel/money';
import { day, hourMs } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { availableIn, captureHold, expireHolds, placeHold, releaseHold } from './index.ts';
import { balanceOf, credit, debit, type Journal, type JournalId, post, gl } from '../index.ts';
import { verifyLedger } from '../proofs/index.ts';
import { depositOf } from '../../../../tests/ledger/book.ts';

const context = await freshContext();
const { db } = context;
const at = context.clock.now();
const inAnHour = new Date(at.getTime() + hourMs);
const on = day('2026-03-02');
const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work);
const fund = (who: string, amount: bigint) => act((tx) => post(tx, [depositOf(who, { at, amount })], at));
const take = (who: string, amount: bigint): Journal => ({
  id: newId<JournalId>(at),
  kind: 'withdrawal-ordered',
  effectiveOn: on,
  legs: [debit(gl.savingsOf(who), kobo(amount)), credit(gl.payoutsInFlight, kobo(amount))],
});
const hold = (who: string, amount: bigint, id = newId(at), expiresAt = inAnHour) =>
  act((tx) => placeHold(tx, { id, account: gl.savingsOf(who), amount: kobo(amount), expiresAt }, at)).then(() => id);
const available = (who: string) => act((tx) => availableIn(tx, gl.savingsOf(who)));

afterEach(async () => {
  const { problems } = await verifyLedger(db);
  assert.deepEqual(problems, []);
});

test('of fifty concurrent holds exactly those succeed that the balance covers', async () => {
  await fund('ada', 1_000n);
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => hold('ada', 100n)));
  expect(attempts.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  expect([await available('ada'), await balanceOf(db, gl.savingsOf('ada'))]).toEqual([0n, 1_000n]);
});

test('money on hold cannot be withdrawn past the hold, and released money can', async () => {
  await fund('bola', 100n);
  const id = await hold('bola', 60n);
  await expect(act((tx) => post(tx, [take('bola', 41n)], at))).rejects.toMatchObject({ code: 'not_enough_funds' });
  await act((tx) => releaseHold(tx, id, at));
  await act((tx) => releaseHold(tx, id, at));
  expect(await act((tx) => post(tx, [take('bola', 100n)], at))).toEqual(['posted']);
});

test('a hold requested twice is placed once, and its id cannot be reused for another amount', async () => {
  await fund('chidi', 100n);
  const id = newId(at);
  await Promise.all([hold('chidi', 30n, id), hold('chidi', 30n, id)]);
  await expect(hold('chidi', 31n, id)).rejects.toThrow('refused');
  expect(await available('chidi')).toBe(70n);
});

test('a captured hold posts once, atomically with its journal', async () => {
  await fund('dayo', 100n);
  const id = await hold('dayo', 100n);
  const journal = take('dayo', 100n);
  const capture = () => act((tx) => captureHold(tx, { id, journal }, at));
  expect((await Promise.all([capture(), capture()])).sort()).toEqual(['already', 'posted']);
  await expect(act((tx) => releaseHold(tx, id, at))).rejects.toMatchObject({ code: 'hold_ended' });
  expect(await balanceOf(db, gl.savingsOf('dayo'))).toBe(0n);
});

test('a capture whose journal is refused leaves the hold in place', async () => {
  await fund('efe', 100n);
  const id = await hold('efe', 100n);
  await expect(act((tx) => captureHold(tx, { id, journal: take('efe', 101n) }, at))).rejects.toMatchObject({
    code: 'not_enough_funds',
  });
  expect(await available('efe')).toBe(0n);
});

test('a hold expires once and can no longer be captured', async () => {
  await fund('femi', 100n);
  const [soon, later] = [await hold('femi', 40n, newId(at), new Date(at.getTime() + 1_000)), await hold('femi', 50n)];
  const then = new Date(at.getTime() + 1_000);
  const ended = await Promise.all([expireHolds(db, then), expireHolds(db, then)]);
  expect(ended.reduce((a, b) => a + b, 0)).toBe(1);
  expect(await available('femi')).toBe(50n);
  await expect(act((tx) => captureHold(tx, { id: soon, journal: take('femi', 40n) }, then))).rejects.toMatchObject({
    code: 'hold_ended',
  });
  expect(await act((tx) => captureHold(tx, { id: later, journal: take('femi', 50n) }, then))).toBe('posted');
});

test('an account without money has no holds', async () => {
  await expect(hold('nobody', 1n)).rejects.toMatchObject({ code: 'not_enough_funds' });
  expect(await available('nobody')).toBe(0n);
});

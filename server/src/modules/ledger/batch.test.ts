/** Ids and layout of a batch, without a database. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { newId } from '#platform/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountIdOf, stripeOf, layOut, netted, quoted, rounds } from './batch.ts';
import { chart, chartCodes, isSplit, signOf } from './chart.ts';
import { credit, debit, type Journal, type JournalId, journalIdFor, journalKinds, kindNumbered } from './journal.ts';
import * as gl from './gl.ts';

const at = new Date('2026-03-02T08:00:00Z');
const on = day('2026-03-02');
const deposit = (over: Partial<Journal> = {}): Journal => ({
  id: newId<JournalId>(at),
  kind: 'savings-deposited',
  effectiveOn: on,
  legs: [debit(gl.bankOperating, kobo(100n)), credit(gl.savingsOf('ada'), kobo(100n))],
  ...over,
});

test('the same slot has the same id in every run, and another row, day, kind or contract has another', () => {
  const slot = { contractId: 'loan-1', row: 3, kind: 'interest-accrued', on } as const;
  const others = [
    { ...slot, row: 4 },
    { ...slot, on: day('2026-03-03') },
    { ...slot, contractId: 'loan-2' },
    { ...slot, kind: 'penalty-charged' } as const,
  ];
  expect(journalIdFor(slot)).toBe(journalIdFor({ ...slot }));
  expect(new Set([slot, ...others].map((one) => journalIdFor(one))).size).toBe(5);
  expect(journalIdFor(slot)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test('no two kinds of journal share a number, and each number reads back as its kind', () => {
  for (const [kind, number] of Object.entries(journalKinds)) expect(kindNumbered(number)).toBe(kind);
  expect(() => kindNumbered(1)).toThrow('No journal kind');
});

test('accounts of people and loans have a floor of zero; split accounts have none', () => {
  const floored = chartCodes.filter((code) => 'floor' in chart[code]);
  expect(floored).toEqual(['1100', '1130', '2000', '2010', '2020', '2030', '2040']);
  expect(floored.some(isSplit)).toBe(false);
  expect(signOf('1000') + signOf('2000')).toBe(0n);
});

test('an account id fits a positive bigint, differs by owner, stripe and salt, and keeps the shard of its owner', () => {
  const ids = [
    accountIdOf({ ...gl.savingsOf('ada'), stripe: 0 }),
    accountIdOf({ ...gl.savingsOf('bola'), stripe: 0 }),
    accountIdOf({ ...gl.bankOperating, stripe: 0 }),
    accountIdOf({ ...gl.bankOperating, stripe: 1 }),
    accountIdOf({ ...gl.savingsOf('ada'), stripe: 0 }, 1),
  ];
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id > 0n && id < 2n ** 60n).toBe(true);
  expect((ids[0] ?? 0n) >> 48n).toBe((ids[4] ?? 0n) >> 48n);
});

test('legs on one account are netted, and an empty journal or an amount not above zero is an error', () => {
  const twice = deposit({
    legs: [debit(gl.bankOperating, kobo(150n)), credit(gl.bankOperating, kobo(50n)), credit(gl.savingsOf('ada'), kobo(100n))],
  });
  expect([...netted(twice).values()].map(({ amount }) => amount)).toEqual([100n, -100n]);
  const nothing = deposit({ legs: [debit(gl.bankOperating, kobo(5n)), credit(gl.bankOperating, kobo(5n))] });
  expect(() => netted(nothing)).toThrow('moves nothing');
  expect(() => netted(deposit({ legs: [debit(gl.bankOperating, kobo(0n)), credit(gl.feeIncome, kobo(0n))] }))).toThrow(
    'has the amount 0',
  );
  expect(() => netted(deposit({ legs: [debit({ code: '2000' }, kobo(1n)), credit(gl.feeIncome, kobo(1n))] }))).toThrow(
    'kind of owner',
  );
});

test('a journal always uses the same stripe', () => {
  const one = deposit();
  expect(stripeOf(one)).toBe(stripeOf({ ...one, legs: one.legs.toReversed() }));
  expect(stripeOf(deposit({ legs: [debit(gl.bankOperating, kobo(1n)), credit(gl.feeIncome, kobo(1n))] }))).toBe(0);
});

test('accounts of a batch are distinct and ascending, and every journal keeps its own legs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(5), fc.bigInt({ min: 1n, max: 1_000n })), { minLength: 1, maxLength: 20 }),
      (deposits) => {
        const items = deposits.map(([who, amount]) => {
          const journal = deposit({
            legs: [debit(gl.bankOperating, kobo(amount)), credit(gl.savingsOf(`s${who}`), kobo(amount))],
          });
          return { journal, legs: netted(journal) };
        });
        const ids = new Map(items.flatMap(({ legs }) => [...legs].map(([key, { row }]) => [key, accountIdOf(row)] as const)));
        const batch = layOut(items, ids);
        const numbers = (literal: string): bigint[] => literal.slice(1, -1).split(',').map(BigInt);
        const accounts = numbers(batch.accounts);
        expect(accounts).toEqual([...new Set(accounts)].sort((a, b) => (a < b ? -1 : 1)));
        const [places, amounts, from] = [numbers(batch.legAccounts), numbers(batch.legAmounts), numbers(batch.from).map(Number)];
        for (const [index, { legs }] of items.entries()) {
          const own = new Map<bigint, bigint>();
          for (let leg = from[index] ?? 0; leg < (from[index + 1] ?? 0); leg += 1)
            own.set(accounts[Number(places[leg - 1]) - 1] ?? 0n, amounts[leg - 1] ?? 0n);
          expect(own).toEqual(new Map([...legs].map(([key, { amount }]) => [ids.get(key), amount])));
        }
      },
    ),
  );
});

test('text with quotes, braces and backslashes survives as an array literal', () => {
  expect(quoted(['a"b', undefined, String.raw`c\d`, '{e,f}'])).toBe(String.raw`{"a\"b",NULL,"c\\d","{e,f}"}`);
  expect(quoted([undefined, undefined])).toBeNull();
});

test('journals that share an id or a reference are processed one after the other', () => {
  const id = newId<JournalId>(at);
  const externalRef = { source: 'paystack', ref: 'r' };
  const items = [deposit({ id }), deposit(), deposit({ id, externalRef }), deposit({ externalRef })].map((journal) => ({
    journal,
  }));
  expect(rounds(items).map((round) => round.map((item) => items.indexOf(item)))).toEqual([[0, 1], [2], [3]]);
});

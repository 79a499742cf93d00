/** Every kind of journal is balanced and undone by its reversal, and balances are what adding and subtracting make. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patience, runs as runsOf } from '../../../tests/kit/property-runs.ts';
import { openBooks } from '../../../tests/ledger/book.ts';
import { eventExamples } from './events.ts';
import {
  type AccountRef,
  balancesOf,
  credit,
  debit,
  type Journal,
  type JournalId,
  post,
  reverse,
  statement,
  trialBalance,
  gl,
} from './index.ts';
import { sealJournals, verifyLedger } from './proofs/index.ts';
import { signOf } from './chart.ts';

const { db, at, on, book } = await openBooks();

describe('every event that moves money', () => {
  const touched = (legs: Journal['legs']): AccountRef[] => legs.map((leg) => ('debit' in leg ? leg.debit : leg.credit));

  test.each(eventExamples('walk'))(
    '$kind balances, moves each account to the right side, and its reversal restores each balance',
    async ({ kind, legs, before, moves }) => {
      for (const [account, amount] of before)
        await book(
          signOf(account.code) === 1n
            ? [debit(account, amount), credit(gl.equity, amount)]
            : [debit(gl.equity, amount), credit(account, amount)],
        );
      const start = await balancesOf(db, touched(legs));
      const id = await book(legs, { kind });
      const after = await balancesOf(db, touched(legs));
      expect(after.map((balance, index) => balance - (start[index] ?? 0n))).toEqual(moves);
      expect((await trialBalance(db)).sum).toBe(0n);
      await inTransaction(db, (tx) => reverse(tx, { of: id, id: newId<JournalId>(at), effectiveOn: on, reason: 'walk' }, at));
      expect(await balancesOf(db, touched(legs))).toEqual(start);
    },
  );
});

const aMove = fc.record({
  from: fc.nat(3),
  to: fc.nat(3),
  amount: fc.bigInt({ min: 1n, max: 300n }),
  fee: fc.bigInt({ min: 1n, max: 20n }),
});
let runs = 0;
/** Accounts of this test alone, each with 100 kobo, and a time after all earlier ones. */
async function aFreshStart() {
  runs += 1;
  const accounts = ['a', 'b', 'c', 'd'].map((name) => gl.savingsOf(`model-${runs}-${name}`));
  for (const account of accounts) await book([debit(gl.bankOperating, kobo(100n)), credit(account, kobo(100n))]);
  const start = at.getTime() + runs * 60_000;
  const instant = (step: number): Date => new Date(start + step);
  return { accounts, model: accounts.map(() => 100n), instant };
}

test(
  'random journals leave the balances of a model that only adds and subtracts, now and after every line of a statement',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMove, { maxLength: 12 }), async (moves) => {
        const { accounts, model, instant } = await aFreshStart();
        const [lawful, states] = [moves.filter(({ from, to }) => from !== to), [[...model]]];
        for (const [index, { from, to, amount, fee }] of lawful.entries()) {
          const [source = gl.savingsOf(''), target = gl.savingsOf('')] = [accounts[from], accounts[to]];
          const when = instant(index + 1);
          const legs = [debit(source, kobo(amount + fee)), credit(target, kobo(amount)), credit(gl.feeIncome, kobo(fee))];
          const move: Journal = { id: newId<JournalId>(when), kind: 'savings-moved', effectiveOn: on, legs };
          const outcome = await inTransaction(db, (tx) => post(tx, [move], when)).catch((error: unknown) => error);
          const covered = (model[from] ?? 0n) >= amount + fee;
          expect(outcome).toMatchObject(covered ? ['posted'] : { code: 'not_enough_funds' });
          if (covered) model.splice(from, 1, (model[from] ?? 0n) - amount - fee);
          if (covered) model.splice(to, 1, (model[to] ?? 0n) + amount);
          states.push([...model]);
        }
        expect(await balancesOf(db, accounts)).toEqual(model);
        const lines = await Promise.all(accounts.map((account) => statement(db, account, { limit: 50 })));
        for (const [step, state] of states.entries())
          expect(lines.map((own) => own.lines.find(({ at: posted }) => posted <= instant(step))?.balance)).toEqual(state);
      }),
      { numRuns: runsOf(15) },
    );
    expect((await verifyLedger(db)).problems).toEqual([]);
  },
  patience,
);

test('the trial balance counts by effective date, sealed or not, and sums to zero', async () => {
  const bank = async (asOf: Day): Promise<Kobo | undefined> =>
    (await trialBalance(db, { asOf })).rows.find(({ code }) => code === '1000')?.balance;
  const early = addDays(on, -20);
  await book([debit(gl.bankOperating, kobo(7n)), credit(gl.savingsOf('early'), kobo(7n))], { effectiveOn: early });
  expect([await bank(addDays(early, -1)), await bank(early)]).toEqual([undefined, 7n]);
  const whole = await trialBalance(db);
  await sealJournals(db, at);
  expect([await bank(addDays(early, -1)), await bank(early)]).toEqual([undefined, 7n]);
  expect(await trialBalance(db)).toEqual(whole);
  expect(whole.sum).toBe(0n);
});

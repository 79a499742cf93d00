/** The proof sees what a hand inside the database could do, and every kind of journal is balanced and undone by its reversal. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { sql, poolOf, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventExamples } from './events.ts';
import {
  type AccountRef,
  balanceAsOf,
  balancesOf,
  bankOperating,
  chainTip,
  credit,
  debit,
  equity,
  feeIncome,
  type Journal,
  type JournalId,
  loanReceivable,
  makePartitions,
  post,
  reverse,
  savingsOf,
  sealJournals,
  signOf,
  trialBalance,
  verifyLedger,
} from './index.ts';

const context = await freshContext();
const { db } = context;
const at = context.clock.now();
const on = day('2026-03-02');
const book = (
  legs: Journal['legs'],
  { kind = 'correction', effectiveOn = on }: { kind?: Journal['kind']; effectiveOn?: Day } = {},
) => {
  const journal: Journal = { id: newId<JournalId>(at), kind, effectiveOn, legs };
  return inTransaction(db, (tx) => post(tx, [journal], at)).then(() => journal.id);
};

describe('every event that moves money', () => {
  const touched = (legs: Journal['legs']): AccountRef[] => legs.map((leg) => ('debit' in leg ? leg.debit : leg.credit));

  test.each(eventExamples('walk'))(
    '$kind balances, moves each account to the right side, and its reversal restores each balance',
    async ({ kind, legs, before, moves }) => {
      for (const [account, amount] of before)
        await book(
          signOf(account.code) === 1n
            ? [debit(account, amount), credit(equity, amount)]
            : [debit(equity, amount), credit(account, amount)],
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
/** Accounts that nobody else uses, each with 100 kobo, and an hour that lies after all hours before. */
async function aFreshStart() {
  runs += 1;
  const accounts = ['a', 'b', 'c', 'd'].map((name) => savingsOf(`model-${runs}-${name}`));
  for (const account of accounts) await book([debit(bankOperating, kobo(100n)), credit(account, kobo(100n))]);
  const start = at.getTime() + runs * 60_000;
  const instant = (step: number): Date => new Date(start + step);
  return { accounts, model: accounts.map(() => 100n), instant };
}

test('random journals leave the balances of a model that only adds and subtracts, now and as of every instant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { maxLength: 12 }), async (moves) => {
      const { accounts, model, instant } = await aFreshStart();
      const [lawful, states] = [moves.filter(({ from, to }) => from !== to), [[...model]]];
      for (const [index, { from, to, amount, fee }] of lawful.entries()) {
        const [source = savingsOf(''), target = savingsOf('')] = [accounts[from], accounts[to]];
        const when = instant(index + 1);
        const legs = [debit(source, kobo(amount + fee)), credit(target, kobo(amount)), credit(feeIncome, kobo(fee))];
        const move: Journal = { id: newId<JournalId>(when), kind: 'savings-moved', effectiveOn: on, legs };
        const outcome = await inTransaction(db, (tx) => post(tx, [move], when)).catch((error: unknown) => error);
        const covered = (model[from] ?? 0n) >= amount + fee;
        expect(outcome).toMatchObject(covered ? ['posted'] : { code: 'not_enough_funds' });
        if (covered) model.splice(from, 1, (model[from] ?? 0n) - amount - fee);
        if (covered) model.splice(to, 1, (model[to] ?? 0n) + amount);
        states.push([...model]);
      }
      expect(await balancesOf(db, accounts)).toEqual(model);
      for (const [step, state] of states.entries())
        expect(await Promise.all(accounts.map((account) => balanceAsOf(db, account, instant(step))))).toEqual(state);
    }),
    { numRuns: 15 },
  );
  expect((await verifyLedger(db)).problems).toEqual([]);
});

test('the trial balance counts by effective day, sealed or not, and sums to zero', async () => {
  const bank = async (asOf: Day): Promise<Kobo | undefined> =>
    (await trialBalance(db, { asOf })).rows.find(({ code }) => code === '1000')?.balance;
  const early = addDays(on, -20);
  await book([debit(bankOperating, kobo(7n)), credit(savingsOf('early'), kobo(7n))], { effectiveOn: early });
  expect([await bank(addDays(early, -1)), await bank(early)]).toEqual([undefined, 7n]);
  const whole = await trialBalance(db);
  await sealJournals(db, at);
  expect([await bank(addDays(early, -1)), await bank(early)]).toEqual([undefined, 7n]);
  expect(await trialBalance(db)).toEqual(whole);
  expect(whole.sum).toBe(0n);
});

/** The sealer stops at the oldest transaction that is still open anywhere in the cluster: other tests run beside this one. */
async function sealAll(): Promise<number> {
  let all = 0;
  for (let tries = 0; tries < 200; tries += 1) {
    all += await sealJournals(db, at);
    const { rows } = await sql<{ open: bigint }>`
      select (select count(*) from ledger.journal) - (select coalesce(sum(journals), 0) from ledger.block)::bigint as open`.execute(
      sqlOf(db),
    );
    if (Number(rows[0]?.open ?? 0) === 0) return all;
    await wait(100);
  }
  throw new Error('the journals were not sealed in twenty seconds');
}

test('a journal is sealed once, never before its transaction is over, and sealing again adds nothing', async () => {
  await sealAll();
  const tip = await chainTip(db);
  await inTransaction(db, async (tx) => {
    await post(
      tx,
      [
        {
          id: newId<JournalId>(at),
          kind: 'correction',
          effectiveOn: on,
          legs: [debit(bankOperating, kobo(1n)), credit(equity, kobo(1n))],
        },
      ],
      at,
    );
    await sealJournals(db, at);
    expect(await chainTip(db)).toEqual(tip);
  });
  await book([debit(bankOperating, kobo(1n)), credit(equity, kobo(1n))]);
  expect(await sealAll()).toBeGreaterThanOrEqual(2);
  expect(await sealJournals(db, at)).toBe(0);
  expect((await verifyLedger(db)).problems).toEqual([]);
});

test('partitions are made ahead once, and each refuses changes from its first day', async () => {
  expect(await makePartitions(db, { from: day('2031-01-15'), months: 2 })).toBe(4);
  expect(await makePartitions(db, { from: day('2031-01-15'), months: 2 })).toBe(0);
  await expect(sql`truncate ledger.journal_203101`.execute(sqlOf(db))).rejects.toThrow('append-only');
});

describe('what a hand inside the database changes is found', () => {
  beforeAll(async () => {
    await book([debit(loanReceivable('seen'), kobo(50n)), credit(bankOperating, kobo(50n))]);
    await sealAll();
    assert.deepEqual((await verifyLedger(db)).problems, []);
  });

  /** As a superuser would: guards off, change, look, and everything back. */
  const tamper = async (...changes: string[]): Promise<string[]> => {
    const found: string[] = [];
    const undo = new Error('undo');
    await poolOf(db)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await sql`set local session_replication_role = replica`.execute(transaction);
        for (const change of changes) await sql.raw(change).execute(transaction);
        const inside = {
          pool: {
            transaction: () => ({
              setIsolationLevel: () => ({ execute: (work: (t: typeof transaction) => Promise<unknown>) => work(transaction) }),
            }),
          },
        };
        const { problems } = await verifyLedger(inside as never);
        found.push(...new Set(problems.map(({ promise }) => promise)));
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    return found;
  };
  const last = '(select id from ledger.journal order by xid desc limit 1)';

  test.each([
    ['a word in a journal', [`update ledger.journal set meta = '{"x": 1}' where id = ${last}`], ['the chain of blocks is whole']],
    [
      'a removed journal',
      [`delete from ledger.journal where id = ${last}`],
      [
        'the legs of journals are the entries of accounts',
        'the chain of blocks is whole',
        'totals per day are the sum of sealed journals',
      ],
    ],
    [
      'a removed entry',
      [`delete from ledger.entry where journal_id = ${last}`],
      ['a balance is its last entry', 'the legs of journals are the entries of accounts'],
    ],
    [
      'a raised balance',
      ['update ledger.balance set posted_kobo = posted_kobo + 1 where account_id = (select max(account_id) from ledger.balance)'],
      ['the sum of all accounts is zero', 'a balance is its last entry'],
    ],
    [
      'a raised hold',
      [
        'update ledger.balance set held_kobo = 1 where account_id = (select account_id from ledger.balance where floor_kobo = 0 and normal * posted_kobo > 0 limit 1)',
      ],
      ['held money is the sum of open holds'],
    ],
    [
      'a changed running balance',
      [
        'update ledger.entry set balance_kobo = balance_kobo + 1 where seq = 1 and account_id = (select account_id from ledger.entry where seq = 2 limit 1)',
      ],
      ['entries are gapless, in time order, and keep the running balance'],
    ],
    [
      'a changed total',
      [
        'update ledger.day_total set debit_kobo = debit_kobo + 1 where debit_kobo > 0 and account_id = (select max(account_id) from ledger.day_total where debit_kobo > 0)',
      ],
      ['totals per day are the sum of sealed journals'],
    ],
    ['a removed block', ['delete from ledger.block where height = 1'], ['the chain of blocks is whole']],
    [
      'an invented reversal',
      [`insert into ledger.reversal values (${last}, gen_random_uuid())`],
      ['a reversal is the mirror of its journal'],
    ],
    [
      'a reference to nothing',
      [`insert into ledger.ext_ref values ('bank', 'x', gen_random_uuid(), '2026-03-02')`],
      ['a reference names a journal'],
    ],
    ['a guard that is off', ['alter table ledger.journal disable trigger journal_is_final'], ['the guards are on']],
    ['a guard that is gone', ['drop trigger journal_202603_is_not_emptied on ledger.journal_202603'], ['the guards are on']],
  ])('%s', async (_what, changes, broken) => {
    expect(await tamper(...changes)).toEqual(expect.arrayContaining(broken));
  });
});

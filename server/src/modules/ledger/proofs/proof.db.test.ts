/** The proof sees what a hand inside the database could do, and journals are sealed once. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { sql, poolOf, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBooks } from '../../../../tests/ledger/book.ts';
import { chainTip, sealJournals, verifyLedger } from './index.ts';
import { credit, debit, type JournalId, makePartitions, post, gl } from '../index.ts';

const { db, at, on, book } = await openBooks();

/** The sealer stops at the oldest transaction that is still open anywhere in the cluster: other tests run next to this one. */
async function sealAll(): Promise<number> {
  let all = 0;
  for (let attempts = 0; attempts < 200; attempts += 1) {
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

test('a journal is sealed once, never before its transaction has ended, and sealing again adds nothing', async () => {
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
          legs: [debit(gl.bankOperating, kobo(1n)), credit(gl.equity, kobo(1n))],
        },
      ],
      at,
    );
    await sealJournals(db, at);
    expect(await chainTip(db)).toEqual(tip);
  });
  await book([debit(gl.bankOperating, kobo(1n)), credit(gl.equity, kobo(1n))]);
  expect(await sealAll()).toBeGreaterThanOrEqual(2);
  expect(await sealJournals(db, at)).toBe(0);
  expect((await verifyLedger(db)).problems).toEqual([]);
});

test('partitions are created ahead once, and each refuses changes from its first day', async () => {
  expect(await makePartitions(db, { from: day('2031-01-15'), months: 2 })).toBe(4);
  expect(await makePartitions(db, { from: day('2031-01-15'), months: 2 })).toBe(0);
  await expect(sql`truncate ledger.journal_203101 cascade`.execute(sqlOf(db))).rejects.toThrow('append-only');
});

describe('manual changes of the database are detected', () => {
  beforeAll(async () => {
    await book([debit(gl.loanReceivable('seen'), kobo(50n)), credit(gl.bankOperating, kobo(50n))]);
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

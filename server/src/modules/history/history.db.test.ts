/** History is written once and never rewritten, not even by a person with SQL. */
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { type HistoryAct, historyOf, record } from './index.ts';

const context = await freshContext();
const { clock } = context;
const everything = sql<boolean>`true`;

async function aLoanWithHistory(...actions: HistoryAct[]): Promise<string> {
  const id = newId(clock.now());
  for (const action of actions) {
    clock.moveBy(1_000);
    await inTransaction(context.db, (tx) =>
      record(tx, context, { actor: 'system', subject: { kind: 'loan', id }, action, after: { principal: 250_000n } }),
    );
  }
  return id;
}

test('entries are listed newest first, in pages', async () => {
  const subjectId = await aLoanWithHistory('applied', 'approved', 'paid out');
  const first = await historyOf(context.db, { subjectId, page: 1, perPage: 2, visible: everything });
  const second = await historyOf(context.db, { subjectId, page: 2, perPage: 2, visible: everything });
  expect([...first.lines, ...second.lines].map(({ action }) => action)).toEqual(['paid out', 'approved', 'applied']);
  expect([first.total, first.lines[0]?.actor]).toEqual([3, 'Ajo']);
  expect(first.lines[0]?.changes).toEqual([{ field: 'principal', before: null, after: '250000' }]);
});

test.each([
  ['changed', sql`update history set action = 'nothing happened'`],
  ['removed', sql`delete from history`],
  ['emptied', sql`truncate history`],
])('an entry cannot be %s', async (_how, attack) => {
  const subjectId = await aLoanWithHistory('applied');
  await expect(attack.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
  expect((await historyOf(context.db, { subjectId, page: 1, perPage: 20, visible: everything })).total).toBe(1);
});

test('an entry is rolled back with its failed act', async () => {
  const id = newId(clock.now());
  const act = inTransaction(context.db, async (tx) => {
    await record(tx, context, { actor: 'system', subject: { kind: 'loan', id }, action: 'approved' });
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect((await historyOf(context.db, { subjectId: id, page: 1, perPage: 20, visible: everything })).total).toBe(0);
});

test('money in the facts keeps every kobo', async () => {
  const subjectId = await aLoanWithHistory('applied');
  const { after } = await sqlOf(context.db)
    .selectFrom('history')
    .select('after')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ principal: '250000' });
});

/** Closing a day and reopening days wait for each other: no day closes behind one that is being reopened. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, aRunningLoan, aStaff, closeOpenDays, freshContext } from '#kit';
import { reopenPeriod } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test, vi } from 'vitest';
import { addReopening, lockCalendar } from './reopening.store.ts';

vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext();
const { db, clock } = context;
const [requester, approver] = [await aStaff(context, 'superadmin'), await aStaff(context, 'finance')];

test('a day whose closing meets a reopening of an earlier day stays open, and so does its period', async () => {
  await aRunningLoan(context, await aCustomer(context));
  clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  const from = addDays(clock.businessDay(), -1);
  clock.moveBy(dayMs);
  const on = addDays(from, 1);
  let closing: Promise<readonly string[]> = Promise.resolve([]);
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx);
    const [people, at] = [{ requestedBy: requester.id, approvedBy: approver.id }, clock.now()];
    await addReopening(tx, { id: newId(at), from, through: from, reason: 'Closed in error', ...people, at });
    let isOver = false;
    closing = closeOpenDays(context).finally(() => {
      isOver = true;
    });
    // Until it waits for the calendar, or has closed the day without waiting.
    const waiting = sql<{ waits: boolean }>`select exists (select from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())) as waits`;
    while (!isOver && !(await waiting.execute(sqlOf(db))).rows[0]?.waits);
    await reopenPeriod(tx, { through: addDays(from, -1), actorId: approver.id }, at);
  });
  expect(await closing).toEqual([]);
  const { rows } = await sql`select (select closed_through::text from ledger.period) as closed_through,
    (select closed_at from business_days where on_day = ${on}) as closed_at`.execute(sqlOf(db));
  expect(rows).toEqual([{ closed_through: addDays(from, -1), closed_at: null }]);
});

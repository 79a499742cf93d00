/** Closing a day and reopening days wait for each other: no day closes behind one that is being reopened. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmById, freshContext, signIn } from '#kit';
import { closePeriod, reopenPeriod } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test, vi } from 'vitest';
import { untilItWaits } from '../../../tests/kit/until-it-waits.ts';
import { addReopening, lockCalendar } from './reopening.store.ts';

vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext();
const { db, clock } = context;
const app = await appOf(context);
const [requester, approver] = [await aStaff(context, 'superadmin'), await aStaff(context, 'finance')];

test('a reopening that meets a closing waits for it, and reopens the day that it closes', async () => {
  clock.moveBy(2 * dayMs);
  await closeOpenDays(context);
  const [from, on] = [addDays(clock.businessDay(), -1), clock.businessDay()];
  const [one, two] = [await signIn(context, requester), await signIn(context, approver)];
  await ask(app, 'POST /api/admin/days/reopen', { as: one, body: { from, reason: 'The clock of a worker was ahead' } });
  const { id } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: two })).json().data[0];
  let approval: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx);
    approval = confirmById(app, two, { id, prefix: 'finance' });
    await untilItWaits(context, approval);
    await sql`insert into business_days (on_day, started_at, closed_at) values (${on}, ${clock.now()}, ${clock.now()})`.execute(
      sqlOf(tx),
    );
    await closePeriod(tx, { through: on }, clock.now());
  });
  await approval;
  const { rows } = await sql`select (select closed_through::text from ledger.period) as closed_through,
    (select count(*)::int from business_days where on_day >= ${from} and closed_at is not null) as closed`.execute(sqlOf(db));
  expect(rows).toEqual([{ closed_through: addDays(from, -1), closed: 0 }]);
  await sql`update day_reopenings set reversed_at = ${clock.now()}, released_at = ${clock.now()}`.execute(sqlOf(db));
  clock.moveBy(2 * dayMs);
});

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
    closing = closeOpenDays(context);
    await untilItWaits(context, closing);
    await reopenPeriod(tx, { through: addDays(from, -1), actorId: approver.id }, at);
  });
  expect(await closing).toEqual([]);
  const { rows } = await sql`select (select closed_through::text from ledger.period) as closed_through,
    (select closed_at from business_days where on_day = ${on}) as closed_at`.execute(sqlOf(db));
  expect(rows).toEqual([{ closed_through: addDays(from, -1), closed_at: null }]);
});

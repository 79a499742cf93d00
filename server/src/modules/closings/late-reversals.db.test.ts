/** A reopening whose reversal is late: days that were closed again stay closed. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmById, freshContext, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test, vi } from 'vitest';
import { dayClosers } from '../../closers.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { reverseReopenedDays } from './index.ts';

vi.setConfig({ testTimeout: 240_000 });

/** A running loan of three closed days; two people have just reopened the last two. */
async function aReopening() {
  const context = await freshContext();
  const staff = [await aStaff(context, 'superadmin'), await aStaff(context, 'finance')] as const;
  const loan = await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  const app = await appOf(context);
  const [superadmin, finance] = [await signIn(context, staff[0]), await signIn(context, staff[1])];
  const body = { from: addDays(context.clock.businessDay(), -2), reason: 'The clock of a worker was two days ahead' };
  expect((await ask(app, 'POST /api/admin/days/reopen', { as: superadmin, body })).statusCode).toBe(200);
  const { id } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: finance })).json().data[0];
  expect((await confirmById(app, finance, { id, prefix: 'finance' })).statusCode).toBe(200);
  const read = async (query: string) =>
    (await sql.raw<Record<string, unknown>>(query.replaceAll('$loan', `'${loan.id}'`)).execute(sqlOf(context.db))).rows;
  const run = async () => (await ask(app, 'POST /api/admin/days/run', { as: superadmin })).json().data.closed;
  return { context, loan, read, run };
}
type Reopening = Awaited<ReturnType<typeof aReopening>>;

const stateOf = async ({ read }: Reopening) => ({
  days: await read('select d.* from loan_days d where d.loan_id = $loan order by d.on_day, d.closing'),
  books: await read('select b.* from loan_books b where b.loan_id = $loan'),
  calendar: await read('select on_day, closed_at from business_days order by 1'),
  journals: await read('select count(*)::int as count from ledger.journal'),
});

test('a reversal that comes after the days were closed again changes nothing', async () => {
  const world = await aReopening();
  const { context, loan, run } = world;
  let before: unknown;
  // A worker that has read the reopening and its contracts, and goes on after another has reversed, released and closed the days.
  const lateClosers = dayClosers.map((closer) => ({
    ...closer,
    toReopen: async () => {
      expect(await run()).toHaveLength(2);
      before = await stateOf(world);
      return [loan.id];
    },
  }));
  await reverseReopenedDays(context, lateClosers);
  expect(await stateOf(world)).toEqual(before);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

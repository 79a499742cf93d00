/** A reopening whose reversal is late or fails: days that were closed again stay closed, and a failure stays listed until it is fixed. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmById, freshContext, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test, vi } from 'vitest';
import { dayClosers } from '../../closers.ts';
import { jobTable } from '../../jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { reverseReopenedDays } from './index.ts';

vi.setConfig({ testTimeout: 240_000 });

const retryCall = (id: string) => `POST /api/admin/days/failures/${id}/retry`;

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
  const failures = async (as: Record<string, string> = superadmin) =>
    (await ask(app, 'GET /api/admin/days/failures', { as })).json().data;
  const press = () => ask(app, 'POST /api/admin/days/run', { as: superadmin });
  const run = async () => (await press()).json().data.closed;
  return { context, app, loan, superadmin, finance, read, failures, press, run };
}
type Reopening = Awaited<ReturnType<typeof aReopening>>;

const stateOf = async ({ read }: Reopening) => ({
  days: await read('select d.* from loan_days d where d.loan_id = $loan order by d.on_day, d.closing'),
  books: await read('select b.* from loan_books b where b.loan_id = $loan'),
  calendar: await read('select on_day, closed_at from business_days order by 1'),
  journals: await read('select count(*)::int as count from ledger.journal'),
});

const failingClosers = dayClosers.map((one) => ({ ...one, reopenOne: () => Promise.reject(new Error('lock not available')) }));

test('a reversal after the days were closed again changes nothing', async () => {
  const world = await aReopening();
  const { context, loan, run } = world;
  let before: unknown;
  // A worker that has read the reopening and its contracts, and goes on after another has reversed, released and closed the days.
  const toReopen = async (): Promise<string[]> => {
    expect(await run()).toHaveLength(2);
    before = await stateOf(world);
    return [loan.id];
  };
  const lateClosers = dayClosers.map((closer) => (closer.kind === 'loan' ? { ...closer, toReopen } : closer));
  await reverseReopenedDays(context, lateClosers);
  expect(await stateOf(world)).toEqual(before);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a contract that cannot be reopened stays listed, holds the days open, and is reopened by its retry', async () => {
  const world = await aReopening();
  const { context, app, superadmin, finance, failures, run } = world;
  await reverseReopenedDays(context, failingClosers);
  const [failure] = await failures();
  expect(failure).toMatchObject({ problem: 'Reopening: lock not available', tries: 1 });
  expect(await failures(finance)).toEqual([failure]);
  expect((await ask(app, retryCall(failure.id), { as: finance })).statusCode).toBe(403);

  expect((await ask(app, retryCall(failure.id), { as: superadmin })).json().data).toEqual({ state: 'closed' });
  expect(await failures()).toEqual([]);
  expect((await stateOf(world)).books).toMatchObject([{ through_on: addDays(context.clock.businessDay(), -3) }]);
  expect(await run()).toHaveLength(2);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('no day closes before every contract is reopened; the next run tries the failed ones again', async () => {
  const { context, loan, read, failures, press, run } = await aReopening();
  await sql`create function refuse_sick() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
    sqlOf(context.db),
  );
  await sql`create trigger sick before update on loan_books for each row execute function refuse_sick()`.execute(
    sqlOf(context.db),
  );
  const sentence = `stay open, and no later day closes: ${loan.number} (Reopening: sick) could not be reopened`;
  const refused = await press();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'days_stay_open', message: expect.stringContaining(sentence) },
  ]);
  // The job ends in the same error, so that it is retried, given up and listed.
  const closing = jobTable.find(({ name }) => name === 'days.close');
  await expect(closing?.handler(context, {})).rejects.toThrow(sentence);
  expect(await read('select count(*)::int as open from day_reopenings where reversed_at is null')).toEqual([{ open: 1 }]);
  expect(await failures()).toMatchObject([{ name: loan.number, problem: 'Reopening: sick', stops_all: true }]);
  await sql`drop trigger sick on loan_books`.execute(sqlOf(context.db));
  expect(await run()).toHaveLength(2);
  expect(await failures()).toEqual([]);
});

test('a retry that finds its contract locked keeps the failure', async () => {
  const { context, app, loan, read, failures, run } = await aReopening();
  expect(await run()).toHaveLength(2);
  context.clock.moveBy(dayMs);
  await read(`insert into day_failures (id, contract_kind, contract_id, on_day, problem, failed_at)
    values (uuidv7(), 'loan', $loan, '${addDays(context.clock.businessDay(), -1)}', 'sick', now())`);
  const as = await signIn(context, await aStaff(context, 'superadmin'));
  const [{ id }] = await failures(as);
  await inTransaction(context.db, async (tx) => {
    await sql`select from loans where id = ${loan.id} for update`.execute(sqlOf(tx));
    expect((await ask(app, retryCall(id), { as })).json().data).toEqual({ state: 'failed' });
  });
  expect(await failures(as)).toHaveLength(1);
  expect((await ask(app, retryCall(id), { as })).json().data).toEqual({ state: 'closed' });
  expect(await failures(as)).toEqual([]);
});

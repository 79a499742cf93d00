/** Days closed in error: two people reopen them, late money is booked on its day, and closing again leaves the books of a single closing. */
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import {
  aCustomer,
  appOf,
  aReleasedLoan,
  aRunningLoan,
  ask,
  aStaff,
  closeOpenDays,
  dieAt,
  freshContext,
  type RunningLoan,
  signIn,
  type TestContext,
} from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test, vi } from 'vitest';
import { dayClosers } from '../../closers.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { reverseReopenedDays } from './index.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });

const reopenCall = 'POST /api/admin/days/reopen';
const reason = 'The clock of a worker was two days ahead';

/** Two running loans of 40,000 naira, three days old and closed through yesterday. */
async function aWorld() {
  const context = await freshContext();
  const [superadmin, finance] = [await aStaff(context, 'superadmin'), await aStaff(context, 'finance')];
  const loans = [
    await aRunningLoan(context, await aCustomer(context)),
    await aRunningLoan(context, await aCustomer(context)),
  ] as const;
  context.clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  const app = await appOf(context);
  const as = { superadmin: {}, finance: {} };
  const signInAgain = async (): Promise<void> => {
    as.superadmin = await signIn(context, superadmin);
    as.finance = await signIn(context, finance);
  };
  await signInAgain();
  const pay = ({ id }: RunningLoan, reference: string, paidOn?: Day) =>
    ask(app, `POST /api/finance/user/loan-debit/${id}`, {
      as: as.finance,
      body: { amount: 300_000, reference, ...(paidOn && { paid_on: paidOn }) },
    });
  const request = (from: Day) => ask(app, reopenCall, { as: as.superadmin, body: { from, reason } });
  const approveCall = async () => {
    const [pending] = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: as.finance })).json().data;
    return { call: `POST /api/finance/approvals/${pending.id}/approve`, as: as.finance, body: { version: pending.version } };
  };
  const reopen = async (from: Day): Promise<void> => {
    expect((await request(from)).json()).toMatchObject({ message: expect.stringContaining('second person') });
    const { call, ...approval } = await approveCall();
    expect((await ask(app, call, approval)).statusCode).toBe(200);
    await reverseReopenedDays(context, dayClosers);
  };
  const run = () => ask(app, 'POST /api/admin/days/run', { as: as.superadmin });
  return { context, app, as, loans, pay, request, reopen, approveCall, run, signInAgain };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** Books by day and account, the ends of days and the rows of both loans, without ids: the same for worlds that lived the same. */
async function booksOf({ context, loans }: World) {
  const ids = loans.map(({ id }) => id);
  const read = async (query: string): Promise<unknown[]> =>
    (await sql.raw(query.replaceAll('$loans', ids.map((id) => `'${id}'`).join(','))).execute(sqlOf(context.db))).rows;
  const place = `case loan_id when '${ids[0]}' then 1 else 2 end as loan`;
  return {
    byDay: await read(`select a.code, j.effective_on::text as on, sum(l.amount)::text as amount
      from ledger.journal j cross join unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
      group by 1, 2 having sum(l.amount) <> 0 order by 1, 2`),
    days: await read(`select ${place}, on_day::text, days_past_due, principal_kobo::text, due_kobo::text, interest_earned_kobo::text,
      provision_kobo::text from loan_days where loan_id in ($loans) and replaced_by is null order by 1, 2`),
    books: await read(`select ${place}, to_jsonb(b) - 'loan_id' as books from loan_books b where loan_id in ($loans) order by 1`),
    rows: await read(`select ${place}, to_jsonb(p) - 'loan_id' - 'id' - 'created_at' as row from loan_payments p
      where loan_id in ($loans) order by 1, p.number`),
    closed: await read(`select on_day::text from business_days where closed_at is not null order by 1`),
  };
}

async function proves({ db }: TestContext): Promise<void> {
  expect((await trialBalance(db)).sum).toBe(0n);
  expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
}

const countOf = async ({ db }: TestContext, what: string): Promise<number> =>
  (await sql.raw<{ count: number }>(`select count(*)::int as count from ${what}`).execute(sqlOf(db))).rows[0]?.count ?? 0;
const reversals = (context: TestContext): Promise<number> => countOf(context, 'ledger.journal where reverses is not null');

test('days closed ahead: refused payments are booked after the reopening, and the next closings leave the books of one closing', async () => {
  const [early, once] = [await aWorld(), await aWorld()];
  const today = early.context.clock.businessDay();
  for (const world of [early, once]) expect((await world.pay(world.loans[0], 'BEFORE-0001')).statusCode).toBe(200);
  early.context.clock.moveBy(3 * dayMs);
  await closeOpenDays(early.context);
  early.context.clock.moveBy(-3 * dayMs);
  await early.signInAgain();
  expect((await early.pay(early.loans[1], 'LATE-0001')).json()).toMatchObject({ code: 'day_closed_ahead' });
  await early.reopen(today);
  // A payout while the days are open.
  for (const world of [early, once]) {
    await aReleasedLoan(world.context, await aCustomer(world.context));
    await sendPayouts(world.context, payoutReactions);
    expect((await world.pay(world.loans[1], 'LATE-0001')).statusCode).toBe(200);
  }
  expect(await reversals(early.context)).toBeGreaterThan(0);
  for (let days = 0; days < 4; days += 1)
    for (const { context } of [early, once]) {
      context.clock.moveBy(dayMs);
      await closeOpenDays(context);
    }
  expect(await booksOf(early)).toEqual(await booksOf(once));
  expect(await countOf(early.context, 'loan_days where replaced_by is not null')).toBe(6);
  for (const { context } of [early, once]) await proves(context);
});

test('yesterday is reopened: a payment of yesterday is booked on it, and the day closes again with it', async () => {
  const [early, once] = [await aWorld(), await aWorld()];
  const yesterday = early.context.clock.businessDay();
  expect((await once.pay(once.loans[0], 'SLIP-0001')).statusCode).toBe(200);
  for (const world of [early, once]) {
    world.context.clock.moveBy(dayMs);
    await closeOpenDays(world.context);
    await world.signInAgain();
  }
  await early.reopen(yesterday);
  expect(await closeOpenDays(early.context)).toEqual([]); // the job waits until the day is over
  expect((await early.pay(early.loans[0], 'SLIP-0001', yesterday)).statusCode).toBe(200);
  expect((await early.run()).json().data.closed).toEqual([yesterday]);
  expect((await early.run()).json().data.closed).toEqual([]);
  expect(await booksOf(early)).toEqual(await booksOf(once));
  await proves(early.context);
  for (const { context } of [early, once]) {
    context.clock.moveBy(8 * dayMs);
    await closeOpenDays(context);
  }
  expect(await booksOf(early)).toEqual(await booksOf(once));
  await proves(early.context);
});

test('a day is reopened and closed twice: each closing has its own journals, and earlier ends of the day are kept', async () => {
  const [often, once] = [await aWorld(), await aWorld()];
  const from = addDays(often.context.clock.businessDay(), -2);
  for (let times = 1; times <= 2; times += 1) {
    await often.reopen(from);
    expect((await often.run()).json().data.closed).toHaveLength(2);
    expect(await booksOf(often)).toEqual(await booksOf(once));
    expect(await countOf(often.context, `loan_days where on_day = '${from}' and replaced_by is not null`)).toBe(2 * times);
  }
  await proves(often.context);
});

test('a loan paid on a reopened day keeps the days before that payment', async () => {
  const [early, once] = [await aWorld(), await aWorld()];
  for (const world of [early, once]) {
    await world.pay(world.loans[0], 'PAID-0001');
    world.context.clock.moveBy(2 * dayMs);
    await closeOpenDays(world.context);
    await world.signInAgain();
  }
  await early.reopen(addDays(early.context.clock.businessDay(), -4));
  await early.run();
  expect(await booksOf(early)).toEqual(await booksOf(once));
  await proves(early.context);
});

test('reopening needs two people, and only closed days of recent weeks can be reopened', async () => {
  const { context, app, as, request, approveCall, signInAgain } = await aWorld();
  const today = context.clock.businessDay();
  expect((await request(today)).json()).toMatchObject({ code: 'day_not_closed' });
  expect((await request(addDays(today, -1))).statusCode).toBe(200);
  expect((await request(addDays(today, -2))).json().code).toBe('approval_pending');
  const { call, body } = await approveCall();
  expect((await ask(app, call.replace('finance', 'admin'), { as: as.superadmin, body })).json().code).toBe(
    'second_person_needed',
  );
  expect(await countOf(context, 'business_days where closed_at is null')).toBe(0);
  const admin = await signIn(context, await aStaff(context, 'admin'));
  expect((await ask(app, reopenCall, { as: admin, body: { from: today, reason } })).statusCode).toBe(403);
  context.clock.moveBy(25 * dayMs);
  await closeOpenDays(context);
  await signInAgain();
  expect((await request(addDays(today, -1))).json().code).toBe('day_too_old');
});

test('two concurrent approvals and jobs reopen once', async () => {
  const { context, app, request, approveCall } = await aWorld();
  await request(addDays(context.clock.businessDay(), -2));
  const { call, ...approval } = await approveCall();
  const answers = await Promise.all([ask(app, call, approval), ask(app, call, approval)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  await Promise.all([reverseReopenedDays(context, dayClosers), reverseReopenedDays(context, dayClosers), closeOpenDays(context)]);
  expect(await countOf(context, 'day_reopenings')).toBe(1);
  expect(await countOf(context, 'loan_days where replaced_by is not null')).toBe(4);
  await proves(context);
});

test('a process killed at any step of reopening and closing leaves correct books, and the next one continues', async () => {
  const [died, once] = [await aWorld(), await aWorld()];
  const { context } = died;
  await died.request(addDays(context.clock.businessDay(), -2));
  await dieAt(context, 'transaction.uncommitted', await died.approveCall());
  expect(await countOf(context, 'day_reopenings')).toBe(0);
  await dieAt(context, 'transaction.committed', await died.approveCall());
  expect([await countOf(context, 'day_reopenings'), context.queued.some(({ name }) => name === 'days.reopen')]).toEqual([
    1,
    true,
  ]);
  for (const [place, replaced] of [
    ['transaction.committed#1', 2],
    ['transaction.uncommitted#1', 2],
  ] as const) {
    await dieAt(context, place, { job: 'days.reopen' });
    expect(await countOf(context, 'loan_days where replaced_by is not null')).toBe(replaced);
    await proves(context);
  }
  context.clock.moveBy(dayMs);
  once.context.clock.moveBy(dayMs);
  for (const place of ['transaction.committed#2', 'transaction.uncommitted#1']) {
    await dieAt(context, place, { job: 'days.close' });
    await proves(context);
  }
  await closeOpenDays(context);
  await closeOpenDays(once.context);
  expect(await booksOf(died)).toEqual(await booksOf(once));
  await proves(context);
});

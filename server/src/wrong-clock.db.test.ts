/** A process whose clock differs from the database's serves no money, and no day is closed before it is over by both clocks. */
import { addDays, dayMs, hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { closeOpenDays, aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn, type TestContext } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { readConfig } from '#platform/config';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { handlersOf } from '#platform/jobs/jobs';
import { expect, test } from 'vitest';
import { bookRepayment } from '#modules/repayments';
import { lastFinishedDay, whyNotTrustClock } from '#platform/clock-skew';

const context = await freshContext();
const app = await appOf(context);
const realNow = () => new Date();

/** The guard is on, as in production, with the test's clock so far from the real one. */
function skewedBy(ms: number): TestContext {
  context.clock.moveTo(new Date(realNow().getTime() + ms));
  const { now } = context.clock;
  const at = performance.now();
  const ticking = { ...context.clock, now: () => new Date(now().getTime() + performance.now() - at) };
  return { ...context, clock: ticking, config: { ...context.config, CLOCK_CHECK: 'on' } };
}

test.each([0, 30_000, -30_000])('a clock that differs by %s ms is accepted', async (ms) => {
  expect(await whyNotTrustClock(skewedBy(ms))).toBeUndefined();
});

test('a clock that differs by more than a minute: no call, no job, not ready, and the reply names the clock', async () => {
  for (const ms of [2 * minuteMs, -2 * minuteMs, 3 * dayMs]) {
    const wrong = skewedBy(ms);
    const wrongApp = await appOf(wrong);
    expect((await ask(wrongApp, 'GET /api/loan-products')).json()).toMatchObject({ code: 'clock_skew' });
    expect((await wrongApp.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
    expect((await wrongApp.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    let ran = false;
    const [job] = Object.values(
      handlersOf([{ name: 'x', summary: 'x', handler: async () => Promise.resolve(void (ran = true)) }], wrong),
    );
    await expect(job?.({})).rejects.toThrow('clock of this server');
    expect(ran).toBe(false);
  }
});

test('a clock that jumps between two measurements is detected at once', async () => {
  const right = skewedBy(0);
  expect(await whyNotTrustClock(right)).toBeUndefined();
  context.clock.moveBy(hourMs);
  expect(await whyNotTrustClock(right)).toMatchObject({ code: 'clock_skew' });
});

test('the check is disabled only by the test setting', () => {
  const environment = { DATABASE_URL: 'postgres://x', APP_SECRET: 'x'.repeat(32), CLOCK_CHECK: 'off' };
  expect(() => readConfig(environment)).toThrow('CLOCK_CHECK');
  expect(readConfig({ ...environment, NODE_ENV: 'test' }).CLOCK_CHECK).toBe('off');
});

test('a day that is not over by the clock of the database is not closed', async () => {
  const ahead = skewedBy(2 * dayMs);
  const realToday = skewedBy(0).clock.businessDay();
  context.clock.moveTo(new Date(realNow().getTime() + 2 * dayMs));
  expect(await lastFinishedDay(ahead, context.db)).toBe(addDays(realToday, -1));
  context.clock.moveTo(new Date(realNow().getTime() - 3 * dayMs));
  await aRunningLoan(context, await aCustomer(context));
  context.clock.moveTo(new Date(realNow().getTime() + 2 * dayMs));
  const closed = await closeOpenDays(ahead);
  expect(closed.at(-1)).toBe(addDays(realToday, -1));
});

test('a payment dated tomorrow by the provider is booked on our day', async () => {
  context.clock.moveTo(realNow());
  const loan = await aRunningLoan(context, await aCustomer(context));
  const today = context.clock.businessDay();
  const booking = await inTransaction(context.db, (tx) =>
    bookRepayment(tx, context, loan.id, {
      source: 'virtual_account',
      reference: 'T-from-tomorrow',
      amount: 100_000n as never,
      processingFee: 0n as never,
      providerFee: 0n as never,
      paidOn: addDays(today, 1),
    }),
  );
  expect(booking.outcome).toBe('booked');
  expect((await sql`select paid_on::text from payment_logs where loan_id = ${loan.id}`.execute(sqlOf(context.db))).rows).toEqual([
    { paid_on: today },
  ]);
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a loan whose books were closed ahead refuses payments with a reason', async () => {
  context.clock.moveTo(realNow());
  const loan = await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(2 * dayMs);
  await closeOpenDays(context);
  context.clock.moveBy(-2 * dayMs);
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const answer = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, {
    as: finance,
    body: { amount: 100_000, reference: 'BANK-7001' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'day_closed_ahead']);
});

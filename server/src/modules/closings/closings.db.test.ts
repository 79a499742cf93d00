/** The end of the day over real loans: missed days, double runs, a failing loan, a process killed halfway, and the books after each. */
import { dayMs } from '@ajo/contract/kernel/time';
import { createHash } from 'node:crypto';
import {
  closeOpenDays,
  aCustomer,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  freshContext,
  type RunningLoan,
  signIn,
  type TestContext,
} from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';

async function aPortfolio(): Promise<{ context: TestContext; loans: RunningLoan[] }> {
  const context = await freshContext();
  const loans = [];
  for (let count = 0; count < 3; count += 1) loans.push(await aRunningLoan(context, await aCustomer(context)));
  return { context, loans };
}

const books = async (context: TestContext): Promise<void> => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
};

/** What the days of loans have posted, without what names one loan from another. */
async function journalsOf(context: TestContext): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s', j.kind, j.effective_on, e.amounts) as line from ledger.journal j
    cross join lateral (select string_agg(amount::text, ',' order by amount) as amounts from unnest(j.amounts) as amount) e
    where j.kind in (110, 113, 132) order by 1`.execute(sqlOf(context.db));
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex');
}

const closedThrough = async (context: TestContext): Promise<string[]> => {
  const { rows } = await sql<{ on: string }>`select distinct through_on::text as on from loan_books order by 1`.execute(
    sqlOf(context.db),
  );
  return rows.map(({ on }) => on);
};

test('interest accrues daily, provisions follow, and each end of day is stored', async () => {
  const { context, loans } = await aPortfolio();
  context.clock.moveBy(3 * dayMs);
  expect(await closeOpenDays(context)).toHaveLength(3);
  for (const loan of loans) expect(await balanceOf(context.db, gl.interestReceivable(loan.id))).toBeGreaterThan(0n);
  expect(await balanceOf(context.db, gl.loanLossAllowance)).toBe(120_000n); // 1 % of 3 x 40,000
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from loan_days`.execute(sqlOf(context.db));
  expect(rows[0]?.count).toBe(9);
  await books(context);
});

test('five missed days post the same journals as five daily runs', async () => {
  const [missed, daily] = [(await aPortfolio()).context, (await aPortfolio()).context];
  missed.clock.moveBy(5 * dayMs);
  await closeOpenDays(missed);
  for (let count = 0; count < 5; count += 1) {
    daily.clock.moveBy(dayMs);
    await closeOpenDays(daily);
  }
  expect(await journalsOf(missed)).toBe(await journalsOf(daily));
  expect(await closedThrough(missed)).toEqual(await closedThrough(daily));
});

test('running it twice, or three times at once, changes nothing more', async () => {
  const { context } = await aPortfolio();
  context.clock.moveBy(2 * dayMs);
  await Promise.all([closeOpenDays(context), closeOpenDays(context), closeOpenDays(context)]);
  const once = await journalsOf(context);
  expect(await closeOpenDays(context)).toEqual([]);
  expect(await journalsOf(context)).toBe(once);
  await books(context);
});

test('notices are sent once: three days before, on the due day and after it', async () => {
  const { context } = await aPortfolio();
  const sent = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from instalment_notices`.execute(
      sqlOf(context.db),
    );
    return rows[0]?.count ?? 0;
  };
  const counts = [];
  for (const step of [4, 0, 3, 1]) {
    context.clock.moveBy(step * dayMs);
    await closeOpenDays(context);
    counts.push(await sent());
  }
  expect(counts).toEqual([3, 3, 6, 9]);
});

describe('a loan that fails to close', () => {
  test('affects only its own batch: the other loans are still closed in batches, once each', async () => {
    const { context, loans } = await aPortfolio();
    await sql`create function refuse_first() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
      sqlOf(context.db),
    );
    await sql`create trigger sick before update on loan_books for each row when (new.loan_id = ${sql.lit(loans[0]?.id ?? '')}) execute function refuse_first()`.execute(
      sqlOf(context.db),
    );
    context.clock.moveBy(2 * dayMs);
    const [first] = await closeOpenDays(context, 2);
    const { rows } = await sql<{ loans: number; tries: number }>`select loans, (select max(tries) from day_failures) as tries
      from business_days where on_day = ${first}`.execute(sqlOf(context.db));
    expect(rows).toEqual([{ loans: 2, tries: 2 }]); // one attempt for each of the two days
    await books(context);
  });

  test('does not stop the others; a person sees it and retries it', async () => {
    const { context, loans } = await aPortfolio();
    const [sick] = loans;
    await sql`create function refuse_sick() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
      sqlOf(context.db),
    );
    await sql`create trigger sick before update on loan_books for each row when (new.loan_id = ${sql.lit(sick?.id ?? '')}) execute function refuse_sick()`.execute(
      sqlOf(context.db),
    );
    context.clock.moveBy(dayMs);
    await closeOpenDays(context);
    expect(await closedThrough(context)).toHaveLength(2);

    const app = await appOf(context);
    const as = await signIn(context, await aStaff(context, 'superadmin'));
    const failures = async () => (await ask(app, 'GET /api/admin/days/failures', { as })).json().data;
    const [failure] = await failures();
    expect(failure).toMatchObject({ loan_id: sick?.id, tries: 1, problem: expect.stringContaining('sick') });
    expect((await ask(app, 'GET /api/admin/days', { as })).json().data).toMatchObject([{ loans: 2, failures: 1 }]);
    const retry = () => ask(app, `POST /api/admin/days/failures/${failure.id}/retry`, { as });
    expect((await retry()).json().data).toEqual({ state: 'failed' });
    await sql`drop trigger sick on loan_books`.execute(sqlOf(context.db));
    expect((await retry()).json().data).toEqual({ state: 'closed' });
    expect(await failures()).toEqual([]);
    expect((await retry()).statusCode).toBe(404);
    expect(
      (await ask(app, 'POST /api/admin/days/run', { as: await signIn(context, await aStaff(context, 'admin')) })).statusCode,
    ).toBe(403);
  });

  test('is listed under its first failed day until a later day closes it, without a person', async () => {
    const { context, loans } = await aPortfolio();
    await sql`create function refuse_ill() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
      sqlOf(context.db),
    );
    await sql`create trigger sick before update on loan_books for each row when (new.loan_id = ${sql.lit(loans[0]?.id ?? '')}) execute function refuse_ill()`.execute(
      sqlOf(context.db),
    );
    const failures = async () =>
      (
        await sql<{ on: string; tries: number; open: boolean }>`
          select on_day::text as on, tries, resolved_at is null as open from day_failures`.execute(sqlOf(context.db))
      ).rows;
    const first = context.clock.businessDay();
    for (let tries = 1; tries <= 2; tries += 1) {
      context.clock.moveBy(dayMs);
      await closeOpenDays(context);
      expect(await failures()).toEqual([{ on: first, tries, open: true }]);
    }
    await sql`drop trigger sick on loan_books`.execute(sqlOf(context.db));
    context.clock.moveBy(dayMs);
    await closeOpenDays(context);
    expect(await failures()).toEqual([{ on: first, tries: 2, open: false }]);
    await books(context);
  });
});

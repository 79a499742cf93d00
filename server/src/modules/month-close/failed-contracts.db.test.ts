/** A contract whose day could not be closed: its month does not close before it, also when later days have failed since. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { addDays, type Day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { MonthClose } from '@ajo/contract/modules/month-close';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { monthSpan } from './month.ts';

test('a contract that fails on the last day and on the next one keeps both months open, until a day close has closed it', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  const finance = await aStaff(context, 'finance');
  const loan = await aRunningLoan(context, await aCustomer(context));
  const { last } = monthSpan(context.clock.businessDay().slice(0, 7));
  const next = addDays(last, 1);
  const closeOn = async (on: Day): Promise<void> => {
    context.clock.moveBy(daysBetween(context.clock.businessDay(), on) * dayMs);
    await closeOpenDays(context);
  };
  const days = async (month: string) => {
    const as = await signIn(context, finance);
    const { checks }: MonthClose = (await ask(app, `GET /api/finance/month-close?month=${month}`, { as })).json().data;
    return checks.find(({ check }) => check === 'days');
  };
  const request = async () => {
    const as = await signIn(context, finance);
    return (await ask(app, 'POST /api/finance/month-close', { as, body: { month: last.slice(0, 7) } })).json().code;
  };
  await closeOn(last);
  await sql`create function refuse_sick() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
    sqlOf(context.db),
  );
  await sql`create trigger sick before update on loan_books for each row when (new.loan_id = ${sql.lit(loan.id)}) execute function refuse_sick()`.execute(
    sqlOf(context.db),
  );
  for (const on of [next, addDays(next, 1)]) {
    await closeOn(on);
    expect(await days(last.slice(0, 7))).toMatchObject({ state: 'required', finding: 'Contracts to review: 1' });
    expect(await request()).toBe('month_check_required');
  }
  const { last: lastOfNext } = monthSpan(next.slice(0, 7));
  await closeOn(addDays(lastOfNext, 1));
  expect(await days(next.slice(0, 7))).toMatchObject({ finding: 'Contracts to review: 1' });
  await sql`drop trigger sick on loan_books`.execute(sqlOf(context.db));
  await closeOn(addDays(lastOfNext, 2));
  for (const month of [last, next]) expect(await days(month.slice(0, 7))).toMatchObject({ state: 'done' });
}, 240_000);

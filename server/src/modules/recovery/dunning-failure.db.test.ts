/** A loan whose step fails does not stop the letters of the others, and its step is sent when the cause is gone. */
import { dayMs, hourMs, startOfDay } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test, vi } from 'vitest';
import { jobTable } from '../../jobs.ts';

const context = await freshContext();
const run = async (): Promise<void> =>
  void (await jobTable.find(({ name }) => name === 'recovery.dunning')?.handler(context, {}));
const sentTo = async () =>
  (await sqlOf(context.db).selectFrom('dunning_log').select('loan_id').orderBy('loan_id').execute()).map(({ loan_id: id }) => id);

test('the loans after one that fails are followed in the same run', async () => {
  context.clock.moveTo(new Date(startOfDay(context.clock.businessDay()).getTime() + 12 * hourMs));
  const app = await appOf(context);
  const as = await signIn(context, await aStaff(context, 'superadmin'));
  const steps = [{ days: 5, channel: 'sms', subject: '', text: 'Ajo: {{name}}, {{overdue}} of {{loan}} is {{days}} days late.' }];
  const body = { effective_on: context.clock.businessDay(), steps };
  expect((await ask(app, 'PUT /api/admin/dunning-sequence', { as, body })).statusCode).toBe(200);
  const loans: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) loans.push((await aRunningLoan(context, await aCustomer(context))).id);
  const [failing = '', ...others] = loans.toSorted();
  for (let passed = 0; passed < 12; passed += 1) {
    context.clock.moveBy(dayMs);
    await closeOpenDays(context);
  }

  const db = sqlOf(context.db);
  await sql`alter table dunning_log add constraint planted check (loan_id <> ${sql.lit(failing)}) not valid`.execute(db);
  const errors = vi.spyOn(context.log, 'error');
  await run();
  expect(await sentTo()).toEqual(others);
  expect(errors.mock.calls.map(([facts]) => facts)).toMatchObject([{ loan: failing }]);
  await sql`alter table dunning_log drop constraint planted`.execute(db);
  await run();
  expect(await sentTo()).toEqual(loans.toSorted());
});

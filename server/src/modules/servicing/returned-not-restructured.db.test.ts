/** A loan that is being returned is not restructured: a new loan brings no money. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { settleLoanReturns } from './index.ts';

const context = await freshContext();
const app = await appOf(context);

test('what a new loan takes over is no money that came back', async () => {
  const loan = await aRunningLoan(context, await aCustomer(context));
  const [admin, superadmin] = [
    await signIn(context, await aStaff(context, 'admin')),
    await signIn(context, await aStaff(context, 'superadmin')),
  ];
  const own = async (call: 'cooling-off' | 'keep') =>
    ask(app, `POST /api/user/loan/${loan.id}/${call}`, { as: await signIn(context, loan.customer), body: {} });
  const restructure = (as: typeof admin) =>
    ask(app, `POST /api/admin/loan/${loan.id}/restructure`, { as, body: { instalments: 6, reason: 'A lower rate' } });
  const state = async (): Promise<[string, bigint]> => [
    (await ask(app, `GET /api/admin/loan/${loan.id}`, { as: admin })).json().data.status,
    await balanceOf(context.db, gl.customerCredit(loan.customer.id)),
  ];

  expect((await restructure(superadmin)).json().data.state).toBe('asked');
  expect((await own('cooling-off')).statusCode).toBe(200);
  const confirmed = await restructure(admin);
  expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'being_returned']);
  await settleLoanReturns(context, {});
  expect(await state()).toEqual(['active', 0n]);
  expect((await own('keep')).statusCode).toBe(200);
  expect((await restructure(admin)).statusCode).toBe(200);

  // A request from before this rule, on a loan that was taken over: nothing came back.
  await sql`update loans set cooling_off_requested_at = ${context.clock.now()} where id = ${loan.id}`.execute(sqlOf(context.db));
  await settleLoanReturns(context, { loanId: loan.id });
  expect(await state()).toEqual(['completed', 0n]);
  expect((await trialBalance(context.db)).sum).toBe(0n);
});

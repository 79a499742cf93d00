/** A restructuring pays the old loan off without money: it keeps no promise. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const [admin, superadmin] = [await aStaff(context, 'admin'), await aStaff(context, 'superadmin')];

test('a promise is not kept by the loan that takes the debt over, and is broken after its day', async () => {
  const { id } = await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(10 * dayMs);
  const on = context.clock.businessDay();
  const promise = { channel: 'mail', outcome: 'promise', promised_on: on, promised_amount: 100_000, note: 'Pays today' };
  const as = await signIn(context, admin);
  expect((await ask(app, `POST /api/admin/loan/${id}/recovery-log`, { as, body: promise })).statusCode).toBe(201);
  const body = { instalments: 6, reason: 'Lost a shop in the fire', first_due_on: addDays(on, 30) };
  for (const person of [admin, superadmin])
    expect(
      (await ask(app, `POST /api/admin/loan/${id}/restructure`, { as: await signIn(context, person), body })).statusCode,
    ).toBe(200);

  const read = async () => {
    const path = `GET /api/admin/defaulters/promises?start_date=${on}&end_date=${on}`;
    return (await ask(app, path, { as: await signIn(context, admin) })).json().data[0].promise;
  };
  expect(await read()).toEqual({ on, amount: 100_000, paid: 0, state: 'open' });
  context.clock.moveBy(dayMs);
  expect(await read()).toEqual({ on, amount: 100_000, paid: 0, state: 'broken' });
});

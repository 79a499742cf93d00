/** What an account keeps of its opening, and what a role reads of it. */
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  flexSavings,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ada = await aCustomer(context);
await completeProfile(context, ada);
const asAda = await signIn(context, ada);
const asAdmin = await signIn(context, await aStaff(context, 'admin'));
const flex = { product_id: flexSavings.id, name: 'Rent' };
await aSavingsAccount(context, ada);
test('the acceptance of the terms by the customer is kept with the account', async () => {
  const kept = async (call: string, as: Record<string, string>, body: object): Promise<boolean> => {
    const { id } = (await ask(app, call, { as, body: { ...flex, accepted: true, ...body } })).json().data;
    const row = await sqlOf(context.db)
      .selectFrom('savings_accounts')
      .select('terms_accepted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.terms_accepted_at instanceof Date;
  };
  expect(await kept('POST /api/user/savings', asAda, {})).toBe(true);
  expect(await kept('POST /api/admin/savings', asAdmin, { user_id: ada.id })).toBe(false);
});

test('a role that may not read transactions gets the account without them', async () => {
  const id = await aSavingsAccount(context, ada);
  const read = async (role: 'hr' | 'finance'): Promise<object> =>
    (await ask(app, `GET /api/${role}/savings/${id}`, { as: await signIn(context, await aStaff(context, role)) })).json().data;
  expect(await read('hr')).toMatchObject({ id });
  expect(await read('hr')).not.toHaveProperty('transactions');
  expect(await read('finance')).toHaveProperty('transactions');
});

test('a balance that equals the minimum balance can be withdrawn, and an empty account cannot', async () => {
  const id = await aSavingsAccount(context, ada);
  const read = async () => (await ask(app, `GET /api/user/savings/${id}`, { as: asAda })).json().data;
  expect((await read()).can).not.toContain('withdraw');
  await payIntoSavings(context, { id, customer: ada }, 50_000n);
  await sql`update savings_accounts set terms = jsonb_set(terms, '{min_balance}', '50000') where id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect([(await read()).available, (await read()).can.includes('withdraw')]).toEqual([0, true]);
  const answer = await ask(app, `POST /api/user/savings/${id}/withdraw`, { as: asAda, body: { amount: 50_000 } });
  expect([answer.statusCode, (await read()).held]).toEqual([201, 50_000]);
});

test('a deposit that one person dates back by more than 31 days needs a second person', async () => {
  const id = await aSavingsAccount(context, ada);
  context.clock.moveBy(40 * dayMs);
  const as = await signIn(context, await aStaff(context, 'finance'));
  const book = async (daysAgo: number) => {
    const body = {
      amount: 100_000,
      reference: `FT26100/BACK${daysAgo}`,
      paid_on: addDays(context.clock.businessDay(), -daysAgo),
    };
    return (await ask(app, `POST /api/finance/savings/${id}/deposits`, { as, body })).json().data;
  };
  expect(await book(31)).toMatchObject({ type: 'deposit', balance: 100_000 });
  expect(await book(32)).toEqual({ state: 'asked' });
  expect(await book(0)).toMatchObject({ balance: 200_000 });
});

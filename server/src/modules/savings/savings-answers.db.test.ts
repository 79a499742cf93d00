/** What an account keeps of its opening, and what a role reads of it. */
import { aCustomer, appOf, aSavingsAccount, ask, aStaff, completeProfile, flexSavings, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
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

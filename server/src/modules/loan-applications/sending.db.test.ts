/** Hard rules at the sending of an application, over HTTP. */
import { day } from '@ajo/contract/kernel/time';
import { appOf, ask, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);

test('an application that a hard rule would end is not taken: the reason is known before, and no guarantor is asked', async () => {
  const customer = await aReadyCustomer(context);
  const ada = await signIn(context, customer);
  const product = loanProducts[1] as (typeof loanProducts)[number];
  const barredNow = async () =>
    (await ask(app, `GET /api/user/affordable?loan_interest_id=${product.id}&tenor=4`, { as: ada })).json().data.barred;
  expect(await barredNow()).toBeNull();
  await sqlOf(context.db)
    .updateTable('users')
    .set({ date_of_birth: day('2009-01-01') })
    .where('id', '=', customer.id)
    .execute();
  const reason = `You must be at least ${product.min_age_years} years old for this loan`;
  expect(await barredNow()).toBe(reason);
  const refused = await ask(app, 'POST /api/user/loan', {
    as: ada,
    body: {
      loan_interest_id: product.id,
      amount: '4000000',
      tenor: 4,
      guarantor_name: 'Garba Sani',
      guarantor_email: 'garba.barred@mail.test',
      guarantor_phone: '08055500011',
      guarantor_relationship: 'Friend',
      consent: 'true',
    },
  });
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([409, 'not_eligible', reason]);
  const invited = await sqlOf(context.db)
    .selectFrom('guarantors')
    .selectAll()
    .where('email', '=', 'garba.barred@mail.test')
    .execute();
  expect([invited, (await ask(app, 'GET /api/user/loans', { as: ada })).json().data]).toEqual([[], []]);
});

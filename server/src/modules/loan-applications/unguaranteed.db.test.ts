/** Products that ask for no guarantor are applied for without one; all others ask for one whole person. */
import { beforeAll, expect, test } from 'vitest';
import { appOf, ask, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';

const context = await freshContext();
const app = await appOf(context);
const [guaranteed, alone] = [loanProducts[0], loanProducts[1]];
const guarantor = {
  guarantor_name: 'Garba Sani',
  guarantor_email: 'garba@mail.test',
  guarantor_phone: '08055500011',
  guarantor_relationship: 'Friend',
};

beforeAll(async () => {
  await seedProducts(context);
  await sql`update loan_products set terms = terms || '{"required_guarantors": 0}' where id = ${alone?.id}`.execute(
    sqlOf(context.db),
  );
});

async function apply(product: typeof guaranteed, named: object) {
  const as = await signIn(context, await aReadyCustomer(context));
  const body = { loan_interest_id: product?.id, amount: '4000000', tenor: 4, consent: 'true', ...named };
  return ask(app, 'POST /api/user/loan', { as, body });
}

test('a product without guarantors accepts an application without one, and sends no invitation', async () => {
  const answer = await apply(alone, {});
  expect([answer.statusCode, answer.json().data?.guarantors]).toEqual([201, []]);
});

test('a guarantor may still be named', async () => {
  const answer = await apply(alone, guarantor);
  expect([answer.statusCode, answer.json().data?.guarantors]).toMatchObject([201, [{ name: 'Garba Sani' }]]);
});

test('a guarantor needs all fields but the email address, or none', async () => {
  const answer = await apply(alone, { ...guarantor, guarantor_phone: undefined });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['guarantor_phone']]);
  const onlyMail = await apply(alone, { guarantor_email: guarantor.guarantor_email });
  const others = Object.keys(guarantor).filter((field) => field !== 'guarantor_email');
  expect([onlyMail.statusCode, Object.keys(onlyMail.json().errors)]).toEqual([422, others]);
  for (const email of [undefined, '', ' ']) {
    const withoutMail = await apply(alone, { ...guarantor, guarantor_email: email });
    expect([withoutMail.statusCode, withoutMail.json().data?.guarantors]).toMatchObject([201, [{ name: 'Garba Sani' }]]);
  }
});

test('a guarantor has a first and a last name, also where none is required', async () => {
  for (const product of [guaranteed, alone]) {
    const answer = await apply(product, { ...guarantor, guarantor_name: 'Garba' });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { guarantor_name: ['Enter the first and last name'] }]);
  }
});

test('if the product requires a guarantor, every missing field is named and nothing is stored', async () => {
  const answer = await apply(guaranteed, {});
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    422,
    Object.keys(guarantor).filter((field) => field !== 'guarantor_email'),
  ]);
  const stored = await sqlOf(context.db)
    .selectFrom('loans')
    .where('product_id', '=', guaranteed?.id ?? '')
    .selectAll()
    .execute();
  expect(stored).toEqual([]);
});

/** An Idempotency-Key that cannot be used is named, whatever was wrong with it; without one, nothing is asked. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const loan = await aRunningLoan(context, await aCustomer(context));
const own = await signIn(context, loan.customer);
let references = 0;
const book = (key: string | undefined, amount = 100_000) =>
  ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, {
    as: finance,
    body: { amount, reference: `KEY-${(references += 1)}` },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

test.each([[''], ['short'], ['with a blank in it'], ['x'.repeat(201)]])('the key "%s" is refused, and named', async (key) => {
  const answer = await book(key);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'Idempotency-Key': ['An Idempotency-Key is 8 to 200 letters, digits or -_.:'] },
  ]);
});

test('a key that was used for another request is refused, for bookings and payments', async () => {
  expect((await book('the-first-booking')).statusCode).toBe(200);
  const again = await book('the-first-booking', 200_000);
  expect([again.statusCode, again.json().errors]).toEqual([
    409,
    { 'Idempotency-Key': ['This key was used for another request'] },
  ]);
  const pay = (amount: number) =>
    ask(app, `POST /api/user/loan/${loan.id}/checkout`, {
      as: own,
      body: { amount },
      headers: { 'idempotency-key': 'one-payment' },
    });
  expect((await pay(500_000)).statusCode).toBe(200);
  expect((await pay(600_000)).json()).toMatchObject({
    code: 'idempotency_key_reused',
    errors: { 'Idempotency-Key': [expect.any(String)] },
  });
});

test('a key belongs to one person and one call: no other person and no other loan gets its reply', async () => {
  const [other, colleague] = [await aRunningLoan(context, await aCustomer(context)), await aStaff(context, 'finance')];
  const key = { 'idempotency-key': 'the-same-key-everywhere' };
  const press = async (as: Record<string, string>, id: string, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${id}`, { as, body: { amount: 50_000, reference }, headers: key });
  const mine = await press(finance, loan.id, 'SCOPE-1');
  expect((await press(finance, loan.id, 'SCOPE-1')).json()).toEqual(mine.json());
  const elsewhere = await press(finance, other.id, 'SCOPE-1');
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'idempotency_key_reused']);
  const theirs = await press(await signIn(context, colleague), other.id, 'SCOPE-2');
  expect([theirs.statusCode, theirs.json().data.reference]).toEqual([200, 'SCOPE-2']);
});

test('a missing key is allowed', async () => {
  expect((await book(undefined)).statusCode).toBe(200);
});

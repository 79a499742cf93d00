/** One person alone can neither mark many loans as paid nor reverse many payments in a day: above a total another person confirms. */
import { dayMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, confirmNewest, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';

const context = await freshContext({ MANUAL_PAYMENTS_ALONE_PER_DAY: '150000', REVERSALS_ALONE_PER_DAY: '150000' });
const app = await appOf(context);
const [one, two] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
let reference = 0;
const pay = async (loanId: string, amount = 100_000) =>
  ask(app, `POST /api/finance/user/loan-debit/${loanId}`, {
    as: await signIn(context, one),
    body: { amount, reference: `FT26300/${(reference += 1)}` },
  });
const paymentsOf = (loanId: string) =>
  sqlOf(context.db).selectFrom('payment_logs').selectAll().where('loan_id', '=', loanId).where('kind', '=', 'payment').execute();

test('a payment above the daily total is booked after a confirmation, for its recorder; the next day starts at zero', async () => {
  const [first, second] = [
    await aRunningLoan(context, await aCustomer(context)),
    await aRunningLoan(context, await aCustomer(context)),
  ];
  expect((await pay(first.id)).json().data.amount).toBe(100_000);
  expect((await pay(second.id)).json()).toEqual({
    message: 'Request sent: a second person must confirm it',
    data: { state: 'asked' },
  });
  expect(await paymentsOf(second.id)).toHaveLength(0);
  expect((await confirmNewest(app, await signIn(context, one), 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, await signIn(context, two), 'finance')).statusCode).toBe(200);
  expect(await paymentsOf(second.id)).toMatchObject([{ amount_kobo: 100_000n, recorded_by: one.id }]);
  context.clock.moveBy(dayMs);
  expect((await pay(second.id)).json().data.amount).toBe(100_000);
});

test('of two concurrent payments one requires approval', async () => {
  context.clock.moveBy(dayMs);
  const loans = [await aRunningLoan(context, await aCustomer(context)), await aRunningLoan(context, await aCustomer(context))];
  const answers = await Promise.all(loans.map(({ id }) => pay(id)));
  expect(answers.map((answer): string => answer.json().data.state ?? 'done').sort()).toEqual(['asked', 'done']);
});

test('a second small reversal on the same day exceeds the limit of one person', async () => {
  context.clock.moveBy(dayMs);
  const { id } = await aRunningLoan(context, await aCustomer(context));
  await pay(id);
  context.clock.moveBy(dayMs);
  await pay(id);
  context.clock.moveBy(dayMs);
  const rows = await sqlOf(context.db).selectFrom('loan_payments').select('id').where('loan_id', '=', id).execute();
  const reverse = async (by: typeof one, log: string | undefined): Promise<string> => {
    const path = `POST /api/admin/loan/${id}/loan-payments/${rows[0]?.id}/payment-log/${log}/reverse`;
    const answer = await ask(app, path, { as: await signIn(context, by), body: { reason: 'Another loan' } });
    return answer.json().data?.state;
  };
  const [second, first] = (await paymentsOf(id)).map((payment) => payment.id).toReversed();
  expect([await reverse(one, second), await reverse(one, first)]).toEqual(['done', 'asked']);
  const asTwo = await signIn(context, two);
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: asTwo })).json();
  const texts = Object.fromEntries(
    (data.at(-1).facts as { field: string; after: string }[]).map(({ field, after }) => [field, after]),
  );
  expect(texts).toMatchObject({ amount: '₦1,000.00', reference: expect.stringContaining('FT26300') });
  expect((await confirmNewest(app, asTwo, 'finance')).statusCode).toBe(200);
  context.clock.moveBy(1000);
  await ask(app, `POST /api/finance/user/loan-debit/${id}`, {
    as: await signIn(context, one),
    body: { amount: 100_000, reference: 'FT26300/THIRD' },
  });
  // A reversal that two people decided does not count in the total of the second.
  expect(await reverse(two, (await paymentsOf(id)).at(-1)?.id)).toBe('done');
  const open = sqlOf(context.db).selectFrom('second_approvals').select('id').where('confirmed_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('the limits of the environment hold until a superadmin sets others, from that day on', async () => {
  context.clock.moveBy(dayMs);
  const settings = async (role: 'finance' | 'superadmin' | 'hr', method = 'GET', body?: object) =>
    ask(app, `${method} /api/admin/manual_payment_settings`, { as: await signIn(context, await aStaff(context, role)), body });
  expect((await settings('finance')).json().data).toMatchObject({
    recorded_per_day: 150_000,
    reversed_per_day: 150_000,
    changes: [],
  });
  const limits = { recorded_per_day: 250_000, reversed_per_day: 0 };
  expect([(await settings('finance', 'PUT', limits)).statusCode, (await settings('hr')).statusCode]).toEqual([403, 403]);
  const wrong = await settings('superadmin', 'PUT', { ...limits, reversed_per_day: -1 });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['reversed_per_day']]);
  expect((await settings('superadmin', 'PUT', limits)).json().data).toMatchObject(limits);
  const { id } = await aRunningLoan(context, await aCustomer(context));
  expect([(await pay(id)).json().data.amount, (await pay(id)).json().data.amount]).toEqual([100_000, 100_000]);
  expect((await pay(id)).json().data).toEqual({ state: 'asked' });
  const [payment] = await paymentsOf(id);
  const row = await sqlOf(context.db)
    .selectFrom('loan_payments')
    .select('id')
    .where('loan_id', '=', id)
    .executeTakeFirstOrThrow();
  const path = `POST /api/admin/loan/${id}/loan-payments/${row.id}/payment-log/${payment?.id}/reverse`;
  const reversed = await ask(app, path, { as: await signIn(context, two), body: { reason: 'Another loan' } });
  expect(reversed.json().data.state).toBe('asked');
});

/** Which products pay out in parts, and which plans their applications may have. */
import { addDays, longDay } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { expect, test } from 'vitest';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { openLoansInParts, principal, product, ratePercent } from '../../../tests/loans/in-parts.ts';

const { app, as, clock, context, plan, planOf, productId, send } = await openLoansInParts();

test.each<[string, (today: ReturnType<typeof clock.businessDay>) => object[], string]>([
  [
    'more parts than the product allows',
    (on) => [1, 2, 3].map((at) => ({ amount: 1_000_000, expected_on: addDays(on, at) })),
    'tranches',
  ],
  ['too little first', (on) => [{ amount: 8_000_000, expected_on: addDays(on, 20) }], 'tranches'],
  ['a day that is today', (on) => [{ amount: 1_000_000, expected_on: on }], 'tranches.0.expected_on'],
  ['a day after the last allowed', (on) => [{ amount: 1_000_000, expected_on: addDays(on, 91) }], 'tranches.0.expected_on'],
  [
    'days out of order',
    (on) => [20, 20].map((at) => ({ amount: 1_000_000, expected_on: addDays(on, at) })),
    'tranches.1.expected_on',
  ],
])('a plan with %s is refused at its field', async (_what, tranches, field) => {
  const made = await anApplication(context, { productId, amount: BigInt(principal), tenor: 4, income: 90_000_000 });
  const refused = await plan(made.loanId, tranches(clock.businessDay()));
  expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([422, [field]]);
});

test('a correction that keeps the amount keeps the plan', async () => {
  const made = await anApplication(context, { productId, amount: BigInt(principal), tenor: 6, income: 90_000_000 });
  await plan(made.loanId);
  const corrected = await ask(app, 'POST /api/admin/loan_detail', {
    as: await as('admin'),
    body: { loan_id: made.loanId, amount: principal, tenor: 5, rate_percent: ratePercent },
  });
  expect([corrected.statusCode, corrected.json().data.tranche_plan]).toEqual([200, planOf()]);
});

test('a planned day that passes before the offer or the first payout is dropped', async () => {
  const made = await anApplication(context, { productId, amount: BigInt(principal), tenor: 6, income: 90_000_000 });
  await plan(made.loanId);
  const [, later] = planOf();
  clock.moveBy(30 * 86_400_000);
  await accepted(context, made.loanId, made.customer);
  const read = async () => (await ask(app, `GET /api/admin/loan/${made.loanId}`, { as: await as('admin') })).json().data;
  const { offer } = await read();
  const tomorrow = addDays(clock.businessDay(), 1);
  expect(offer.later_payouts).toMatchObject([{ expected_on: tomorrow }, { expected_on: later?.expected_on }]);
  expect(offer.statements[0].text).toContain(`about ${longDay(tomorrow)}`);
  expect(offer.statements[0].text).toContain('expect it the day after the first');

  clock.moveBy(3 * 86_400_000);
  const body = { loan_id: made.loanId, status: 'disburse' };
  expect((await ask(app, 'POST /api/admin/loan_status', { as: await as('finance'), body })).statusCode).toBe(200);
  await send();
  const found = await ask(app, `GET /api/finance/loan/${made.loanId}/tranches`, { as: await as('finance') });
  expect(found.json().data.tranches).toMatchObject([
    { expected_on: addDays(clock.businessDay(), 1) },
    { expected_on: later?.expected_on },
  ]);
});

test('a plan voids the opinions, a new amount voids the plan, and a decided loan cannot be planned', async () => {
  const made = await anApplication(context, { productId, amount: BigInt(principal), tenor: 6, income: 90_000_000 });
  expect((await plan(made.loanId, planOf(), 'finance')).statusCode).toBe(403);
  expect((await plan(made.loanId)).json().data.tranche_plan).toEqual(planOf());
  const corrected = await ask(app, 'POST /api/admin/loan_detail', {
    as: await as('admin'),
    body: { loan_id: made.loanId, amount: 8_000_000, tenor: 6, rate_percent: ratePercent },
  });
  expect(corrected.json().data.tranche_plan).toEqual([]);
  await accepted(context, made.loanId, made.customer);
  expect((await plan(made.loanId)).json().code).toBe('loan_not_editable');
});

test.each([
  ['fixed_instalment', { method: 'fixed_instalment', instalment_amount: '25000.00' }],
  ['a down payment', { down_payment_percent: '10' }],
])('a product with %s pays out at once', async (_what, change) => {
  const refused = await ask(app, 'POST /api/admin/loan_interest', {
    as: await as('admin'),
    body: { ...product, name: 'Odd parts', ...change },
  });
  expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([422, ['max_tranches']]);
});

/** The limits of the KYC tier bind money from outside: own savings pay for an investment above them (decision 937). */
import { anInvestmentPlan, anInvestor, appOf, aSavingsAccount, ask, freshContext, payIntoSavings } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const { id: planId } = await anInvestmentPlan(context);
const purchase = { plan_id: planId, amount: 50_000_00, months: 6 };

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('own savings pay for an investment above the limits of the tier; money from outside does not', async () => {
  const saver = await anInvestor(context);
  const savings = await aSavingsAccount(context, saver.customer);
  await payIntoSavings(context, { id: savings, customer: saver.customer }, 280_000_00n);
  const large = { ...purchase, amount: 100_000_00 };
  const send = (path: string, body?: object) => ask(app, `POST /api/user/${path}`, { as: saver.as, ...(body && { body }) });
  expect((await send('invest', large)).json().code).toBe('deposit_limit');
  expect((await send('invest', purchase)).json().code).toBe('balance_cap');
  const { data: preview } = (await send('invest/preview', large)).json();
  expect(preview).toMatchObject({ refusal: null, savings_only: expect.stringContaining('Your KYC tier allows'), fee: 0 });
  expect(preview.to_pay).toBe(large.amount);
  const bought = await send('invest', { ...large, savings_only: true });
  expect(bought.json().data).toMatchObject({ url: null, reference: null, to_pay: large.amount, fee: 0 });
  const { id, savings_only: savingsOnly } = bought.json().data.investment;
  expect(savingsOnly).toBe(true);
  for (const path of ['checkout', 'transfer'])
    expect((await send(`investments/${id}/${path}`)).json().code).toBe('paid_from_savings');
  const paidFor = await send('savings-payments', { savings_id: savings, purpose: 'investment', purpose_id: id });
  expect(paidFor.json().data).toMatchObject({ amount: large.amount, balance: 180_000_00 });
  // What the customer holds is the same, so the limits bind money from outside as before.
  expect((await send('invest', purchase)).json().code).toBe('balance_cap');
});

test('savings that cannot pay raise no limit, and an order that they pay leaves room for money from outside', async () => {
  const saver = await anInvestor(context);
  const savings = await aSavingsAccount(context, saver.customer);
  await payIntoSavings(context, { id: savings, customer: saver.customer }, 200_000_00n);
  const send = (path: string, body: object) => ask(app, `POST /api/user/${path}`, { as: saver.as, body });
  const tooLarge = { ...purchase, amount: 200_000_01 };
  expect((await send('invest/preview', tooLarge)).json().data).toMatchObject({
    refusal: expect.stringContaining('Your KYC tier allows'),
    refuses_amount: true,
    savings_only: null,
  });
  expect((await send('invest', { ...tooLarge, savings_only: true })).json().code).toBe('savings_too_low');
  expect((await send('invest', { ...purchase, amount: 200_000_00, savings_only: true })).statusCode).toBe(201);
  expect((await send('invest', purchase)).statusCode).toBe(201);
});

test('the key of an order from savings does not repeat as one from outside', async () => {
  const { as, customer } = await anInvestor(context);
  await payIntoSavings(context, { id: await aSavingsAccount(context, customer), customer }, 100_000_00n);
  const send = (body: object) =>
    ask(app, 'POST /api/user/invest', { as: { ...as, 'idempotency-key': 'from-savings-0002' }, body });
  const [first, again] = [await send({ ...purchase, savings_only: true }), await send({ ...purchase, savings_only: true })];
  expect([first.statusCode, again.json().data.investment.id]).toEqual([201, first.json().data.investment.id]);
  expect((await send(purchase)).json().code).toBe('idempotency_key_reused');
});

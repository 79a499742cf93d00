/** The query for transfers to a number at Paystack: once in ten minutes, repeated at once only after a failure. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, aStaff, ask, freshContext, signIn } from '#kit';
import { openVirtualAccount, virtualAccountOf } from '#modules/wallets';
import { expect, test } from 'vitest';
import { aPayer } from '../../../tests/wallets/settlements.ts';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const requeried: string[] = [];
let isAvailable = true;
context.payments.requeryAccount = async ({ accountNumber, on }) => (requeried.push(`${accountNumber} ${on}`), isAvailable);
const requery = (body: object, as = finance) => ask(app, 'POST /api/finance/settlements/requery', { as, body });

async function aNumber(): Promise<string> {
  const customer = await aCustomer(context);
  await aRunningLoan(context, customer);
  await openVirtualAccount(context, moneyInReactions, customer.id);
  return (await virtualAccountOf(context.db, customer.id))?.accountNumber ?? '';
}

test('ten presses at once query the provider once; after ten minutes it may be queried again', async () => {
  const number = await aNumber();
  requeried.length = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => requery({ account_number: number })));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect([codes.filter((code) => code === 200), codes.filter((code) => code === 409)].map(({ length }) => length)).toEqual([
    1, 9,
  ]);
  expect(requeried).toEqual([`${number} ${context.clock.businessDay()}`]);
  context.clock.moveBy(10 * minuteMs);
  expect((await requery({ account_number: number, paid_on: '2026-01-05' })).statusCode).toBe(200);
  expect(requeried.at(-1)).toBe(`${number} 2026-01-05`);
});

test('a provider that does not answer: 503, and the next press queries it at once', async () => {
  const number = await aNumber();
  isAvailable = false;
  expect((await requery({ account_number: number })).statusCode).toBe(503);
  isAvailable = true;
  expect((await requery({ account_number: number })).statusCode).toBe(200);
});

test('only a number at Paystack is queried, for a day that has begun, by a role that may repush', async () => {
  requeried.length = 0;
  const { number } = await aPayer(context);
  const refused = [
    await requery({ account_number: number }),
    await requery({ account_number: '12' }),
    await requery({}),
    await requery({ account_number: await aNumber(), paid_on: '2099-01-01' }),
  ];
  expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
    [422, ['account_number']],
    [422, ['account_number']],
    [422, ['account_number']],
    [422, ['paid_on']],
  ]);
  const hr = await signIn(context, await aStaff(context, 'hr'));
  expect((await ask(app, 'POST /api/hr/settlements/requery', { as: hr, body: {} })).statusCode).toBe(403);
  expect(requeried).toEqual([]);
});

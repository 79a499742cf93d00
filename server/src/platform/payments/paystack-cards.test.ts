/** Saved cards and refunds at the real adapter against the stand-in: one reference is one charge, what is unknown stays unknown. */
import { kobo } from '@ajo/contract/kernel/money';
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { afterAll, expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';
import type { SavedCard } from './payments.ts';

const secretKey = 'sk_test_tests';
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/none',
  appOrigin: 'http://localhost',
  secretKey,
});
const payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 400, log: openLog('silent') });
afterAll(() => sandbox.close());

let count = 0;
const newReference = (): string => `card-reference-${(count += 1)}`;
const scripted = (operation: string, fault: string): Promise<Response> =>
  fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, fault }),
  });

async function aCard(act = 'pay'): Promise<SavedCard & { reference: string }> {
  const reference = newReference();
  const { url } = await payments.startCheckout({
    reference,
    amount: kobo(100_000n),
    email: 'ada@ajo.test',
    returnUrl: 'http://localhost/',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(url, { method: 'POST', headers, body: `act=${act}`, redirect: 'manual' });
  const answer = await payments.verifyCheckout(reference);
  if (answer.status !== 'completed' || !answer.card) throw new Error('the checkout left no card');
  return { ...answer.card, reference };
}
const charge = async (card: SavedCard, input: { fault?: string; minAmount?: bigint; reference?: string } = {}) => {
  const reference = input.reference ?? newReference();
  if (input.fault) await scripted('charge', input.fault);
  const answer = await payments.chargeCard({
    reference,
    amount: kobo(50_000n),
    card,
    ...(input.minAmount !== undefined && { minAmount: kobo(input.minAmount) }),
  });
  return { reference, answer };
};

test('a card saved by a checkout is charged once under our reference', async () => {
  const card = await aCard();
  const { reference, answer } = await charge(card);
  expect(answer).toMatchObject({ status: 'completed', reference, amount: 50_000n });
  expect((await charge(card, { reference })).answer.status).toBe('unknown'); // a used reference is no failure: the first attempt may have taken money
});

test.each<[string, object, object]>([
  ['no money', { fault: 'failed' }, { status: 'failed', reason: 'Insufficient Funds', mayRetry: true }],
  ['an expired card', { fault: 'expired_card' }, { status: 'failed', reason: 'Expired card', mayRetry: false }],
  [
    'a bank that wants a code',
    { fault: 'send_otp' },
    { status: 'failed', reason: expect.stringMatching(/payment page/), mayRetry: true },
  ],
  ['a charge under way', { fault: 'pending' }, { status: 'pending' }],
])('%s is translated to our wording', async (_what, input, expected) => {
  expect((await charge(await aCard(), input)).answer).toMatchObject(expected);
});

test('a partial amount is charged when it meets the minimum; otherwise the charge fails', async () => {
  const card = await aCard('pay0045');
  expect((await charge(card, { minAmount: 10_000n })).answer).toMatchObject({ status: 'completed', amount: 25_000n });
  expect((await charge(card, { minAmount: 40_000n })).answer).toMatchObject({ status: 'failed', reason: 'Insufficient Funds' });
  expect((await charge(card)).answer).toMatchObject({ status: 'failed' });
});

test.each([
  ['timeout_before', { status: 'missing' }],
  ['error_500', { status: 'missing' }],
  ['timeout_after', { status: 'completed' }],
  ['error_500_after', { status: 'completed' }],
])('after %s the outcome is unknown until the provider is queried', async (fault, truth) => {
  const { reference, answer } = await charge(await aCard(), { fault });
  expect(answer.status).toBe('unknown');
  expect(await payments.verifyCheckout(reference)).toMatchObject(truth);
});

test('a wrong email address or an unknown authorisation code is refused permanently', async () => {
  const card = await aCard();
  expect((await charge({ ...card, email: 'eve@ajo.test' })).answer).toMatchObject({ status: 'failed', mayRetry: false });
  expect((await charge({ ...card, authorizationCode: 'AUTH_none' })).answer).toMatchObject({ status: 'failed', mayRetry: false });
});

test('a refused authorization keeps the reason of the provider', async () => {
  const card = await aCard();
  for (const refused of [
    { ...card, email: 'eve@ajo.test' },
    { ...card, authorizationCode: 'AUTH_none' },
  ])
    expect((await charge(refused)).answer).toMatchObject({
      reason: expect.stringMatching(/authori[sz]ation/i),
    });
});

test('the cards of the demo story are charged, each for its own customer', async () => {
  const demo = { ...(await aCard()), email: 'customer4@ajo.test', authorizationCode: 'AUTH_demo_customer4@ajo.test' };
  expect((await charge(demo)).answer).toMatchObject({ status: 'completed', amount: 50_000n });
  expect((await charge({ ...demo, email: 'customer5@ajo.test' })).answer).toMatchObject({ status: 'failed' });
});

test('after too many failures in a row the provider returns the next allowed time', async () => {
  const card = await aCard('pay0037');
  for (let attempts = 0; attempts < 11; attempts += 1)
    expect((await charge(card)).answer).toMatchObject({ reason: 'Insufficient Funds' });
  expect((await charge(card)).answer).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/cannot be fulfilled/),
    mayRetry: true,
    notBefore: expect.any(Date),
  });
});

test('a refund is found by its note, and is not executed twice', async () => {
  const { reference } = await aCard();
  const order = { reference, amount: kobo(100_000n), note: 'refund-1' };
  expect(await payments.findRefund(order)).toEqual({ status: 'missing' });
  await scripted('refund', 'timeout_after');
  expect((await payments.refund(order)).status).toBe('unknown');
  expect(await payments.findRefund(order)).toEqual({ status: 'pending' });
  expect((await payments.refund(order)).status).toBe('failed');
});

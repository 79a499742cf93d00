/** Direct debit at the real adapter against the stand-in: confirmed on its page, charged later than asked, ended once. */
import { kobo } from '@ajo/contract/kernel/money';
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';
import type { MandateSource } from './payments.ts';

const secretKey = 'sk_test_tests';
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/none',
  appOrigin: 'http://localhost',
  secretKey,
});
const open = () => openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 400, log: openLog('silent') });
let payments = open();
/** A new one is not left alone after the faults of another test. */
beforeEach(() => void (payments = open()));
afterAll(() => sandbox.close());

const scripted = (operation: string, fault: string): Promise<Response> =>
  fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, fault }),
  });
const start = () => payments.startMandate({ email: 'ada@ajo.test', returnUrl: 'http://localhost/dashboard?mandate=1' });
const atTheBank = async (url: string, act: string): Promise<string | null> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(url, { method: 'POST', headers, body: `act=${act}`, redirect: 'manual' })).headers.get('location');
};
async function aSource(act = 'confirm'): Promise<MandateSource> {
  const { reference, url } = await start();
  await atTheBank(url, act);
  const answer = await payments.verifyMandate(reference);
  if (answer.status !== 'active') throw new Error(answer.status);
  return answer.source;
}
let count = 0;
const charge = async (card: MandateSource) => {
  const reference = `mandate-charge-${(count += 1)}`;
  return { reference, answer: await payments.chargeCard({ reference, amount: kobo(500_000n), card }) };
};

test('it is pending until the customer has confirmed it, and the customer comes back to us', async () => {
  const { reference, url } = await start();
  expect(await payments.verifyMandate(reference)).toEqual({ status: 'pending' });
  expect(await atTheBank(url, 'later')).toBe('http://localhost/dashboard?mandate=1');
  expect(await payments.verifyMandate(reference)).toEqual({ status: 'pending' });
  await atTheBank(url, 'confirm');
  expect(await payments.verifyMandate(reference)).toMatchObject({
    status: 'active',
    source: { email: 'ada@ajo.test', last4: '0011', bank: 'Guaranty Trust Bank' },
  });
});

test('a charge is pending at first; asking again finds its end, also the refusal of an account without money', async () => {
  const rich = await charge(await aSource());
  expect(rich.answer).toEqual({ status: 'pending' });
  expect(await payments.verifyCheckout(rich.reference)).toMatchObject({ status: 'completed', amount: 500_000n });
  const poor = await charge(await aSource('poor'));
  expect(poor.answer).toEqual({ status: 'pending' });
  expect(await payments.verifyCheckout(poor.reference)).toMatchObject({ status: 'failed', mayRetry: true });
});

test('an ended one is not charged any more, and ending it twice is ending it once', async () => {
  const source = await aSource();
  expect(await payments.endMandate(source.authorizationCode)).toBe(true);
  expect(await payments.endMandate(source.authorizationCode)).toBe(true);
  expect((await charge(source)).answer).toMatchObject({ status: 'failed', mayRetry: false });
});

test.each(['timeout_before', 'error_500', 'html'])('silence and nonsense (%s) are never an answer', async (fault) => {
  const { reference } = await start();
  await scripted('mandate', fault);
  await expect(start()).rejects.toMatchObject({ kind: 'unavailable' });
  // What only reads is asked for three times.
  for (const _ of [1, 2, 3]) await scripted('verify_mandate', fault);
  expect((await payments.verifyMandate(reference)).status).toBe('unknown');
  await scripted('verify_mandate', fault);
  expect(await payments.endMandate('AUTH_x')).toBe(false);
});

test('its notice names the request; the events of another kind are of no use', () => {
  const notice = (event: string) => payments.readWebhook(Buffer.from(JSON.stringify({ event, data: { reference: 'dd_1' } })));
  expect(notice('direct_debit.authorization.active')).toMatchObject({ kind: 'mandate', reference: 'dd_1' });
  expect(notice('direct_debit.something')).toBeUndefined();
});

/** The real adapters against the stand-in over real HTTP: what is unknown stays unknown, one reference is one payment. */
import { createHmac } from 'node:crypto';
import { kobo } from '@ajo/contract/kernel/money';
import { startSandbox } from '@ajo/sandbox/main';
import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openQoreId } from '#platform/bvn/qoreid';
import { openLog } from '#platform/log';
import { openSmtp } from '#platform/mail/smtp';
import { openProvider } from '#platform/provider';
import { openTermii } from '#platform/sms/termii';
import { openPaystack } from './paystack.ts';

const log = openLog('silent');
const secretKey = 'sk_test_tests';
const received: { body: string; signature: string }[] = [];
const listener = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['x-paystack-signature']) });
    response.end('ok');
  });
});
await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', () => resolve()));
const address = listener.address();
const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const sandbox = await startSandbox({ port: 0, smtpPort: 0, webhookUrl, appOrigin: 'http://localhost', secretKey });
const payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 400, log });
afterAll(async () => {
  await sandbox.close();
  listener.close();
});
beforeEach(() => void (received.length = 0));
const charges = () => received.filter(({ body }) => body.includes('charge.success'));

const control = (path: string, body: object): Promise<Response> =>
  fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
let count = 0;
const newReference = (): string => `reference-number-${(count += 1)}`;
const account = { number: '0123456789', bankCode: '058', name: 'ADA' };
const paid = async (reference: string) =>
  ((await (await fetch(`${sandbox.url}/_control/paid`)).json()) as { reference: string }[]).filter(
    (one) => one.reference === reference,
  ).length;

describe('sending money', () => {
  const send = async (fault?: string) => {
    const { recipientCode } = await payments.createRecipient(account);
    const reference = newReference();
    if (fault) await control('faults', { operation: 'transfer', fault, reference });
    return { reference, answer: await payments.transfer({ reference, amount: kobo(500_000n), recipientCode, reason: 'Loan' }) };
  };

  test('ends with the outcome of the provider, with its fee', async () => {
    expect((await send()).answer).toEqual({ status: 'completed', fee: 1_000n });
    expect((await send('failed')).answer).toMatchObject({ status: 'failed' });
    expect((await send('pending')).answer).toEqual({ status: 'pending' });
  });

  test.each([
    ['timeout_before', 'no answer in time'],
    ['error_500', 'Something went wrong'],
    ['html', 'the answer is not JSON'],
  ])('is unknown after %s, shows it in words, and the provider never heard of it', async (fault, reason) => {
    const { reference, answer } = await send(fault);
    expect(answer).toEqual({ status: 'unknown', reason });
    expect(await payments.verifyTransfer(reference)).toEqual({ status: 'missing' });
  });

  test.each(['timeout_after', 'error_500_after'])('is unknown after %s, and a query finds the one payment', async (fault) => {
    const { reference, answer } = await send(fault);
    expect(answer.status).toBe('unknown');
    expect(await payments.verifyTransfer(reference)).toMatchObject({ status: 'completed' });
    expect(await paid(reference)).toBe(1);
  });

  test('the list of transfers is complete for any page size, and contains reference and amount', async () => {
    const since = new Date();
    const { recipientCode } = await payments.createRecipient(account);
    const references = Array.from({ length: 105 }, newReference);
    for (const reference of references)
      await payments.transfer({ reference, amount: kobo(500_000n), recipientCode, reason: 'Loan' });
    const listed = await payments.transfersSince(since);
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
    expect(listed[0]).toMatchObject({ amount: 500_000n, status: 'success', reason: 'Loan' });
  });

  test('a used reference is unknown, never a failure: the first attempt may have paid', async () => {
    const { recipientCode } = await payments.createRecipient(account);
    const order = { reference: newReference(), amount: kobo(500_000n), recipientCode, reason: 'Loan' };
    await payments.transfer(order);
    expect((await payments.transfer(order)).status).toBe('unknown');
    expect(await paid(order.reference)).toBe(1);
  });

  test('the same account is the same recipient', async () => {
    expect(await payments.createRecipient(account)).toEqual(await payments.createRecipient(account));
  });
});

describe('receiving money', () => {
  const order = () => ({
    reference: newReference(),
    amount: kobo(258_00n),
    email: 'ada@ajo.test',
    returnUrl: 'http://localhost/back?loan=1',
  });
  const press = (url: string, act: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `act=${act}`,
      redirect: 'manual',
    });

  test('at the hosted page: pending, then paid, confirmed by a signed webhook, and the customer is redirected back', async () => {
    const { reference, ...rest } = order();
    const { url } = await payments.startCheckout({ reference, ...rest });
    expect(await payments.verifyCheckout(reference)).toEqual({ status: 'pending' });
    expect(await (await fetch(url)).text()).toContain('₦258.00');
    const back = await press(url, 'pay');
    expect(back.headers.get('location')).toBe(`http://localhost/back?loan=1&trxref=${reference}&reference=${reference}`);
    expect(await payments.verifyCheckout(reference)).toMatchObject({
      status: 'completed',
      amount: 25_800n,
      currency: 'NGN',
      fee: 387n,
      card: { last4: '4081' },
    });
    await expect.poll(() => charges().length).toBe(1);
    const [notice = { body: '', signature: '' }] = charges();
    expect(payments.isSignedWebhook(Buffer.from(notice.body), notice.signature)).toBe(true);
    expect(payments.readWebhook(Buffer.from(notice.body))).toEqual({ kind: 'checkout', reference, event: 'charge.success' });
  });

  test.each(['timeout_before', 'timeout_after', 'error_500', 'error_500_after', 'html'])(
    'a checkout page missing because of %s counts as an unavailable provider',
    async (fault) => {
      const transfer = order();
      await control('faults', { operation: 'initialize', fault, reference: transfer.reference });
      await expect(payments.startCheckout(transfer)).rejects.toMatchObject({ kind: 'unavailable' });
      const known = (await payments.verifyCheckout(transfer.reference)).status;
      expect(known).toBe(fault.endsWith('_after') ? 'pending' : 'missing');
    },
  );

  test('a payment is undecided while the provider reports it in progress, and an error decides nothing', async () => {
    const { reference, ...rest } = order();
    await press((await payments.startCheckout({ reference, ...rest })).url, 'pay');
    await expect.poll(() => charges().length).toBe(1);
    await control('faults', { operation: 'verify', fault: 'pending', reference });
    expect(await payments.verifyCheckout(reference)).toEqual({ status: 'pending' });
    expect(await payments.verifyCheckout(reference)).toMatchObject({ status: 'completed' });
  });

  test('a fault that an operation cannot have is refused', async () => {
    expect((await control('faults', { operation: 'initialize', fault: 'reversed_after_success' })).status).toBe(422);
    expect((await control('faults', { operation: 'transfers', fault: 'failed' })).status).toBe(422);
  });

  test('a declined card is failed, an unknown checkout is missing', async () => {
    const { reference, ...rest } = order();
    await press((await payments.startCheckout({ reference, ...rest })).url, 'decline');
    expect(await payments.verifyCheckout(reference)).toMatchObject({ status: 'failed' });
    expect(await payments.verifyCheckout('nobody-knows-this-one')).toEqual({ status: 'missing' });
  });

  test('on a virtual account: the webhook references the account that received it', async () => {
    const owner = { email: 'ada@ajo.test', firstName: 'Ada', lastName: 'Eze', phone: '+2348030000000' };
    const { accountNumber } = await payments.createVirtualAccount(owner);
    await control('transfer-in', { number: accountNumber, amount: 1_000_000 });
    await expect.poll(() => charges().length).toBe(1);
    const notice = payments.readWebhook(Buffer.from(charges()[0]?.body ?? ''));
    expect(await payments.verifyCheckout(notice?.reference ?? '')).toMatchObject({
      amount: 1_000_000n,
      fee: 10_000n,
      virtualAccountNumber: accountNumber,
    });
  });

  test.each([undefined, '', 'abc', '0'.repeat(128)])('the signature %s is refused', (signature) => {
    expect(payments.isSignedWebhook(Buffer.from('{}'), signature)).toBe(false);
    const right = createHmac('sha512', secretKey).update('{}').digest('hex');
    expect(payments.isSignedWebhook(Buffer.from('{} '), right)).toBe(false);
    expect(payments.isSignedWebhook(Buffer.from('{}'), right)).toBe(true);
  });
});

test('banks have codes, account numbers have names, and an unknown account number has none', async () => {
  expect((await payments.banks()).find(({ code }) => code === '058')?.name).toMatch(/Guaranty/);
  expect(await payments.resolveAccount({ number: '0123456789', bankCode: '058' })).toEqual({ name: expect.any(String) });
  expect(await payments.resolveAccount({ number: '0123456404', bankCode: '058' })).toBeUndefined();
});

test('a BVN matches, matches in part, does not match, is not found, or cannot be checked', async () => {
  const bvn = openQoreId({ baseUrl: `${sandbox.url}/qoreid`, clientId: 'a', secret: 'b', timeoutMs: 400, log });
  const resolve = (number: string) =>
    bvn.match({ bvn: number, firstName: 'Ada', lastName: 'Eze' }).then(
      ({ status }) => status,
      ({ kind }) => kind,
    );
  expect(await Promise.all(['22222222222', '22222222223', '22222222224', '22222222225', '22222222226'].map(resolve))).toEqual([
    'match',
    'partial',
    'no_match',
    'not_found',
    'unavailable',
  ]);
});

test('mail and text messages are delivered', async () => {
  await openSmtp({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'Ajo <hello@ajo.test>' }).send({
    to: 'ada@ajo.test',
    subject: 'Your ₦1,000',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  const sms = openTermii({ baseUrl: `${sandbox.url}/termii`, apiKey: 'k', sender: 'Ajo', timeoutMs: 400, log });
  await sms.send({ to: '+2348030000000', text: 'Your code is 123456' });
  const read = async (what: string): Promise<unknown> => (await fetch(`${sandbox.url}/_control/${what}`)).json();
  expect(await read('mail')).toMatchObject([{ to: 'ada@ajo.test', subject: 'Your ₦1,000' }]);
  expect(await read('sms')).toMatchObject([{ to: '+2348030000000', text: 'Your code is 123456' }]);
  await expect(
    openSmtp({ url: 'smtp://127.0.0.1:1', from: 'a@b.c' }).send({ to: 'a@b.c', subject: '', text: '', html: '' }),
  ).rejects.toMatchObject({ kind: 'unavailable' });
});

test('after five faults in a row the circuit opens, then the provider is probed once', async () => {
  let ticks = 0;
  let requests = 0;
  const onLeftAlone = (): void => void (requests += 1);
  const provider = openProvider({ name: 'dead', baseUrl: 'http://127.0.0.1:1', timeoutMs: 200, log, onLeftAlone }, () => ticks);
  const reasons: string[] = [];
  const query = async (): Promise<void> => {
    const response = await provider.request({ method: 'POST', path: '/' });
    reasons.push(response.kind === 'lost' ? response.reason : 'answered');
  };
  for (let times = 0; times < 6; times += 1) await query();
  expect(reasons.map((reason) => reason.includes('left alone'))).toEqual([false, false, false, false, false, true]);
  expect(requests).toBe(1);
  ticks = 31_000;
  await query();
  await query();
  expect(reasons.slice(-2).map((reason) => reason.includes('left alone'))).toEqual([false, true]);
});

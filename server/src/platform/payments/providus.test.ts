/** The real Providus adapter against the stand-in over real HTTP: numbers, credits, faults, the constant signature, four forms of dates. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { afterAll, expect, test } from 'vitest';
import { openProvidus } from './providus.ts';
import { instantOf, koboOfNaira, readCredit } from './providus-credit.ts';

const notices: { signature: string | undefined; body: string }[] = [];
let code = '00';
const webhook = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const signature = request.headers['x-auth-signature'];
    notices.push({ signature: typeof signature === 'string' ? signature : undefined, body });
    response.end(JSON.stringify({ requestSuccessful: true, responseCode: code }));
  });
});
await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
const address = webhook.address();
const webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/providus`;
const pair = { clientId: 'lender', clientSecret: 'secret' };
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/none',
  appOrigin: 'http://localhost',
  secretKey: 'sk',
  providus: { ...pair, webhookUrl },
  now: () => new Date('2026-03-02T08:00:00Z'),
});
const baseUrl = `${sandbox.url}/providus/appdevapi/api`;
const open = (with_: Partial<typeof pair> = {}) =>
  openProvidus({ baseUrl, ...pair, ...with_, timeoutMs: 400, log: openLog('silent') });
const providus = open();
afterAll(async () => {
  await sandbox.close();
  webhook.close();
});

const control = async (path: string, body: object): Promise<Record<string, string>> =>
  (await fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json())) as Record<string, string>;
const fault = (operation: string, kind: string) => control('faults', { operation, fault: kind });

test('a reserved number is of the customer, a dynamic one carries our reference', async () => {
  const reserved = await providus.openReservedAccount({ name: 'Ada Obi' });
  expect(reserved).toMatchObject({
    accountNumber: expect.stringMatching(/^\d{10}$/),
    accountName: 'AJO(Ada Obi)',
    bankName: 'Providus Bank',
  });
  expect(await providus.openDynamicAccount({ name: 'Ada Obi', reference: 'ref-1' })).toMatchObject({ providerRef: 'ref-1' });
});

test('a credit is found by settlement and by session, exact to the kobo; its notice is signed and in text', async () => {
  const { number } = { number: (await providus.openReservedAccount({ name: 'Ada Obi' })).accountNumber };
  const { settlementId = '', sessionId = '' } = await control('providus-credit', { number, amount: 100_050 });
  const credit = { settlementId, sessionId, accountNumber: number, amount: 100_050n, settled: 95_550n, currency: 'NGN' };
  const times = { paidAt: new Date('2026-03-02T08:00:00Z'), settledAt: new Date('2026-03-02T08:00:00Z') };
  expect(await providus.findCreditBySettlement(settlementId)).toMatchObject({ status: 'found', credit: { ...credit, ...times } });
  expect(await providus.findCreditBySession(sessionId)).toMatchObject({ status: 'found', credit });
  await expect.poll(() => notices.length).toBe(1);
  const { signature, body = '' } = notices[0] ?? {};
  expect(providus.isSignedNotice(signature)).toBe(true);
  expect(providus.isSignedNotice(signature?.toLowerCase())).toBe(true);
  expect(JSON.parse(body)).toMatchObject({ transactionAmount: '1000.5', settledAmount: '955.5' });
  expect(providus.readNotice(Buffer.from(body))).toEqual({ settlementId, sessionId, accountNumber: number });
});

test.each([undefined, '', 'good', '0'.repeat(128), createHash('sha512').update('lender:other').digest('hex')])(
  'the signature %s is refused',
  (signature) => expect(providus.isSignedNotice(signature)).toBe(false),
);

test.each([
  '{}',
  'no json',
  '[]',
  '{"settlementId":"","accountNumber":"9900000001"}',
  '{"settlementId":"s1","accountNumber":""}',
])('a notice without a settlement or an account is none: %s', (raw) =>
  expect(providus.readNotice(Buffer.from(raw))).toBeUndefined(),
);

test('a lost notice comes when it is requested again, as often as it is requested; an unknown credit is missing', async () => {
  await fault('providus_notice', 'lost_webhook');
  const sent = notices.length;
  const { settlementId = '' } = await control('providus-credit', { number: '9900000001', amount: 5_000 });
  expect(await providus.requestNotice({ settlementId, sessionId: '' })).toEqual({ status: 'requested' });
  expect(await providus.requestNotice({ settlementId, sessionId: '' })).toEqual({ status: 'requested' });
  await expect.poll(() => notices.length).toBe(sent + 2);
  expect(await providus.requestNotice({ settlementId: 'none', sessionId: '' })).toEqual({ status: 'missing' });
  expect(await providus.findCreditBySettlement('none')).toEqual({ status: 'missing' });
});

test('a notice that is answered 03 is sent again until it is accepted', async () => {
  code = '03';
  const sent = notices.length;
  await control('providus-credit', { number: '9900000001', amount: 5_000 });
  await expect.poll(() => notices.length).toBe(sent + 1);
  code = '00';
  await expect.poll(() => notices.length).toBe(sent + 2);
});

test.each(['timeout_before', 'error_500', 'html', 'timeout_after', 'error_500_after'])(
  '%s: no number is given out, and the next attempt gets one',
  async (kind) => {
    const bank = open();
    await fault('providus_account', kind);
    await expect(bank.openReservedAccount({ name: 'Ada' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await bank.openReservedAccount({ name: 'Ada' })).toMatchObject({ bankName: 'Providus Bank' });
    await fault('providus_repush', kind);
    expect(await bank.requestNotice({ settlementId: 'none', sessionId: '' })).toMatchObject({ status: 'unknown' });
  },
);

test('a query that fails is retried; one that keeps failing is unknown, not missing', async () => {
  const bank = open();
  await fault('providus_verify', 'error_500');
  expect(await bank.findCreditBySettlement('none')).toEqual({ status: 'missing' });
  for (let attempts = 0; attempts < 3; attempts += 1) await fault('providus_verify', 'error_500');
  expect(await bank.findCreditBySettlement('none')).toMatchObject({ status: 'unknown' });
});

test('a wrong secret is no "not found": the bank is unavailable', async () => {
  const stranger = open({ clientSecret: 'other' });
  expect(await stranger.findCreditBySettlement('none')).toEqual({ status: 'unknown', reason: 'Authentication Failed' });
  await expect(stranger.openReservedAccount({ name: 'Ada' })).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  ['2024-01-19 09:04:37', '2024-01-19T08:04:37.000Z'],
  ['1/19/2024 10:12:53 AM', '2024-01-19T09:12:53.000Z'],
  ['12/9/2024 12:00:01 AM', '2024-12-08T23:00:01.000Z'],
  ['12/9/2024 12:00:01 PM', '2024-12-09T11:00:01.000Z'],
  ['2024-01-19T09:04:37+01:00', '2024-01-19T08:04:37.000Z'],
  ['2024-01-19T09:04:37.5Z', '2024-01-19T09:04:37.500Z'],
  ['02-Jan-24', '2024-01-01T23:00:00.000Z'],
])('the date %s is %s', (text, iso) => expect(instantOf(text)?.toISOString()).toBe(iso));

test.each(['', 'yesterday', '02-Foo-24', '13/13/2024 1:00:00 AM', '2024-13-01 00:00:00'])('%s is no date', (text) =>
  expect(instantOf(text)).toBeUndefined(),
);

test.each([
  [1000, 100_000n],
  ['1000', 100_000n],
  ['955.5', 95_550n],
  [0.07, 7n],
  ['12.3400', 1_234n],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.005', undefined],
  ['1,000', undefined],
])('%s naira are %s kobo', (naira, kobo) => expect(koboOfNaira(naira)).toBe(kobo));

const answer = {
  sessionId: 's1',
  settlementId: 'p1',
  accountNumber: '9900000001',
  transactionAmount: 1000.0,
  settledAmount: 955.0,
  currency: 'NGN',
  tranDateTime: '2024-01-19 09:04:37',
};
test.each([
  ['another settlement', { settlementId: 'p2' }],
  ['no account', { accountNumber: '' }],
  ['more settled than paid', { settledAmount: 1001 }],
  ['nothing paid', { transactionAmount: 0, settledAmount: 0 }],
  ['no date', { tranDateTime: '' }],
  ['a crash of the bank', { status: 500, error: 'Internal Server Error', settlementId: undefined }],
])('an answer with %s proves nothing', (_what, part) => {
  expect(readCredit(answer, { settlementId: 'p1' }).status).toBe('found');
  expect(readCredit({ ...answer, ...part }, { settlementId: 'p1' }).status).toBe('unknown');
});

test('a payer who writes "not found" into the remarks has paid', () => {
  expect(readCredit({ ...answer, tranRemarks: 'INVOICE NOT FOUND' }, { settlementId: 'p1' }).status).toBe('found');
});

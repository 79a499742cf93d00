/** Name enquiry over NIP against the stand-in over real HTTP: a name, no account, faults of the bank, and banks without a NIP code. */
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';
import { nipCodeOf } from './shipped-banks.ts';
import type { NameEnquiry } from './payments.ts';
import { openProvidusNames } from './providus-names.ts';

const user = { userName: 'lender', password: 'word' };
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/none',
  appOrigin: 'http://localhost',
  secretKey: 'sk',
  providusUser: user,
});
afterAll(() => sandbox.close());
const rest: Parameters<NameEnquiry>[0][] = [];
beforeEach(() => void (rest.length = 0));
const log = openLog('silent');
const fallback: NameEnquiry = async (account) => (rest.push(account), { name: 'FROM PAYSTACK' });
const baseUrl = `${sandbox.url}/providus/postingrest`;
const open = (other: Partial<typeof user & { baseUrl: string }> = {}) =>
  openProvidusNames({ baseUrl, ...user, timeoutMs: 400, log, fallback, ...other });
const names = open();
const fault = (kind: string) =>
  fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'providus_name', fault: kind }),
  });

test('an account has the same name over NIP and at Paystack, also one at Providus itself', async () => {
  const paystack = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey: 'sk', timeoutMs: 400, log });
  for (const bankCode of ['058', '101']) {
    const account = { number: '0123456703', bankCode };
    const name = await names(account);
    expect([bankCode, name]).toEqual([bankCode, { name: expect.stringMatching(/^[A-Z ]+$/) }]);
    expect(name).toEqual(await paystack.resolveAccount(account));
  }
  expect(rest).toEqual([]);
});

test('an account that the bank does not have is none', async () => {
  expect(await names({ number: '0123456404', bankCode: '058' })).toBeUndefined();
  expect(await names({ number: '0123456404', bankCode: '101' })).toBeUndefined();
});

test.each(['timeout_before', 'error_500', 'html'])('%s decides nothing: 503, and the next enquiry has the name', async (kind) => {
  const bank = open();
  await fault(kind);
  await expect(bank({ number: '0123456703', bankCode: '058' })).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'provider_unavailable',
  });
  expect(await bank({ number: '0123456703', bankCode: '058' })).toMatchObject({ name: expect.any(String) });
});

test('a refused user decides nothing about an account', async () => {
  await expect(open({ password: 'other' })({ number: '0123456703', bankCode: '058' })).rejects.toMatchObject({
    kind: 'unavailable',
  });
});

test.each([
  ['06', undefined],
  ['07', undefined],
  ['25', undefined],
  ['01', 'unavailable'],
  ['12', 'unavailable'],
  ['96', 'unavailable'],
])('code %s: no usable account, or unavailable where it decides nothing', async (responseCode, kind) => {
  const bank = createServer((_, reply) =>
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ accountName: '', responseCode })),
  );
  await new Promise<void>((done) => void bank.listen(0, '127.0.0.1', done));
  const enquiry = open({ baseUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}` });
  const answer = await enquiry({ number: '0123456703', bankCode: '058' }).catch((error: { kind: string }) => error.kind);
  bank.close();
  expect(answer).toBe(kind);
});

test('a bank without a NIP code stays with the payments provider', async () => {
  const account = { number: '0123456703', bankCode: '001' };
  expect([nipCodeOf('001'), nipCodeOf('058'), nipCodeOf('101')]).toEqual([undefined, '000013', '000023']);
  expect([await names(account), rest]).toEqual([{ name: 'FROM PAYSTACK' }, [account]]);
});

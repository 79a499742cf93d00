/** The query for transfers to a dedicated account, at the real adapter against the stand-in: what was lost is reported, nothing twice by us. */
import { createServer } from 'node:http';
import { day } from '@ajo/contract/kernel/time';
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { afterAll, expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';

const secretKey = 'sk_test_tests';
const received: string[] = [];
const listener = createServer((request, response) => {
  request.on('data', (part) => received.push(String(part)));
  request.on('end', () => response.end('ok'));
});
await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
const address = listener.address();
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/paystack`,
  appOrigin: 'http://localhost',
  secretKey,
  now: () => new Date('2026-03-01T23:30:00Z'), // half past midnight in Lagos
});
const payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 400, log: openLog('silent') });
afterAll(async () => {
  await sandbox.close();
  listener.close();
});
const control = (path: string, body: object): Promise<Response> =>
  fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a transfer whose notice was lost is reported after a query for its day in Lagos', async () => {
  const owner = { email: 'ada@ajo.test', firstName: 'Ada', lastName: 'Obi', phone: '08030000000' };
  const { accountNumber } = await payments.createVirtualAccount(owner);
  await control('faults', { operation: 'webhook', fault: 'lost_webhook' });
  await control('transfer-in', { number: accountNumber, amount: 250_000 });
  expect(await payments.requeryAccount({ accountNumber, on: day('2026-03-01') })).toBe(true);
  expect(received).toEqual([]);
  expect(await payments.requeryAccount({ accountNumber, on: day('2026-03-02') })).toBe(true);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toContain(accountNumber);
});

test('a provider that does not answer, or has no such number, is no success', async () => {
  expect(await payments.requeryAccount({ accountNumber: '0000000000', on: day('2026-03-02') })).toBe(false);
  for (let attempts = 0; attempts < 3; attempts += 1) await control('faults', { operation: 'requery', fault: 'error_500' });
  expect(await payments.requeryAccount({ accountNumber: '0000000000', on: day('2026-03-02') })).toBe(false);
});

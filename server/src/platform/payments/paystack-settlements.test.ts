/** Settlements at the real adapter against the stand-in: yesterday's payments, less fees and refunds; all pages or nothing. */
import { day } from '@ajo/contract/kernel/time';
import { startSandbox } from '@ajo/sandbox/main';
import { openLog } from '#platform/log';
import { afterAll, expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';

const secretKey = 'sk_test_tests';
let now = new Date('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:1/paystack',
  appOrigin: 'http://localhost',
  secretKey,
  now: () => now,
});
const payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 2_000, log: openLog('silent') });
afterAll(() => sandbox.close());
const control = (path: string, body: object): Promise<Response> =>
  fetch(`${sandbox.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the payments of a day are settled on the next one, page by page, less refunds', async () => {
  const owner = { email: 'ada@ajo.test', firstName: 'Ada', lastName: 'Obi', phone: '08030000000' };
  const { accountNumber } = await payments.createVirtualAccount(owner);
  for (let count = 0; count < 101; count += 1) await control('transfer-in', { number: accountNumber, amount: 10_000 });
  expect(await payments.settlementsSince(day('2026-02-20'))).toEqual([]);
  const { reference } = (await (await control('transfer-in', { number: accountNumber, amount: 50_000 })).json()) as {
    reference: string;
  };
  expect(await payments.refund({ reference, amount: 50_000n as never, note: 'refund-1' })).toEqual({ status: 'pending' });
  now = new Date('2026-03-02T10:00:00Z');
  const [settlement, ...others] = await payments.settlementsSince(day('2026-02-20'));
  expect(others).toEqual([]);
  expect(settlement).toMatchObject({
    status: 'settled',
    settledOn: '2026-03-02',
    gross: 1_060_000n,
    fees: 10_600n,
    deductions: 50_000n,
    net: 999_400n,
  });
  const found = await payments.settlementPayments(settlement?.number ?? '');
  expect([found.length, new Set(found.map((one) => one.reference)).size]).toEqual([102, 102]);
  expect(found.find((one) => one.reference === reference)).toEqual({ reference, amount: 50_000n, fee: 500n });
});

test('without an answer there is no part of a list', async () => {
  await control('faults', { operation: 'settlement', fault: 'error_500' });
  for (let attempts = 0; attempts < 3; attempts += 1) await control('faults', { operation: 'settlement', fault: 'error_500' });
  await expect(payments.settlementsSince(day('2026-02-20'))).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(payments.settlementPayments('1')).rejects.toMatchObject({ code: 'provider_unavailable' });
});

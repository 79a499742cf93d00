/** The rail that names the holders of bank accounts is chosen by NAME_ENQUIRY. */
import { startSandbox } from '@ajo/sandbox/main';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { afterAll, expect, test } from 'vitest';
import { openPayments } from './open-payments.ts';

const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/none',
  appOrigin: 'http://localhost',
  secretKey: 'sk_test_ajo_sandbox',
});
afterAll(() => sandbox.close());

const open = (rail: Record<string, string>) => {
  const config = readConfig({
    DATABASE_URL: 'postgres://nowhere',
    APP_SECRET: 's'.repeat(32),
    PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
    PROVIDUS_TRANSFER_BASE_URL: `${sandbox.url}/providus/postingrest`,
    ...rail,
  });
  return openPayments({ config, log: openLog('silent'), db: undefined as never, clock: systemClock });
};
const failOnce = () =>
  fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'providus_name', fault: 'error_500' }),
  });
const account = { number: '0123456703', bankCode: '058' };

test('Paystack names the holder unless Providus is chosen', async () => {
  await failOnce();
  expect(await open({}).resolveAccount(account)).toMatchObject({ name: expect.any(String) });
  const overNip = open({ NAME_ENQUIRY: 'providus' });
  await expect(overNip.resolveAccount(account)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await overNip.resolveAccount(account)).toEqual(await open({}).resolveAccount(account));
  expect(() => open({ NAME_ENQUIRY: 'other' })).toThrow('NAME_ENQUIRY');
});

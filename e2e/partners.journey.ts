/** A merchant's own system: an admin creates a key and an address, a payment sends a signed event, and both secrets are replaced. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { send } from './offers.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

type Request = { headers: Record<string, unknown>; body: string };
const received: Request[] = [];
const shop = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.end();
  });
});
test.beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
});
test.afterAll(() => void shop.close());
const hooks = (): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`;

let runningLoan = '';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openTab(page: Page, tab: string): Promise<void> {
  await signIn(page, 'admin@ajo.test', { at: '/admin/merchants' });
  await page.getByRole('link', { name: 'Musa Electronics' }).first().click();
  await page.getByRole('tab', { name: tab }).click();
}

/** The secret is shown once, in a dialog. */
async function secretIn(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await looksRight(page, `partners-${title.toLowerCase().replace(' ', '-')}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

test('a key reads the loans of the merchant and nothing else, until it is revoked', async ({ page, request }) => {
  await openTab(page, 'API keys');
  await press(page, 'Create key');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Shop system');
  await page.getByRole('checkbox', { name: 'Read customers' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const authorization = `Bearer ${await secretIn(page, 'API key')}`;
  const read = async (path: string) => request.get(`/api${path}`, { headers: { authorization } });
  const loans = await read('/partner/loans');
  expect(loans.status()).toBe(200);
  const { data } = (await loans.json()) as { data: { id: string; status: string }[] };
  runningLoan = data.find(({ status }) => status === 'active')?.id ?? '';
  expect(runningLoan).not.toBe('');
  expect([(await read('/partner/customers')).status(), (await read('/auth/user')).status()]).toEqual([403, 401]);
  await press(page, 'Revoke Shop system');
  await press(page, 'Revoke key');
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await read('/partner/loans')).status()).toBe(401);
  await looksRight(page, 'partners-keys');
});

test('a payment sends a signed event, which the log shows and staff send again', async ({ page }) => {
  await openTab(page, 'Webhooks');
  await press(page, 'Add address');
  await page.getByRole('textbox', { name: 'Address' }).fill(hooks());
  await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click();
  const secret = await secretIn(page, 'Signing secret');
  await send(page, 'finance@ajo.test', `/finance/user/loan-debit/${runningLoan}`, {
    amount: 100_000,
    reference: 'FT26300/PARTNER',
  });
  await expect.poll(() => received.length, { timeout: 90_000 }).toBe(1);
  expect(signers(received[0], [secret])).toEqual([secret]);
  await openTab(page, 'Webhooks');
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await looksRight(page, 'partners-webhooks');

  await press(page, `Replace the secret of ${hooks()}`);
  await press(page, 'Replace secret');
  const next = await secretIn(page, 'Signing secret');
  await page
    .getByRole('button', { name: /^Replay/ })
    .first()
    .click();
  await expect.poll(() => received.length, { timeout: 90_000 }).toBe(2);
  expect(signers(received[1], [secret, next])).toEqual([secret, next]);
  expect(received[1]?.body).toBe(received[0]?.body);
});

function signers(request: Request | undefined, secrets: readonly string[]): string[] {
  const [t, ...signatures] = String(request?.headers['ajo-signature']).split(',');
  return secrets.filter((secret) =>
    signatures.includes(
      `v1=${createHmac('sha256', secret)
        .update(`${t?.slice(2)}.${request?.body}`)
        .digest('hex')}`,
    ),
  );
}

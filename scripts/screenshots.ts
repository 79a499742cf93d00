/** npm run screenshots: takes the pictures of docs/screenshots again, from a running product with demo data. Another address than http://localhost:3000 is the first argument. */
import { join } from 'node:path';
import { addDays, dayInLagos } from '@ajo/contract/kernel/time';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { browserPath } from './browser.ts';

const [, , address = 'http://localhost:3000'] = process.argv;
const folder = join(import.meta.dirname, '../docs/screenshots');
const password = 'Ajo-demo-2026';
const [phone, desk] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const today = dayInLagos(new Date());

type Picture = { name: string; open: string | ((page: Page) => Promise<void>) };

/** The first request of the list that may be opened. */
async function openRequest(page: Page): Promise<void> {
  await page.goto(`${address}/admin/requests?status=active`);
  await page.locator('tbody a').first().click();
  // The address changes before the page.
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Requests' }).waitFor();
}

const people: readonly { email: string; size: typeof phone; pictures: readonly Picture[] }[] = [
  {
    email: 'customer@ajo.test',
    size: phone,
    pictures: [
      { name: 'customer-home', open: '/dashboard' },
      { name: 'customer-savings', open: '/savings' },
      { name: 'customer-investments', open: '/investments' },
    ],
  },
  {
    email: 'admin@ajo.test',
    size: desk,
    pictures: [
      { name: 'dashboard', open: '/admin/dashboard' },
      { name: 'requests', open: '/admin/requests' },
      { name: 'request', open: openRequest },
      // A new month has nothing to show yet.
      { name: 'collection', open: `/admin/collection?start_date=${addDays(today, -30)}&end_date=${today}` },
      { name: 'defaulters', open: '/admin/defaulters' },
      { name: 'liquidity', open: '/admin/reports?tab=liquidity' },
      { name: 'reconciliation', open: '/admin/reconciliation' },
    ],
  },
];

async function take(browser: Browser, { email, size, pictures }: (typeof people)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/sign-in`);
  await page.locator('html[data-ready]').waitFor();
  await page.getByLabel('Email or phone number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  for (const { name, open } of pictures) {
    await (typeof open === 'string' ? page.goto(address + open) : open(page));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('.bone').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    process.stdout.write(`${name}.png\n`);
  }
  await context.close();
}

const browser = await driver.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const person of people) await take(browser, person);
await browser.close();

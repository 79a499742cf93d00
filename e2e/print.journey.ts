/** On paper: a request, a schedule and a statement without menus and buttons, light, and with the parts that load when the reader comes near. */
import { expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const main = (page: Page) => page.getByRole('main');
const folder = process.env['SHOTS'];

async function asPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of ['.bar', '.sidebar', '.skip']) await expect(page.locator(part).first()).toBeHidden();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(16, 35, 27)');
  if (folder) {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.screenshot({ path: `${folder}/print-${name}.png`, fullPage: true });
    await page.pdf({ path: `${folder}/print-${name}.pdf`, format: 'A4' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

test('a request, its schedule and the bank statement print as documents', async ({ page }) => {
  await page.addInitScript('globalThis.print = () => void (globalThis.hasPrinted = true)');
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/requests?status=active' });
  await main(page).getByRole('link', { name: /AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await asPaper(page, 'request');

  await page.getByRole('tab', { name: 'Money' }).click();
  const first = main(page).getByRole('link', { name: 'Instalment 1', exact: true });
  await expect(main(page).getByRole('button', { name: /^Show \d+ paid instalments$/ })).toBeVisible();
  await expect(first).toHaveCount(0);
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate('globalThis.hasPrinted === true')).toBe(true);
  await expect(first).toBeVisible();
  await expect(main(page).getByLabel('Loading')).toHaveCount(0);
  await asPaper(page, 'schedule');

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/admin/requests/bank-statement/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await asPaper(page, 'statement');
});

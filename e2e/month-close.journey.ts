/** A new head of finance closes the last month with the screens alone, and explains the lines that stay open. `month-end` works them off. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { booksProve, closeOpenDays } from './books.ts';
import { inBothSchemes, looksRight } from './looks.ts';
import { signIn, typeName, toMorePages } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const step = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('the last month is closed with the screens alone', async ({ page }) => {
  await closeOpenDays(page);
  await page.getByRole('tab', { name: 'Ledger checks' }).click();
  await page.getByRole('button', { name: 'Run ledger check' }).click();
  await expect(page.getByText('The proof of the books has started').first()).toBeVisible();

  await signIn(page, 'finance@ajo.test', { at: '/admin/dashboard' });
  await page.getByRole('button', { name: 'Books and reports' }).click();
  await page.getByRole('link', { name: 'Month close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Month close' })).toBeVisible();
  await expect(step(page, 'Close every day')).toContainText('Done');
  await expect(async () => {
    await page.reload();
    await expect(step(page, 'Check that the books agree')).toContainText('Done', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(step(page, 'Compute provisions')).toContainText('Done');
  await expect(step(page, 'Download the trial balance')).toContainText('Open');
  await looksRight(page, 'month-close', inBothSchemes(page));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const total = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').at(-1)?.split(',') ?? [];
  expect(total.at(-1)).toBe(total.at(-2));
  await expect(step(page, 'Download the trial balance')).toContainText('Done');

  await step(page, 'Compute provisions').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Request close' }).click();
  const explanations = page.getByLabel(/^Why “.+” is still open/);
  await expect(explanations.first()).toBeVisible();
  for (const field of await explanations.all()) await field.fill('Known, and followed up next month');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
});

test('another person approves, and the month is closed', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/approvals' });
  await page.getByRole('button', { name: /^Review: Close a month/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/All days are closed/)).toBeVisible();
  await looksRight(page, 'approval-close-month');
  await typeName(dialog);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Review: Close a month/ })).toHaveCount(0);
  await page.goto('/admin/month-close');
  await expect(page.getByText('This month is closed')).toBeVisible();
  await looksRight(page, 'month-closed');
  await booksProve(page);
});

test('the settings of a money desk are found from one index', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/dashboard' });
  await toMorePages(page);
  await page.getByRole('link', { name: 'All settings' }).click();
  await looksRight(page, 'settings', inBothSchemes(page));
  await page.getByRole('link', { name: 'Provision rates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Provision rates' })).toBeVisible();
  await looksRight(page, 'provision-rates', inBothSchemes(page));
  await page
    .getByRole('link', { name: /^Settings/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Bank holidays' }).click();
  await page.getByLabel(/^Day/).fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel(/^Name/).fill('Eid al-Fitr');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByRole('row', { name: /Eid al-Fitr/ })).toBeVisible();
  await looksRight(page, 'bank-holidays', inBothSchemes(page));
});

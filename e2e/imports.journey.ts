/** Uploads of Excel workbooks: repayments with a cell to correct, and contact details of customers. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { tableOf, workbookOf } from '../server/tests/sheets/workbooks.ts';
import { inBothSchemes, looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('CSV or XLSX file', { exact: false }).setInputFiles({ name, mimeType, buffer });
const rowsOf = (page: Page, name: string) => page.getByRole('group', { name: `Rows of ${name}` });

test('finance books a workbook of repayments, after a formula in it was replaced', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests?name=Adaeze&status=active' });
  const note = await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().locator('small').innerText();
  const number = /AJ-\d+/.exec(note)?.[0] ?? '';
  const today = new Date().toISOString().slice(0, 10);
  await page.goto('/admin/imports');
  await choose(page, 'march.xlsx', workbookOf({ rows: '<row><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>2</v></c></row>' }));
  await page.getByRole('button', { name: 'Test run' }).click();
  await expect(page.getByText('Cell B1 holds a formula. Copy the cells and paste them as values').first()).toBeVisible();
  await looksRight(page, 'workbook-refused', inBothSchemes(page));

  const head = ['loan_number', 'amount', 'paid_on', 'reference', 'note'];
  await choose(page, 'march.xlsx', tableOf(head, [number, 1500.5, today, 'XLSX-JOURNEY-1', null]));
  await page.getByRole('button', { name: 'Test run' }).click();
  await expect(rowsOf(page, 'march.xlsx').getByText('would be booked')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Book repayments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book repayments' }).click();
  await expect(rowsOf(page, 'march.xlsx').getByText('booked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(rowsOf(page, 'march.xlsx')).toContainText('1,500.50');

  await page.getByRole('button', { name: 'Download a sample file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click();
  expect((await download).suggestedFilename()).toBe('repayments-sample.xlsx');
});

test('an administrator tries a workbook of contact details: who changes, and who needs a second person', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/contact-imports' });
  const table = tableOf(
    ['customer', 'email', 'phone_number'],
    ['customer@ajo.test', null, '08057654321'],
    ['nobody@ajo.test', 'a@ajo.test', null],
  );
  await choose(page, 'moved.xlsx', table);
  await page.getByRole('button', { name: 'Test run' }).click();
  const rows = rowsOf(page, 'moved.xlsx');
  await expect(rows.getByText('would be changed')).toBeVisible({ timeout: 30_000 });
  await expect(rows.getByText('A second person must confirm it')).toBeVisible();
  await expect(rows.getByText('customer: No customer has this email address or number')).toBeVisible();
  await looksRight(page, 'contact-import', inBothSchemes(page));
});

test('finance books field collections of savings from the sample, with a row to correct, and sends the result back', async ({
  page,
}) => {
  const saved = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return readFile(await download.path(), 'utf8');
  };
  await signIn(page, 'finance@ajo.test', { at: '/admin/imports' });
  await page.getByRole('link', { name: 'Savings deposits' }).click();
  await page.getByRole('button', { name: 'Download a sample file' }).click();
  const sample = await saved(() => page.getByRole('button', { name: 'CSV', exact: true }).click());
  const [head = ''] = sample.replace(/^\uFEFF/, '').split(/\r?\n/);
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const written: Record<string, string[]> = {
    savings_number: ['SV-000001', 'SV-999999'],
    amount: ['1250.50', '700'],
    paid_on: [today, today],
    reference: ['FIELD-JOURNEY-1', 'FIELD-JOURNEY-2'],
  };
  const line = (at: number): string =>
    head
      .split(',')
      .map((column) => written[column]?.[at] ?? '')
      .join(',');
  await page
    .getByLabel('CSV or XLSX file', { exact: false })
    .setInputFiles({ name: 'market.csv', mimeType: 'text/csv', buffer: Buffer.from([head, line(0), line(1)].join('\n')) });
  await page.getByRole('button', { name: 'Test run' }).click();
  const rows = rowsOf(page, 'market.csv');
  await expect(rows.getByText('would be booked')).toBeVisible({ timeout: 30_000 });
  await expect(rows.getByRole('row', { name: /SV-999999/ })).toContainText('refused');
  await looksRight(page, 'savings-import', inBothSchemes(page));
  await page.getByRole('button', { name: 'Book deposits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book deposits' }).click();
  await expect(rows.getByText('booked', { exact: true })).toBeVisible({ timeout: 30_000 });
  const result = await saved(() => page.getByRole('button', { name: 'Download the result as CSV' }).click());
  expect(result).toMatch(/SV-000001.*Booked/);
  expect(result).toMatch(/SV-999999.*Refused,Savings account not found/);

  await rows.getByRole('link', { name: 'SV-000001' }).click();
  await expect(page.getByText('FIELD-JOURNEY-1').first()).toBeVisible();
  await expect(page.getByText('₦1,250.50').first()).toBeVisible();
});

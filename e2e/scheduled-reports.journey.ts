/** A scheduled report: finance schedules a list, the job of the next morning makes the file, and its mail leads to it. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { mailTo, signIn } from './people.ts';
import { changeRow, test } from './product.ts';

const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

test('finance schedules the list of payouts, receives a mail without rows, and downloads the file', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/payouts?status=completed' });
  const listed = page.getByRole('main').getByRole('table').locator('tbody').getByRole('row');
  await expect(listed.filter({ hasText: 'CHIAMAKA EZE' })).toContainText('Paid');
  const rows = await listed.count();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Email on a schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Payouts of the morning');
  await dialog.getByLabel('Frequency').selectOption('daily');
  await dialog.getByLabel('Format').selectOption('csv');
  await looksRight(page, 'schedule-report');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Report scheduled').first()).toBeVisible();
  await page.goto('/admin/scheduled-reports');
  await expect(page.getByRole('row', { name: /Payouts of the morning/ })).toContainText('None yet');

  // The next morning: the report is due, and its job runs.
  await changeRow('update list_schedules set next_on = $1', [today]);
  await changeRow("insert into pgboss.job (name) values ('lists.scheduled')", []);
  await expect.poll(() => mailTo('finance@ajo.test'), { timeout: 60_000 }).toContain('/admin/scheduled-reports');
  const mail = await mailTo('finance@ajo.test');
  expect(mail).toContain('The file of payouts that you scheduled is ready');
  expect(mail).not.toContain('payout-');
  const [address = ''] = /https?:\/\/\S+\/admin\/scheduled-reports/.exec(mail) ?? [];
  await page.goto(new URL(address).pathname);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Payouts of the morning/ }).click(),
  ]);
  const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(file[0]).toContain('Reference,Paid to,For,Kind,Amount');
  expect(file).toHaveLength(1 + rows);
  await looksRight(page, 'scheduled-reports');
});

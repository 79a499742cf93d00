/** Reports: statements end with the total of the screen, dashboard figures link to their lists, a trial import books nothing. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { closeOpenDays } from './books.ts';
import { inBothSchemes, looksRight } from './looks.ts';
import { signIn, toMorePages } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');
const plain = (text: string | null): string => (text ?? '').replaceAll('−', '-').replaceAll(/[^\d.-]/g, '');

/** The balance in the row of this name. Days contain a comma, so cells are counted from the end. */
function balanceOf(csv: string, name: string): string | undefined {
  const [headings = '', ...lines] = csv.split('\r\n');
  const columns = headings.split(',');
  const fromEnd = columns.indexOf('Balance') - columns.length;
  return lines
    .find((line) => line.includes(`,${name},`))
    ?.split(',')
    .at(fromEnd);
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

async function statementOf(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Statement( of AJ-.*)?$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  return saved(page, () => dialog.getByRole('button', { name: 'Export CSV' }).click());
}

const bothRight = (page: Page, name: string): Promise<void> => looksRight(page, name, inBothSchemes(page));

test('the customer’s statement ends with the outstanding amount of the screen', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  const left = plain(await figure(page, 'Still to pay').textContent());
  const csv = await statementOf(page);
  expect(balanceOf(csv, 'Balance')).toBe(left);
  expect(csv).toContain('Payment,');
});

test('the statement downloaded by finance ends with the outstanding amount', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests?name=Adaeze&status=active' });
  await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'Money' }).click();
  const left = plain(await figure(page, 'Outstanding').getByRole('link').textContent());
  expect(balanceOf(await statementOf(page), 'Balance')).toBe(left);
});

test('an instalment shows a customer what each payment settled and its receipt, without ids of journals', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.getByRole('group', { name: 'Instalments' }).getByRole('link', { name: 'Instalment 1', exact: true }).click();
  const payments = page.getByRole('list', { name: 'Payments on this instalment' });
  // One payment settled it: its parts are those of the instalment.
  const amount = await payments.getByRole('listitem').first().locator('.money').first().textContent();
  const breakdown = page.getByRole('region', { name: 'Breakdown' });
  await expect(breakdown.getByText('Principal')).toBeVisible();
  await expect(breakdown).toContainText(`Total${amount}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Instalment 1 of \d+$/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^Download receipt of/ })).toBeVisible();
  await expect(payments.getByText('Journal')).toHaveCount(0);
  await bothRight(page, 'my-instalment');
});

test('every dashboard figure links to a list with the same count', async ({ page }) => {
  test.slow();
  for (const email of ['admin@ajo.test', 'finance@ajo.test', 'compliance_officer@ajo.test']) {
    await signIn(page, email, { at: '/admin/dashboard' });
    const links = page.getByRole('main').getByRole('link', { name: /Open the list$/ });
    await expect(links.first()).toBeVisible();
    const others = page.getByText(/^\d+ more queues?$/);
    if (await others.isVisible()) await others.click();
    const found = await Promise.all(
      (await links.all()).map(async (link) => ({
        to: (await link.getAttribute('href')) ?? '',
        count: (await link.textContent()) ?? '',
      })),
    );
    for (const { to, count } of found.filter((one) => one.to.startsWith('/admin/requests'))) {
      await page.goto(to);
      await expect(page.getByRole('main').getByText(new RegExp(`^${count} loans?$`))).toBeVisible();
    }
  }
});

test('the portfolio of the last closed day exists without a manual close, adds up, and a bucket links to its loans', async ({
  page,
}) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/portfolio' });
  const outstanding = await figure(page, 'Outstanding principal').locator('.money').first().textContent();
  const ageing = page.getByRole('group', { name: 'Ageing' });
  await expect(ageing.locator('tfoot')).toContainText(outstanding ?? '?');
  await bothRight(page, 'portfolio');
  await page.getByRole('link', { name: /^On time: show its loans/ }).click();
  await expect(page).toHaveURL(/bucket=current/);
  await expect(page.getByRole('heading', { name: 'Loans: on time' })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  expect(csv.split('\r\n')[0]).toContain('Days past due');
  expect(csv).not.toMatch(/@|\+234/);
});

test('a trial import shows the result of each row and books nothing; then the rows are booked', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests?name=Adaeze&status=active' });
  const note = await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().locator('small').innerText();
  const number = /AJ-\d+/.exec(note)?.[0] ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const csv = `loan_number,amount,paid_on,reference,note\n${number},1500,${today},IMP-JOURNEY-1,\nAJ-999999,1000,${today},IMP-JOURNEY-2,\n`;
  await page.goto('/admin/imports');
  await page
    .getByLabel('CSV or XLSX file', { exact: false })
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Test run' }).click();
  const rows = page.getByRole('group', { name: 'Rows of march.csv' });
  await expect(rows.getByText('would be booked')).toBeVisible({ timeout: 30_000 });
  await expect(rows.getByText('refused')).toBeVisible();
  await bothRight(page, 'trial-import');
  await page.getByRole('button', { name: 'Book repayments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book repayments' }).click();
  await expect(rows.getByText('booked', { exact: true })).toBeVisible({ timeout: 30_000 });
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).first();
  await expect(earlier.getByText('done', { exact: true }).first()).toBeVisible();
  await expect(earlier.getByText(/^(waiting|running)$/)).toHaveCount(0);
  await rows.getByRole('link', { name: 'IMP-JOURNEY-1' }).click();
  await expect(page.getByRole('main').getByText('IMP-JOURNEY-1').first()).toBeVisible();
});

test('finance filters payouts by state and downloads the list', async ({ page }) => {
  await signIn(page, 'finance@ajo.test');
  await toMorePages(page);
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  const table = page.getByRole('main').getByRole('table');
  await expect(table.getByRole('row', { name: /GBENGA OLAWALE/i })).toContainText('Paid');
  await bothRight(page, 'payouts');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  expect(csv).toContain('Reference,Paid to,For,Kind,Amount');
  expect(csv.trim().split('\r\n')).toHaveLength(1 + (await table.locator('tbody').getByRole('row').count()));
  await page.getByLabel('Status').selectOption({ label: 'Returned' });
  await expect(page.getByText('No payouts match these filters')).toBeVisible();
});

test('limits, receipts and lists are accessible, in light and dark', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  for (const path of [
    '/admin/approval-limits',
    '/admin/tier-limits',
    '/admin/receipts',
    '/admin/requests?standing=due_this_month',
    '/admin/dashboard',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await bothRight(page, path.slice(1).replaceAll(/\W/g, '-'));
  }
});

test('finance closes a month: profit of the file is that of the screen, both sides are equal, and an account leads to its entries', async ({
  page,
}) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/reports' });
  await page.getByRole('button', { name: 'This year' }).click();
  const profit = page.getByRole('row', { name: /Profit of the period/ }).getByRole('cell');
  await expect(profit.nth(1)).toContainText('₦');
  const csv = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(/^Profit,,Profit of the period,([^,]+),/m.exec(csv)?.[1]).toBe(plain(await profit.nth(1).textContent()));
  await expect(page.getByText('The books do not balance')).toBeHidden();
  await bothRight(page, 'financial-statements');
  await page.getByRole('tab', { name: 'Liquidity' }).click();
  await expect(page.getByRole('row', { name: /^[A-Z][a-z]+ 20\d\d /u })).toHaveCount(12);
  await bothRight(page, 'liquidity');
  await page.getByRole('tab', { name: 'Taxes' }).click();
  const withheld = page.getByRole('row', { name: /^Withholding tax/ });
  await expect(withheld).toContainText('₦');
  await withheld.getByRole('button', { name: 'Open return: Withholding tax' }).click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByText('Due on')).toBeVisible();
  await bothRight(page, 'tax-return');
  const taxes = await saved(page, () => opened.getByRole('button', { name: 'Export CSV' }).click());
  expect(taxes).toContain('Beneficiary,Account,Interest before tax,Rate,Tax withheld');
  await opened.getByRole('button', { name: 'Close' }).click();
  await bothRight(page, 'taxes');
  await withheld.getByRole('button', { name: 'Record a payment: Withholding tax' }).click();
  await page.getByRole('dialog').getByLabel('Bank reference').fill('FIRS/2026/1001');
  await bothRight(page, 'tax-payment');
  await page.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' }).click();
  await expect(page.getByRole('row', { name: /FIRS\/2026\/1001/ })).toContainText('Waiting for a second person');
  await page.getByRole('tab', { name: 'Financial statements' }).click();
  await page.getByRole('link', { name: '4000 Interest income' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Interest income');
  await page.goto('/admin/ledger');
  await page.getByRole('link', { name: 'General ledger' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'General ledger' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('₦');
  await bothRight(page, 'general-ledger');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const ledger = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  expect(ledger).toContain('Day,Posted,Journal,Event,Code,Account');
});

test('compliance checks the month for the credit bureau, downloads its files and reads the half-year return', async ({
  page,
}) => {
  await closeOpenDays(page);
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/dashboard' });
  await toMorePages(page);
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Liquidity' })).toBeHidden();
  await page.getByRole('tab', { name: 'Credit bureau' }).click();
  const loans = figure(page, 'Loans in the file');
  const included = Number(((await loans.textContent()) ?? '').replace((await loans.locator('small').textContent()) ?? '', ''));
  await expect(page.getByRole('heading', { name: 'Fields that a bureau would refuse' })).toBeVisible();
  await looksRight(page, 'credit-bureau');
  const credits = await saved(page, () => page.getByRole('button', { name: 'Download loans' }).click());
  const lines = credits.trimEnd().split('\r\n');
  expect(lines[0]).toContain('AccountNumber,AccountStatus,AccountStatusDate');
  expect(lines.length - 1).toBe(included);
  const borrowers = await saved(page, () => page.getByRole('button', { name: 'Download borrowers' }).click());
  expect(borrowers).toMatch(/,22\d{9},/);
  await page.getByRole('tab', { name: 'Half-year return' }).click();
  // The half that is over: on its first day the running one has no closed day.
  await page.getByRole('combobox', { name: /^Half-year/ }).selectOption({ index: 1 });
  await expect(page.getByRole('row', { name: /^Outstanding principal/ })).toContainText('₦');
  await looksRight(page, 'half-year-return');
  const figures = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(figures).toContain('Part,Figure,Count,Amount,Value,From,Until,Source');
});

/** Import of loans from another system: a trial run, a corrected file, the import, repayment and payoff, and a balanced ledger. */
import { expect, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { atEveryWidth, inBothSchemes, looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const head =
  'loan,customer,product,amount,rate_percent,rate_period,method,frequency,paid_out_on,row,due_on,principal,interest,fee,paid,paid_on,reference';
/** 50,000 in two irregular rows: the first is paid, the second is due in 20 days. */
const fileOf = (secondPrincipal: string): Buffer =>
  Buffer.from(
    [
      head,
      `LEDGERLY-204,customer2@ajo.test,Salary loan,50000,3,month,declining_equal_instalment,month,${inDays(-40)},1,${inDays(-10)},20000.01,1500.50,100,21600.51,${inDays(-11)},TRF-88`,
      `LEDGERLY-204,,,,,,,,,2,${inDays(20)},${secondPrincipal},1111.11,,,,`,
    ].join('\n'),
  );
let loanId = '';

const choose = (page: Page, principal: string): Promise<void> =>
  page
    .getByLabel('CSV or XLSX file', { exact: false })
    .setInputFiles({ name: 'ledgerly.csv', mimeType: 'text/csv', buffer: fileOf(principal) });
const results = (page: Page) => page.getByRole('group', { name: 'Rows of ledgerly.csv' });

async function readJson<Answer>(page: Page, path: string): Promise<Answer> {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}`;
  const answer = await page.request.get(`/api${path}`, { headers: { authorization } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Answer }).data;
}

test('a trial run names the invalid line and field, and imports nothing', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/imports' });
  await page.getByRole('navigation', { name: 'Imports' }).getByRole('link', { name: 'Loans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import loans' })).toBeVisible();
  await choose(page, '29999.98');
  await page.getByRole('button', { name: 'Test run' }).click();
  await expect(results(page).getByText('refused')).toBeVisible({ timeout: 30_000 });
  await expect(results(page)).toContainText(
    'Line 2, amount: The amount is ₦50,000.00, but the principal of the instalments adds up to ₦49,999.99',
  );
  await looksRight(page, 'brought-over-refused', atEveryWidth);
});

test('the corrected file is imported, and the loan has the rows of the file', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/loan-imports' });
  await choose(page, '29999.99');
  await page.getByRole('button', { name: 'Test run' }).click();
  await expect(results(page).getByText('would be booked')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Import loans' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import loans' }).click();
  await expect(results(page).getByText('booked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await looksRight(page, 'brought-over-done', inBothSchemes(page));
  await results(page).getByRole('link', { name: /^AJ-/ }).click();
  await page.waitForURL(/\/admin\/requests\//);
  loanId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('tab', { name: 'Money' }).click();
  const rows = page.getByRole('group', { name: 'Instalments' });
  await expect(rows).toContainText('₦21,600.51');
  await expect(rows).toContainText('₦31,111.10');
  await looksRight(page, 'brought-over-loan', inBothSchemes(page));
});

test('the same file is refused the second time', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/loan-imports' });
  await choose(page, '29999.99');
  await page.getByRole('button', { name: 'Import loans' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import loans' }).click();
  await expect(page.getByText('This file has been imported already').first()).toBeVisible();
});

test('a repayment settles the next row, the payoff closes the loan, and the trial balance is zero', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: `/admin/requests/${loanId}` });
  const pay = async (amount: string, reference: string): Promise<void> => {
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}`;
    const data = { amount: Math.round(Number(amount) * 100), reference };
    const answer = await page.request.post(`/api/finance/user/loan-debit/${loanId}`, { headers: { authorization }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await pay('10000', 'BROUGHT-1');
  type View = { payoff: number; instalments: { status: string; paid: number }[]; payments: { source: string }[] };
  const paid = await readJson<View>(page, `/finance/loan/${loanId}/loan-payments`);
  expect(paid.instalments[1]).toMatchObject({ status: 'incomplete', paid: 1_000_000 });
  await pay(String(paid.payoff / 100), 'BROUGHT-2');
  await page.reload();
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^completed$/i)
      .first(),
  ).toBeVisible();
  const { rows } = await readJson<{ rows: { code: string; name: string }[] }>(page, '/finance/ledger/trial-balance');
  expect(rows.map(({ name }) => name)).toContain('Opening balances');
  await booksProve(page);
});

/**
 * Finance reconciles our bank account: payments booked by hand, a statement with a planted difference of every kind, and each difference is
 * found and resolved. The books are proven at the end.
 */
import { expect, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { actOnLine } from './line-acts.ts';
import { looksRight } from './looks.ts';
import { ourAccountIsAccepted } from './our-account.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const lagosDay = (daysAgo: number): string => new Date(Date.now() + 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** A day that is over: the statement of a day that goes on does not state its balance. */
const yesterday = lagosDay(1);
const statement = (credits: readonly [string, number][]): string => {
  let balance = 5_000_000;
  const rows = credits.map(([text, amount]) => {
    balance += amount;
    return `${yesterday},"${text}",,${amount.toFixed(2)},${balance.toFixed(2)}`;
  });
  return ['Date,Description,Debit,Credit,Balance', ...rows, `${yesterday},"COT",50.00,,${(balance - 50).toFixed(2)}`].join('\n');
};

async function call<T>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('tok'));
  const answer = await page.request[method](path, { headers: { authorization: `Bearer ${token}` }, ...(data && { data }) });
  expect([path, answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([path, answer.status(), '']);
  return (await answer.json()) as T;
}

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
};

test('a statement with every kind of difference is matched, and each difference is found', async ({ page }) => {
  await signIn(page, 'finance@ajo.test');
  const { data: loans } = await call<{ data: { id: string; status: string }[] }>(page, 'get', '/api/finance/loans?per_page=100');
  const loan = loans.find(({ status }) => status === 'active');
  for (const [reference, amount] of [
    ['FT/MONTH/0001', 250_000],
    ['FT/MONTH/0002', 130_000],
    ['COUNTER-0003', 123_400],
    ['FT/MONTH/0004', 90_000],
  ] as const)
    await call(page, 'post', `/api/finance/user/loan-debit/${loan?.id}`, {
      amount,
      reference,
      paid_on: yesterday,
      accept_overpayment: true,
    });

  await page.goto('/admin/reconciliation');
  await expect(page.getByText('Total reconciliations')).toBeVisible();
  await expect(page.getByText('Total repayments')).toBeVisible();
  await looksRight(page, 'reconciliation-before');
  await openTab(page, 'Statements');
  await expect(page.getByText('No statement yet')).toBeVisible();
  await ourAccountIsAccepted();
  await page.getByLabel(/^Statement of our bank account/).setInputFiles({
    name: 'gtb-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      statement([
        ['NIP/FTMONTH0001/CUSTOMER', 2_500],
        ['NIP/FT MONTH 0002/CUSTOMER', 1_299],
        ['CASH AT COUNTER', 1_234],
        ['AGAIN FTMONTH0001', 2_500],
        ['OWN TRANSFER FROM SAVINGS', 50_000],
      ]),
    ),
  });
  await page.getByRole('button', { name: 'Upload and match' }).click();
  await expect(page.getByText('Statement uploaded successfully').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /gtb-november\.csv/ })).toBeVisible();
  await looksRight(page, 'reconciliation-statements');

  await openTab(page, 'Bank lines');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('NIP/FTMONTH0001')).toContainText('Matched');
  await expect(row('CASH AT COUNTER')).toContainText('Same amount within a day');
  await expect(row('NIP/FT MONTH 0002')).toContainText('Amount differs');
  await expect(row('AGAIN FTMONTH0001')).toContainText('Duplicate');
  await expect(row('OWN TRANSFER')).toContainText('Missing in the books');
  await expect(row('COT')).toContainText('out');
  await looksRight(page, 'reconciliation-lines');

  await openTab(page, 'Payments');
  // The statement has all lines of that day, so its credit will not follow.
  await expect(row('FT/MONTH/0004')).toContainText('Missing at the bank');
  await looksRight(page, 'reconciliation');
});

test('finance dismisses, links and ends a match, each with what it does to the payment', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/reconciliation?tab=lines' });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await actOnLine(row('OWN TRANSFER'), 'Dismiss');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Our own transfer between accounts');
  await looksRight(page, 'reconciliation-dismiss');
  await dialog.getByRole('button', { name: 'Dismiss line' }).click();
  await expect(row('OWN TRANSFER')).toContainText('Dismissed');
  await actOnLine(row('COT'), 'Book charge');
  await dialog.getByLabel('Reason').fill('Charge of our bank');
  await looksRight(page, 'reconciliation-charge');
  await dialog.getByRole('button', { name: 'Book charge' }).click();
  await expect(row('COT')).toContainText('Matched');

  await actOnLine(row('NIP/FT MONTH 0002'), 'Link');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.locator('.field-error')).toContainText('The credit is ₦1,299.00 and the payment ₦1,300.00');
  await page.keyboard.press('Escape');
  await actOnLine(row('NIP/FT MONTH 0002'), 'Write off');
  await dialog.getByLabel('Reason').fill('Charge of the sending bank');
  await looksRight(page, 'reconciliation-write-off');
  await dialog.getByRole('button', { name: 'Request write-off' }).click();
  await expect(page.getByText('a second person must confirm it').first()).toBeVisible();

  await actOnLine(row('AGAIN FTMONTH0001'), 'Keep in suspense');
  await looksRight(page, 'reconciliation-keep');
  await dialog.getByRole('button', { name: 'Keep in suspense' }).click();
  await expect(row('AGAIN FTMONTH0001')).toContainText('Linked manually');

  await actOnLine(row('CASH AT COUNTER'), 'End match');
  await dialog.getByLabel('Reason').fill('Another customer paid this');
  await dialog.getByRole('button', { name: 'End match' }).click();
  await expect(row('CASH AT COUNTER')).toContainText('Missing in the books');
  await actOnLine(row('CASH AT COUNTER'), 'Link');
  await dialog.getByLabel('Reference of the payment').fill('counter 0003');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(row('CASH AT COUNTER')).toContainText('Linked manually');
  await openTab(page, 'Exceptions');
  await expect(row('₦2,500.00').first()).toBeVisible();
  await openTab(page, 'Days');
  await expect(row('No statement').first()).toBeVisible();
  await looksRight(page, 'reconciliation-days');

  await signIn(page, 'superadmin@ajo.test', { at: '/admin/approvals' });
  await page.getByRole('button', { name: /^Review: Write off a difference with the bank/ }).click();
  await expect(dialog.getByText('₦1.00')).toBeVisible();
  await looksRight(page, 'approval-bank-difference');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Review: Write off a difference with the bank/ })).toHaveCount(0);
  await page.goto('/admin/reconciliation?tab=lines');
  await expect(row('NIP/FT MONTH 0002')).toContainText('₦1.00 written off');
  await booksProve(page);
});

test('the bank reconciliation statement leads from the balance by the bank to account 1000, by each item', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: `/admin/reconciliation?tab=balance&on=${yesterday}` });
  const paper = page.getByRole('group', { name: 'Bank reconciliation statement' });
  const position = (text: string) => paper.getByRole('row').filter({ hasText: text });
  await expect(position('Balance per bank statement')).toContainText('gtb-november.csv');
  await expect(position('Dismissed lines')).toContainText('−₦50,000.00');
  await expect(position('Unexplained difference')).toContainText('₦0.00');
  await expect(position('Balance of account 1000')).toContainText('₦');
  await looksRight(page, 'bank-balance');
  await position('Booked in, not on a statement yet').getByRole('link').click();
  const items = page.getByRole('group', { name: 'Outstanding items' });
  await expect(items.getByRole('row').filter({ hasText: 'FT/MONTH/0004' })).toContainText('₦900.00');
});

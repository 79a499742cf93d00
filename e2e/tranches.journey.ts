/** A loan in tranches: planned, offered, released one by one, and one tranche cancelled. */
import { expect, type Page } from '@playwright/test';
import { atEveryWidth, looksRight } from './looks.ts';
import { addProduct, apply, approve } from './offers.ts';
import { signIn, signOffer } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
let loanId = '';
const borrower = 'customer2@ajo.test';
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function openLoan(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: `/admin/requests/${loanId}` });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a product defines the maximum number of payouts', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/loan-products?product=new' });
  const group = page.locator('summary', { hasText: /^Paid out/ });
  await expect(group).toContainText('One payout');
  await group.click();
  await page.getByLabel('Maximum payouts').fill('3');
  await page.getByRole('textbox', { name: /^First payout at least/ }).fill('25');
  await expect(group).toContainText('Up to 3 payouts within 365 days, the first at least 25%');
  await looksRight(page, 'parts-product-form', atEveryWidth);
});

test('staff plan the payouts of an application', async ({ page }) => {
  const product = await addProduct(page, { name: 'Building loan', max_tranches: 3, first_tranche_min_percent: '25' });
  loanId = await apply(page, borrower, product);
  await openLoan(page, 'admin@ajo.test');
  await page.getByRole('button', { name: 'Plan the payouts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('80000');
  await dialog.getByLabel('Expected on').fill(inDays(20));
  await dialog.getByRole('button', { name: 'Save the plan' }).click();
  await expect(dialog.getByText(/At least ₦25,000.00 is paid out first/).first()).toBeVisible();
  await dialog.getByLabel('Amount').fill('40000');
  await dialog.getByRole('button', { name: 'Add a payout' }).click();
  await dialog.getByLabel('Amount').nth(1).fill('20000');
  await dialog.getByLabel('Expected on').nth(1).fill(inDays(50));
  await expect(dialog.getByText('₦40,000.00 of ₦100,000.00')).toBeVisible();
  await looksRight(page, 'parts-plan-dialog', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Payouts planned').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/₦39,000.00 on the bank account, after the fee of ₦1,000.00/)).toBeVisible();
});

test('the customer sees the dates and amounts of the payouts in the offer, and accepts', async ({ page }) => {
  await approve(page, loanId);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, borrower, { at: '/dashboard' });
  await expect(page.getByText(/₦39,000.00 first, ₦40,000.00 about/)).toBeVisible();
  await page.getByRole('heading', { name: 'Full terms' }).click();
  await expect(page.getByText(/You owe and pay interest only on what you have received/)).toBeVisible();
  await looksRight(page, 'parts-offer', atEveryWidth);
  await signOffer(page);
  await expect(page.getByText('Offer accepted').first()).toBeVisible();
});

test('finance disburses the first tranche, then the second', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await page.getByRole('main').getByRole('button', { name: 'Disburse ₦39,000.00', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('39000');
  await dialog.getByRole('button', { name: 'Disburse' }).click();
  await expect(page.getByText('Loan status updated successfully').first()).toBeVisible();
  const payouts = page.getByRole('group', { name: 'Later payouts' });
  await expect(async () => {
    await page.reload();
    await expect(payouts.getByRole('button', { name: 'Release' })).toHaveCount(1, { timeout: 5_000 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });
  await expect(payouts.getByText('Payout 2 comes first: release it or cancel it')).toBeVisible();
  await looksRight(page, 'parts-request', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await payouts.getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('textbox').first().fill('40000');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Payout ordered').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(payouts.getByText('Paid out', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });
  await expect(page.getByRole('main').locator('dl').filter({ hasText: 'Disbursed so far' })).toContainText('₦80,000.00');
});

test('the customer sees the disbursed tranches and cancels the rest', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, borrower, { at: '/dashboard' });
  const payouts = page.getByRole('group', { name: 'Later payouts' });
  await expect(payouts.getByText('Paid out', { exact: true })).toBeVisible();
  await expect(page.getByText('Paid out of your loan so far')).toBeVisible();
  await looksRight(page, 'parts-dashboard', atEveryWidth);
  await payouts.getByRole('button', { name: 'Decline payout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The roof was cheaper');
  await dialog.getByRole('button', { name: 'Decline payout' }).click();
  await expect(page.getByText('We will not pay this part out').first()).toBeVisible();
  await expect(payouts.getByText('Cancelled')).toBeVisible();
});

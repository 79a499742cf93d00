/** Loan terms: a product with grace, actual days and whole naira; an early payment with a chosen effect; history with values before and after. */
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test('a product form configures the instalments and previews them before saving', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/loan-products?product=new' });
  await page.getByLabel('Name', { exact: true }).fill('Farm loan');
  await page.getByLabel('Minimum amount').fill('50000');
  await page.getByLabel('Maximum amount').fill('1000000');
  await page.getByLabel('Minimum instalments').fill('4');
  const group = (name: string) => page.locator('summary', { hasText: new RegExp(`^${name}`) });
  await group('Days').click();
  await page.getByLabel('Day count').selectOption({ label: 'Actual/365' });
  await group('Grace').click();
  await page.getByLabel('First instalments without principal').fill('2');
  await group('Rounding').click();
  await page.getByLabel('Round instalments to').fill('100');
  await expect(group('Grace')).toContainText('first 2 without principal');
  await group('Down payment').click();
  const share = page.getByRole('textbox', { name: /^Down payment/ });
  await share.fill('120');
  await group('Down payment').click();
  await page.getByRole('button', { name: 'Add this product' }).click();
  await expect(page.getByText('At most 90 percent', { exact: true })).toBeVisible();
  // The group opened by the error stays open during the correction.
  await share.fill('');
  await share.pressSequentially('20');
  await expect(group('Down payment')).toContainText('20% of the principal');
  await share.fill('');
  await page.getByText('Every instalment').click();
  const rows = page.getByRole('group', { name: 'Instalments' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('₦0.00');
  await expect(rows.nth(4)).toContainText('00.00');
  await looksRight(page, 'terms-product-form');
  await page.getByRole('button', { name: 'Add this product' }).click();
  await expect(page.getByText('Loan interest added successfully').first()).toBeVisible();
});

test('a customer chooses the effect of an early payment and sees the new schedule first', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  const next = Number((await amount.inputValue()).replaceAll(',', ''));
  await amount.fill(String(Math.ceil(next) + 5_000));
  await dialog.getByLabel(/paying early/).selectOption({ label: 'Smaller instalments, as many as before' });
  await dialog
    .getByText(/The new schedule/)
    .first()
    .click();
  await expect(dialog.getByRole('group', { name: 'The new schedule' })).toBeVisible();
  await looksRight(page, 'terms-pay-early');
  await dialog.getByRole('button', { name: 'Go to the payment page' }).click();
  await expect(page).not.toHaveURL(/dashboard$/);
});

test('history shows the values before and after a change', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests?name=Ebiere' });
  await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Full history and export' }).click();
  await page.locator('summary').first().click();
  await looksRight(page, 'terms-history');
});

test('finance declares an outage day', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/outages' });
  await expect(page.getByText('No days without penalty yet')).toBeVisible();
  await looksRight(page, 'terms-outages');
});

/** Four ways to pay a running loan: a card that is then saved, the saved card, a payment slip with a second person, and money in suspense. */
import { heicRefused } from '@ajo/contract/kernel/call';
import { expect, type Page } from '@playwright/test';
import { sandbox, signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
let loanNumber = '';
test('the customer pays on the payment page and saves the card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer@ajo.test', { at: '/dashboard' });
  loanNumber =
    /AJ-\d{6}/.exec(
      await page
        .getByText(/AJ-\d{6}/)
        .first()
        .innerText(),
    )?.[0] ?? '';
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('5000');
  await expect(page.getByText('Processing fee')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦5,000.00 received')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('Your card is saved').first()).toBeVisible();
  await page.mouse.wheel(0, 5_000); // the cards load when they are near
  await expect(page.getByText('Visa ending 4081').first()).toBeVisible();
});

test('the next payment needs one click', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/dashboard' });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('2500');
  const pay = page.getByRole('button', { name: /^Pay ₦[\d,.]+ with Visa ending 4081$/ });
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByText('Thank you: ₦2,500.00 received')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(page).toHaveURL(/tab=payments/);
  await expect(page.getByRole('cell', { name: 'Saved card' }).first()).toBeVisible();
});

async function openLoan(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: '/admin/requests' });
  await page.getByRole('link', { name: loanNumber }).click();
  await page.getByRole('tab', { name: 'Money' }).click();
}

test('an officer uploads a payment slip and cannot confirm it; finance confirms it with the bank reference', async ({
  browser,
}) => {
  const officer = await browser.newPage();
  await openLoan(officer, 'admin@ajo.test');
  await officer.getByRole('button', { name: 'Upload a payment slip' }).click();
  await officer.getByLabel('Amount').fill('3000');
  await officer.getByLabel('Paid on').fill(new Date().toISOString().slice(0, 10));
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const slip = officer.getByRole('dialog').locator('input[type=file]');
  const ofAnIphone = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
  await slip.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: ofAnIphone });
  await officer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(officer.getByRole('dialog').getByText(heicRefused)).toBeVisible();
  await slip.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: bytes });
  await officer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(officer.getByText('Payment slip uploaded').first()).toBeVisible();
  await expect(officer.getByRole('button', { name: 'Review ₦3,000.00' })).toHaveCount(0);

  const finance = await browser.newPage();
  await openLoan(finance, 'finance@ajo.test');
  await finance.getByRole('button', { name: 'Review ₦3,000.00' }).click();
  await finance.getByRole('combobox', { name: 'Decision' }).selectOption('approved');
  await finance.getByLabel('Bank reference').fill('FT-JOURNEY-1');
  await finance.getByRole('button', { name: 'Book ₦3,000.00' }).click();
  await expect(finance.getByText('Loan payment updated successfully').first()).toBeVisible();
  await expect(finance.getByRole('cell', { name: /Payment slip · FT-JOURNEY-1$/ })).toBeVisible();
  // Nothing is due today, so there is nothing to collect from the card.
  await expect(finance.getByRole('region', { name: 'Saved card' })).toHaveCount(0);
});

test('finance applies unidentified money to the loan', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'finance@ajo.test');
  const stray = await fetch(`${sandbox}/_control/stray`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 123_400 }),
  });
  expect(stray.status).toBe(200);
  await page.goto('/admin/reconciliation?tab=exceptions');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('₦1,234').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Account/)
    .fill(loanNumber);
  await page.getByRole('group', { name: 'Accounts found' }).getByRole('button', { name: loanNumber }).click();
  await page.getByLabel('Reason').fill('The customer named this payment on the phone');
  await page.getByRole('button', { name: `Book ₦1,234.00 on ${loanNumber}` }).click();
  await expect(page.getByText('The payment is booked').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Resolved' }).first()).toBeVisible();
});

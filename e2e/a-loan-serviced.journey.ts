/** A loan after its last payment: a payment is reversed, the rest is paid off, and what cannot be had is written off by two people. */
import { expect, type Page, test } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';

test.describe.configure({ mode: 'serial' });

async function openLoan(page: Page, as: string): Promise<void> {
  await signIn(page, as);
  await page.goto('/admin/requests?name=Ebiere');
  await page.getByRole('main').getByRole('link', { name: /^AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'Repayments' }).click();
  await expect(page.getByText('Closes today with')).toBeVisible();
}

const state = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true }).first();

async function reverse(page: Page, reference: RegExp): Promise<void> {
  await page.getByRole('button', { name: reference }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Why/ }).fill('It was meant for another loan');
  await dialog.getByRole('button', { name: 'Reverse the payment' }).click();
  await expect(page.getByText('Payment reversed successfully').first()).toBeVisible();
}

async function askForWriteOff(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Write off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Why/ }).fill(reason);
  await dialog.getByRole('button', { name: 'Write off the loan' }).click();
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();
}

test('finance reverses the last payment of a completed loan, and it runs again', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await reverse(page, /Reverse TRF-EBIERE-6/);
  await expect(state(page, 'Active')).toBeVisible();
});

test('the payoff on the page closes it to the kobo', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  const payoff = await page
    .getByRole('main')
    .locator('dt', { hasText: 'Closes today with' })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Amount/ }).fill((payoff ?? '').replaceAll(/[₦,]/g, ''));
  await dialog.getByRole('textbox', { name: /Bank reference/ }).fill('TRF-PAYOFF-1');
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await expect(state(page, 'Completed')).toBeVisible();
});

test('a write-off needs two people', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await reverse(page, /Reverse TRF-PAYOFF-1/);
  await expect(state(page, 'Active')).toBeVisible();
  await askForWriteOff(page, 'The wrong loan');
  await looksRight(page, 'waiting-for-second');
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Why/ }).fill('I meant another loan');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Waiting for a second person')).toHaveCount(0);
  await askForWriteOff(page, 'The customer cannot be found');

  await openLoan(page, 'admin@ajo.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Loan written off successfully').first()).toBeVisible();
  await expect(state(page, 'Written off')).toBeVisible();
});

test('the job page shows the days that were closed, to the superadmin', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: 'Close open days' }).click();
  await expect(page.getByText('The days are closed').first()).toBeVisible();
});

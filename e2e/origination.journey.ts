/** Loan origination: products in versions, an application saved, resumed, corrected, annotated and assessed by the credit rules. */
import { expect, type Page } from '@playwright/test';
import { atEveryWidth, looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';
import { staysUnderTheFinger } from './still.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');
let loanAddress = '';

test('an admin adds a product with a preview of its cost, and changes it as a new version', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await page.getByRole('link', { name: 'Loan products' }).click();
  await expect(page.getByText('Salary loan')).toBeVisible();
  await looksRight(page, 'loan-products', atEveryWidth);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Rent loan');
  await page.getByLabel('Minimum amount').fill('50000');
  await page.getByLabel('Maximum amount').fill('1000000');
  await expect(page.getByText('APR').first()).toBeVisible();
  await looksRight(page, 'loan-product-form', atEveryWidth);
  await page.getByRole('button', { name: 'Add this product' }).click();
  await expect(page.getByText('Loan interest added successfully').first()).toBeVisible();

  await page.getByRole('button', { name: 'Rent loan' }).click();
  await page.getByRole('textbox', { name: 'Interest', exact: true }).fill('3.75');
  await page.getByLabel('Lowest interest rate that staff may set').fill('3');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(page.getByText('Loan interest updated successfully').first()).toBeVisible();
  await page.getByRole('button', { name: 'Rent loan' }).click();
  await expect(page.getByText('Interest: 4% a month → 3.75% a month')).toBeVisible();
  await looksRight(page, 'loan-product-versions', atEveryWidth);
});

test('a customer resumes an incomplete application', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer5@ajo.test', { at: '/dashboard?loan=apply' });
  await page.getByLabel('Purpose').selectOption({ label: 'Trader loan' });
  const amount = page.getByRole('textbox', { name: /^Amount/ }).first();
  await amount.fill('60');
  await expect(page.getByText('Below the minimum for this loan')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What it costs' })).toHaveCount(0);
  await expect(page.getByText(/choose an amount from ₦[\d,.]+ to ₦[\d,.]+ over 4 weeks to see/)).toBeVisible();
  await amount.fill('9000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  const cost = page.getByRole('region', { name: 'What it costs' });
  const { before, after } = await staysUnderTheFinger(page, {
    request: '**/loan_schedule/preview*',
    act: async () => {
      await amount.fill('60000');
      await expect(cost).toBeVisible();
    },
    pressed: page.getByRole('button', { name: 'Continue' }),
    arrived: cost.getByText('You pay back'),
  });
  expect(after).toEqual(before);
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel("Guarantor's full name").fill('Sadiq Bello');
  await page.getByLabel("Guarantor's email address").fill('sadiq.bello@mail.test');
  await page.getByLabel("Guarantor's phone").fill('08055500033');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('checkbox')).toBeVisible();

  await signIn(page, 'customer5@ajo.test', { at: '/dashboard' });
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await looksRight(page, 'dashboard-draft', atEveryWidth);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Continue application' }).click();
  await expect(page.getByText('₦60,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel("Guarantor's full name")).toHaveValue('Sadiq Bello');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Apply for ₦60,000.00' }).click();
  await expect(page.getByText('New loan application successful').first()).toBeVisible();
});

test('the desk finds the application, reads the assessment, corrects it, and writes a note', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await page.getByRole('searchbox').fill('tamuno ebiere');
  await expect(page).toHaveURL(/tamuno/);
  await page.getByLabel('Status').selectOption('pending');
  await expect(page.getByRole('link', { name: /AJ-/ })).toHaveCount(1);
  await looksRight(page, 'requests', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: /AJ-/ }).click();
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/);
  loanAddress = new URL(page.url()).pathname;
  await expect(page.getByText('The guarantor has not accepted yet')).toBeVisible();
  const fromMenu = async (name: string): Promise<void> => {
    await main(page).getByRole('button', { name: 'More actions' }).click();
    await main(page).getByRole('button', { name, exact: true }).click();
  };
  await fromMenu('Correct');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('50000');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('Loan information updated successfully').first()).toBeVisible();
  await fromMenu('Change purpose');
  await dialog.getByLabel('Purpose', { exact: true }).selectOption({ label: 'Weekly business loan' });
  await dialog.getByRole('button', { name: 'Change the purpose' }).click();
  await expect(dialog.getByText(/Choose from 8 to 52 instalments/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await looksRight(page, 'request', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Guarantors' }).click();
  await main(page)
    .getByRole('button', { name: /^Remind / })
    .click();
  await expect(page.getByText('Guarantor email triggered successfully').first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('New note', { exact: true }).fill('Called the shop: open every day.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Called the shop: open every day.').first()).toBeVisible();
  await looksRight(page, 'request-notes', atEveryWidth);
});

test('the address of an applicant leads to their page, and the full history has its own', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test', { at: loanAddress.replace('/requests/', '/requests/profile/') });
  await expect(page.getByRole('heading', { level: 1, name: 'Ebiere Tamuno' })).toBeVisible();
  await looksRight(page, 'request-profile', atEveryWidth);
  await page.goto(loanAddress.replace('/requests/', '/requests/action-history/'));
  await expect(page.getByText(/corrected the application/)).toBeVisible();
  await looksRight(page, 'action-history', atEveryWidth);
});

test('automatic denial shows a preview first, and a denial has a reason', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await page.getByRole('button', { name: 'Automatic denial' }).click();
  await expect(page.getByText(/pending applications? checked/)).toBeVisible();
  await looksRight(page, 'auto-deny', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(loanAddress);
  await main(page).getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ label: 'The customer did not answer' });
  await dialog.getByLabel('Reason for the customer').fill('We could not reach you.');
  await looksRight(page, 'deny', atEveryWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Deny loan' }).click();
  await expect(page.getByText('Loan status updated successfully').first()).toBeVisible();
  // The list of reasons contains the same text.
  await expect(dialog).toHaveCount(0);
  await expect(main(page).getByText('The customer did not answer')).toBeVisible();
});

/** At the counter: a customer verifies the number, staff fill in an application that the customer consents to by code, and open an account. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { demoPassword, signIn, textedBy } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const babatunde = { email: 'customer2@ajo.test', name: 'Babatunde Adeyemi', phone: '+2348030000013', shown: '0803 000 0013' };
const ngozi = { first: 'Ngozi', last: 'Bello', typed: '0803 555 0199', phone: '+2348035550199' };
const sixDigits = /\d{6}/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a customer with an email address verifies the mobile number in the profile', async ({ page }) => {
  await signIn(page, babatunde.email, { at: '/profile' });
  await press(page, 'Verify your mobile number');
  const dialog = page.getByRole('dialog', { name: 'Verify your mobile number' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await looksRight(page, 'verify-own-number');
  const code = await textedBy(() => press(page, 'Text me a code'), babatunde.phone, sixDigits);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Your number is verified')).toBeVisible();
  const number = page.getByRole('definition').filter({ hasText: babatunde.shown });
  await expect(number.getByText('verified', { exact: true })).toBeVisible();
});

test('staff fill in an application, and only the customer’s code sends it', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/users?name=Babatunde' });
  await page.getByRole('link', { name: babatunde.name }).click();
  await page.getByRole('tab', { name: 'Loans' }).click();
  await page.getByRole('link', { name: 'Apply for this customer' }).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('60000');
  await page.getByLabel("Guarantor's full name").fill('Garba Sani');
  await page.getByLabel("Guarantor's phone").fill('08055500011');
  await expect(page.getByText('What it costs')).toBeVisible();
  await looksRight(page, 'application-at-the-counter');
  const code = await textedBy(() => press(page, 'Send a code to the customer'), babatunde.phone, sixDigits);
  await expect(page.getByText(/only to apply for ₦60,000\.00 in \d+ instalments/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000');
  await press(page, 'Send the application');
  await expect(page.getByText(/This code is not right/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Send the application', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /₦60,000\.00 for Babatunde Adeyemi/ })).toBeVisible();
  await expect(page.getByText('Filled in at the counter by')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
});

test('an officer opens an account with the code of the new customer', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/users' });
  await page.getByRole('link', { name: 'Add a customer' }).click();
  await page.getByLabel('First name').fill(ngozi.first);
  await page.getByLabel('Last name').fill(ngozi.last);
  await page.getByLabel('Mobile number').fill(ngozi.typed);
  const code = await textedBy(() => press(page, 'Send the code'), ngozi.phone, sixDigits);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await press(page, 'Add the customer');
  await expect(page.getByRole('heading', { level: 1, name: `${ngozi.first} ${ngozi.last}` })).toBeVisible();
});

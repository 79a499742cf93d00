/** A lien: staff put a part of a balance on hold, its customer reads why and cannot take it out, another admin releases it. */
import { expect } from '@playwright/test';
import { booksProve } from './books.ts';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

let ofCustomer = '';
let ofStaff = '';

test('a customer saves ₦50,000', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Flex' });
  await opening.getByLabel('Purpose').fill('Shop rent');
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Add money' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('50000');
  await page.getByRole('dialog').getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦50,000.00 received')).toBeVisible();
  ofCustomer = new URL(page.url()).pathname;
  ofStaff = `/admin/savings/${ofCustomer.split('/')[2]}`;
});

test('an admin puts ₦30,000 on hold, with a reason for staff and one for the customer', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: ofStaff });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Place lien', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Place a lien on SV-/ });
  await dialog.getByLabel('Amount').fill('50000.01');
  await dialog.getByLabel('Reason', { exact: true }).fill('Court order 12/2026');
  await dialog.getByLabel('Reason for the customer').fill('A court ordered it');
  await dialog.getByRole('button', { name: 'Put ₦50,000.01 on hold' }).click();
  await expect(dialog.getByText(/₦50,000\.00 can be put on hold at most/)).toBeVisible();
  await dialog.getByLabel('Amount').fill('30000');
  await looksRight(page, 'place-lien');
  await dialog.getByRole('button', { name: 'Put ₦30,000.00 on hold' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The customer reads: A court ordered it')).toBeVisible();
  await looksRight(page, 'savings-lien');
});

test('the customer reads what is on hold and why, and takes out no more than the rest', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: ofCustomer });
  await expect(page.getByText('₦30,000.00 is on hold: A court ordered it')).toBeVisible();
  await expect(page.getByText('Court order 12/2026')).toBeHidden();
  await looksRight(page, 'own-lien');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Available: ₦20,000.00')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('20001');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Request withdrawal' })).toBeDisabled();
});

test('another admin releases the lien, and the whole balance is available again', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: ofStaff });
  await page.getByRole('button', { name: /^Release the lien of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Release a lien on SV-/ });
  await dialog.getByLabel('Reason').fill('The order was lifted');
  await looksRight(page, 'release-lien');
  await dialog.getByRole('button', { name: 'Release ₦30,000.00' }).click();
  await expect(dialog).toBeHidden();
  // The account lists liens while something is on hold.
  await expect(page.getByRole('button', { name: /^Release the lien of/ })).toBeHidden();
  await expect(page.getByText('The customer reads: A court ordered it')).toBeHidden();
  await signIn(page, 'customer@ajo.test', { at: ofCustomer });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Available: ₦50,000.00')).toBeVisible();
  await expect(page.getByText('is on hold:')).toBeHidden();
  await booksProve(page);
});

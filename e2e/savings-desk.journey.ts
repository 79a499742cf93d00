/**
 * The desk of savings. A customer's early withdrawal is paid less its fee, another is denied. Staff open an account for a customer, book a
 * deposit, freeze it, waive a fee with a second person, withdraw directly, and reverse what came back.
 */
import { expect, type Page } from '@playwright/test';
import { booksProve, savingsInTheBooks } from './books.ts';
import { removeFreeDays } from './free-days.ts';
import { looksRight } from './looks.ts';
import { signIn, typeName } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

let address = '';
let openedAddress = '';
/** Of the demo customers, before the first deposit of this file. */
let savedBefore = 0;

async function approve(page: Page, about: RegExp): Promise<void> {
  await page.goto('/admin/approvals');
  const row = page.getByRole('row', { name: about });
  await row.getByRole('button', { name: /^Review/ }).click();
  const dialog = page.getByRole('dialog');
  if (await dialog.getByText(/^Type .+ to confirm$/).isVisible()) await typeName(dialog);
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  await expect(dialog).toBeHidden();
}

async function requestWithdrawal(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await expect(dialog.getByText('Early withdrawal fee')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(dialog).toBeHidden();
}

test('a customer saves toward a day and asks for some of it before', async ({ page }) => {
  await removeFreeDays();
  await signIn(page, 'admin@ajo.test');
  savedBefore = await savingsInTheBooks(page);
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Target' });
  await opening.getByLabel('Purpose').fill('School fees');
  await opening.getByLabel('Goal').fill('100000');
  await opening.getByLabel('End date').fill(new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10));
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Add money' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('20000');
  await page.getByRole('dialog').getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦20,000.00 received')).toBeVisible();
  address = new URL(page.url()).pathname;
  await requestWithdrawal(page, '5000', 'Uniform');
  await requestWithdrawal(page, '2000', 'Books');
});

test('finance sees the fee, approves one request and denies the other with a reason', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/withdrawal-requests' });
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await expect(row('₦5,000.00')).toBeVisible();
  await looksRight(page, 'withdrawal-requests');
  await row('₦5,000.00')
    .getByRole('button', { name: /^Review the withdrawal/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Early withdrawal fee')).toBeVisible();
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'Approve and pay out' });
  await looksRight(page, 'withdrawal-decision');
  await dialog.getByRole('button', { name: /^Approve and pay ₦4,/ }).click();
  await expect(dialog).toBeHidden();
  await row('₦2,000.00')
    .getByRole('button', { name: /^Review the withdrawal/ })
    .click();
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'Deny' });
  await dialog.getByLabel('Reason for the customer').fill('Please call us first');
  await dialog.getByRole('button', { name: 'Deny ₦2,000.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('₦2,000.00')).toBeHidden();
});

test('the account, its transactions, the export and the trial balance show what happened', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/savings' });
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await download;
  await expect(page.getByText('Savings exported successfully').first()).toBeVisible();
  await looksRight(page, 'savings-accounts');
  await page.goto(`/admin/savings/${address.split('/')[2]}`);
  await looksRight(page, 'staff-savings');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(page.getByRole('row', { name: /Withdrawal/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Fee/ }).first()).toBeVisible();
  expect(await savingsInTheBooks(page)).toBe(savedBefore + 1_500_000);
  await page.goto('/admin/transaction-history');
  await expect(page.getByRole('row', { name: /Fee/ }).first()).toBeVisible();
  await looksRight(page, 'transaction-history');
  await page.goto('/admin/saving-requests');
  await looksRight(page, 'saving-requests');
});

test('the customer sees the payment and the reason of the denial', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText('Please call us first')).toBeVisible();
  await expect(page.getByText('₦15,000.00').first()).toBeVisible();
});

test('staff open an account for a customer, and another person approves it', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/savings' });
  await page.getByRole('button', { name: 'Open account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer').fill('Babatunde');
  await expect(dialog.getByRole('button', { name: /^Babatunde Adeyemi/ })).toBeVisible();
  await looksRight(page, 'open-savings-find');
  await dialog.getByRole('button', { name: /^Babatunde Adeyemi/ }).click();
  await dialog.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Target' });
  await dialog.getByLabel('Purpose').fill('Shop rent');
  await dialog.getByLabel('Goal').fill('200000');
  await dialog.getByLabel('End date').fill(new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10));
  await looksRight(page, 'open-savings-for');
  await dialog.getByRole('button', { name: 'Open for Babatunde Adeyemi' }).click();
  await expect(dialog).toBeHidden();
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/saving-requests' });
  await page.getByRole('button', { name: /^Review SV-\d+ of Babatunde Adeyemi$/ }).click();
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'Approve: the account takes deposits' });
  await looksRight(page, 'review-savings');
  await dialog.getByRole('button', { name: 'Approve the account' }).click();
  await expect(dialog).toBeHidden();
});

test('finance books a deposit and saves the statement', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/savings?search=Shop+rent' });
  await page
    .getByRole('row', { name: /Shop rent/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop rent, Babatunde Adeyemi' })).toBeVisible();
  openedAddress = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Book a deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('50000');
  await dialog.getByLabel('Bank reference').fill('FT26001/SHOP');
  await looksRight(page, 'book-deposit');
  await dialog.getByRole('button', { name: /^Book ₦50,000.00 on SV-/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('₦50,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Statement' }).click();
  await looksRight(page, 'savings-statement');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-SV-\d+-.*\.pdf$/);
});

test('a frozen account gives nothing until the freeze is lifted', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: openedAddress });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Letter of the court');
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await expect(page.getByText('Letter of the court')).toBeVisible();
  await looksRight(page, 'savings-frozen');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Lift the freeze' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Direct withdrawal' })).toBeHidden();
  await page.getByRole('button', { name: 'Lift the freeze' }).click();
  await dialog.getByLabel('Reason').fill('The court lifted it');
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Direct withdrawal' })).toBeVisible();
});

test('a fee is waived by two people, and the customer receives the whole amount', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test', { at: openedAddress.replace('/admin', '').concat('/transactions') });
  await requestWithdrawal(page, '10000', 'Rent is due');
  await signIn(page, 'admin@ajo.test', { at: '/admin/withdrawal-requests' });
  await page.getByRole('button', { name: 'Review the withdrawal of Babatunde Adeyemi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'Approve and waive the fee' });
  await dialog.getByLabel('Why the fee is waived').fill('We were late');
  await dialog.getByRole('button', { name: 'Approve and pay ₦10,000.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Second person', { exact: true })).toBeVisible();
  await signIn(page, 'superadmin@ajo.test');
  await approve(page, /Withdrawal from SV-/);
  await page.goto(`${openedAddress}?tab=withdrawals`);
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(page.getByText('Waived')).toBeVisible();
});

test('staff withdraw directly, and reverse a payment that came back', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: openedAddress });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Direct withdrawal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('4000');
  await dialog.getByLabel('Reason').fill('Customer is abroad');
  await looksRight(page, 'direct-withdrawal');
  await dialog.getByRole('button', { name: /^Withdraw ₦4,000.00 from SV-/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  const row = page.getByRole('row').filter({ hasText: '₦4,000.00' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Withdrawals' }).click();
    await expect(row.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await looksRight(page, 'account-withdrawals');
  await row.getByRole('button', { name: /the withdrawal of/ }).click();
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'The bank returned the money: reverse' });
  await dialog.getByLabel('Why it is reversed').fill('The bank returned it');
  await looksRight(page, 'reverse-withdrawal');
  await dialog.getByRole('button', { name: 'Credit ₦4,000.00 to the savings again' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Returned')).toBeVisible();
  // 15,000.00 of the first customer, and 50,000.00 less 10,000.00 of the second.
  expect(await savingsInTheBooks(page)).toBe(savedBefore + 5_500_000);
});

test('an admin splits deposits between two accounts, and the person page shows the savings of the customer', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Flex' });
  await opening.getByLabel('Purpose').fill('Rainy days');
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await signIn(page, 'admin@ajo.test', { at: `/admin/savings/${address.split('/')[2]}` });
  await page.getByRole('tab', { name: 'Plan and split' }).click();
  await page.getByRole('button', { name: 'Split deposits' }).click();
  const dialog = page.getByRole('dialog', { name: /^Split deposits to/ });
  await dialog.getByRole('textbox').first().fill('60');
  await expect(dialog.getByText('Shares must add up to 100%.')).toBeVisible();
  await dialog.getByRole('textbox').nth(1).fill('40');
  await looksRight(page, 'savings-split');
  await dialog.getByRole('button', { name: 'Save the split' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^60 % to /)).toBeVisible();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.locator('main a[href^="/admin/users/"]').first().click();
  await page.getByRole('tab', { name: 'Savings' }).click();
  await expect(page.getByRole('row', { name: /School fees/ })).toContainText('Active');
  await expect(page.getByRole('button', { name: 'Open a savings account' })).toBeVisible();
  await looksRight(page, 'person-savings');
  await booksProve(page);
});

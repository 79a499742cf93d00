/** A customer saves toward a goal: opens the account, pays in, sees it grow, withdraws, and changes their mind. */
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test('a customer opens a savings account, pays in by checkout, and requests and cancels a withdrawal', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.goto('/savings');
  await page.getByRole('button', { name: 'Start saving' }).click();
  const opening = page.getByRole('dialog', { name: 'Start saving' });
  await opening.getByLabel('What for').fill('Rent in January');
  await opening.getByLabel('Goal').fill('100000');
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await looksRight(page, 'start-saving');
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent in January' })).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add money' }).click();
  const deposit = page.getByRole('dialog');
  await deposit.getByLabel('How much').fill('20000');
  await expect(deposit.getByText('Processing fee')).toBeVisible();
  await deposit.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦20,000.00 received')).toBeVisible();
  await expect(page.getByRole('img', { name: '₦20,000.00 of ₦100,000.00 saved' })).toBeVisible();
  await looksRight(page, 'savings-account');

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawal = page.getByRole('dialog');
  await withdrawal.getByLabel('How much').fill('5000');
  await expect(withdrawal.getByText('You receive')).toBeVisible();
  await looksRight(page, 'withdraw');
  await withdrawal.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Withdrawal request successful').first()).toBeVisible();
  await expect(page.getByText('Held for withdrawals')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Cancelled')).toBeVisible();
  await expect(page.getByText('Held for withdrawals')).toBeHidden();
  await page.goto('/savings');
  await expect(page.getByRole('link', { name: 'Open Rent in January' })).toBeVisible();
  await looksRight(page, 'my-savings');
});

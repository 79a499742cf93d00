/** Confirmation dialogs before actions that are easily a mistake: cancelling changes nothing. */
import { expect, type Page } from '@playwright/test';
import { inBothSchemes, looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const highest = (page: Page) => page.getByRole('group', { name: 'Tier 3: address verified' }).getByLabel('Single-deposit limit');
const current = (page: Page) => page.getByRole('row', { name: / Current / }).locator('[data-title="Tier 3"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save limits' }).click();

test('an emptied limit is removed only after a confirmation, and can be set again', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/tier-limits' });
  await expect(highest(page)).toHaveValue('5,000,000');
  await highest(page).fill('');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Remove this limit?' });
  await expect(question).toContainText('Tier 3, single-deposit limit ₦5,000,000.00. There is no limit from today.');
  await looksRight(page, 'remove-limit', inBothSchemes(page));
  await question.getByRole('button', { name: 'Keep the limits' }).click();
  await expect(question).toBeHidden();
  await expect(current(page)).toHaveCount(0);
  await save(page);
  await question.getByRole('button', { name: 'Remove the limit' }).click();
  await expect(question).toBeHidden();
  await expect(current(page)).toHaveText('Balance no limit, deposit no limit');
  await highest(page).fill('5000000');
  await save(page);
  await expect(current(page)).toContainText('₦5,000,000.00');
});

test('an amount far above the outstanding amount needs a confirmation, and a changed amount a new one', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests?status=active' });
  await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  const amount = dialog.getByLabel('Amount');
  const book = dialog.getByRole('button', { name: 'Book the payment' });
  await amount.fill('9000000');
  await dialog.getByLabel('Bank reference').fill('FT-A-ZERO-TOO-MANY');
  await book.click();
  const question = dialog.getByRole('alert').filter({ hasText: '₦9,000,000.00 is far more than this loan owes' });
  await expect(question).toContainText(/₦[\d,.]+ closes it today. The rest becomes the customer’s credit./);
  await looksRight(page, 'far-above-owed', inBothSchemes(page));
  await question.getByRole('checkbox', { name: '₦9,000,000.00 is right' }).check();
  await amount.fill('8000000');
  await expect(question).toBeHidden();
  await book.click();
  await expect(dialog.getByRole('checkbox', { name: '₦8,000,000.00 is right' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('FT-A-ZERO-TOO-MANY')).toHaveCount(0);
});

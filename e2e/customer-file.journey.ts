/** What staff keep on a customer: an officer writes a note and adds a document, an admin replaces it, and the customer sees neither. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { photo } from './photo.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

let address = '';

const choose = async (page: Page, name: string, megapixels: number): Promise<void> => {
  const path = await photo(page, megapixels);
  await page.getByRole('dialog', { name }).getByLabel('File').setInputFiles(path);
};

test('an officer writes a note on a customer of the portfolio', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/users?search=customer@ajo.test' });
  await page.getByRole('link', { name: /./ }).and(page.locator('tbody a')).first().click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}/);
  address = new URL(page.url()).pathname;
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByText('No notes on this customer yet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Trades at Yaba market, best reached before ten');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Trades at Yaba market, best reached before ten')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await looksRight(page, 'customer-notes');
});

test('the officer adds a document, and an admin replaces it; the earlier version can still be viewed', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: `${address}?tab=documents` });
  await page.getByRole('button', { name: 'Add a document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a document' });
  await dialog.getByLabel('Title').fill('Shop lease');
  await dialog.getByLabel('Type').selectOption({ label: 'Agreement' });
  await choose(page, 'Add a document', 1);
  await looksRight(page, 'customer-document-add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View Shop lease' })).toBeVisible();
  await signIn(page, 'admin@ajo.test', { at: `${address}?tab=documents` });
  await page.getByRole('button', { name: 'Replace Shop lease' }).click();
  await choose(page, 'Replace Shop lease', 2);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Earlier (1) Shop lease, version 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await looksRight(page, 'customer-documents');
});

test('the history names who did it, and neither HR nor the customer reads it', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: `${address}?tab=history` });
  await expect(page.getByText(/replaced a document of the customer: agreement, version 2/)).toBeVisible();
  await signIn(page, 'hr@ajo.test', { at: address });
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeHidden();
  await signIn(page, 'customer@ajo.test');
  const id = address.split('/')[3];
  const token = await page.evaluate(() => localStorage.getItem('tok'));
  const answer = await page.request.get(`/api/admin/users/${id}/notes`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(403);
});

/** The books: from the trial balance to the entries of an account, and to the journal behind an entry. */
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test('finance follows a balance to its entries, its journal and the loan', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/ledger' });
  await expect(page.getByRole('link', { name: '1100 Loans receivable' })).toBeVisible();
  await looksRight(page, 'ledger');
  await page.getByRole('link', { name: '1100 Loans receivable' }).click();
  const accounts = page.getByRole('table');
  await expect(accounts.locator('a[href^="/admin/requests/"]').first()).toBeVisible();
  await accounts.getByRole('link', { name: /₦/ }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Journal' })).toBeVisible();
  await looksRight(page, 'ledger-account');
  await page.getByRole('link', { name: 'Loan disbursed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loan disbursed' })).toBeVisible();
  const total = page.getByRole('row', { name: /^Total/ });
  const [debit, credit] = await total.getByText('₦').allInnerTexts();
  expect(debit).toBe(credit);
  await looksRight(page, 'journal');
  await expect(page.getByText(/Loan AJ-\d{6}/).first()).toBeVisible();
  await page.getByRole('main').locator('a[href^="/admin/requests/"]').first().click();
  await expect(page).toHaveURL(/\/admin\/requests\//);
});

test('a trial balance of a past day has its own address', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/ledger?on=2020-01-01' });
  await expect(page.getByText('Trial balance at the end of 01 Jan, 2020.')).toBeVisible();
});

test('an officer has no ledger', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/ledger' });
  await expect(page.getByRole('table')).toHaveCount(0);
});

/** Loans in arrears: found by age, contacted within the rules, with a promise to pay. */
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test('a recovery officer finds an overdue loan and records a promise to pay', async ({ page }) => {
  await signIn(page, 'recovery_officer@ajo.test', { at: '/admin/defaulters' });
  const row = page.getByRole('row', { name: /AJ-/ }).first();
  await expect(row).toBeVisible();
  await looksRight(page, 'defaulters');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No contact has been recorded yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record contact' }).click();
  await expect(dialog.getByText('Choose a result')).toBeVisible();
  await dialog.getByLabel('Channel').selectOption({ label: 'Email' });
  await dialog.getByLabel('Result').selectOption({ label: 'Promised to pay' });
  await dialog.getByLabel('Promised amount').fill('2500');
  await dialog.getByLabel('Note').fill('Salary arrives on Friday.');
  await dialog.getByRole('button', { name: 'Record contact' }).click();
  await expect(dialog.getByText('Enter the day of the promise', { exact: true })).toBeVisible();
  await dialog.getByLabel('Promised for').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  await looksRight(page, 'contact');
  await dialog.getByRole('button', { name: 'Record contact' }).click();
  await expect(dialog.getByText('Email: Promised to pay')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('₦2,500.00')).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Try the card' }).click();
  await expect(page.getByRole('dialog').getByText('No attempts yet.')).toBeVisible();
  await looksRight(page, 'try-the-card');
  await page.keyboard.press('Escape');
  await page.getByLabel('Promise', { exact: true }).selectOption({ label: 'Broken' });
  await expect(row).toHaveCount(0);
  await page.getByLabel('Promise', { exact: true }).selectOption({ label: 'Open' });
  await expect(page).toHaveURL(/promise=open/);
  await expect(row.getByText('₦2,500.00')).toBeVisible();
});

test('a lead gives an overdue customer to a recovery officer, and sees the rules and the written-off loans', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/defaulters' });
  await expect(page.getByText('Contact customers from 8:00 to 20:00, once a day.')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Assign a recovery officer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a recovery officer' });
  await dialog.getByLabel('Recovery officer', { exact: true }).selectOption({ index: 1 });
  await looksRight(page, 'assign-recovery');
  await dialog.getByRole('button', { name: 'Assign 1 customer' }).click();
  await expect(page.getByText(/customers? assigned|have this officer already/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Written off' }).click();
  await looksRight(page, 'written-off');
  await page.getByRole('link', { name: 'Recovery settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recovery settings' })).toBeVisible();
  await looksRight(page, 'recovery-settings');
  await page.getByLabel('Days past due until a recovery officer takes over').fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.field-error').first()).toBeVisible();
  await page.getByLabel('Days past due until a recovery officer takes over').fill('45');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Recovery settings updated').first()).toBeVisible();
});

test('a superadmin changes the letters to late customers, reads a preview, and finds what was sent', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/recovery-settings' });
  const form = page.getByRole('form', { name: 'Letters and texts' });
  const first = form.getByRole('group', { name: 'Step 1' });
  await first.getByRole('button', { name: 'Edit step 1' }).click();
  await first.getByLabel('Days past due').fill('14');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(first.getByText(/reminder of day 14 already/)).toBeVisible();
  await first.getByLabel('Days past due').fill('11');
  await first.getByLabel('Text', { exact: true }).fill('{{name}}, please pay {{overdue}} of loan {{loan}} to {{account}}.');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Adaeze, please pay NGN25,400.00 of loan AJ-001042 to 9930001004, Wema Bank.')).toBeVisible();
  await looksRight(page, 'dunning-settings');
  await form.getByRole('button', { name: 'Save letters' }).click();
  await expect(page.getByText('Letters and texts updated').first()).toBeVisible();

  await page.goto('/admin/defaulters?tab=letters');
  const row = page.getByRole('row', { name: /Sent/ }).first();
  await expect(row).toBeVisible();
  await looksRight(page, 'dunning-log');
  await page.getByRole('tab', { name: 'Overdue' }).click();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Contacts', exact: true }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/of day \d+: Sent/)
      .first(),
  ).toBeVisible();
});

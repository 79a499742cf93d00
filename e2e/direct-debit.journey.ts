/** Direct debit: a customer without a card confirms it at the bank, staff collect what is due from it, and the customer cancels it. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');
const card = (page: Page) => main(page).getByRole('region', { name: 'Direct debit' });
async function scrollTo(page: Page): Promise<void> {
  // What is below grows as it comes near.
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(card(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

test('a customer sets up direct debit at the bank, leaving it once before', async ({ page }) => {
  await signIn(page, 'customer6@ajo.test');
  await scrollTo(page);
  await card(page).getByRole('button', { name: 'Set up direct debit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue to your bank' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await looksRight(page, 'direct-debit-consent');
  await dialog.getByRole('button', { name: 'Continue to your bank' }).click();
  await page.getByRole('button', { name: 'Leave without confirming' }).click();
  await expect(page.getByText('Your bank has not confirmed the direct debit yet').first()).toBeVisible();
  await scrollTo(page);
  await card(page).getByRole('link', { name: 'Continue at your bank' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your direct debit is active')).toBeVisible();
  await scrollTo(page);
  await expect(card(page)).toContainText('Guaranty Trust Bank ending 0011');
  await looksRight(page, 'direct-debit-active');
});

test('staff collect what is due, and the customer reads it', async ({ page }) => {
  await signIn(page, 'customer6@ajo.test');
  const { data } = (await (
    await page.request.get('/api/user/loans', {
      headers: { authorization: `Bearer ${await page.evaluate<string>('localStorage.tok')}` },
    })
  ).json()) as { data: { id: string }[] };
  await signIn(page, 'finance@ajo.test');
  const answer = await page.request.post('/api/admin/auto_debit', {
    headers: { authorization: `Bearer ${await page.evaluate<string>('localStorage.tok')}` },
    data: { loan_id: data[0]?.id },
  });
  expect(await answer.json()).toMatchObject({ message: 'Auto debit attempted', data: { status: 'pending' } });
  await signIn(page, 'customer6@ajo.test');
  await expect(async () => {
    await page.reload();
    await scrollTo(page);
    await expect(main(page).getByRole('row').filter({ hasText: 'Direct debit ending 0011' })).toContainText('completed', {
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
});

test('the customer cancels it, and nothing is collected any more', async ({ page }) => {
  await signIn(page, 'customer6@ajo.test');
  await scrollTo(page);
  await card(page).getByRole('button', { name: 'Cancel direct debit' }).click();
  await looksRight(page, 'direct-debit-cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel direct debit' }).click();
  await expect(page.getByText('Your direct debit is cancelled').first()).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Set up direct debit' })).toBeVisible();
});

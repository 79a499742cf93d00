/** Back and unsent entries: Back closes a dialog first, and nothing that was entered is lost without a question. */
import { expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';
import { test } from './product.ts';

const plans = '/admin/investment-plans';
const openFilterlessList = async (page: Page): Promise<void> => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/dashboard' });
  await page.goto(plans);
};

test('Back closes the search and stays on the page, then leaves it', async ({ page }) => {
  await openFilterlessList(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Investment plans' })).toBeVisible();
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(plans);
  }
  // Closed by a key, the dialog leaves nothing that Back would stop at.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

test('a dialog asks before it discards what was entered', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/branch' });
  await page.getByRole('button', { name: 'Add a branch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Ikeja');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard what you have entered?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Ikeja');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/admin/branch');
});

test('a page asks before it is left by a link or by Back with entries that are not saved', async ({ page }) => {
  await openFilterlessList(page);
  await page.getByRole('button', { name: /Add a plan/ }).click();
  const name = page.getByRole('form', { name: 'Investment plan' }).getByLabel('Name', { exact: true });
  await name.fill('Harvest');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Harvest');
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

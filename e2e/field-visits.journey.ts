/** Field visits on a phone: the list opens without a network, results wait on the phone, and the server assesses them when the network returns. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

const officer = 'recovery_officer@ajo.test';
const visits = '/admin/field-visits';
const storedNames = (page: Page) =>
  page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('kept:') || key.startsWith('unsent:'))`);

async function record(page: Page, note: string, result = 'No answer'): Promise<void> {
  await page
    .getByRole('button', { name: /^Record visit to/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save result' }).click();
  await expect(dialog.getByText('Choose a result')).toBeVisible();
  await dialog.getByLabel('Result').selectOption({ label: result });
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Save result' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a lead assigns overdue customers to the officer', async ({ page }) => {
  await signIn(page, officer);
  const name = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).name`);
  await signIn(page, 'superadmin@ajo.test');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/defaulters');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Assign a recovery officer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a recovery officer' });
  const choice = dialog.getByLabel('Recovery officer', { exact: true });
  const label = (await choice.locator('option').allTextContents()).find((text) => text.startsWith(name)) ?? '';
  await choice.selectOption({ label });
  await dialog.getByRole('button', { name: /^Assign \d+ customers?$/ }).click();
  await expect(page.getByText(/customers? assigned|have this officer already/).first()).toBeVisible();
});

test('the list opens without a network, and results are sent when it returns', async ({ page, context }) => {
  await signIn(page, officer);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto(visits);
  await expect(page.getByRole('button', { name: /^Record visit to/ }).first()).toBeVisible();
  await looksRight(page, 'field-visits');
  await expect
    .poll(() => page.evaluate(`caches.open('ajo-visits-1').then(async (cache) => (await cache.keys()).length)`))
    .toBeGreaterThan(5);

  await context.setOffline(true);
  await page.goto(visits);
  await expect(page.getByText('No network', { exact: true })).toBeVisible();
  await record(page, 'Nobody at home');
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await looksRight(page, 'field-visits-offline', [[360, 'light']]);
  await page.reload();
  await expect(page.getByText('Waiting to send')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  // At night the server refuses the visit, and the officer reads why.
  const remove = page.getByRole('button', { name: /^Remove the result/ });
  if (await remove.isVisible()) {
    await expect(page.getByText(/Customers may be contacted from/)).toBeVisible();
    await remove.click();
  }
  await expect.poll(() => storedNames(page)).toEqual(['kept:visits']);
});

test('a refused result is shown with its reason, and sign-out asks before it deletes what was not sent', async ({
  page,
  context,
}) => {
  await signIn(page, officer, { at: visits });
  await expect(page.getByRole('button', { name: /^Record visit to/ }).first()).toBeVisible();
  // The server answers that the loan is closed meanwhile.
  await page.route('**/recovery/visits', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.fulfill({
      status: 409,
      json: { message: 'Only a running or written-off loan has a recovery log', code: 'nothing_to_recover' },
    });
  });
  await record(page, 'Gate was locked');
  await expect(page.getByText('Not recorded')).toBeVisible();
  await expect(page.getByText('Only a running or written-off loan has a recovery log')).toBeVisible();
  await page.getByRole('button', { name: /^Remove the result/ }).click();
  await expect(page.getByText('Not recorded')).toHaveCount(0);
  await page.unrouteAll();

  await context.setOffline(true);
  await record(page, 'Gate was locked again');
  await expect(page.getByText('Waiting to send')).toBeVisible();
  const questions: string[] = [];
  let accept = false;
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (accept ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await storedNames(page)).toHaveLength(2);
  accept = true;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => storedNames(page)).toEqual([]);
  expect(questions[0]).toBe('1 visit result has not been sent. Sign out and delete it?');
  await context.setOffline(false);
});

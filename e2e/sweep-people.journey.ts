/** Every screen of customers and merchants, swept (`sweep.ts`). */
import { expect } from '@playwright/test';
import { overTheSide } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';
import { firstLink, known, sweep } from './sweep.ts';

test.use({ viewport: { width: 360, height: 800 } });
test.setTimeout(600_000);

test('the screens of a customer with a running loan', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  const instalment = await firstLink(page, '/dashboard', /^Instalment 1$/);
  const own = known.filter((path) => /^\/(dashboard|profile|investments|savings)/.test(path));
  expect(own).toContain('/profile');
  expect(await sweep(page, [...own, instalment])).toEqual({});
});

test('the screens of a customer in arrears, with the days past due of each instalment', async ({ page }) => {
  await signIn(page, 'customer6@ajo.test');
  const chip = page
    .getByRole('group', { name: 'Instalments' })
    .getByText(/^\d+ days late$/)
    .first();
  await expect(chip).toBeVisible();
  const edges = await chip.evaluate((tag) => [
    tag.getBoundingClientRect().right,
    tag.closest('td')?.getBoundingClientRect().right ?? 0,
  ]);
  expect(edges[0]).toBeLessThanOrEqual((edges[1] ?? 0) + 1);
  expect(await sweep(page, ['/dashboard', await firstLink(page, '/dashboard', /^Instalment 4$/)])).toEqual({});
});

test('the screens of a customer with an offer, an applicant and a merchant', async ({ page }) => {
  await signIn(page, 'customer4@ajo.test');
  expect(await sweep(page, ['/dashboard'])).toEqual({});
  await signIn(page, 'customer2@ajo.test');
  expect(await sweep(page, ['/dashboard?loan=apply', '/profile'])).toEqual({});
  await signIn(page, 'merchant@ajo.test');
  expect(await sweep(page, ['/merchant/dashboard'])).toEqual({});
});

test('the API documentation on a phone', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'auth', exact: true }).click();
  await page.locator('#auth details').first().click();
  await expect(page.locator('#auth').getByRole('cell', { name: 'password' }).first()).toBeVisible();
  expect(await overTheSide(page)).toBe(0);
});

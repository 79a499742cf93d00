/** Everybody comes in by their own door, and nobody by another's. */
import { expect, test } from '@playwright/test';
import { overTheSide, violationsOn } from './looks.ts';
import { fillSignIn, signIn, signInByForm } from './people.ts';

for (const [email, home] of [
  ['customer@ajo.test', '/dashboard'],
  ['merchant@ajo.test', '/merchant/dashboard'],
  ['finance@ajo.test', '/admin/dashboard'],
] as const) {
  test(`${email} lands on ${home}, and an unknown path leads back there`, async ({ page }) => {
    await signInByForm(page, email);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    expect(
      await page.evaluate(() => [localStorage.getItem('tok') !== null, JSON.parse(localStorage.getItem('user') ?? '{}').email]),
    ).toEqual([true, email]);
    await page.goto('/nowhere-at-all');
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });
}

test('a wrong password is refused in words, and nothing is kept', async ({ page }) => {
  await fillSignIn(page, 'customer@ajo.test', 'not the password');
  await expect(page.getByText('These credentials do not match our records.').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tok'))).toBeNull();
});

for (const [email, path] of [
  ['customer@ajo.test', '/dashboard'],
  ['customer@ajo.test', '/profile'],
  ['customer2@ajo.test', '/dashboard?loan=apply'],
  ['customer4@ajo.test', '/dashboard'],
  ['admin@ajo.test', '/admin/requests'],
  ['admin@ajo.test', '/admin/notifications'],
  ['admin@ajo.test', '/admin/complaints'],
  ['admin@ajo.test', '/admin/contact-messages'],
] as const) {
  test(`${path} of ${email} has nothing that axe finds at 360 and 1280 px, and nothing hangs over the side`, async ({ page }) => {
    await signIn(page, email);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await violationsOn(page)).toEqual([]);
      expect(await overTheSide(page)).toBe(0);
    }
  });
}

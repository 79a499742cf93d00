/** Everybody comes in by their own door, and nobody by another's. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

for (const [email, home] of [
  ['customer@ajo.test', '/dashboard'],
  ['merchant@ajo.test', '/merchant/dashboard'],
  ['finance@ajo.test', '/admin/dashboard'],
] as const) {
  test(`${email} lands on ${home}, and an unknown path leads back there`, async ({ page }) => {
    await signIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    expect(
      await page.evaluate(() => [localStorage.getItem('tok') !== null, JSON.parse(localStorage.getItem('user') ?? '{}').email]),
    ).toEqual([true, email]);
    await page.goto('/nowhere-at-all');
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });
}

test('a wrong password is refused in words, and nothing is kept', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail', { exact: false }).first().fill('customer@ajo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
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
  for (const width of [360, 1280]) {
    test(`${path} of ${email} at ${width} px has nothing that axe finds, and nothing hangs over the side`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, email);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    });
  }
}

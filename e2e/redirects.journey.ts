/** Start pages and redirects: each role reaches its own area and no other. */
import { expect } from '@playwright/test';
import { overTheSide, violationsOn } from './looks.ts';
import { fillSignIn, signIn, signInByForm } from './people.ts';
import { test } from './product.ts';

/** Unknown paths, with the status of their reply. */
const unknown = [
  ['/nowhere-at-all', 404],
  ['/admin/nothing', 404],
  // Of development only.
  ['/admin/_kit', 404],
  ['/admin', 404],
  ['/merchant/nothing', 404],
] as const;

for (const [email, home] of [
  ['customer@ajo.test', '/dashboard'],
  ['merchant@ajo.test', '/merchant/dashboard'],
  ['finance@ajo.test', '/admin/dashboard'],
] as const) {
  test(`${email} starts at ${home}, and unknown paths redirect within their area`, async ({ page }) => {
    await signInByForm(page, email);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    expect(
      await page.evaluate(() => [localStorage.getItem('tok') !== null, JSON.parse(localStorage.getItem('user') ?? '{}').email]),
    ).toEqual([true, email]);
    for (const [path, status] of unknown) {
      expect((await page.goto(path))?.status()).toBe(status);
      const isPublic = home === '/admin/dashboard' && !path.startsWith('/admin');
      await expect(page).toHaveURL(isPublic ? /:\d+\/$/ : new RegExp(`${home}$`));
    }
    const foreign = ['/dashboard', '/profile', '/merchant/dashboard', '/admin/dashboard', '/admin/requests'];
    for (const path of foreign.filter((one) => one.split('/')[1] !== home.split('/')[1])) {
      if (home === '/dashboard' && path === '/profile') continue;
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
    // The public pages lead back to the account instead of inviting to register.
    await page.goto('/');
    const head = page.getByRole('banner');
    await expect(head.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', home);
    await expect(head.getByRole('link', { name: 'Register' })).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(head.getByRole('link', { name: 'Register' })).toBeVisible();
  });
}

test('a visitor is redirected from unknown paths to the home page and from every area to sign-in; missing files are not pages', async ({
  page,
  request,
}) => {
  expect((await page.goto('/nowhere-at-all'))?.status()).toBe(404);
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const path of ['/admin/nothing', '/merchant/nothing']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page).toHaveURL(/\/sign-in$/);
  }
  for (const path of ['/dashboard', '/profile', '/merchant/dashboard', '/admin/dashboard', '/admin/requests']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveURL(/\/sign-in$/);
  }
  for (const path of ['/assets/nothing.js', '/nothing.png', '/api/nothing']) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 404, expect.stringContaining('json')]);
  }
  expect((await request.head('/sign-in')).status()).toBe(200);
});

test('an invalid verification link is explained, and a new one is offered', async ({ page }) => {
  await page.goto('/verify-email?email=nobody@ajo.test&token=not-a-token');
  await page.getByRole('button', { name: 'This is my address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await expect(page.getByText('token:')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Success! Verifcation mail sent to your email')).toBeVisible();
  await page.goto('/verify-email');
  await expect(page.getByRole('alert')).toContainText('is incomplete');
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('a wrong password is refused with an explanation, and no token is stored', async ({ page }) => {
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
  test(`${path} of ${email} is accessible and without overflow at 360 and 1280 px`, async ({ page }) => {
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

/** The installed app: what a phone needs to install it, and what it shows without a network. */
import { expect } from '@playwright/test';
import { violationsIn } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

test('the manifest names the app, and every icon has the size that it states', async ({ page }) => {
  await page.goto('/sign-in');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Ajo', start_url: '/dashboard', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate<string>(
      `new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth + 'x' + image.naturalHeight); image.src = '${src}'; })`,
    );
    expect([src, size]).toEqual([src, sizes]);
  }
});

test('without a network a page says so, and the next try opens it', async ({ page, context }) => {
  await signIn(page, 'customer@ajo.test');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) expect(await violationsIn(page, scheme)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('no page and no answer of the server is stored on the phone', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto('/profile');
  const stored = await page.evaluate<string[]>(
    `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
  );
  expect(stored.toSorted()).toEqual(['/icon-192.png', '/offline.css', '/offline.html']);
});

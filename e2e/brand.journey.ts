/** The look of the brand: changed on a screen, seen on public and signed-in pages in both schemes, and removed again. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const main = (page: Page) => page.getByRole('main');
const primaryOf = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--primary").trim()');

/** The pages remember the look for a minute, so a changed one is awaited. */
const expectPrimary = async (page: Page, path: string, colour: string): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    expect(await primaryOf(page)).toBe(colour);
  }).toPass({ timeout: 90_000, intervals: [2000] });

async function save(page: Page, primary: string, accent: string): Promise<void> {
  await page.goto('/admin/brand');
  await main(page).getByRole('textbox', { name: 'Main colour', exact: true }).fill(primary);
  await main(page).getByRole('textbox', { name: 'Accent', exact: true }).fill(accent);
  await main(page).getByRole('button', { name: 'Save brand' }).click();
}

test('a superadmin changes the colours; every page follows, is readable in both schemes, and keeps its status', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'superadmin@ajo.test');
  await save(page, '#ffe066', '#fde68a');
  await expect(main(page).getByText('Choose a darker colour: buttons hardly show on the page').first()).toBeVisible();
  await save(page, '#1d4ed8', '#fde68a');
  await expect(page.getByText('Brand updated')).toBeVisible();
  await looksRight(page, 'brand');

  await expectPrimary(page, '/sign-in', '#1d4ed8');
  await expectPrimary(page, '/', '#1d4ed8');
  await looksRight(page, 'brand-home');
  await expectPrimary(page, '/admin/requests', '#1d4ed8');
  await looksRight(page, 'brand-requests');
  const statuses = await Promise.all(
    ['/', '/sign-in', '/admin/requests', '/nowhere', '/..%2fapp.html', '/healthz', '/api/nowhere'].map(async (path) => {
      const answer = await page.request.get(path);
      return [path, answer.status()];
    }),
  );
  expect(statuses).toEqual([
    ['/', 200],
    ['/sign-in', 200],
    ['/admin/requests', 200],
    ['/nowhere', 404],
    ['/..%2fapp.html', 404],
    ['/healthz', 200],
    ['/api/nowhere', 404],
  ]);
  expect(await (await page.request.get('/nowhere')).text()).toMatch(/\/brand\/[0-9a-f]{16}\.css/);

  await save(page, '#0b3d2c', '#f4b236');
  await expect(page.getByText('Brand updated')).toBeVisible();
});

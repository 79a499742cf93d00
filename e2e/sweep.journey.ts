/** Every screen behind a sign-in: no axe violations on a phone and a desktop, in light and dark, and no horizontal overflow at any width. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { overTheSide, violationsOn } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const views = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
] as const;

async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOn(page)).map((one) => `${width} ${colorScheme} ${one}`));
  }
  for (const width of [1280, 768, 360, narrowest(page)]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await overTheSide(page);
    if (over > 0) found.push(`${over} px of overflow at ${width}`);
  }
  return found;
}

/** Customers have the smallest phones; staff screens are used from 360 px. */
const narrowest = (page: Page): number => (new URL(page.url()).pathname.startsWith('/admin') ? 360 : 320);

/** A missing screen redirects to the start page and is skipped. */
async function sweep(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) continue;
    const found = await findings(page);
    if (found.length > 0) wrong[address] = found;
  }
  return wrong;
}

/** Addresses without ids, as in the screens; pages with an id are opened through their list. */
const known = [
  ...(await readFile(new URL('../web/src/platform/paths.ts', import.meta.url), 'utf8')).matchAll(/'(\/[a-z?=/-]*)'/g),
].map(([, path = '']) => path);

async function firstLink(page: Page, list: string, name: RegExp): Promise<string> {
  await page.goto(list);
  return (await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')) ?? list;
}

test.use({ viewport: { width: 360, height: 800 } });
test.setTimeout(600_000);

test('the screens of staff are accessible and fit every width', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  const loan = await firstLink(page, '/admin/requests?status=active', /AJ-/);
  const tabs = ['overview', 'guarantors', 'terms', 'repayments', 'notes', 'history'].map((tab) => `${loan}?tab=${tab}`);
  const instalment = await firstLink(page, `${loan}?tab=repayments`, /^Instalment 1$/);
  const score = await firstLink(page, `${loan}?tab=repayments`, /How this customer has paid/);
  const id = loan.split('/').at(-1) ?? '';
  const ofLoan = ['profile', 'bank-statement', 'guarantor-bank-statement', 'action-history'].map(
    (name) => `/admin/requests/${name}/${id}`,
  );
  const fixed = known.filter((path) => path.startsWith('/admin/'));
  const otherTabs = ['/admin/jobs?tab=given-up', '/admin/jobs?tab=proofs', '/admin/privacy-requests?tab=clean-up'];
  expect(fixed).toContain('/admin/dashboard');
  expect(await sweep(page, [...new Set([...fixed, ...tabs, ...otherTabs, ...ofLoan, instalment, score])])).toEqual({});
});

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

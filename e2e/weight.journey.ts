/** Page weight of a first visit: the compressed bytes that a phone downloads before the page is rendered. */
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { signIn } from './people.ts';
import { test } from './product.ts';

type Weight = { js: number; css: number };

/** All requests until the heading is rendered. The live channel connects later, when the page is idle, and is not counted. */
async function weightOf(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { js: 0, css: 0 };
  const bodies: Promise<void>[] = [];
  const count = (response: Response): void => {
    const file = new URL(response.url()).pathname;
    const kind = /\/assets\/(?!pusher|echo).*\.(js|css)$/.exec(file)?.[1];
    if (kind !== 'js' && kind !== 'css') return;
    bodies.push(response.body().then((body) => void (weight[kind] += gzipSync(body, { level: 9 }).length / 1024)));
  };
  page.on('response', count);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // A part that loads later is not part of the first page, and its body may be gone when the test ends.
  page.off('response', count);
  await Promise.all(bodies);
  return weight;
}

for (const [kind, path, budget] of [
  ['a public page', '/', { js: 5, css: 8 }],
  ['the loan calculator', '/loans', { js: 5, css: 8 }],
  ['signing in', '/sign-in', { js: 137, css: 8 }],
  ['registering', '/register', { js: 137, css: 8 }],
] as const) {
  test(`${kind} (${path}) stays within ${budget.js} KB of JavaScript and ${budget.css} KB of style`, async ({ page }) => {
    const { js, css } = await weightOf(page, path);
    expect(js).toBeLessThanOrEqual(budget.js);
    expect(css).toBeLessThanOrEqual(budget.css);
  });
}

for (const [email, path, budget] of [
  ['customer@ajo.test', '/dashboard', { js: 165, css: 8 }],
  // With the chart of twelve months, whose style is 0.9 KB of it.
  ['merchant@ajo.test', '/merchant/dashboard', { js: 151, css: 10 }],
  ['admin@ajo.test', '/admin/dashboard', { js: 185, css: 12 }],
  ['admin@ajo.test', '/admin/requests', { js: 185, css: 12 }],
] as const) {
  test(`${path} of ${email} stays within ${budget.js} KB of JavaScript and ${budget.css} KB of style`, async ({
    page,
    context,
  }) => {
    await signIn(page, email);
    await context.clearCookies();
    const fresh = await context.newPage();
    const { js, css } = await weightOf(fresh, path);
    expect(js).toBeLessThanOrEqual(budget.js);
    expect(css).toBeLessThanOrEqual(budget.css);
  });
}

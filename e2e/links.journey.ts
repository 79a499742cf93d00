/** Follows the links of each role's screens: no page makes a call that the role may not make. */
import { expect, type Page } from '@playwright/test';
import { overTheSide } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

/** One page per kind: the address without ids. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://here');
  return `${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')} ${searchParams.get('tab') ?? ''}`;
};

/** Waits until the page makes no more requests, and returns the refused ones. */
function watch(page: Page): { quiet: () => Promise<void>; refused: string[] } {
  const refused: string[] = [];
  let open = 0;
  let lastAt = Date.now();
  const touch = (by: number) => (): void => {
    open += by;
    lastAt = Date.now();
  };
  page.on('request', touch(1));
  page.on('requestfinished', touch(-1));
  page.on('requestfailed', touch(-1));
  page.on('response', (answer) => {
    if (answer.status() < 400) return;
    refused.push(`${answer.status()} ${kindOf(answer.url())}on ${kindOf(page.url())}`);
  });
  const isQuiet = (): boolean => open <= 0 && Date.now() - lastAt > 250;
  const quiet = async (): Promise<void> => {
    lastAt = Date.now();
    await expect.poll(isQuiet, { intervals: [100] }).toBe(true);
  };
  return { quiet, refused };
}

/** Navigates like a link, without reloading the application. */
const go = (page: Page, to: string): Promise<void> =>
  page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`);

async function linksOn(page: Page): Promise<string[]> {
  const found = await page
    .locator('nav a[href^="/"], main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return found.filter((href) => href.startsWith('/admin/'));
}

async function allLinksOfMenu(page: Page): Promise<string[]> {
  const found = await linksOn(page);
  for (const group of await page.locator('#sidebar button[aria-expanded]').all()) {
    await group.click();
    found.push(...(await linksOn(page)));
  }
  return found;
}

test.use({ viewport: { width: 1280, height: 800 } });

for (const role of ['credit_officer', 'onboarding_officer', 'finance', 'compliance_officer', 'recovery_officer', 'hr'])
  test(`${role} gets no refusal on any linked page`, async ({ page }) => {
    const { quiet, refused } = watch(page);
    await signIn(page, `${role}@ajo.test`);
    const waiting = [...(await allLinksOfMenu(page)), ...(await linksOn(page))];
    const seen = new Set<string>();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (seen.has(kindOf(next))) continue;
      seen.add(kindOf(next));
      await go(page, next);
      await quiet();
      await expect(page.getByRole('heading', { level: 1 }).first(), next).toBeVisible();
      if ((await overTheSide(page)) > 0) refused.push(`over the side on ${kindOf(next)}`);
      waiting.push(...(await linksOn(page)));
    }
    expect(seen.size).toBeGreaterThan(3);
    expect(refused).toEqual([]);
  });

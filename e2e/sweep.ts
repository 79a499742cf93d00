/** Checks screens by their address: no axe violations on a phone and a desktop, in light and dark, and no horizontal overflow at any width. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { overTheSide, violationsOn } from './looks.ts';

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
export async function sweep(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
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
export const known = [
  ...(await readFile(new URL('../web/src/platform/paths.ts', import.meta.url), 'utf8')).matchAll(/'(\/[a-z?=/-]*)'/g),
].map(([, path = '']) => path);

export async function firstLink(page: Page, list: string, name: RegExp): Promise<string> {
  await page.goto(list);
  return (await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')) ?? list;
}

/** Reads a screen as axe does, small and large, light and dark, and lets nothing hang over the side. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';
type View = readonly [width: number, scheme: Scheme];
const folder = process.env['SHOTS'];
const widths = [360, 768, 1280];
const phone: View = [360, 'light'];
const desk: View = [1280, 'dark'];
/** Without pictures to keep, the two views that differ most. */
const views: readonly View[] = folder ? [phone, [360, 'dark'], [768, 'light'], [1280, 'light'], desk] : [phone, desk];

export const atEveryWidth: readonly View[] = widths.map((width) => [width, 'light']);
/** As wide as the page is now. */
export const inBothSchemes = (page: Page): readonly View[] => {
  const width = page.viewportSize()?.width ?? 1280;
  return [
    [width, 'light'],
    [width, 'dark'],
  ];
};

/** More than the law asks. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Without the rules that do not hold for a page on its way: `except`, by the names that axe gives them. */
export async function violationsOn(page: Page, except: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules(except).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

/** How many pixels hang over the side. */
export const overTheSide = async (page: Page): Promise<number> =>
  Math.max(0, await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'));

/**
 * Nothing over the side at any width, nothing that axe finds in the views. Leaves the page as wide as it was. With SHOTS set to a folder,
 * every view is kept there as a picture.
 */
export async function looksRight(page: Page, name: string, seen: readonly View[] = views): Promise<void> {
  const before = page.viewportSize();
  let isClosed = false;
  for (const width of new Set([...widths, ...seen.map(([one]) => one)])) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    isClosed = await likeNew(page, width, isClosed);
    await page.waitForLoadState('networkidle');
    expect(await overTheSide(page), `${name} ${width}`).toBe(0);
    for (const [, scheme] of seen.filter(([one]) => one === width)) await seeIn(page, scheme, `${name}-${width}-${scheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  if (before) await page.setViewportSize(before);
  await likeNew(page, before?.width ?? 1280, isClosed);
}

async function seeIn(page: Page, colorScheme: Scheme, view: string): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  let found = await violationsOn(page);
  // The page takes the other colours over in its own time: what stays wrong is wrong.
  for (let attempts = 0; found.length > 0 && attempts < 3; attempts += 1) {
    await page.waitForTimeout(500);
    found = await violationsOn(page);
  }
  expect(found, view).toEqual([]);
  if (folder) await page.screenshot({ path: `${folder}/${view}.png`, fullPage: true });
}

/** Where the sidebar lies over the page it is closed, as it is when a phone opens the page; wide again, it stands again. */
async function likeNew(page: Page, width: number, isClosed: boolean): Promise<boolean> {
  if ((await page.getByRole('dialog').count()) > 0) return isClosed;
  const isOver = width < 840 && (await page.locator('#sidebar').isVisible());
  const isMissing = width >= 840 && isClosed;
  if (isOver || isMissing) await page.getByRole('button', { name: 'Menu' }).click();
  return isOver || (isClosed && !isMissing);
}

/** Reads a screen as axe does, small and large, light and dark, and lets nothing hang over the side. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type View = readonly [width: number, colorScheme: 'light' | 'dark'];
const folder = process.env['SHOTS'];
const phone: View = [360, 'light'];
const desk: View = [1280, 'dark'];
/** Without pictures to keep, the two views that differ most. */
const views: readonly View[] = folder ? [phone, [360, 'dark'], [768, 'light'], [1280, 'light'], desk] : [phone, desk];

/** Leaves the page as wide as it was. With SHOTS set to a folder, every view is kept there as a picture. */
export async function looksRight(page: Page, name: string, seen: readonly View[] = views): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of seen) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await closeSidebar(page, width);
    await page.emulateMedia({ colorScheme });
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${name} ${width} ${colorScheme}: ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual(
      [],
    );
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Where it lies over the page it is closed, as it is when a phone opens the page. */
async function closeSidebar(page: Page, width: number): Promise<void> {
  const isOver = width < 840 && (await page.locator('#sidebar').isVisible()) && (await page.getByRole('dialog').count()) === 0;
  if (isOver) await page.getByRole('button', { name: 'Menu' }).click();
}

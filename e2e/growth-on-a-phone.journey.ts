/** The calculators of savings and investments on a phone. */
import { expect } from '@playwright/test';
import { test } from './product.ts';

for (const [path, prefix] of Object.entries({ '/save': 'save', '/invest': 'grow' }))
  test(`on a phone ${path} has the sum at the end in view above its fields`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(path);
    const [inBar, total] = [page.locator(`#${prefix}-bar-total`), page.locator(`#${prefix}-total`)];
    await expect(inBar).toBeInViewport({ ratio: 1 });
    const before = await inBar.innerText();
    await page.locator(`#${prefix}-amount`).fill('600000');
    await expect(total).not.toHaveText(before);
    await expect(inBar).toHaveText(await total.innerText());
    await page.locator(`#${prefix}-amount`).fill('19');
    await expect(inBar).toHaveText('—');
  });

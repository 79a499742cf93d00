/** Checks a screen with axe in small and large, light and dark views, and for horizontal overflow. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';
type View = readonly [width: number, scheme: Scheme];
const folder = process.env['SHOTS'];
const widths = [360, 768, 1280];
const phone: View = [360, 'light'];
const desk: View = [1280, 'dark'];
/** Without screenshots: the two views that differ most. */
const views: readonly View[] = folder ? [phone, [360, 'dark'], [768, 'light'], [1280, 'light'], desk] : [phone, desk];

export const atEveryWidth: readonly View[] = widths.map((width) => [width, 'light']);
/** At the current width of the page. */
export const inBothSchemes = (page: Page): readonly View[] => {
  const width = page.viewportSize()?.width ?? 1280;
  return [
    [width, 'light'],
    [width, 'dark'],
  ];
};

/** Stricter than WCAG requires. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * `except`: ids of axe rules that do not apply to a page that is still loading. `covered`: what an open menu lies on; a target that it
 * half covers is not too small, and the page without the menu is checked elsewhere.
 */
export async function violationsOn(page: Page, except: string[] = [], covered?: string): Promise<string[]> {
  await motionEnded(page);
  // Without this mode axe opens a blank page for each check, to combine results of frames; these pages have none of other origins.
  // Only violations are described: the selectors of all other elements take a third of the time of a check.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .disableRules(except);
  const { violations } = await (covered ? builder.exclude(covered) : builder).analyze();
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`), ...(await fadedButtons(page))];
}

/**
 * Buttons and links with less than 3:1 on a background of their own. Axe leaves a text undecided where a pattern lies behind it, also when a
 * button is as white as its words.
 */
const fadedButtons = async (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const parse = (text) => text.match(/[\\d.]+/g).map(Number);
    const channel = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    const found = [];
    for (const button of document.querySelectorAll('.button')) {
      if (button.matches(':disabled, [data-disabled], [inert] *') || !button.checkVisibility()) continue;
      const { color, backgroundColor } = getComputedStyle(button);
      const [fore, back] = [parse(color), parse(backgroundColor)];
      if ((fore[3] ?? 1) < 1 || (back[3] ?? 1) < 1) continue;
      const [high, low] = [light(fore), light(back)].sort((one, other) => other - one);
      if ((high + 0.05) / (low + 0.05) < 3) found.push('faded: ' + button.textContent.trim().slice(0, 40));
    }
    return found;
  })()`);

/** A menu that is still fading in has less contrast than it will have. A transition starts one frame after its cause. */
const motionEnded = async (page: Page): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const ends = ({ effect }) => effect.getComputedTiming().endTime < 2000;
    const ended = () => Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
    requestAnimationFrame(() => requestAnimationFrame(() => ended().then(() => done())));
  })`);

/**
 * Horizontal overflow in pixels that remains. A page reacts to its width some frames later, because tables measure themselves and the
 * sidebar opens, so overflow counts only after two seconds.
 */
export const overTheSide = async (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const end = performance.now() + 2000;
    const measure = () => {
      const over = Math.max(0, document.documentElement.scrollWidth - innerWidth);
      if (over === 0 || performance.now() > end) done(over);
      else requestAnimationFrame(measure);
    };
    requestAnimationFrame(() => requestAnimationFrame(measure));
  })`);

/**
 * What a finger may miss: targets below 44 px in one direction. A link inside a sentence is as high as its line (WCAG 2.5.8), and a box counts
 * with its label. A layer `::after` that is larger than its target takes the press too.
 */
export const smallTargets = async (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const inSentence = (link) => getComputedStyle(link).display === 'inline'
      && [...link.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const found = [];
    for (const target of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')) {
      if (target.type === 'hidden' || target.closest('[inert], [aria-hidden=true]') || inSentence(target)) continue;
      const box = (target.closest('label') ?? target).getBoundingClientRect();
      // Not drawn, or for screen readers only.
      if (box.width <= 1 || box.height <= 1 || box.right <= 0 || box.bottom <= 0) continue;
      const layer = getComputedStyle(target, '::after');
      const isLayer = layer.content !== 'none' && layer.position === 'absolute';
      const width = Math.max(box.width, isLayer ? parseFloat(layer.width) || 0 : 0);
      const height = Math.max(box.height, isLayer ? parseFloat(layer.height) || 0 : 0);
      if (width < 43.5 || height < 43.5)
        found.push((target.ariaLabel ?? target.textContent ?? '').trim().slice(0, 40) + ' ' + target.localName + ' ' + Math.round(width) + ' x ' + Math.round(height));
    }
    return [...new Set(found)];
  })()`);

/**
 * Expects no horizontal overflow at any width and no axe violation in the views. Restores the width of the page. If SHOTS is a folder,
 * a screenshot of every view is saved there.
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

/** The violations in one scheme. Colours change some frames after the scheme, so violations are checked again before they count. */
export async function violationsIn(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A target that is scrolled halfway under the head of the page would count as too small.
  await page.evaluate('scrollTo(0, 0)');
  let found = await violationsOn(page);
  for (let attempts = 0; found.length > 0 && attempts < 3; attempts += 1) {
    await page.waitForTimeout(500);
    found = await violationsOn(page);
  }
  return found;
}

async function seeIn(page: Page, colorScheme: Scheme, view: string): Promise<void> {
  expect(await violationsIn(page, colorScheme), view).toEqual([]);
  if (folder) await page.screenshot({ path: `${folder}/${view}.png`, fullPage: true });
}

/**
 * Closes the sidebar where it overlays the page, as on a phone, and shows it again at full width. A dialog leaves the sidebar as it is, also
 * one that opens late and takes the press of the menu.
 */
async function likeNew(page: Page, width: number, isClosed: boolean): Promise<boolean> {
  let isNowClosed = isClosed;
  await expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0) return;
    const isOver = width < 840 && (await page.locator('#sidebar').isVisible());
    const isMissing = width >= 840 && isNowClosed;
    if (!isOver && !isMissing) return;
    await page.getByRole('button', { name: 'Menu' }).click({ timeout: 2000 });
    isNowClosed = isOver;
  }).toPass({ timeout: 15_000 });
  return isNowClosed;
}

/** What people press stays under the finger while figures above it arrive. */
import { expect, type Locator, type Page } from '@playwright/test';

type Place = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
type Places = { before: Place; after: Place };
type Watched = {
  /** The request for the figures: held until the place is taken. */
  request: string;
  /** Asks for the figures. */
  act: () => Promise<void>;
  pressed: Locator;
  /** Is visible when the figures are there. */
  arrived: Locator;
};

/** A press on the middle of its first place still reaches it. @returns both places. */
export async function staysUnderTheFinger(page: Page, { request, act, pressed, arrived }: Watched): Promise<Places> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(request, async (route) => {
    await held;
    await route.continue();
  });
  await act();
  const before = await pressed.boundingBox();
  release();
  await expect(arrived).toBeVisible();
  const after = await pressed.boundingBox();
  await page.unroute(request);
  if (!before || !after) throw new Error('What is pressed is not on the page');
  const middle = before.y + before.height / 2;
  expect(middle, 'top').toBeGreaterThan(after.y);
  expect(middle, 'bottom').toBeLessThan(after.y + after.height);
  return { before, after };
}

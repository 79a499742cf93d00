/** A phone on a slow or broken network: loading is visible, and failed requests can be retried. */
import { expect, type Page } from '@playwright/test';
import { violationsOn } from './looks.ts';
import { demoPassword, signIn } from './people.ts';
import { test } from './product.ts';

const program = '**/assets/*.js';
const breakNetwork = (page: Page): Promise<unknown> => page.route(program, (route) => route.abort());

test.use({ viewport: { width: 360, height: 740 } });

test('while the script loads, the page shows its header and skeletons', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  let releaseRequest: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseRequest = resolve));
  await page.route(program, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Ajo')).toBeVisible();
  // The first heading belongs to the page, which has not loaded yet.
  expect(await violationsOn(page, ['page-has-heading-one'])).toEqual([]);
  releaseRequest();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
});

test("a customer's start page needs one call to the server, also after a reload", async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  // A live event, such as the notice of the sign-in, reloads the page's data. It is not part of the start.
  await page.routeWebSocket(/.*/, () => undefined);
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, 'id')));
  // Until the new document arrives, the page before it may still answer a live event.
  page.once('framenavigated', () => (requested.length = 0));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).toContain('/api/user/dashboard');
  for (const single of ['/api/user/loans', '/api/user/loan/id', '/api/user/loan/id/loan-payments', '/api/user/guarantors'])
    expect(requested).not.toContain(single);
});

test('from the sign-in page to the painted dashboard a customer needs at most 12 requests, one of them for its data', async ({
  page,
}) => {
  await page.routeWebSocket(/.*/, () => undefined);
  const requested: string[] = [];
  // The live channel connects later, when the page is idle.
  const isLive = /pusher|echo|api\/config|broadcasting/;
  page.on('request', (request) => {
    const line = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!isLive.test(line)) requested.push(line);
  });
  await page.goto('/sign-in');
  await page.getByLabel('Email or phone number').fill('customer@ajo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  // The code of the dashboard comes while the password is typed.
  await page.waitForLoadState('networkidle');
  const typed = requested.length;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  const painted = [...requested];
  expect(painted.slice(typed)).toEqual(['POST /api/auth/login', 'GET /api/user/dashboard']);
  expect(painted.length, painted.join('\n')).toBeLessThanOrEqual(12);
});

for (const [path, fields, button] of [
  ['/sign-in', { 'Email or phone number': 'customer@ajo.test', Password: 'not the password' }, 'Sign in'],
  ['/register', { 'First name': 'Bola', 'Last name': 'Ade', Password: 'seven yellow buses' }, 'Register'],
] as const)
  test(`input and one press at ${path} before the script has loaded are kept, and put nothing into the address`, async ({
    page,
  }) => {
    let releaseRequest: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (releaseRequest = resolve));
    await page.route(program, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    if (path === '/register') await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: button }).click();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
    releaseRequest();
    const answer = path === '/sign-in' ? 'These credentials do not match our records.' : 'Enter a Nigerian mobile number';
    await expect(page.getByText(answer).first()).toBeVisible();
    for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    if (path === '/register') await expect(page.getByRole('checkbox').first()).toBeChecked();
    await expect(page.getByText('Enter your name')).toHaveCount(0);
  });

async function slowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('one press on a slow phone signs in, however early it is', async ({ page }) => {
  await slowPhone(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('Email or phone number').fill('customer@ajo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('one press on a slow phone registers, however early it is', async ({ page }) => {
  await slowPhone(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Register' }).click();
  // Nothing was filled in, so the press is answered by the form itself.
  await expect(page.getByText('Enter your name').first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('a dialog that is still loading opens as a window at once; if it cannot be loaded, Try again recovers', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  const pay = page.getByRole('button', { name: 'Pay now' });
  await expect(pay).toBeVisible();
  await breakNetwork(page);
  await pay.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Repay loan' });
  await expect(dialog.getByText('Please check your internet connection')).toBeVisible();
  await expect(dialog).toBeFocused(); // it has no field
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await page.unroute(program);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  // This browser requests a failed file again only on a new page, so the dialog is opened again there.
  await expect(dialog).toHaveCount(0);
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Amount/ }).first()).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();
});

test('after a press on a link a line shows until the code of the page has come, and the earlier page stays', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  const pay = page.getByRole('button', { name: 'Pay now' });
  const line = page.locator('.fetching');
  await expect(pay).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(line).toHaveCount(0);
  let releaseRequest: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseRequest = resolve));
  await page.route(program, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: /your account/ }).click();
  await expect(line).toBeVisible();
  await expect(pay).toBeVisible();
  releaseRequest();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a screen that cannot be loaded shows an error while the menus stay, and Try again loads it', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await breakNetwork(page);
  await page.getByRole('link', { name: /your account/ }).click();
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  await expect(page.getByText('Please check your internet connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.unroute(program);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('without a network a payment fails visibly, keeps its input, and is not sent later; the next click sends it', async ({
  page,
  context,
}) => {
  await signIn(page, 'customer@ajo.test');
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repay loan' });
  await dialog
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('1000');
  await expect(dialog.getByText('₦1,016.00')).toBeVisible();
  await context.setOffline(true);
  const pay = dialog.getByRole('button', { name: 'Go to the payment page' });
  await pay.click();
  await expect(page.getByText('Network Error: Please check your internet connection').first()).toBeVisible();
  await expect(pay).toBeEnabled();
  await expect(dialog.getByRole('textbox', { name: /^Amount/ }).first()).toHaveValue('1,000');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await context.setOffline(false);
  await expect(pay).toBeEnabled();
  await page.waitForTimeout(1_500);
  expect(sent.filter((url) => url.endsWith('/checkout'))).toEqual([]);
  await pay.click();
  await expect(page).toHaveURL(/\/checkout\//);
});

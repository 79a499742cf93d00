/** The public site and the sign-in pages, for visitors, search engines and browsers without JavaScript. */
import { expect, type Page } from '@playwright/test';
import { publicPaths } from '../web/src/platform/public-paths.ts';
import { overTheSide, violationsIn, violationsOn } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const signInPaths = ['/sign-in', '/register', '/forgot', '/change-password', '/reset', '/verify-email', '/guarantor/acceptance'];

for (const path of [...publicPaths, ...signInPaths])
  test(`${path} is accessible and without overflow, narrow and wide, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const summary of await page.locator('summary').all()) await summary.click();
    for (const width of [360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, colorScheme, await violationsIn(page, colorScheme)]).toEqual([width, colorScheme, []]);
        expect(await overTheSide(page)).toBe(0);
      }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overTheSide(page)).toBe(0);
  });

const vague = /^\s*(click here|here|more|read more|learn more|this|link)?\s*$/i;
const seen = new Map<string, string>();
for (const path of publicPaths)
  test(`${path} has metadata for search engines`, async ({ page, baseURL }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/);
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    const title = await page.title();
    expect([title.length > 7, title.length < 66]).toEqual([true, true]);
    expect([description.length > 50, description.length < 161]).toEqual([true, true]);
    for (const words of [title, description]) {
      expect(seen.get(words) ?? path).toBe(path);
      seen.set(words, path);
    }
    const headings = await page.locator('h1,h2,h3,h4,h5,h6').evaluateAll((all) => all.map((one) => Number(one.tagName[1])));
    expect(headings.filter((level) => level === 1)).toHaveLength(1);
    expect(headings.every((level, at) => level <= (headings[at - 1] ?? 0) + 1)).toBe(true);
    expect((await page.locator('a[href]').allInnerTexts()).filter((text) => vague.test(text))).toEqual([]);
    await expect(page.locator('img:not([alt])')).toHaveCount(0);
    await expect(page.locator('style,[style],script:not([src]):not([type="application/ld+json"])')).toHaveCount(0);
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(text)['@context']).toBe('https://schema.org');
  });

test('the sitemap lists every public page, robots.txt excludes the others, and every link of the site works', async ({
  page,
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text();
  expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual(
    publicPaths.map((path) => `${baseURL}${path}`),
  );
  const rules = await (await request.get('/robots.txt')).text();
  expect(rules).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const closed of ['/api/', '/admin/', '/dashboard']) expect(rules).toContain(`Disallow: ${closed}\n`);
  for (const path of publicPaths) expect(rules).not.toContain(`Disallow: ${path}\n`);
  for (const path of publicPaths) {
    await page.goto(path);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const link of new Set(links)) {
      const [target = '', anchor] = link.replace(/\?.*?(?=#|$)/, '').split('#');
      expect([...publicPaths, '/sign-in', '/register', '/betalife']).toContain(target);
      if (anchor) expect(await (await request.get(target)).text()).toContain(`id="${anchor}"`);
    }
  }
});

test('without JavaScript the amounts, packages and texts are complete', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/loans');
  await expect(page.locator('#calc-total')).toHaveText(/^₦228,914\.28$/);
  await page.goto('/invest');
  await expect(page.locator('#grow-total')).toHaveText(/^₦57\d,\d{3}\.\d\d$/);
  await page.goto('/save');
  await expect(page.locator('#save-total')).toHaveText(/^₦27\d,\d{3}\.\d\d$/);
  await page.goto('/foodmart');
  await expect(page.getByRole('heading', { name: 'Family basket' })).toBeVisible();
  await context.close();
});

/** For an amount outside the limits no results are shown; a valid amount shows them again. */
async function saysWhyNot(page: Page, prefix: string, why: string): Promise<void> {
  const amount = page.locator(`#${prefix}-amount`);
  const before = await amount.inputValue();
  for (const outside of ['19', '999999999', '']) {
    await amount.fill(outside);
    await amount.blur();
    await expect(page.locator(`#${prefix}-outside`)).toContainText(why);
    await expect(page.locator(`#${prefix}-result`)).toBeHidden();
  }
  await amount.fill(before);
  await expect(page.locator(`#${prefix}-result`)).toBeVisible();
  await expect(page.locator(`#${prefix}-outside`)).toBeHidden();
}

test('choices have one arrow of our own, on public pages and on those of an account, light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/loans', '/register']) {
      await page.goto(path);
      const choices = page.locator('select').first();
      await expect(choices).toHaveCSS('appearance', 'none');
      await expect(choices).toHaveCSS('background-image', /^url\("data:image\/svg/);
    }
  }
});

test('the cost stays in view on a phone while the fields below it change', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/loans');
  await page.getByLabel('Amount in naira').fill('100000');
  await expect(page.locator('#calc-total')).not.toHaveText('₦228,914.28');
  await page.locator('#calc-term').evaluate((slider) => slider.scrollIntoView({ block: 'end' }));
  await expect(page.locator('#calc-total')).not.toBeInViewport();
  await expect(page.locator('#calc-bar-total')).toBeInViewport({ ratio: 1 });
  const totals = await page.locator('#calc-total, #calc-bar-total').allTextContents();
  expect(new Set(totals).size).toBe(1);
  await page.getByLabel('Amount in naira').fill('19');
  await expect(page.locator('#calc-bar-total')).toHaveText('—');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.cost-bar')).toBeHidden();
});

test('the calculators update with the input', async ({ page }) => {
  await page.goto('/loans');
  await page.getByLabel('Loan', { exact: true }).selectOption({ label: 'Trader loan' });
  await page.getByLabel('Amount in naira').fill('100000');
  await expect(page.locator('#calc-paid-out')).toHaveText('₦99,000.00');
  await expect(page.locator('#calc-every')).toHaveText('every week, 6 times');
  await saysWhyNot(page, 'calc', 'Loan amount from ₦10,000 to ₦500,000');
  await page.goto('/invest');
  await page.getByLabel('For how long').selectOption('3');
  await page.getByLabel('Amount in naira').fill('1000000');
  await expect(page.locator('#grow-principal')).toHaveText('₦1,000,000.00');
  await expect(page.locator('#grow-rate')).toHaveText('12% a year');
  await saysWhyNot(page, 'grow', 'This plan is open from');
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Monthly income' });
  await expect(page.locator('#grow-rate')).toHaveText('15.5% a year');
  await page.goto('/save');
  await page.getByLabel('First deposit').fill('100000');
  await page.getByLabel('Monthly deposit').fill('');
  await page.getByLabel('For how long').selectOption('36');
  await expect(page.locator('#save-paid-in')).toHaveText('₦100,000.00');
  await expect(page.locator('#save-when')).toHaveText('after 36 months');
  await page.getByLabel('Monthly deposit').fill('12,5');
  await expect(page.locator('#save-outside')).toHaveText('Write the monthly deposit as an amount, such as 5,000.');
  await expect(page.locator('#save-result')).toBeHidden();
  await page.getByLabel('Monthly deposit').fill('5,000');
  await expect(page.locator('#save-result')).toBeVisible();
  await saysWhyNot(page, 'save', 'The first deposit is from');
  await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Target' });
  await expect(page.locator('#save-rate')).toHaveText('9% a year');
});

test('a visitor sends a message: errors are shown at their fields, the message is confirmed, and staff answer it', async ({
  page,
}) => {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Your name').fill('Ngozi Umeh');
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button').click();
  await expect(form.getByText('Enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Email').fill('ngozi@mail.test');
  await form.getByLabel('Your message').fill('Can I move my payment day to the 28th?');
  await form.getByRole('button').click();
  await expect(form.getByText('Your messge was sent')).toBeVisible();
  await expect(form.getByLabel('Your message')).toHaveValue('');
  await signIn(page, 'admin@ajo.test', { at: '/admin/contact-messages' });
  await page.getByRole('row').filter({ hasText: 'ngozi@mail.test' }).getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('Yes: choose it in your account, before the day.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Message answered')).toBeVisible();
  await page.goto('/business-management');
  await page.getByLabel('Email').fill('shop@mail.test');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Email added to waiting list.')).toBeVisible();
});

test('a complaint gets a number, is answered by staff, and its sender reads the answer with number and address', async ({
  page,
}) => {
  await page.goto('/faq#complaints');
  const form = page.getByRole('form', { name: 'Make a complaint' });
  await form.getByLabel('Your name').fill('Musa Danladi');
  await form.getByLabel('Email').fill('musa@mail.test');
  await form.getByLabel('What is it about?').selectOption('charges');
  await form.getByLabel('What happened?').fill('The fee was taken twice on Monday.');
  await form.getByRole('button').click();
  const number = /C-\d{4}-\d{5}/.exec(await form.getByText(/complaint reference is/).innerText())?.[0] ?? '';
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/complaints' });
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('The second fee was given back today.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Complaint answered')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto('/faq#follow');
  const follow = page.getByRole('form', { name: 'Follow a complaint' });
  await follow.getByLabel('Reference').fill(number.toLowerCase());
  await follow.getByLabel('Email').fill('musa@mail.test');
  await follow.getByRole('button').click();
  await expect(follow.getByText('Our answer: The second fee was given back today.')).toBeVisible();
});

for (const [who, from, to] of [
  [undefined, '/nowhere', '/'],
  [undefined, '/admin/nowhere', '/sign-in'],
  [undefined, '/dashboard', '/sign-in'],
  [undefined, '/admin/requests', '/sign-in'],
  [undefined, '/merchant/dashboard', '/sign-in'],
  ['customer@ajo.test', '/admin/requests', '/dashboard'],
  ['customer@ajo.test', '/merchant/dashboard', '/dashboard'],
  ['customer@ajo.test', '/sign-in', '/dashboard'],
  ['merchant@ajo.test', '/dashboard', '/merchant/dashboard'],
  ['merchant@ajo.test', '/merchant/anything', '/merchant/dashboard'],
  ['merchant@ajo.test', '/admin/dashboard', '/merchant/dashboard'],
  ['admin@ajo.test', '/admin/nowhere', '/admin/dashboard'],
  ['admin@ajo.test', '/dashboard', '/admin/dashboard'],
] as const)
  test(`${who ?? 'a stranger'} at ${from} is redirected to ${to}`, async ({ page, baseURL }) => {
    if (who) await signIn(page, who);
    await page.goto(from);
    await expect(page).toHaveURL(`${baseURL}${to}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('a signed-in customer finds every way to reach us, and a message arrives at the desk', async ({ page, browser }) => {
  await signIn(page, 'customer@ajo.test');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog.getByRole('link', { name: /Call us/ })).toHaveAttribute('href', /^tel:/);
  await dialog.getByLabel('Your message').fill('I cannot find my receipt of Monday.');
  for (const scheme of ['light', 'dark'] as const) expect(await violationsIn(page, scheme)).toEqual([]);
  expect(await overTheSide(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Message sent')).toBeVisible();
  const desk = await browser.newPage();
  await signIn(desk, 'admin@ajo.test', { at: '/admin/contact-messages' });
  await expect(desk.getByText('I cannot find my receipt of Monday.').first()).toBeVisible();
  await desk.close();
});

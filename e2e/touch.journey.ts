/** A finger hits every target of a customer and of a guarantor: pages, steps of forms, and dialogs, at 44 px on a phone. */
import { expect, type Page } from '@playwright/test';
import { smallTargets } from './looks.ts';
import { sandbox, signIn } from './people.ts';
import { test } from './product.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
test.setTimeout(300_000);
const folder = process.env['SHOTS'];

/** Small targets by the place where they were found. */
class Touched {
  readonly small: Record<string, string[]> = {};
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async measure(place: string): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    const found = await smallTargets(this.page);
    if (found.length > 0) this.small[place] = found;
    const name = place.replaceAll(/\W+/g, '-');
    if (folder) await this.page.screenshot({ path: `${folder}/touch-${name}.png`, fullPage: true });
  }

  async open(...addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      await this.page.goto(address);
      await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await this.measure(address);
    }
  }

  /** Opens a dialog, measures it and closes it again. */
  async dialog(button: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button }).first().click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(dialog.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await this.measure(`dialog ${String(button)}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
}

test('of a customer with a running loan, savings and investments', async ({ page }) => {
  const touched = new Touched(page);
  await touched.open('/sign-in', '/register');
  await signIn(page, 'customer@ajo.test');
  await touched.open('/dashboard', '/dashboard?tab=payments', '/dashboard?tab=documents', '/dashboard?tab=schedule');
  await touched.dialog('Help');
  await touched.dialog('Pay now');
  await touched.open('/profile', '/profile#help', '/profile#complaints', '/profile#messages', '/profile#devices', '/profile#pin');
  await touched.open('/profile/my-data', '/notifications', '/savings', '/investments', '/betalife');
  expect(touched.small).toEqual({});
});

test('of a customer in arrears', async ({ page }) => {
  await signIn(page, 'customer6@ajo.test');
  const touched = new Touched(page);
  await touched.open('/dashboard');
  await touched.dialog(/^Pay ₦/);
  await touched.dialog('I can’t pay it all');
  expect(touched.small).toEqual({});
});

test('of a customer with an offer', async ({ page }) => {
  await signIn(page, 'customer4@ajo.test');
  const touched = new Touched(page);
  await touched.open('/dashboard');
  await touched.dialog('Accept the offer');
  await touched.dialog('Decline');
  expect(touched.small).toEqual({});
});

test('of an applicant, step by step', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test');
  const touched = new Touched(page);
  await touched.open('/dashboard?loan=apply');
  await page
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('50000');
  await touched.measure('the amount');
  const sections = [
    'identity',
    'home_address',
    'next_of_kin',
    'employment',
    'bank',
    'passport_photograph',
    'bank_statement',
    'card',
  ];
  await touched.open(...sections.map((name) => `/profile?section=${name}`));
  expect(touched.small).toEqual({});
});

/** The newest link to an acceptance page that was mailed. */
async function invitation(to: string): Promise<string> {
  const mails = (await (await fetch(`${sandbox}/_control/mail`)).json()) as { to: string; text: string }[];
  return mails.flatMap((one) => (one.to === to ? (/\/guarantor\/acceptance\S+/.exec(one.text)?.[0] ?? []) : [])).at(-1) ?? '';
}

test('of a guarantor, from the link to the consent', async ({ page }) => {
  await signIn(page, 'customer3@ajo.test');
  const touched = new Touched(page);
  await touched.open('/dashboard');
  await page.getByRole('button', { name: 'Remind Ikenna Obi' }).click();
  await expect.poll(() => invitation('ikenna.obi@mail.test'), { timeout: 30_000 }).not.toBe('');
  await touched.open(await invitation('ikenna.obi@mail.test'));
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByRole('textbox', { name: /BVN/ })).toBeVisible();
  await touched.measure('the BVN of a guarantor');
  await page.getByRole('textbox', { name: /BVN/ }).fill('22233300041');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm my BVN' }).click();
  await expect(page.getByRole('textbox', { name: /Phone number/ })).toBeVisible();
  await touched.measure('the phone of a guarantor');
  expect(touched.small).toEqual({});
});

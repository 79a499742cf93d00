/** A person without a mailbox, on a small phone: registers, verifies the number by a text message, signs out, and signs in by the number. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { sandbox } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const halima = { typed: '0803 555 0177', phone: '+2348035550177', password: 'six green lanterns' };
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function textsTo(phone: string): Promise<string[]> {
  const texts = (await (await fetch(`${sandbox}/_control/sms`)).json()) as { to: string; text: string }[];
  return texts.filter(({ to }) => to.replace(/^\+/, '') === phone.slice(1)).map(({ text }) => text);
}

test('registers by phone: the texted code verifies the number and signs in', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Halima');
  await page.getByLabel('Last name').fill('Sani');
  await page.getByLabel('Phone number').fill(halima.typed);
  await page.getByLabel('Password', { exact: true }).fill(halima.password);
  await page.getByRole('checkbox').first().check();
  await press(page, 'Register');
  await expect(page.getByRole('heading', { name: 'Verify your number' })).toBeVisible();
  await looksRight(page, 'verify-number');
  await expect.poll(async () => (await textsTo(halima.phone)).length, { timeout: 30_000 }).toBe(1);
  const code = /^\d{6}/.exec((await textsTo(halima.phone))[0] ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await press(page, 'Verify');
  await expect(page.getByText(/^Step 1 of 10/)).toBeVisible();
});

test('signs in by the number, and the profile offers to add an e-mail address', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail or phone number').fill(halima.typed);
  await page.getByLabel('Password', { exact: true }).fill(halima.password);
  await press(page, 'Sign in');
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto('/profile');
  await press(page, 'Add an e-mail address');
  await expect(page.getByRole('dialog', { name: 'Add an e-mail address' }).getByLabel('Password', { exact: true })).toBeVisible();
  await looksRight(page, 'add-email');
});

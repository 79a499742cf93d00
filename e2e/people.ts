/** Signs users in and reads the mail that they receive. */
import { expect, type Locator, type Page } from '@playwright/test';
import { place } from './places.ts';

export const sandbox = place.sandboxUrl;

/** Waits for mail to an address and returns the latest. */
export async function mailTo(email: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const messages = (await (await fetch(`${sandbox}/_control/mail`)).json()) as { to: string; text: string }[];
        text = messages.findLast(({ to }) => to === email)?.text ?? '';
        return text;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return text;
}

/** What the product texted to a number. */
export async function textsTo(phone: string): Promise<string[]> {
  const texts = (await (await fetch(`${sandbox}/_control/sms`)).json()) as { to: string; text: string }[];
  return texts.filter(({ to }) => to.replace(/^\+/, '') === phone.slice(1)).map(({ text }) => text);
}

/** Presses the button, and returns what the next text message to this number contains. */
export async function textedBy(act: () => Promise<void>, phone: string, pattern: RegExp): Promise<string> {
  const known = (await textsTo(phone)).length;
  await act();
  await expect.poll(async () => (await textsTo(phone)).length, { timeout: 30_000 }).toBeGreaterThan(known);
  return pattern.exec((await textsTo(phone)).at(-1) ?? '')?.[0] ?? '';
}

export const demoPassword = 'Ajo-demo-2026';

/** Replaces the local storage, on a page without a script: a screen could use the session before the caller opens its own page. */
export async function replaceStorage(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => {
    localStorage.clear();
    Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value));
  }, entries);
}

/** Ends any session and submits the sign-in form. The caller checks the result. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await replaceStorage(page, {});
  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with the form. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/sign-in/);
}

/** The last step of an invitation. */
export async function signAsGuarantor(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Sign with your full name' }).fill(name);
  await page.getByRole('button', { name: 'I accept' }).click();
}

/** A dialog asks for the number or name of what it is about: "Type AJ-000042 to confirm". */
export async function typeName(dialog: Locator): Promise<void> {
  const label = dialog.locator('label', { hasText: /^Type .+ to confirm/ });
  const [, name = ''] = /^Type (.+) to confirm/.exec((await label.textContent()) ?? '') ?? [];
  await dialog.getByRole('textbox', { name: /^Type .+ to confirm/ }).fill(name);
}

/** Creates a session without the form, for journeys about other subjects, and opens the start page or the one `at` this address. */
export async function signIn(
  page: Page,
  email: string,
  { at, password = demoPassword }: { at?: string; password?: string } = {},
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), `${email} signs in`).toBe(true);
  const { access_token: token, data: user } = (await answer.json()) as { access_token: string; data: { type: string } };
  await replaceStorage(page, { tok: token, user: JSON.stringify(user) });
  await page.goto(at ?? homes[user.type] ?? '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const homes: Record<string, string> = { user: '/dashboard', default: '/dashboard', merchant: '/merchant/dashboard' };

/** Signs the offer on the page with the name of the signed-in customer. */
export async function signOffer(page: Page): Promise<void> {
  const name = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { name: string }).name);
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign your offer' });
  await dialog.getByRole('textbox', { name: 'Type your full name to sign' }).fill(name);
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
}

/** The links at the foot of the dashboard come when the reader is near them. */
export const toMorePages = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('navigation', { name: 'More pages' })).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Signs users in and reads the mail that they receive. */
import { expect, type Page } from '@playwright/test';
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

export const demoPassword = 'Ajo-demo-2026';

/** Ends any session and submits the sign-in form. The caller checks the result. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/sign-in');
  if (await page.evaluate(() => localStorage.length > 0)) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/sign-in');
  }
  await page.getByLabel('E-mail', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with the form. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Creates a session without the form and opens the start page, for journeys about other subjects. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), `${email} signs in`).toBe(true);
  const { access_token: token, data: user } = (await answer.json()) as { access_token: string; data: { type: string } };
  // A page without a script, so nothing reads the session while it is stored.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([tok, who]) => {
      localStorage.clear();
      localStorage.setItem('tok', tok);
      localStorage.setItem('user', who);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(homes[user.type] ?? '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const homes: Record<string, string> = { user: '/dashboard', default: '/dashboard', merchant: '/merchant/dashboard' };

/** Signs the offer on the page with the name of the signed-in customer. */
export async function signOffer(page: Page): Promise<void> {
  const name = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { name: string }).name);
  await page.getByRole('button', { name: 'I have read this and accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign your offer' });
  await dialog.getByRole('textbox', { name: 'Type your full name to sign' }).fill(name);
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
}

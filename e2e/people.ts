/** Signing in, and the mail that people of the journeys receive. */
import { expect, type Page } from '@playwright/test';
import { place } from './places.ts';

export const sandbox = place.sandboxUrl;

/** The last letter to an address, as soon as there is one. */
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

const demoPassword = 'Ajo-demo-2026';

/** Fills the form of sign-in in, whoever was signed in before. What follows is the caller's matter. */
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

/** Signs in by the form, as people do. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Signs in and stands at home, for journeys about something else: a session of its own, without the form and its success alert. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), `${email} signs in`).toBe(true);
  const { access_token: token, data: user } = (await answer.json()) as { access_token: string; data: { type: string } };
  // A document without a program: nothing there reads the session while it is put in place.
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

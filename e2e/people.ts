/** What people of the journeys do at the door. */
import { expect, type Page } from '@playwright/test';

export const sandbox = `http://localhost:${Number(process.env['JOURNEYS_PORT'] ?? 3900) + 2}`;

/** The last letter to an address, as soon as there is one. */
export async function letterTo(email: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(`${sandbox}/_control/mail`)).json()) as { to: string; text: string }[];
        text = letters.findLast(({ to }) => to === email)?.text ?? '';
        return text;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return text;
}

/** Signs in, as a demo account unless a password is given, whoever was signed in before. */
export async function signIn(page: Page, email: string, password = 'Ajo-demo-2026'): Promise<void> {
  await page.goto('/sign-in');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByLabel('E-mail', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

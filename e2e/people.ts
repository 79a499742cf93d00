/** What people of the journeys do at the door. */
import { expect, type Page } from '@playwright/test';

export const sandbox = `http://localhost:${Number(process.env['JOURNEYS_PORT'] ?? 3900) + 2}`;

/** Signs in as a demo account, whoever was signed in before. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByLabel('E-mail', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Ajo-demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** The ledger at the end of a journey, and the time that only the day close moves. */
import { expect, type Page } from '@playwright/test';
import { send } from './offers.ts';
import { signIn } from './people.ts';

const superadmin = 'superadmin@ajo.test';
type Proofs = { proven_at: string; problems: object[] }[];

/** A proof that starts now finds that all journals balance and that every module's own table adds up to its account. */
export async function booksProve(page: Page): Promise<void> {
  const path = '/admin/book-proofs';
  const earlier = await send<Proofs>(page, superadmin, `${path}?per_page=100`, {}, 'GET');
  await send(page, superadmin, path, {});
  const known = new Set(earlier.map(({ proven_at: at }) => at));
  let found: Proofs = [];
  await expect
    .poll(
      async () => {
        const proofs = await send<Proofs>(page, superadmin, `${path}?per_page=100`, {}, 'GET');
        found = proofs.filter(({ proven_at: at }) => !known.has(at));
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  const balance = await send<{ sum: number }>(page, superadmin, '/admin/ledger/trial-balance', {}, 'GET');
  expect(balance.sum).toBe(0);
}

/** Closes every day up to yesterday, as the superadmin. */
export async function closeOpenDays(page: Page): Promise<void> {
  await signIn(page, superadmin, { at: '/admin/jobs' });
  const close = page.getByRole('button', { name: /^Close .*open days?$/ });
  await expect(close.or(page.getByText('All days closed'))).toBeVisible();
  if (!(await close.isVisible())) return;
  await close.click();
  await expect(page.getByText('The days are closed').first()).toBeVisible();
  const days = page.getByRole('group', { name: 'Closed days' });
  await expect(days.getByText(/^closed( again)?$/).first()).toBeVisible();
}

/** The balance of savings in the books, in kobo; the books must balance. */
export async function savingsInTheBooks(page: Page): Promise<number> {
  const books = await page.request.get('/api/admin/ledger/trial-balance', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}` },
  });
  const { data } = (await books.json()) as { data: { sum: number; rows: { code: string; balance: number }[] } };
  expect(data.sum).toBe(0);
  return data.rows.find(({ code }) => code === '2000')?.balance ?? 0;
}

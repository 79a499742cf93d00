/** A number at a second bank, a transfer whose notice is lost, and finance who requests it again until it is booked. */
import { expect, type Page } from '@playwright/test';
import { actOnLine } from './line-acts.ts';
import { atEveryWidth, looksRight } from './looks.ts';
import { ourAccountIsAccepted } from './our-account.ts';
import { sandbox, signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const control = async <T>(path: string, body?: object): Promise<T> => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(`${sandbox}/_control/${path}`, body && sent)).json()) as T;
};
type Bank = { accounts: { number: string }[]; credits: { settlementId: string }[] };
const newestNumber = async (): Promise<string> => (await control<Bank>('providus')).accounts.at(-1)?.number ?? '';
const missing = (page: Page) =>
  page
    .getByRole('main')
    .locator('dt', { hasText: /^Missing$/ })
    .locator('xpath=following-sibling::dd[1]');

let loanNumber = '';
let lost = '';

test('an admin gives a customer a number at Providus, and the customer sees it', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/dashboard' });
  const label = page.getByText(/AJ-\d{6}/).first();
  loanNumber = /AJ-\d{6}/.exec(await label.innerText())?.[0] ?? '';
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await page.getByRole('link', { name: loanNumber }).click();
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('button', { name: 'New account number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank').selectOption('providus');
  await dialog.getByRole('button', { name: 'Request a new number' }).click();
  await expect(page.getByText('Wallet regenerated successfully').first()).toBeVisible();
  await signIn(page, 'customer@ajo.test', { at: '/dashboard' });
  const shown = (await newestNumber()).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText('Providus Bank').first()).toBeVisible();
});

test('the notice of a transfer is lost: finance creates the settlement and requests the notice again', async ({ page }) => {
  await control('faults', { operation: 'providus_notice', fault: 'lost_webhook' });
  lost = (await control<{ settlementId: string }>('providus-credit', { number: await newestNumber(), amount: 250_000 }))
    .settlementId;
  await signIn(page, 'finance@ajo.test', { at: '/admin/settlements' });
  await expect(page.getByText('No settlements yet')).toBeVisible();
  await page.getByRole('button', { name: 'New settlement' }).click();
  const form = page.getByRole('dialog', { name: 'New settlement' });
  await form.getByLabel('Settlement id').fill('20990101000001');
  await form.getByRole('button', { name: 'Create settlement' }).click();
  await expect(form.getByText('The bank has no record of this credit. Check the id')).toBeVisible();
  await form.getByLabel('Settlement id').fill(lost);
  await form.getByRole('button', { name: 'Create settlement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settlement', exact: true });
  await expect(dialog.getByText('₦2,500.00', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/created a settlement of ₦2,500\.00/)).toBeVisible();
  await looksRight(page, 'settlement-dialog');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(missing(page)).toContainText('2,500.00');
  await looksRight(page, 'settlements-missing');
  await page.getByRole('button', { name: `Repush settlement ${lost}` }).click();
  await expect(page.getByText('Transaction repush successful').first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(lost) }).getByText('Completed')).toBeVisible({ timeout: 30_000 });
  await expect(missing(page)).not.toContainText('2,500.00');
  await page.getByRole('button', { name: `Open settlement ${lost}` }).click();
  await expect(dialog.getByText(/A credit of ₦2,500\.00 was booked/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Repush' })).toHaveCount(0);
});

test('a transfer with its notice is booked automatically, and one on an unknown number is set aside', async ({ page }) => {
  const known = await control<{ settlementId: string }>('providus-credit', { number: await newestNumber(), amount: 100_000 });
  const stray = await control<{ settlementId: string }>('providus-credit', { number: '9911111111', amount: 70_000 });
  await signIn(page, 'finance@ajo.test', { at: '/admin/settlements' });
  for (const { settlementId } of [known, stray])
    await expect(page.getByRole('row', { name: new RegExp(settlementId) }).getByText('Completed')).toBeVisible({
      timeout: 30_000,
    });
  await expect(page.getByRole('row', { name: new RegExp(stray.settlementId) }).getByText('In suspense')).toBeVisible();
  await page.getByRole('searchbox').fill(lost);
  await expect(page.getByRole('row', { name: new RegExp(stray.settlementId) })).toHaveCount(0);
  await looksRight(page, 'settlements', atEveryWidth);
  await signIn(page, 'customer@ajo.test', { at: '/dashboard' });
  await expect(page.getByText('₦1,000.00').first()).toBeVisible();
});

test('what Providus collected is transferred to our bank: the statement shows it, and finance books it once', async ({
  page,
}) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/reconciliation?tab=lines' });
  const token = await page.evaluate(() => localStorage.getItem('tok'));
  const atProvidus = async (): Promise<number> => {
    const answer = await page.request.get('/api/finance/reconciliation/lines', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { additional: { at_providus: number } }).additional.at_providus;
  };
  const swept = await atProvidus();
  expect(swept).toBeGreaterThan(0);
  const naira = (swept / 100).toFixed(2);
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const rows = ['Date,Description,Debit,Credit,Balance', `${today},"PROVIDUS COLLECTION SWEEP",,${naira},${naira}`];
  await ourAccountIsAccepted();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page
    .getByLabel(/^Statement of our bank account/)
    .setInputFiles({ name: 'sweep.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Upload and match' }).click();
  await expect(page.getByText('Statement uploaded successfully').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Bank lines' }).click();
  const row = page.getByRole('row').filter({ hasText: 'PROVIDUS COLLECTION SWEEP' });
  await actOnLine(row, 'Transfer from Providus');
  const dialog = page.getByRole('dialog', { name: 'Book a transfer from Providus' });
  await dialog.getByLabel('Reason').fill('Collections of the day');
  await looksRight(page, 'provider-transfer');
  await dialog.getByRole('button', { name: 'Book transfer' }).click();
  await expect(row).toContainText('Matched');
  expect(await atProvidus()).toBe(0);
  // On a phone the message covers a button until it goes.
  await expect(page.getByRole('button', { name: 'Close the message' })).toHaveCount(0);
  await looksRight(page, 'provider-transfer-booked');
});

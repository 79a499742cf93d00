/** A customer submits a bank statement on a phone by file, ticket or bank sign-in; the credit officer reads its analysis and the file. */
import { expect, type Page } from '@playwright/test';
import { day } from '@ajo/contract/kernel/time';
import { pdfOf } from '../server/tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../server/tests/statements/papers.ts';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');
const gtbank = papers['gtbank'] ?? { bank: '', columns: [] };

const onPhone = [[360, 'light']] as const;

test('a customer submits a locked file and unlocks it with its password', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer4@ajo.test', { at: '/profile?section=bank_statement' });
  const card = page.getByRole('region', { name: 'Your bank statement' });
  const choose = (name: string, buffer: Buffer) =>
    card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await looksRight(page, 'give-statement');

  await page.setViewportSize({ width: 360, height: 740 });
  const lines = anOrdinaryAccount(day('2025-12-01'));
  await choose('GTBank.pdf', await pdfOf(gtbank, lines, { password: '0123456789', holder: 'DANJUMA MUSA' }));
  await card.getByRole('button', { name: 'Send my statement' }).click();
  await expect(card.getByText('needs its password')).toBeVisible();
  await looksRight(page, 'locked-statement', onPhone);
  await page.setViewportSize({ width: 360, height: 740 });
  await card.getByLabel('Password of the file').fill('0123456789');
  await card.getByRole('button', { name: 'Open it' }).click();
  await expect(card.getByText('Guaranty Trust Bank')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('24 transactions')).toBeVisible();
  await looksRight(page, 'read-statement', onPhone);
});

test('a MyBankStatement ticket fetches the statement from the bank', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test', { at: '/profile?section=bank_statement' });
  await page.getByRole('button', { name: 'I have a MyBankStatement ticket' }).click();
  await page.getByLabel('Ticket number').fill('1234567-1');
  await page.getByLabel('Ticket password').fill('AB12CD');
  await page.getByRole('button', { name: 'Fetch my statement' }).click();
  await expect(page.getByText('Bank statement received').first()).toBeVisible();
  await expect(page.getByRole('article', { name: 'MyBankStatement' }).getByText('read', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
});

test('a customer connects the bank after a cancellation and an expired code', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test', { at: '/profile?section=bank_statement' });
  const connect = main(page).getByRole('button', { name: /^Connect my bank/ });
  const go = async (answer: string): Promise<void> => {
    await connect.click();
    await page.getByRole('button', { name: answer, exact: true }).click();
    await page.waitForURL(/\/profile\?section=bank_statement$/);
  };
  await go('Cancel');
  await expect(main(page).getByText('Your bank was not connected')).toBeVisible();
  await looksRight(page, 'connect-bank-cancelled', onPhone);

  await go('Allow, and come back too late');
  await expect(main(page).getByText('This code was refused', { exact: false })).toBeVisible({ timeout: 60_000 });
  await go('Allow');
  const read = main(page).getByRole('article', { name: 'Mono' }).getByText('read', { exact: true });
  await expect(read).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/profile\?section=bank_statement$/);
  await looksRight(page, 'connect-bank-read', onPhone);
});

test('the credit officer reads the analysis of the statement and opens the file', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/requests' });
  await page.getByRole('searchbox').fill('danjuma');
  await page
    .getByRole('row', { name: /Danjuma Musa/ })
    .getByRole('link')
    .first()
    .click();
  await main(page).getByRole('link', { name: 'View analysis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank statement: Danjuma Musa' })).toBeVisible();
  await expect(main(page).getByText('DANGOTE CEMENT PLC, about day 25')).toBeVisible();
  await expect(main(page).getByText('₦832,500.03 in 6 transactions')).toBeVisible();
  await expect(main(page).getByText('Every balance follows')).toBeVisible();
  await looksRight(page, 'staff-statement');

  await main(page)
    .getByRole('button', { name: /^View Bank statement/ })
    .click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('textbox', { name: 'Password of the file' }).fill('0123456789');
  await viewer.getByRole('button', { name: 'Open' }).click();
  await expect(viewer.getByRole('img', { name: /^Bank statement/ })).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByLabel('Zoom', { exact: true })).toHaveText('150%');
  await looksRight(page, 'staff-statement-file');
  const address = await viewer.getByRole('link', { name: 'Download' }).getAttribute('href');
  const file = await request.get(address ?? '');
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('the statement of a guarantor is on its own page', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/requests' });
  await page.getByRole('searchbox').fill('chiamaka');
  await page
    .getByRole('row', { name: /Chiamaka/ })
    .getByRole('link')
    .first()
    .click();
  await main(page).getByRole('tab', { name: 'Guarantors' }).click();
  await main(page).getByRole('link', { name: 'Bank statements' }).click();
  await expect(main(page).getByText('ZENITH LOGISTICS, about day 25')).toBeVisible();
  await looksRight(page, 'staff-guarantor-statement');
});

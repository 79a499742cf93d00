/** The life of a loan: customer, guarantor and four staff, from the application to the last repayment and a zero balance in the books. */
import { expect, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { looksRight } from './looks.ts';
import { mailTo, sandbox, signAsGuarantor, signIn, signOffer, typeName } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
let loanAddress = '';

async function openLoan(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: loanAddress || '/admin/requests' });
}

async function press(page: Page, name: string, within = page.getByRole('main')): Promise<void> {
  await within.getByRole('button', { name, exact: true }).click();
}

test('the customer applies on a small phone and sees the cost', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test', { at: '/dashboard?loan=apply' });
  await expect(page.getByText('Your loan offer').or(page.getByRole('textbox', { name: /^Amount/ }))).toBeVisible();
  await page.getByLabel('Purpose').selectOption({ label: 'Trader loan' });
  await page
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('40000');
  await expect(page.getByText('APR').first()).toBeVisible();
  await press(page, 'Continue');
  await page.getByLabel("Guarantor's full name").fill('Ngozi Umeh');
  await page.getByLabel("Guarantor's email address").fill('ngozi.umeh@mail.test');
  await page.getByLabel("Guarantor's phone").fill('08055500022');
  await press(page, 'Continue');
  await page.getByRole('checkbox').check();
  const review = page.getByRole('main');
  await expect(review.getByText('Ngozi Umeh')).toBeVisible();
  await expect(review.getByText(/^\d+, every week$/)).toBeVisible();
  await press(page, 'Apply for ₦40,000.00');
  await expect(page.getByText('New loan application successful').first()).toBeVisible();
  const guarantors = page.getByRole('region', { name: 'My guarantors' });
  await expect(guarantors.getByText('Ngozi Umeh', { exact: true })).toBeVisible();
  await expect(guarantors.getByText('Asked')).toBeVisible();
});

test('the guarantor opens the mail, verifies their identity, and accepts', async ({ page }) => {
  const link = /https?:\S+acceptance\S+/.exec(await mailTo('ngozi.umeh@mail.test'))?.[0] ?? '';
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'I have read this' }).click();
  await page.getByRole('textbox', { name: /BVN/ }).fill('22222222222');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm my BVN' }).click();
  await page.getByRole('textbox', { name: /Phone number/ }).fill('08055500022');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  let code = '';
  await expect
    .poll(
      async () => {
        const texts = (await (await fetch(`${sandbox}/_control/sms`)).json()) as { to: string; text: string }[];
        code = /\d{6}/.exec(texts.findLast(({ to }) => to === '+2348055500022')?.text ?? '')?.[0] ?? '';
        return code;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  await page.getByRole('textbox', { name: /The code we sent you/ }).fill(code);
  await page.getByRole('button', { name: 'Confirm my phone' }).click();
  await signAsGuarantor(page, 'Ngozi Umeh');
  await expect(page.getByText('Thank you. You are now a guarantor')).toBeVisible();
});

test('the credit officer recommends', async ({ page }) => {
  await openLoan(page, 'credit_officer@ajo.test');
  await page.getByRole('link', { name: /AJ-/ }).first().click();
  await expect(page).toHaveURL(/admin\/requests\/[0-9a-f-]{36}/);
  loanAddress = new URL(page.url()).pathname;
  await press(page, 'Recommend loan');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Opinion' }).selectOption({ label: 'I recommend this loan' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sells fabrics for six years, pays on time.');
  await dialog.getByRole('button', { name: 'Recommend loan' }).click();
  await expect(page.getByText('Recommendation saved').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sells fabrics for six years' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recommend loan' })).toHaveCount(0);
});

test('compliance reviews', async ({ page }) => {
  await openLoan(page, 'compliance_officer@ajo.test');
  await press(page, 'Review loan');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Opinion' }).selectOption({ label: 'Cleared' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Identity and guarantor confirmed.');
  await dialog.getByRole('button', { name: 'Clear loan' }).click();
  await expect(page.getByText('Loan status updated successfully').first()).toBeVisible();
});

test('an admin approves', async ({ page }) => {
  await openLoan(page, 'admin@ajo.test');
  await press(page, 'Approve ₦40,000.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve ₦40,000.00' }).click();
  await expect(page.getByText('Loan status updated successfully').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();
});

test('the customer reads the key facts and accepts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test');
  await expect(page.getByText('Your loan offer')).toBeVisible();
  await signOffer(page);
  await expect(page.getByText('Offer accepted').first()).toBeVisible();
});

test('finance disburses, and the loan becomes active when the bank has paid', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await press(page, 'Disburse ₦39,600.00');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('39600');
  await dialog.getByRole('button', { name: 'Disburse' }).click();
  await expect(page.getByText('Loan status updated successfully').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    // The amounts load after the page, so the assertion retries.
    await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });
});

/** The accepted Key Facts Statement, with date, version and all due dates. */
async function readsKeyFacts(page: Page, picture?: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Key facts of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(dialog.getByText('APR', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)).toBeVisible();
  if (picture) await looksRight(page, picture);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('the customer reads the accepted statement while the loan runs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test');
  await page.getByRole('navigation', { name: 'Parts of the loan' }).getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/tab=documents/);
  await expect(page.getByText(/You accepted the key facts on/)).toBeVisible();
  await readsKeyFacts(page, 'key-facts-running');
});

test('the customer pays an instalment on the hosted page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test');
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Processing fee')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText(/received/).first()).toBeVisible({ timeout: 40_000 });
});

test('finance books the rest, the loan is completed, and its balances are zero', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await page.getByRole('tab', { name: 'Money' }).click();
  const outstanding =
    (await page
      .getByRole('main')
      .locator('dt', { hasText: 'Outstanding' })
      .first()
      .locator('xpath=following-sibling::dd[1]')
      .getByRole('link')
      .textContent()) ?? '';
  await press(page, 'Record payment');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Amount/ }).fill(outstanding.replaceAll(/[₦,]/g, ''));
  await dialog.getByRole('textbox', { name: /Bank reference/ }).fill('TRF-JOURNEY-1');
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await expect(page.getByText('Loan payment updated successfully').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  const books = await page.request.get('/api/finance/ledger/trial-balance', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}` },
  });
  const { data } = (await books.json()) as { data: { rows: { code: string; balance: number }[] } };
  expect(data.rows.find(({ code }) => code === '4000')?.balance).toBeGreaterThan(0);
  await booksProve(page);
});

test('customer and staff read the accepted statement after the loan has ended', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer2@ajo.test');
  await expect(page.getByRole('heading', { name: /^AJ-\d+ is paid off$/ })).toBeVisible();
  await expect(page.getByText(/Ngozi Umeh is released/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Letter of completion (PDF)' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Earlier loans' }).first()).toBeVisible();
  await readsKeyFacts(page);
  await openLoan(page, 'credit_officer@ajo.test');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await readsKeyFacts(page, 'key-facts-staff');
});

test('two people refund an overpayment to the customer', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Refund credit' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  const credit = await amount.inputValue();
  await looksRight(page, 'refund-dialog');
  await amount.fill('999999');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Paid more than was owed');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(dialog.getByText(/refund at most this amount/).first()).toBeVisible();
  await amount.fill(credit);
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  await openLoan(page, 'admin@ajo.test');
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await typeName(page.getByRole('dialog'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Refunds' })).toBeVisible();
});

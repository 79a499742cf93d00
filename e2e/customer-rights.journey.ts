/** What a customer may always do: withdraw, sign or decline an offer, return a loan after a repayment, and have a denial reviewed. The books balance after each. */
import { expect, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { atEveryWidth, looksRight } from './looks.ts';
import { addProduct, apply, approve, send } from './offers.ts';
import { signIn, signOffer } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const borrower = 'customer2@ajo.test';
let product = '';
let loanId = '';

async function open(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, borrower, { at: '/dashboard' });
}

test('withdrawing an application asks first, and then ends it', async ({ page }) => {
  product = await addProduct(page, { name: 'Shop loan' });
  await apply(page, borrower, product);
  await open(page);
  const withdraw = page.getByRole('button', { name: 'Withdraw my application' });
  await withdraw.click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await expect(dialog.getByText(/Your application for ₦100,000.00 ends/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(withdraw).toBeVisible();
  await withdraw.click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Application withdrawn').first()).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Apply for a loan' }).first()).toBeVisible();
  await booksProve(page);
});

test('an offer is signed with the own name, and can be declined afterwards', async ({ page }) => {
  loanId = await apply(page, borrower, product);
  await approve(page, loanId);
  await open(page);
  await page.getByRole('heading', { name: 'Full terms' }).click();
  await expect(page.getByText(/A transfer to your own account number costs nothing/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  const sign = page.getByRole('dialog', { name: 'Sign your offer' });
  await sign.getByRole('textbox').fill('Somebody Else');
  await sign.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(sign.getByText(/Type your name as it is on your account/).first()).toBeVisible();
  await looksRight(page, 'rights-sign', atEveryWidth);
  await sign.getByRole('textbox').fill('adeyemi  BABATUNDE');
  await sign.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(page.getByText('Offer accepted').first()).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Key facts of AJ-\d+ as PDF$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^key-facts-AJ-\d+\.pdf$/);

  await page.getByRole('button', { name: 'I changed my mind: decline the offer' }).click();
  const decline = page.getByRole('dialog', { name: 'Decline this offer?' });
  await expect(decline.getByText(/₦99,000.00 will not be paid to .+ ••••\d{4}\./)).toBeVisible();
  await looksRight(page, 'rights-decline', atEveryWidth);
  await decline.getByRole('button', { name: 'Decline the offer' }).click();
  await expect(page.getByText('Offer declined').first()).toBeVisible();
  await booksProve(page);
});

test('a loan is returned after a repayment: the rest is paid without a fee, and the loan is cancelled', async ({ page }) => {
  loanId = await apply(page, borrower, product);
  await approve(page, loanId);
  await open(page);
  await signOffer(page);
  await expect(page.getByText('Offer accepted').first()).toBeVisible();
  await send(page, 'finance@ajo.test', '/admin/loan_status', { loan_id: loanId, status: 'disburse' });
  await open(page);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });
  const payment = { amount: 2_000_000, reference: 'TRF-RETURN-1' };
  await send(page, 'finance@ajo.test', `/finance/user/loan-debit/${loanId}`, payment);

  await open(page);
  await page.getByRole('button', { name: 'Return the loan' }).click();
  const question = page.getByRole('dialog', { name: 'Return the loan?' });
  await expect(question.getByText(/You pay back ₦79,000.00/)).toBeVisible();
  await looksRight(page, 'rights-return-question', atEveryWidth);
  await question.getByRole('button', { name: 'Return the loan' }).click();
  await expect(page.getByText('You are returning this loan').first()).toBeVisible();
  await looksRight(page, 'rights-returning', atEveryWidth);

  await page.getByRole('button', { name: 'Pay ₦79,000.00 now: no fee' }).click();
  const paying = page.getByRole('dialog', { name: 'Return the loan' });
  await expect(paying.getByRole('heading', { name: 'Card: free' })).toBeVisible();
  await paying.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay ₦79,000.00' }).click();
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^You returned AJ-\d+$/ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await booksProve(page);
});

test('a denial states its reason; the customer asks a person to review it, staff answer, and the customer reads the answer', async ({
  page,
}) => {
  loanId = await apply(page, borrower, product);
  const denial = {
    loan_id: loanId,
    status: 'denied',
    reason_code: 'income_low',
    reason: 'The instalments are too high for your income',
  };
  await send(page, 'admin@ajo.test', '/admin/loan_status', denial);
  await open(page);
  await page.goto(`/dashboard?loan=${loanId}`);
  await expect(page.getByText(/^Your application AJ-\d+ was not approved$/)).toBeVisible();
  await expect(page.getByText(denial.reason)).toBeVisible();
  await page.getByRole('button', { name: 'Request a review' }).click();
  const asking = page.getByRole('dialog', { name: 'Request a review' });
  await asking.getByRole('textbox').fill('I have paid off my loan elsewhere.');
  await looksRight(page, 'rights-review', atEveryWidth);
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(asking).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Review requested on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a review' })).toHaveCount(0);
  await looksRight(page, 'rights-review-requested', atEveryWidth);

  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/complaints' });
  const row = page.getByRole('row').filter({ hasText: 'I have paid off my loan elsewhere.' });
  await expect(row.getByRole('link', { name: 'Open application' })).toHaveAttribute('href', `/admin/requests/${loanId}`);
  await row.getByRole('button', { name: 'Answer' }).click();
  const answer = 'We reviewed it. With the paid loan you can borrow ₦100,000.00: please apply again.';
  await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill(answer);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Complaint answered')).toBeVisible();

  await open(page);
  await page.goto(`/dashboard?loan=${loanId}`);
  await expect(page.getByText(/^Answer to your review C-\d{4}-\d{5}/)).toBeVisible();
  await expect(page.getByText(answer)).toBeVisible();
  await page.goto('/profile#complaints');
  await page.getByText(/^C-\d{4}-\d{5}/).click();
  await expect(page.getByText(`Our answer: ${answer}`)).toBeVisible();
  await booksProve(page);
});

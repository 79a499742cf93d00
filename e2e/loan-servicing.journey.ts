/** Loan servicing: a payment is reversed, the rest is paid off, and two people write off a loss and undo it. */
import { expect, type Page } from '@playwright/test';
import { closeOpenDays } from './books.ts';
import { looksRight } from './looks.ts';
import { signIn, typeName } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

async function openLoan(page: Page, as: string): Promise<void> {
  await signIn(page, as, { at: '/admin/requests?name=Ebiere' });
  await page.getByRole('main').getByRole('link', { name: /AJ-/ }).first().click();
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
}

/** With the days that the loan is late, where it is. */
const state = (page: Page, word: string) =>
  page
    .getByRole('main')
    .getByText(new RegExp(`^${word}(, \\d+ days? late)?$`))
    .first();

async function reverse(page: Page, reference: RegExp): Promise<void> {
  await page.getByRole('button', { name: reference }).first().click();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('It was meant for another loan');
  await dialog.getByRole('button', { name: 'Reverse the payment' }).click();
  await expect(page.getByText('Payment reversed successfully').first()).toBeVisible();
}

/** The acts on a loan that is paid out are in the menu of its head. */
async function fromMenu(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More actions' }).click();
  await main.getByRole('button', { name, exact: true }).click();
}

async function requestWriteOff(page: Page, reason: string): Promise<void> {
  await fromMenu(page, 'Write off');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loss for us')).toBeVisible();
  await expect(dialog.getByText('5020 Loan loss expense').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await dialog.getByRole('button', { name: 'Write off the loan' }).click();
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();
}

test('finance reverses the last payment of a completed loan, which reopens it', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await reverse(page, /Actions for TRF-EBIERE-6/);
  await expect(state(page, 'Active')).toBeVisible();
});

test('two people re-age a loan in arrears, after a mistaken request was declined', async ({ page }) => {
  const requestInstalments = async (instalments: string): Promise<void> => {
    await fromMenu(page, 'Adjust loan');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption({ label: 'Re-age: spread the overdue amount over all instalments' });
    await dialog.getByRole('textbox', { name: /Instalments/ }).fill('none');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Back at the market');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(dialog.getByText('Enter a number').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: /Instalments/ }).fill(instalments);
    await expect(dialog.getByRole('heading', { name: 'New schedule' })).toBeVisible();
    await expect(dialog.getByText(/(more|less|The same) in total/)).toBeVisible();
    await looksRight(page, 're-age-dialog');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByText(new RegExp(`${instalments} instalments.*spread`))).toBeVisible();
  };
  await openLoan(page, 'admin@ajo.test');
  await requestInstalments('80');

  await openLoan(page, 'superadmin@ajo.test');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Eighty is a slip of the pen');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Waiting for a second person')).toHaveCount(0);

  await openLoan(page, 'admin@ajo.test');
  await requestInstalments('2');
  await openLoan(page, 'superadmin@ajo.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Instalments' }).last().getByText('Upcoming', { exact: true })).toHaveCount(2);
});

test('two people restructure a loan into a new one', async ({ page }) => {
  await openLoan(page, 'admin@ajo.test');
  await fromMenu(page, 'Restructure loan');
  const dialog = page.getByRole('dialog');
  await looksRight(page, 'restructure-dialog');
  await dialog.getByRole('textbox', { name: /Instalments/ }).fill('4');
  await dialog.getByRole('textbox', { name: /Interest/ }).fill('99');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The customer asked for smaller instalments');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/or less, the rate the customer agreed to/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /Interest/ }).fill('');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText(/a new loan that takes over this one/)).toBeVisible();

  await openLoan(page, 'superadmin@ajo.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await typeName(page.getByRole('dialog'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(state(page, 'Restructured')).toBeVisible();
  await page.getByRole('link', { name: 'Open new loan' }).click();
  await expect(state(page, 'Active')).toBeVisible();
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect(page.getByRole('group', { name: 'Instalments' }).last().getByText('Upcoming', { exact: true })).toHaveCount(4);
});

test('paying the displayed payoff closes the loan to the kobo', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  const payoff = await page
    .getByRole('main')
    .locator('dt', { hasText: 'Payoff today' })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Amount/ }).fill((payoff ?? '').replaceAll(/[₦,]/g, ''));
  await dialog.getByRole('textbox', { name: /Bank reference/ }).fill('TRF-PAYOFF-1');
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await expect(state(page, 'Completed')).toBeVisible();
});

test('a write-off needs two people', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await reverse(page, /Actions for TRF-PAYOFF-1/);
  await expect(state(page, 'Active')).toBeVisible();
  await requestWriteOff(page, 'The wrong loan');
  await looksRight(page, 'waiting-for-second');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('I meant another loan');
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Waiting for a second person')).toHaveCount(0);
  await requestWriteOff(page, 'The customer cannot be found');

  await openLoan(page, 'admin@ajo.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog').getByText('Loss for us')).toBeVisible();
  await looksRight(page, 'confirm-write-off');
  await typeName(page.getByRole('dialog'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(state(page, 'Written off')).toBeVisible();
});

test('two people undo the write-off, and see what is due again before each step', async ({ page }) => {
  await openLoan(page, 'finance@ajo.test');
  await fromMenu(page, 'Undo the write-off');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'New schedule' })).toBeVisible();
  await expect(dialog.getByText('Recovered since, settles instalments')).toBeVisible();
  await looksRight(page, 'undo-write-off');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The customer was found');
  await dialog.getByRole('button', { name: 'Undo the write-off' }).click();
  await expect(page.getByText('Waiting for a second person').first()).toBeVisible();

  await openLoan(page, 'admin@ajo.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog').getByText('Recovered since, settles instalments')).toBeVisible();
  await looksRight(page, 'confirm-undo-write-off');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(state(page, 'Active')).toBeVisible();
});

test('the job page shows the closed days to the superadmin', async ({ page }) => {
  await closeOpenDays(page);
  await expect(page.getByText('All days closed')).toBeVisible();
});

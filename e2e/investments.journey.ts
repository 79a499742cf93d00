/** An investor buys, sees interest accrue, changes the instruction and leaves early; staff sends the payment that the bank refused. */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { sandbox, signIn } from './people.ts';
import { changeRow, test } from './product.ts';

async function invest(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'New investment' }).click();
  const buying = page.getByRole('dialog', { name: 'New investment' });
  await buying.getByLabel('Amount').fill(amount);
  await expect(buying.getByText('You receive in total')).toBeVisible();
  await buying.getByRole('checkbox', { name: 'I understand the risk and accept these terms' }).check();
}

/** The newest investment. */
let number = '';

/** The newest investment has missed so many days, and yesterday waits for its end. */
async function startedDaysAgo(days: number): Promise<void> {
  await changeRow(
    `update investment_contracts set starts_on = starts_on - $1::int, matures_on = matures_on - $1::int, through_on = through_on - $1::int
      where number = (select max(number) from investment_contracts)`,
    [days],
  );
  await changeRow('update business_days set closed_at = null where on_day = (select max(on_day) from business_days)', []);
}

const refuseNextTransfer = async (): Promise<void> => {
  const answer = await fetch(`${sandbox}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'transfer', fault: 'failed' }),
  });
  expect(answer.ok).toBe(true);
};

async function closeDays(page: Page): Promise<void> {
  await signIn(page, 'superadmin@ajo.test');
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: 'Close open days' }).click();
  await expect(page.getByText('The days are closed').first()).toBeVisible();
}

test('an investor buys, sees interest accrue, changes the instruction, and leaves early', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test');
  await page.getByRole('link', { name: 'My Investments' }).click();
  await expect(page.getByText('Earn interest on money you can set aside')).toBeVisible();
  await looksRight(page, 'investments-none');
  await invest(page, '50000');
  await looksRight(page, 'invest');
  await page.getByRole('dialog').getByRole('button', { name: 'Invest', exact: true }).click();
  const paying = page.getByRole('dialog', { name: 'New investment successful' });
  await expect(paying.getByText('Processing fee')).toBeVisible();
  await looksRight(page, 'invest-pay');
  await paying.getByRole('button', { name: 'Pay later' }).click();
  await looksRight(page, 'investments-pending');
  const pay = page.getByRole('button', { name: /^Pay now: IN-/ });
  number = /IN-\d+/.exec((await pay.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await pay.click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦50,000.00 received')).toBeVisible();
  await expect(page.getByText('Active')).toBeVisible();

  await startedDaysAgo(40);
  await closeDays(page);
  await signIn(page, 'customer2@ajo.test');
  await page.goto('/investments');
  await expect(page.getByRole('img', { name: /^40 of \d+ days$/ })).toBeVisible();
  await expect(page.getByText('₦576')).toBeVisible();
  await page.getByRole('button', { name: /^Change the instruction: IN-/ }).click();
  const instruction = page.getByRole('dialog', { name: 'Change the instruction' });
  await instruction.getByLabel('At maturity').selectOption({ label: 'Invest everything again' });
  await looksRight(page, 'investment-instruction');
  await instruction.getByRole('button', { name: 'Save instruction' }).click();
  await expect(page.getByText('Invest everything again')).toBeVisible();
  await looksRight(page, 'investments');

  const certificate = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Certificate: IN-/ }).click();
  expect((await certificate).suggestedFilename()).toBe(`certificate-${number}.pdf`);

  await refuseNextTransfer();
  await page.getByRole('button', { name: /^Leave early: IN-/ }).click();
  const exit = page.getByRole('dialog');
  await expect(exit.getByText('Interest you give up')).toBeVisible();
  await looksRight(page, 'leave-early');
  await exit.getByRole('button', { name: /^Leave and receive/ }).click();
  await expect(page.getByText('Left early', { exact: true })).toBeVisible();
  await expect(page.getByText('Refused by the bank')).toBeVisible({ timeout: 60_000 });
  await looksRight(page, 'investments-left');
});

test('staff finds the payment that the bank refused, follows its journals, and sends it again', async ({ page }) => {
  await signIn(page, 'finance@ajo.test');
  await page.goto('/admin/investments');
  await looksRight(page, 'staff-investments');
  await page.getByRole('button', { name: 'Payments due' }).click();
  await page.getByRole('link', { name: new RegExp(`${number}$`) }).click();
  await expect(page.getByText('Interest reduced for leaving early')).toBeVisible();
  await looksRight(page, 'staff-investment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const paying = page.getByRole('dialog', { name: /^Pay ₦50,493\.15 to / });
  await looksRight(page, 'staff-investment-pay');
  await paying.getByRole('button', { name: 'Pay ₦50,493.15' }).click();
  await expect(page.getByText('Investment payment successful').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});

/** An investor buys, sees interest accrue, leaves early and rolls; staff sends the payment that the bank refused, and the books prove. */
import { expect, type Page } from '@playwright/test';
import { booksProve, closeOpenDays } from './books.ts';
import { looksRight } from './looks.ts';
import { send } from './offers.ts';
import { sandbox, signIn } from './people.ts';
import { changeRow, test } from './product.ts';
import { staysUnderTheFinger } from './still.ts';

test.describe.configure({ mode: 'serial' });

async function invest(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'New investment' }).click();
  const buying = page.getByRole('dialog', { name: 'New investment' });
  const accepts = buying.getByRole('checkbox', { name: 'I understand the risk and accept these terms' });
  await staysUnderTheFinger(page, {
    request: '**/invest/preview',
    act: () => buying.getByLabel('Amount').fill(amount),
    pressed: accepts,
    arrived: buying.getByText(/^[A-Z0-9 ].*, after \d+ days$/),
  });
  await accepts.check();
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

test('an investor buys, sees interest accrue, changes the instruction, and leaves early', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test');
  await page.getByRole('link', { name: 'My Investments' }).click();
  await expect(page.getByText('Earn interest on money you can set aside')).toBeVisible();
  await looksRight(page, 'investments-none');
  await invest(page, '50000');
  await looksRight(page, 'invest');
  await page.getByRole('dialog').getByRole('button', { name: 'Invest', exact: true }).click();
  const paying = page.getByRole('dialog', { name: 'New investment successful' });
  await expect(paying.getByText('Processing fee by card')).toBeVisible();
  await looksRight(page, 'invest-pay');
  await paying.getByRole('button', { name: 'Pay later' }).click();
  await looksRight(page, 'investments-pending');
  const pay = page.getByRole('button', { name: /^Go to the payment page: IN-/ });
  number = /IN-\d+/.exec((await pay.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await pay.click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦50,000.00 received')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await startedDaysAgo(40);
  await closeOpenDays(page);
  await signIn(page, 'customer2@ajo.test', { at: '/investments' });
  await expect(page.getByRole('img', { name: /^40 of \d+ days$/ })).toBeVisible();
  await expect(page.getByText('₦576')).toBeVisible();
  await page.getByRole('button', { name: /^Change maturity instruction: IN-/ }).click();
  const instruction = page.getByRole('dialog', { name: 'Change maturity instruction' });
  await instruction.getByLabel('At maturity').selectOption({ label: 'Invest everything again' });
  await looksRight(page, 'investment-instruction');
  await instruction.getByRole('button', { name: 'Save instruction' }).click();
  await expect(instruction).toBeHidden();
  await expect(page.getByText('Invest everything again')).toBeVisible();
  await looksRight(page, 'investments');

  const certificate = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download certificate: IN-/ }).click();
  expect((await certificate).suggestedFilename()).toBe(`certificate-${number}.pdf`);

  await refuseNextTransfer();
  await page.getByRole('button', { name: /^Withdraw early: IN-/ }).click();
  const exit = page.getByRole('dialog');
  await expect(exit.getByText('You give up, before tax')).toBeVisible();
  await looksRight(page, 'leave-early');
  await exit.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Withdrawn early', { exact: true })).toBeVisible();
  await expect(page.getByText('Rejected by your bank')).toBeVisible({ timeout: 60_000 });
  await looksRight(page, 'investments-left');
});

test('staff finds the payment that the bank refused, follows its journals, and sends it again', async ({ page }) => {
  await signIn(page, 'finance@ajo.test', { at: '/admin/investments' });
  await looksRight(page, 'staff-investments');
  await page.getByRole('button', { name: 'Payments due' }).click();
  await page.getByRole('link', { name: new RegExp(`${number}$`) }).click();
  await expect(page.getByText('Interest reduced for early withdrawal')).toBeVisible();
  await looksRight(page, 'staff-investment');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const paying = page.getByRole('dialog', { name: /^Pay ₦50,493\.15 to / });
  await looksRight(page, 'staff-investment-pay');
  await paying.getByRole('textbox', { name: /^Type .+ to confirm/ }).fill('50493.15');
  await page.keyboard.press('Tab');
  await paying.getByRole('button', { name: 'Pay ₦50,493.15' }).click();
  await expect(page.getByText('Investment payment successful').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});

test('an investment that matures starts again with its interest, and the books prove', async ({ page }) => {
  await signIn(page, 'customer2@ajo.test', { at: '/investments' });
  await invest(page, '50000');
  const buying = page.getByRole('dialog', { name: 'New investment' });
  await buying.getByLabel('At maturity').selectOption({ label: 'Invest everything again' });
  await buying.getByRole('button', { name: 'Invest', exact: true }).click();
  const paying = page.getByRole('dialog', { name: 'New investment successful' });
  await paying.getByRole('button', { name: /^Pay by transfer: IN-/ }).click();
  const transfer = page.getByRole('dialog', { name: /^Pay for IN-\d+ by transfer$/ });
  await expect(transfer.getByRole('button', { name: 'Copy account number' })).toBeVisible({ timeout: 30_000 });
  await expect(transfer.getByText('₦50,000.00', { exact: true })).toBeVisible();
  await looksRight(page, 'invest-by-transfer');
  await page.keyboard.press('Escape');
  await page.goto('/investments');
  await page.getByRole('button', { name: /^Go to the payment page: IN-/ }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦50,000.00 received')).toBeVisible();

  // Three months and a few days.
  await startedDaysAgo(95);
  await closeOpenDays(page);
  await signIn(page, 'customer2@ajo.test', { at: '/investments#ended' });
  await expect(page.getByText('Invested again', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw early: IN-/ })).toHaveCount(1);
  await looksRight(page, 'investments-rolled');

  type Investment = { principal: number; net_interest_so_far: number };
  const [next, matured] = await send<Investment[]>(page, 'customer2@ajo.test', '/user/investments', {}, 'GET');
  expect(next?.principal).toBe(5_000_000 + Number(matured?.net_interest_so_far));
  await booksProve(page);
});

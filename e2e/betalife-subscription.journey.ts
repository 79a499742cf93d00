/** BetaLife: a family subscribes to a food package, pays in parts, and gets it with a code; the books prove. */
import { expect, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { looksRight } from './looks.ts';
import { sandbox, signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
const phone = '08031239876';
/** Of the package, for the customer. */
let address = '';

async function subscribe(page: Page, name: string): Promise<void> {
  await page.goto('/betalife');
  await page.getByRole('button', { name: `Subscribe to ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^You get back what you paid for the goods/)).toBeVisible();
  await dialog.getByLabel('Phone for the delivery').fill(phone);
  await dialog.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await looksRight(page, 'package-subscribe');
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The next part, from savings. */
async function payFromSavings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay( ₦[\d,.]+)?$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('without a fee')).toBeVisible();
  await looksRight(page, 'package-pay-from-savings');
  await dialog.getByRole('button', { name: /^Pay ₦12,000.00 from / }).click();
  await expect(page.getByText('Payment successful')).toBeVisible();
}

/** At the payment page. */
async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^Pay( ₦[\d,.]+)?$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await expect(dialog.getByText('Processing fee')).toBeVisible();
  await looksRight(page, 'package-pay');
  await dialog.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText(/^Thank you: ₦/)).toBeVisible();
}

const newestCode = async (): Promise<string> => {
  const all = (await (await fetch(`${sandbox}/_control/sms`)).json()) as { to: string; text: string }[];
  return all.flatMap(({ to, text }) => (to === `+234${phone.slice(1)}` ? (/^\d{6}/.exec(text)?.[0] ?? []) : [])).at(-1) ?? '';
};

test('a family subscribes to a food package, pays a part from savings and the rest by card', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/betalife' });
  await expect(page.getByRole('heading', { name: 'Monthly food basket' })).toBeVisible();
  await looksRight(page, 'my-packages-first');
  await subscribe(page, 'Basket for two');
  address = new URL(page.url()).pathname;
  await expect(page.getByText('Not started')).toBeVisible();
  await payFromSavings(page);
  await expect(page.getByRole('img', { name: '1 of 4 instalments paid' })).toBeVisible();
  await looksRight(page, 'package');
  await pay(page, '36000');
  await expect(page.getByRole('img', { name: '4 of 4 instalments paid' })).toBeVisible();
  await expect(page.getByText('Paid, to be delivered')).toBeVisible();
  await page.goto('/betalife');
  await looksRight(page, 'my-packages');
});

test('staff find the package and hand it over with the code of the customer', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/betalife-subscriptions?stage=to_deliver' });
  await expect(page.getByRole('row', { name: /Basket for two/ })).toBeVisible();
  await looksRight(page, 'package-list');
  await page.goto('/admin/betalife-deliveries');
  await expect(page.getByRole('row', { name: /Basket for two/ })).toBeVisible();
  await looksRight(page, 'package-deliveries');
  await page
    .getByRole('row', { name: /Basket for two/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Received by').fill('Mama Adaeze');
  await looksRight(page, 'package-deliver');
  await dialog.getByRole('button', { name: /^Send code to/ }).click();
  await expect.poll(newestCode, { timeout: 30_000 }).toMatch(/^\d{6}$/);
  await dialog.getByLabel('Code').fill(await newestCode());
  await dialog.getByRole('button', { name: 'Record delivery' }).click();
  await expect(page.getByText('Delivery recorded').first()).toBeVisible();
  await expect(page.getByText('Mama Adaeze')).toBeVisible();
  await looksRight(page, 'package-delivered');
});

test('the family sees what was delivered, and the books prove', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: address });
  await expect(page.getByText('Mama Adaeze')).toBeVisible();
  await looksRight(page, 'my-package-delivered');
  await booksProve(page);
});

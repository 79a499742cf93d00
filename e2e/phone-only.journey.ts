/**
 * A person without a mailbox, on a small phone: registers, verifies the number by a text message, signs in by the number, and applies for a loan
 * with a guarantor who has no mailbox either and answers over the texted link.
 */
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signAsGuarantor, textedBy, textsTo } from './people.ts';
import { photo } from './photo.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const halima = { typed: '0803 555 0177', phone: '+2348035550177', password: 'six green lanterns' };
const ovie = { typed: '0805 550 0188', phone: '+2348055500188', local: '08055500188' };
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Of the guarantor. */
let ovieLink = '';

test('registers by phone: the texted code verifies the number and signs in', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Halima');
  await page.getByLabel('Last name').fill('Sani');
  await page.getByLabel('Phone number').fill(halima.typed);
  await page.getByLabel('Password', { exact: true }).fill(halima.password);
  await page.getByRole('checkbox').first().check();
  await press(page, 'Register');
  await expect(page.getByRole('heading', { name: 'Verify your number' })).toBeVisible();
  await looksRight(page, 'verify-number');
  await expect.poll(async () => (await textsTo(halima.phone)).length, { timeout: 30_000 }).toBe(1);
  const code = /^\d{6}/.exec((await textsTo(halima.phone))[0] ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await press(page, 'Verify');
  await expect(page.getByText(/^Step 1 of 10/)).toBeVisible();
});

test('signs in by the number, and the profile offers to add an email address', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email or phone number').fill(halima.typed);
  await page.getByLabel('Password', { exact: true }).fill(halima.password);
  await press(page, 'Sign in');
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto('/profile');
  await press(page, 'Add an email address');
  await expect(page.getByRole('dialog', { name: 'Add an email address' }).getByLabel('Password', { exact: true })).toBeVisible();
  await looksRight(page, 'add-email');
});

test('fills in the profile and applies with a guarantor who has a phone only', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email or phone number').fill(halima.typed);
  await page.getByLabel('Password', { exact: true }).fill(halima.password);
  await press(page, 'Sign in');
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto('/dashboard?loan=apply');
  await page.getByRole('textbox', { name: 'BVN' }).fill('22233344466');
  await page.getByLabel('Date of birth', { exact: true }).fill('1990-05-17');
  await page.getByRole('checkbox').check();
  await press(page, 'Confirm my identity');
  await page.getByLabel('House number and street').fill('14 Allen Avenue');
  await page.getByLabel('Town or area').fill('Ikeja');
  await page.getByLabel('State', { exact: true }).selectOption('Lagos');
  await press(page, 'Save my address');
  await page.getByLabel('Full name', { exact: true }).fill('Ovie Okoro');
  await page.getByLabel('Relationship to you', { exact: true }).selectOption('Brother or sister');
  await page.getByLabel('Phone', { exact: true }).fill(ovie.typed);
  await press(page, 'Save my next of kin');
  await page.getByLabel('Employment status', { exact: true }).selectOption({ label: 'I own a business' });
  await page.getByLabel('Monthly income').fill('450000');
  await press(page, 'Save');
  await page.getByLabel('Name of the business').fill('Halima Provisions');
  await page.getByLabel('What it sells or does').selectOption('Food and groceries');
  await page.getByLabel('Street and number').fill('2 Opebi Road');
  await page.getByLabel('Sales in a month').fill('1200000');
  await page.getByLabel('Pictures of the business: or choose a file').setInputFiles(await photo(page, 1));
  await expect(page.getByRole('img', { name: /Preview/ })).toBeVisible();
  await press(page, 'Save my business');
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Guaranty Trust Bank' });
  await page.getByLabel('Account number', { exact: true }).fill('0123456701');
  await expect(page.getByText('BABATUNDE ADEYEMI', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').check();
  await press(page, 'Save my bank account');
  for (const kind of ['A photo of you', 'Your identity card']) {
    await page.getByLabel(`${kind}: or choose a file`).setInputFiles(await photo(page, 1));
    await expect(page.getByRole('img', { name: /Preview/ })).toBeVisible();
    await press(page, 'Send');
  }
  await page.getByLabel('Purpose').selectOption({ label: 'Trader loan' });
  await page
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('50000');
  await press(page, 'Continue');
  await page.getByLabel('Someone I named before').selectOption({ label: 'Ovie Okoro, brother or sister' });
  await expect(page.getByLabel("Guarantor's phone")).toHaveValue(ovie.local);
  await expect(page.getByLabel("Guarantor's email address")).toHaveValue('');
  await looksRight(page, 'guarantor-by-phone');
  await press(page, 'Continue');
  await page.getByRole('checkbox').check();
  const apply = (): Promise<void> => press(page, 'Apply for ₦50,000.00');
  ovieLink = await textedBy(apply, ovie.phone, /\/guarantor\/acceptance\S+/);
  await expect(page.getByText('New loan application successful').first()).toBeVisible();
  const mine = page.getByRole('region', { name: 'My guarantors' });
  await expect(mine.getByText('We have sent Ovie Okoro a text message')).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Share by WhatsApp' })).toHaveAttribute('href', /wa\.me\/2348055500188/);
});

test('the guarantor answers over the texted link, with BVN and code', async ({ page }) => {
  await page.goto(ovieLink);
  await page.getByRole('button', { name: 'I have read this' }).click();
  await page.getByRole('textbox', { name: /BVN/ }).fill('22233344477');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm my BVN' }).click();
  await page.getByRole('textbox', { name: /Phone number/ }).fill(ovie.local);
  const send = (): Promise<void> => page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByRole('textbox', { name: /The code we sent you/ }).fill(await textedBy(send, ovie.phone, /\d{6}/));
  await page.getByRole('button', { name: 'Confirm my phone' }).click();
  const accept = (): Promise<void> => signAsGuarantor(page, 'Ovie Okoro');
  expect(await textedBy(accept, ovie.phone, /You accepted to guarantee a loan of NGN50,000\.00/)).not.toBe('');
  await expect(page.getByRole('heading', { name: 'You have accepted' })).toBeVisible();
});

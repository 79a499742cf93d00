/** A new customer on a small phone: from registration to a complete profile, with a manual review of a mismatch. */
import { stat } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { heicRefused } from '@ajo/contract/kernel/call';
import { day } from '@ajo/contract/kernel/time';
import { pdfOf } from '../server/tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../server/tests/statements/papers.ts';
import { looksRight } from './looks.ts';
import { mailTo, signIn, toMorePages } from './people.ts';
import { photo } from './photo.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 420_000 });

const amaka = { email: 'amaka.obi@mail.test', password: 'seven yellow buses', name: 'Amaka Obi' };
const saved = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible();
/** From the lower edge of the bar with its buttons to the alert, in px. */
async function gapBelowBar(page: Page): Promise<number> {
  const [alert, bar] = [await page.locator('.toast').boundingBox(), await page.locator('.bar').boundingBox()];
  return alert && bar ? alert.y - (bar.y + bar.height) : Number.NaN;
}
const tokenOf = (page: Page) => page.evaluate<string>(`localStorage.getItem('tok') ?? ''`);
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

test.describe('on the phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a customer registers and verifies the address by mail', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('First name').fill('Amaka');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Email address').fill(amaka.email);
    await page.getByLabel('Phone number').fill('0803 555 0142');
    await page.getByLabel('Password', { exact: true }).fill(amaka.password);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Register' }).click();
    await saved(page, 'Please check your email to verify your email address');
    const link = /https?:\S+verify-email\S+/.exec(await mailTo(amaka.email))?.[0] ?? '';
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    // Opened twice: the link works once, and the second visit must not look like a failure.
    await page.getByRole('main').getByRole('button', { name: 'This is my address', exact: true }).dblclick();
    await expect(page.getByText('Email address verified')).toBeVisible();
  });

  test('each section is saved when the customer leaves; errors are shown at their field', async ({ page }) => {
    await signIn(page, amaka.email, { password: amaka.password });
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(page.getByText(/^Step 1 of 10/)).toBeVisible();
    await expect(page.getByText(/^Why we ask:/)).toBeVisible();
    await press(page, 'Confirm my identity');
    await expect(page.getByText('Enter your date of birth')).toBeVisible();
    await page.getByRole('textbox', { name: 'BVN' }).fill('22222222223');
    await page.getByLabel('Date of birth', { exact: true }).fill('1994-03-09');
    await looksRight(page, 'wizard-identity');
    await page.getByRole('checkbox').check();
    await press(page, 'Confirm my identity');
    await saved(page, 'Thank you. We will check your BVN and notify you');
    expect(await gapBelowBar(page)).toBeGreaterThanOrEqual(0);
    await page.getByLabel('House number and street').fill('9 Adeniran Ogunsanya Street');
    await page.getByLabel('Town or area').fill('Surulere');
    await page.getByLabel('State', { exact: true }).selectOption('Lagos');
    await press(page, 'Save my address');
    await saved(page, 'Address update successful');
    await expect(page.getByRole('heading', { name: 'Your next of kin' })).toBeVisible();

    await signIn(page, amaka.email, { password: amaka.password });
    await page.goto('/dashboard?loan=apply');
    await expect(page.getByRole('heading', { name: 'Your next of kin' })).toBeVisible();
    await press(page, 'Back');
    await expect(page.getByLabel('House number and street')).toHaveValue('9 Adeniran Ogunsanya Street');
    await press(page, 'Save my address');
    await page.getByLabel('Full name', { exact: true }).fill('Chinedu Obi');
    await page.getByLabel('Relationship to you', { exact: true }).selectOption('Brother or sister');
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await press(page, 'Save my next of kin');
    await expect(page.getByText('Enter a Nigerian mobile number')).toBeVisible();
    await looksRight(page, 'wizard-kin-refused');
    await page.getByLabel('Phone', { exact: true }).fill('0805 550 0077');
    await press(page, 'Save my next of kin');
    await saved(page, 'Next of Kin update successful');
  });

  test('a self-employed customer adds a business; the bank returns the account name', async ({ page }) => {
    await signIn(page, amaka.email, { password: amaka.password });
    await page.goto('/dashboard?loan=apply');
    await page.getByLabel('Employment status', { exact: true }).selectOption({ label: 'I own a business' });
    await expect(page.getByLabel('Employer')).toHaveCount(0);
    await page.getByLabel('Monthly income').fill('350000');
    await press(page, 'Save');
    await expect(page.getByText(/^Step 5 of 11/)).toBeVisible();
    await page.getByLabel('Name of the business').fill('Amaka Fabrics');
    await page.getByLabel('What it sells or does').selectOption('Clothing, fabrics and shoes');
    await page.getByLabel('Street and number').fill('3 Balogun Street');
    await page.getByLabel('Town or area').fill('Lagos Island');
    await page.getByLabel('State', { exact: true }).selectOption('Lagos');
    await page.getByLabel('Sales in a month').fill('900000');
    await press(page, 'Save my business');
    await expect(page.getByText('Add at least one picture of your business').first()).toBeVisible();
    await page.getByLabel('Pictures of the business: or choose a file').setInputFiles(await photo(page, 1));
    await expect(page.getByRole('img', { name: /Preview/ })).toBeVisible();
    await looksRight(page, 'wizard-business');
    await press(page, 'Save my business');
    await saved(page, 'Business update successful');

    await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Guaranty Trust Bank' });
    await page.getByLabel('Account number', { exact: true }).fill('0123456404');
    await expect(page.getByText('The bank has no account with this number').first()).toBeVisible();
    await page.getByLabel('Account number', { exact: true }).fill('0123456701');
    await expect(page.getByText('BABATUNDE ADEYEMI', { exact: true })).toBeVisible();
    await expect(page.getByText('differs from your profile')).toBeVisible();
    await press(page, 'Save my bank account');
    await expect(page.getByText('Confirm that it is yours, or enter another account')).toBeVisible();
    await looksRight(page, 'wizard-bank');
    await page.getByRole('checkbox').check();
    await press(page, 'Save my bank account');
    await saved(page, 'Bank account update successful');
  });

  test('a photo is resized before the upload; an executable named as a photo is refused at the field', async ({ page }) => {
    await signIn(page, amaka.email, { password: amaka.password });
    await page.goto('/dashboard?loan=apply');
    const takes = page.getByLabel('A photo of you: take a photo');
    await expect(takes).toHaveAttribute('capture', 'user');
    await page
      .getByLabel('A photo of you: or choose a file')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(900)]) });
    await expect(page.locator('.field-error')).toHaveText('This photo cannot be read. Choose a JPG, PNG or WEBP');
    await page
      .getByLabel('A photo of you: or choose a file')
      .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') });
    await expect(page.locator('.field-error')).toHaveText(heicRefused);
    const large = await photo(page, 5);
    expect((await stat(large)).size).toBeGreaterThan(5 * 1024 * 1024);
    await takes.setInputFiles(large);
    await expect(page.getByText(/Compressed from .* MB to/)).toBeVisible();
    await looksRight(page, 'wizard-photo');
    const sending = page.waitForRequest(/documents\/passport_photograph/);
    await press(page, 'Send');
    expect(Number((await (await sending).allHeaders())['content-length'])).toBeLessThan(5 * 1024 * 1024);
    await saved(page, 'Document update successful');
    await expect(page.getByRole('heading', { name: 'Your identity card' })).toBeVisible();
    await page.getByLabel('Your identity card: or choose a file').setInputFiles(await photo(page, 1));
    await press(page, 'Send');
    await expect(page.getByRole('heading', { name: 'Your bank statement' })).toBeVisible();
    await looksRight(page, 'wizard-statement');
    await press(page, 'Later');
    await expect(page.getByText('Your profile is in review')).toBeVisible();
    await looksRight(page, 'wizard-waiting');
  });

  test('the profile shows each section and its state; a card is verified on the page of the provider', async ({ page }) => {
    await signIn(page, amaka.email, { password: amaka.password });
    await page.goto('/profile');
    await expect(page.getByText('Your profile is 87% complete.')).toBeVisible();
    await looksRight(page, 'profile');
    await press(page, 'Fill in: Your bank statement');
    const gtbank = papers['gtbank'] ?? { bank: '', columns: [] };
    const buffer = await pdfOf(gtbank, anOrdinaryAccount(day('2025-12-01')), { holder: 'AMAKA OBI' });
    await page.locator('input[type=file]').setInputFiles({ name: 'GTBank.pdf', mimeType: 'application/pdf', buffer });
    await press(page, 'Send my statement');
    await expect(page.getByText('24 transactions')).toBeVisible({ timeout: 60_000 });
    await page.locator('.crumbs').getByRole('link', { name: 'Profile' }).click();
    for (const part of ['Your details', 'Optional extras']) await page.getByRole('heading', { name: part }).click();
    await expect(page.getByRole('button', { name: 'Change: Your bank statement' })).toBeVisible();
    await press(page, 'Fill in: Your card');
    await looksRight(page, 'profile-card');
    await press(page, 'Open the payment page');
    await page.getByRole('button', { name: 'Pay ₦50.00', exact: true }).click();
    await expect(page.getByText('One more step')).toBeVisible();
    await press(page, 'Save this card');
    await expect(page.getByText('Agree before the card is kept')).toBeVisible();
    await page.getByRole('checkbox').check();
    await looksRight(page, 'profile-card-kept');
    await press(page, 'Save this card');
    await saved(page, 'Card update successful');
    await page.goto('/profile#given').then(() => expect(page.getByText(/visa ••••4081/i)).toBeVisible());
  });
});

test('compliance compares the mismatch with the customer’s entries and verifies it', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test');
  const bell = await page.request.get('/api/notifications', { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
  expect(await bell.text()).toContain(`${amaka.name}: the BVN register does not confirm who they are`);
  await toMorePages(page);
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'KYC' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('identity');
  await looksRight(page, 'kyc-queue');
  await page.getByRole('link', { name: amaka.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: amaka.name })).toBeVisible();
  const register = page.getByRole('group', { name: 'Reply of the BVN register' });
  await expect(register.getByRole('row', { name: /Last name Obi differs/ })).toBeVisible();
  await expect(register.getByRole('row', { name: /First name Amaka agrees/ })).toBeVisible();
  await looksRight(page, 'kyc-customer');

  await press(page, 'Reveal BVN or account number');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill('Asking the bank about the surname');
  await looksRight(page, 'kyc-reveal');
  await dialog.getByRole('button', { name: 'Show number' }).click();
  await expect(dialog.getByText('22222222223')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await press(page, 'Verify Bank account');
  await dialog.getByRole('button', { name: 'Ask a second person to confirm' }).click();
  await expect(dialog.getByText('Select the account holder').first()).toBeVisible();
  await dialog.getByLabel('Account holder').selectOption('own_other_name');
  await dialog.getByLabel('Verification and reason').fill('Her name before the wedding stands on the card');
  await looksRight(page, 'kyc-vouch');
  await dialog.getByRole('button', { name: 'Ask a second person to confirm' }).click();
  await expect(page.getByText('Another person must confirm your statement')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify Bank account' })).toHaveCount(0);

  await press(page, 'Reject Identity card');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Explain what is wrong, so that the customer can correct it')).toBeVisible();
  await dialog.getByLabel('Reason for the customer', { exact: true }).fill('The card cannot be read');
  await looksRight(page, 'kyc-reject');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await saved(page, 'Rejected successfully');
  await press(page, 'Verify BVN');
  await looksRight(page, 'kyc-verify');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await saved(page, 'Verified successfully');

  const address = page.url();
  await signIn(page, 'admin@ajo.test', { at: address });
  await press(page, 'Verify Bank account');
  await expect(dialog.getByText('Her name before the wedding stands on the card')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm it as the second person' }).click();
  await saved(page, 'Verified successfully');
});

test('the rejected identity card is replaced, and the profile is complete', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, amaka.email, { password: amaka.password });
  await page.goto('/profile');
  await expect(page.getByText('The card cannot be read')).toBeVisible();
  await press(page, 'Continue');
  await expect(page.getByText('Please send this again')).toBeVisible();
  await looksRight(page, 'wizard-rejected');
  await page.getByLabel('Send another').setInputFiles(await photo(page, 1));
  await press(page, 'Send');
  await expect(page.getByText('You can apply for a loan')).toBeVisible();
  await page.goto('/profile');
  const summary = page.getByRole('region', { name: /^(Your details are complete|\d documents? in review)/ });
  await expect(summary).toContainText('Verified');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await looksRight(page, 'profile-complete');
  await page.getByRole('link', { name: 'Apply for a loan' }).click();
  await expect(page.getByRole('textbox', { name: /^Amount/ }).first()).toBeVisible();
});

for (const email of ['finance@ajo.test', 'credit_officer@ajo.test', 'customer@ajo.test'])
  test(`${email} has no identity queue`, async ({ page }) => {
    await signIn(page, email);
    if (!email.startsWith('customer')) await toMorePages(page);
    await expect(page.getByRole('link', { name: 'KYC' })).toHaveCount(0);
    await page.goto('/admin/kyc');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: amaka.name })).toHaveCount(0);
  });

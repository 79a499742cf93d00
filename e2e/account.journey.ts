/** The user's account: two-factor, a fresh code before money moves, devices, messages, and export of own data. */
import { type Browser, expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { inBothSchemes, looksRight, violationsOn } from './looks.ts';
import { demoPassword, fillSignIn, signIn, signInByForm, replaceStorage } from './people.ts';
import { changeRow, test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
const stepMs = 30_000;
let secret = '';
let lastStep = 0;
let early: Record<string, string> = {};

/** A code is accepted once, so each use waits for an unused time step. */
async function freshCode(page: Page): Promise<string> {
  while (Math.floor(Date.now() / stepMs) <= lastStep) await page.waitForTimeout(500);
  lastStep = Math.floor(Date.now() / stepMs);
  return generateSync({ secret });
}

/** Accessible in light and dark mode, without horizontal overflow at any width. */
const bothRight = (page: Page, name: string): Promise<void> => looksRight(page, name, inBothSchemes(page));

async function signInByCode(page: Page, email: string, opens = /admin\/dashboard/): Promise<void> {
  await fillSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Code').fill(await freshCode(page));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(opens);
}

test('a superadmin enrols an authenticator app and saves the recovery codes', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  early = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await signIn(page, 'superadmin@ajo.test');
  await page.getByRole('link', { name: /your account/ }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('Ajo-demo-2026');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByAltText('Code to scan with your authenticator app')).toBeVisible();
  await bothRight(page, 'two-factor-set-up');
  secret = ((await dialog.getByLabel('Key to type').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(await freshCode(page));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(page.getByText('Recovery codes left')).toBeVisible();
  await bothRight(page, 'two-factor-on');
});

test('after that neither the password alone nor a used code signs in', async ({ page }) => {
  await signInByCode(page, 'superadmin@ajo.test');
  await fillSignIn(page, 'superadmin@ajo.test');
  await page.getByLabel('Code').fill(generateSync({ secret, epoch: Math.floor((lastStep * stepMs) / 1000) }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right, or was used already').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tok'))).toBeNull();
});

test('a fresh code is required before money moves, and the action continues after it', async ({ page }) => {
  // For a day after enrolment the user cannot approve or release anything.
  await changeRow(
    "update second_factors set confirmed_at = confirmed_at - interval '2 days' where user_id = (select id from users where email = $1)",
    ['superadmin@ajo.test'],
  );
  // Enrolling has ended the earlier session.
  await replaceStorage(page, early);
  await page.goto('/admin/requests?status=pending');
  await expect(page.getByText('Your session has ended. Please sign in again').first()).toBeVisible();
  await signInByCode(page, 'superadmin@ajo.test', /admin\/requests\?status=pending/);
  await changeRow(
    "update sessions set proven_at = proven_at - interval '20 minutes' where user_id = (select id from users where email = $1)",
    ['superadmin@ajo.test'],
  );
  await page.goto('/admin/requests?status=pending');
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /\d{4,}/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Deny', exact: true }).first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('combobox').selectOption({ label: 'Income too low' });
  await dialog.getByRole('textbox').first().fill('The figures do not bear the instalment');
  await dialog.getByRole('button', { name: /deny/i }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question).toBeVisible();
  await bothRight(page, 'step-up');
  await question.getByLabel('Code').fill(await freshCode(page));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Denied', { exact: false }).first()).toBeVisible();
});

async function aSecondBrowser(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36',
  });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

test('a device is signed out from another one', async ({ page, browser }) => {
  const phone = await aSecondBrowser(browser, 'finance@ajo.test');
  await signIn(page, 'finance@ajo.test', { at: '/admin/account' });
  const devices = page.getByRole('group', { name: 'Devices that are signed in' });
  await devices.getByRole('button', { name: /Sign out Chrome on Android/ }).click();
  await expect(page.getByText('The device is signed out')).toBeVisible();
  await expect(devices.getByText('Chrome on Android')).toHaveCount(0);
  await expect(
    page.getByRole('group', { name: 'Sign-ins', exact: true }).last().getByText('Chrome on Android').first(),
  ).toBeVisible();
  await expect(phone).toHaveURL(/sign-in/);
  await expect(phone.getByText('Your session has ended. Please sign in again')).toBeVisible();
  await phone.context().close();
});

test('text typed in a dialog when the session ends is offered again after the sign-in', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/branch' });
  const dialog = page.getByRole('dialog', { name: 'Add a branch' });
  await page.getByRole('button', { name: 'Add a branch' }).click();
  await expect(dialog.getByLabel('Name')).toBeVisible();
  // What collects the text comes with the first letter.
  const collector = page.waitForResponse(/\/assets\/.*\.js$/);
  await dialog.getByLabel('Name').fill('Surulere');
  await collector;
  await page.evaluate(() => localStorage.setItem('tok', 'ended'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again. We kept your text')).toBeVisible();
  await page.getByLabel('Email', { exact: false }).first().fill('admin@ajo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/admin\/branch$/);
  await page.getByRole('button', { name: 'Add a branch' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await bothRight(page, 'text-kept');
  await dialog.getByRole('button', { name: 'Use my text' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Surulere');
});

test('a notification read in one tab is read in the other', async ({ page, context }) => {
  await signIn(page, 'customer@ajo.test');
  const other = await context.newPage();
  await other.goto('/dashboard');
  const unread = async (tab: Page): Promise<number> =>
    Number(/\d+/.exec((await tab.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await expect.poll(() => unread(other)).toBeGreaterThan(0);
  const before = await unread(other);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.locator('.notice-line[data-unread]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before - 1);
  await expect.poll(() => unread(other)).toBe(before - 1);
  await other.close();
});

test('a superadmin sees who has two-factor, edits a template with its preview, and reads the delivery log', async ({ page }) => {
  await signInByCode(page, 'superadmin@ajo.test');
  await page.goto('/admin/staff-security');
  await expect(page.getByRole('row', { name: /Ngozi Balogun/ }).getByText(/^On/)).toBeVisible();
  await bothRight(page, 'staff-security');
  await page.goto('/admin/messages?tab=templates');
  await page.getByRole('button', { name: 'Forgotten password' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Subject').fill('A new password for {{nobody}}');
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.getByText(/cannot be filled in/).first()).toBeVisible();
  await editor.getByLabel('Subject').fill('A new password at {{brand}}');
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.getByText('A new password at Ajo')).toBeVisible();
  await bothRight(page, 'message-editor');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is in force')).toBeVisible();
  await page.goto('/admin/messages');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await bothRight(page, 'messages');
});

test('a customer changes message preferences, requests an export and downloads it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer@ajo.test', { at: '/profile' });
  await page.getByRole('heading', { name: 'Notification settings' }).click();
  const loansByText = page.getByRole('checkbox', { name: /Text message about loans/ });
  // Texts about loans are sent unless they are switched off.
  await expect(loansByText).toBeChecked();
  await loansByText.click();
  await expect(loansByText).not.toBeChecked();
  // The open tab is restored from its address.
  await expect(page).toHaveURL(/\/profile#messages$/);
  await page.reload();
  await expect(loansByText).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Email about money/ })).toBeDisabled();
  await bothRight(page, 'profile-messages');
  for (const part of ['Invite a friend', 'Complaints', 'Devices', 'Sign-ins', 'KYC tier']) {
    await page.getByRole('heading', { name: part }).click();
    await expect(page.locator('details[open]', { has: page.getByRole('heading', { name: part }) })).toBeVisible();
  }
  await bothRight(page, 'profile-open');
  await page.goto('/profile');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await bothRight(page, 'profile');
  // On a wide screen a value is near its name.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.locator('.facts').first().boundingBox())?.width).toBeLessThanOrEqual(576);
  await page.getByRole('link', { name: 'My data' }).click();
  await page.getByRole('button', { name: 'Prepare my file' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('checkbox', { name: /news and offers/ }).click();
  await expect(page.getByText('You will receive our news')).toBeVisible();
  await page.getByRole('button', { name: 'Correct my data' }).click();
  await page.getByLabel('Which detail?').fill('My street');
  await page.getByLabel('Correct value').fill('Bode Thomas Street');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  await bothRight(page, 'my-data');
});

test('compliance answers a privacy request', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/privacy-requests' });
  await page.getByRole('button', { name: 'Answer Adaeze Okonkwo' }).click();
  const dialog = page.getByRole('dialog');
  await bothRight(page, 'privacy-answer');
  await dialog.getByLabel('What did you correct?').fill('The address is corrected');
  await dialog.getByRole('button', { name: 'Mark as corrected' }).click();
  await expect(page.getByText('The request is completed')).toBeVisible();
  await bothRight(page, 'privacy-requests');
});

test('a user with two-factor can turn it off, and then the password is enough', async ({ page }) => {
  await signInByCode(page, 'superadmin@ajo.test');
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  await signInByForm(page, 'superadmin@ajo.test');
});

/** Staff manage people: an admin adds a colleague, transfers a customer, approves a request, suspends. Lists are checked in `sweep-staff.journey.ts`. */
import { expect, type Page } from '@playwright/test';
import { inBothSchemes, looksRight } from './looks.ts';
import { fillSignIn, mailTo, signIn, signInByForm } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');

/** Accessible in light and dark, without overflow at any width. */
const bothRight = (page: Page, name: string): Promise<void> => looksRight(page, name, inBothSchemes(page));

test('an admin adds a colleague, a superadmin confirms, and the colleague sets a password from the invitation and signs in', async ({
  page,
}) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/admins' });
  await expect(main(page).getByRole('link', { name: 'Kemi Adebayo' })).toBeVisible();
  await page.getByRole('button', { name: 'Add staff member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First and last name').fill('Sade Cole');
  await dialog.getByLabel('Email').fill('sade.cole@ajo.test');
  await dialog.getByLabel('Phone').fill('0803 111 2233');
  await dialog.getByLabel('Role').selectOption({ label: 'Credit officer' });
  await bothRight(page, 'add-a-colleague');
  await dialog.getByLabel('Branch').selectOption({ label: 'Ikeja, Lagos' });
  await dialog.getByRole('button', { name: 'Request the account' }).click();
  await expect(page.getByText('Request sent: a second person must confirm it').first()).toBeVisible();

  await signIn(page, 'superadmin@ajo.test', { at: '/admin/approvals' });
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByText(/Waiting for approval ?\d+ waiting for you/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Review: Add staff member, Sade Cole' }).click();
  await expect(dialog.getByText('sade.cole@ajo.test')).toBeVisible();
  await bothRight(page, 'decide-approval');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Review: Add staff member, Sade Cole' })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  const link = /\/reset\?\S+/.exec(await mailTo('sade.cole@ajo.test'))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Ajo-demo-2026');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Ajo-demo-2026');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
  await signInByForm(page, 'sade.cole@ajo.test');
  await expect(page).toHaveURL(/admin\/dashboard/);
});

test('a customer is transferred to another officer, and the history keeps the previous one', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/users' });
  await page.getByLabel('Name').fill('okonkwo adae');
  await expect(main(page).getByRole('table').getByRole('link')).toHaveCount(1);
  await main(page).getByRole('link', { name: 'Adaeze Okonkwo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeVisible();
  for (const tab of ['Overview', 'Loans', 'Payments', 'Savings', 'Contacts', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await bothRight(page, `person-${tab}`);
  }
  await main(page).getByRole('button', { name: 'Transfer customer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To').selectOption({ label: 'Bola Ogunleye, Credit officer, Ikeja, Lagos' });
  await dialog.getByLabel('Reason').fill('Moved to Ikeja');
  await bothRight(page, 'transfer');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Users transferred successfully').first()).toBeVisible();
  await expect(main(page).getByText(/Officer Bola Ogunleye/)).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(main(page).locator('.facts > div', { hasText: /^Account officerKemi Adebayo.* to / })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(main(page).getByText(/transferred the customer.* to Bola Ogunleye/)).toBeVisible();
});

test('a change that an officer requested is approved and takes effect', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/user-management-requests' });
  await expect(main(page).getByText('0803 000 0099')).toBeVisible();
  await page.getByRole('button', { name: 'Review: Change the profile, Babatunde Adeyemi' }).click();
  await bothRight(page, 'management-request');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Decision' }).selectOption('approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Request reviewed successfully').first()).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Completed' });
  await main(page).getByRole('link', { name: 'Babatunde Adeyemi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Babatunde Adeyemi' })).toBeVisible();
  await expect(main(page).getByText('0803 000 0099').first()).toBeVisible();

  await page.goto('/admin/transfer-requests');
  await page.getByRole('button', { name: /^Review the transfer of Danjuma/ }).click();
  await bothRight(page, 'transfer-request');
});

test('a suspension ends the session and refuses the next sign-in', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'customer2@ajo.test');
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/users?name=Babatunde' });
  await main(page).getByRole('link', { name: 'Babatunde Adeyemi' }).click();
  await main(page).getByRole('button', { name: 'More actions' }).click();
  await main(page).getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Papers in doubt');
  await bothRight(page, 'suspend');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User suspension status updated successfully').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page).getByText('Papers in doubt')).toBeVisible();

  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/sign-in/);
  await fillSignIn(theirs, 'customer2@ajo.test');
  await expect(theirs.getByText(/suspended/i).first()).toBeVisible();
  await expect(theirs).toHaveURL(/sign-in/);
  await theirs.context().close();

  await main(page).getByRole('button', { name: 'Reinstate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'More actions' }).click();
  await expect(main(page).getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('the page of an officer and the dialog of the referral reward are accessible', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/branch' });
  await page.getByRole('button', { name: 'Show Yaba, Lagos' }).click();
  await bothRight(page, 'branch-officers');
  await main(page).getByRole('link', { name: 'Kemi Adebayo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kemi Adebayo' })).toBeVisible();
  await bothRight(page, 'officer');
  await page.goto('/admin/referrals');
  await page.getByRole('button', { name: 'Change the reward' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await bothRight(page, 'referral-reward');
});

/** On a phone, the four figures of a page are two by two. */
async function figuresAreASquare(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const boxes = await Promise.all((await main(page).locator('.stat').all()).map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size).toBe(2);
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? -1))).size).toBe(2);
  if (before) await page.setViewportSize(before);
}

test('a merchant shares the referral link at once, and sees loans, account and referrals', async ({ page }) => {
  await signIn(page, 'merchant@ajo.test');
  await expect(page).toHaveURL(/merchant\/dashboard/);
  await expect(main(page).getByText('Invite a customer')).toBeInViewport();
  await expect(main(page).getByRole('figure', { name: 'Loans paid out in the last twelve months' })).toBeVisible();
  await bothRight(page, 'merchant-dashboard');
  await figuresAreASquare(page);
  // This browser denies access to the clipboard.
  await main(page).getByRole('button', { name: 'Share your link' }).click();
  await expect(main(page).getByText('Copy your link')).toBeVisible();
  await expect(main(page).getByText(/^http.*register\?ref=/)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Your business' });
  await tabs.getByRole('link', { name: 'Loans' }).click();
  await expect(main(page).getByRole('group', { name: 'Loans of your customers' })).toBeVisible();
  await expect(main(page).getByText('Adaeze Okonkwo')).toBeVisible();
  await bothRight(page, 'merchant-dashboard-loans');
  // The balance leads to the lines that it consists of.
  await main(page).locator('.stat', { hasText: 'Your balance' }).getByRole('link').click();
  await expect(main(page).getByRole('button', { name: 'Download the statement' })).toBeVisible();
  await bothRight(page, 'merchant-dashboard-account');
  await tabs.getByRole('link', { name: 'Referrals' }).click();
  await expect(main(page).getByText('Rewarded').first()).toBeVisible();
  await bothRight(page, 'merchant-dashboard-referrals');
});

test('staff open the page of a merchant: figures, chart, code, customers, loans and account', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/merchants' });
  await main(page).getByRole('link', { name: 'Musa Electronics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Musa Electronics' })).toBeVisible();
  await expect(main(page).getByText('Loans paid out by month')).toBeVisible();
  await bothRight(page, 'merchant');
  for (const [tab, seen] of [
    ['Customers', 'Adaeze Okonkwo'],
    ['Loans', /^AJ-/],
    ['Account', 'Referral reward'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(main(page).getByText(seen).first()).toBeVisible();
    await bothRight(page, `merchant-${tab.toLowerCase()}`);
  }
});

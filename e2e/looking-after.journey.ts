/** Staff look after people: an admin adds a colleague, moves a customer, decides about a request, suspends; every screen is swept with axe. */
import { expect, type Page } from '@playwright/test';
import { inBothSchemes, looksRight } from './looks.ts';
import { fillSignIn, mailTo, signIn, signInByForm } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');

/** No barrier for anybody, in light and in dark, and nothing sticks out on a phone, a tablet or a desk. */
const bothRight = (page: Page, name: string): Promise<void> => looksRight(page, name, inBothSchemes(page));

test('an admin adds a colleague and a superadmin confirms; the colleague chooses a password by the invitation and comes in', async ({
  page,
}) => {
  await signIn(page, 'admin@ajo.test');
  await page.goto('/admin/admins');
  await expect(main(page).getByRole('link', { name: 'Kemi Adebayo' })).toBeVisible();
  await bothRight(page, 'admins');
  await page.getByRole('button', { name: 'Add a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First and last name').fill('Sade Cole');
  await dialog.getByLabel('E-mail').fill('sade.cole@ajo.test');
  await dialog.getByLabel('Phone').fill('0803 111 2233');
  await dialog.getByLabel('Role').selectOption({ label: 'Credit officer' });
  await bothRight(page, 'add-a-colleague');
  await dialog.getByRole('button', { name: 'Request the account' }).click();
  await expect(dialog.getByText('Choose a branch for this role').first()).toBeVisible();
  await dialog.getByLabel('Branch').selectOption({ label: 'Ikeja, Lagos' });
  await dialog.getByRole('button', { name: 'Request the account' }).click();
  await expect(page.getByText('Asked for: a second person must confirm it').first()).toBeVisible();

  await signIn(page, 'superadmin@ajo.test');
  await page.goto('/admin/approvals');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByText(/Waiting for approval ?\d+ waiting for you/),
  ).toBeVisible();
  await bothRight(page, 'approvals');
  await page.getByRole('button', { name: 'Decide: Add a colleague, Sade Cole' }).click();
  await expect(dialog.getByText('sade.cole@ajo.test')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the decision' }).click();
  await expect(dialog.getByText('Choose a decision first').first()).toBeVisible();
  await bothRight(page, 'decide-approval');
  await dialog.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Approve: it takes effect at once' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Decide: Add a colleague, Sade Cole' })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  const link = /\/reset\?\S+/.exec(await mailTo('sade.cole@ajo.test'))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Ajo-demo-2026');
  await page.getByRole('textbox', { name: 'New password once more' }).fill('Ajo-demo-2026');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
  await signInByForm(page, 'sade.cole@ajo.test');
  await expect(page).toHaveURL(/admin\/dashboard/);
});

test('a customer is found, moves to another officer, and the page remembers who it was', async ({ page }) => {
  await signIn(page, 'admin@ajo.test');
  await page.goto('/admin/users');
  await page.getByLabel('Name').fill('okonkwo adae');
  await expect(main(page).getByRole('link')).toHaveCount(1);
  await bothRight(page, 'users');
  await main(page).getByRole('link', { name: 'Adaeze Okonkwo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeVisible();
  for (const tab of ['Profile', 'Loans', 'Money', 'Guarantors', 'Requests', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    if (tab !== 'Requests') await bothRight(page, `person-${tab}`);
  }
  await main(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To').selectOption({ label: 'Bola Ogunleye, Credit officer, Ikeja, Lagos' });
  await dialog.getByLabel('Why').fill('Moved to Ikeja');
  await bothRight(page, 'transfer');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Users transferred successfully').first()).toBeVisible();
  await expect(main(page).getByText('with Bola Ogunleye')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(main(page).getByRole('row', { name: /Account officer Kemi Adebayo/ })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(main(page).getByText(/transferred to Bola Ogunleye/)).toBeVisible();
});

test('a request of an officer is read with before and after, approved, and done', async ({ page }) => {
  await signIn(page, 'admin@ajo.test');
  await page.goto('/admin/user-management-requests');
  await expect(main(page).getByText('+2348030000099')).toBeVisible();
  await bothRight(page, 'management-requests');
  await page.getByRole('button', { name: 'Review: Change the profile, Babatunde Adeyemi' }).click();
  await bothRight(page, 'management-request');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Request reviewed successfully').first()).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Completed' });
  await main(page).getByRole('link', { name: 'Babatunde Adeyemi' }).click();
  await expect(main(page).getByText('+2348030000099')).toBeVisible();

  await page.goto('/admin/transfer-requests');
  await page.getByRole('button', { name: /^Review the transfer of Danjuma/ }).click();
  await bothRight(page, 'transfer-request');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision').selectOption({ label: 'Deny' });
  await dialog.getByLabel('Why').fill('The loan is decided first');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Transfer request reviewed successfully').first()).toBeVisible();
});

test('what is approved and has become impossible is told as what it is, with the reason', async ({ page }) => {
  await signIn(page, 'admin@ajo.test');
  await page.goto('/admin/admins?name=Ifeanyi');
  await main(page).getByRole('link', { name: 'Ifeanyi Nwosu' }).click();
  await main(page).getByRole('button', { name: 'Request a change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What').selectOption({ label: 'Change the role' });
  await dialog.getByLabel('Role').selectOption({ label: 'Finance' });
  await dialog.getByLabel('Why').fill('Moves to finance');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Request sent').first()).toBeVisible();
  await signIn(page, 'superadmin@ajo.test');
  await page.goto('/admin/user-management-requests');
  await page.getByRole('button', { name: 'Review: Change the role, Ifeanyi Nwosu' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByText('This could not be done. Customers are still with this officer. Transfer them first'),
  ).toBeVisible();
  await expect(page.getByText('Request reviewed successfully')).toHaveCount(0);
});

test('an officer asks, and may not decide', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test');
  await page.goto('/admin/users');
  await main(page).getByRole('link', { name: 'Danjuma Musa' }).click();
  await expect(main(page).getByRole('button', { name: 'Suspend' })).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Request a change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What').selectOption({ label: 'Suspend' });
  await dialog.getByLabel('Why').fill('Somebody else uses the account');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Request sent').first()).toBeVisible();
  await page.goto('/admin/user-management-requests');
  await expect(main(page).getByRole('row', { name: /Danjuma Musa/ })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Review/ })).toHaveCount(0);
});

test('a suspension ends the session and refuses the next sign-in', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'customer2@ajo.test');
  await signIn(page, 'compliance_officer@ajo.test');
  await page.goto('/admin/users?name=Babatunde');
  await main(page).getByRole('link', { name: 'Babatunde Adeyemi' }).click();
  await main(page).getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByLabel('Why').fill('Papers in doubt');
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

  await main(page).getByRole('button', { name: 'Let in again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let in again' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('branches, officers, merchants and referrals show their figures', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  await page.goto('/admin/branch');
  await page.getByRole('button', { name: 'Show Yaba, Lagos' }).click();
  await expect(main(page).getByRole('link', { name: 'Kemi Adebayo' })).toBeVisible();
  await bothRight(page, 'branches');
  await main(page).getByRole('link', { name: 'Kemi Adebayo' }).click();
  await expect(main(page).getByText('while responsible on the day of the payout')).toBeVisible();
  await bothRight(page, 'officer');
  await page.goto('/admin/merchants');
  await expect(main(page).getByRole('link', { name: 'Musa Electronics' })).toBeVisible();
  await bothRight(page, 'merchants');
  await page.goto('/admin/referrals');
  await expect(main(page).getByRole('row', { name: /Ebiere Tamuno.*Rewarded/ })).toBeVisible();
  await bothRight(page, 'referrals');
  await page.getByRole('button', { name: 'Change the reward' }).click();
  await bothRight(page, 'referral-reward');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reward' }).fill('2500');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('A referral earns ₦2,500.00')).toBeVisible();
});

test('a merchant reads the loans of the own customers', async ({ page }) => {
  await signIn(page, 'merchant@ajo.test');
  await expect(page).toHaveURL(/merchant\/dashboard/);
  await expect(main(page).getByText('Adaeze Okonkwo')).toBeVisible();
  await expect(main(page).getByText('Bring a friend')).toBeVisible();
  await bothRight(page, 'merchant-dashboard');
  // This browser lends nobody its clipboard.
  await main(page).getByRole('button', { name: 'Share your link' }).click();
  await expect(page.getByText(/^Copy your link: http/).first()).toBeVisible();
});

/** A customer saves toward a goal: opens the account, pays in, sees it grow, withdraws, and changes their mind. */
import { expect } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test('a customer opens a savings account, pays in by checkout, and requests and cancels a withdrawal', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.goto('/savings');
  await page.getByRole('button', { name: 'Start saving' }).click();
  const opening = page.getByRole('dialog', { name: 'Start saving' });
  await opening.getByLabel('What for').fill('Rent in January');
  await opening.getByLabel('Goal').fill('100000');
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await looksRight(page, 'start-saving');
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent in January' })).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add money' }).click();
  const deposit = page.getByRole('dialog');
  await deposit.getByLabel('How much').fill('20000');
  await expect(deposit.getByText('Processing fee')).toBeVisible();
  await deposit.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await expect(page.getByText('Thank you: ₦20,000.00 received')).toBeVisible();
  await expect(page.getByRole('img', { name: '₦20,000.00 of ₦100,000.00 saved' })).toBeVisible();
  await looksRight(page, 'savings-account');

  await page.getByRole('button', { name: 'Use this account for transfers' }).click();
  await expect(page.getByText(/^Money sent to this number is saved here/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy account number' })).toBeVisible({ timeout: 30_000 });
  await looksRight(page, 'savings-transfers');

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawal = page.getByRole('dialog');
  await withdrawal.getByLabel('How much').fill('5000');
  await expect(withdrawal.getByText('You receive')).toBeVisible();
  await looksRight(page, 'withdraw');
  await withdrawal.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Withdrawal request successful').first()).toBeVisible();
  await expect(page.getByText('Held for withdrawals')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('Held for withdrawals')).toBeHidden();
  await page.goto('/savings');
  await expect(page.getByRole('link', { name: 'Open Rent in January' })).toBeVisible();
  await looksRight(page, 'my-savings');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Key facts of/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Rent in January' })).toBeVisible();
  await expect(page.getByText('Next part on')).toBeVisible();
  await looksRight(page, 'home-holdings');
});

test('a customer saves on a plan from a saved card, pauses it, and pays in with one press', async ({ page }) => {
  await signIn(page, 'customer@ajo.test');
  await page.goto('/savings');
  await page.getByRole('button', { name: 'Start saving' }).click();
  const opening = page.getByRole('dialog', { name: 'Start saving' });
  await opening.getByLabel('How', { exact: true }).selectOption({ label: 'Locked: locked until its day' });
  await opening.getByLabel('What for').fill('School fees in May');
  await opening.getByLabel('Until').fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
  await opening.getByLabel('At the end').selectOption({ label: 'Pay it to my bank account' });
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School fees in May' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up autosave' }).click();
  await expect(page.getByRole('dialog').getByText('Autosave charges a saved card')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add money' }).click();
  await page.getByRole('dialog').getByLabel('How much').fill('2000');
  await page.getByRole('dialog').getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await page.getByRole('checkbox', { name: /^Keep my/ }).check();
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('Your card is saved').first()).toBeVisible();

  await page.getByRole('button', { name: 'Set up autosave' }).click();
  const plan = page.getByRole('dialog', { name: 'Autosave for School fees in May' });
  await plan.getByLabel('How much').fill('500');
  await plan.getByLabel('How often').selectOption({ label: 'Every week' });
  await plan.getByRole('combobox', { name: 'Day' }).selectOption({ label: 'Friday' });
  await plan.getByRole('checkbox', { name: /^Charge this card/ }).check();
  await looksRight(page, 'autosave-plan');
  await plan.getByRole('button', { name: 'Turn on autosave' }).click();
  await expect(page.getByText(/₦500\.00 every Friday from Visa ending \d{4}\. The next deposit is on/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByLabel('Days').fill('14');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/paused until/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText(/paused until/)).toBeHidden();

  await page.getByRole('button', { name: 'Add money' }).click();
  await page.getByRole('dialog').getByLabel('How much').fill('1000');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦.* with Visa ending/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Thank you: ₦1,000.00 received' })).toBeFocused();
  await looksRight(page, 'savings-paid-by-card');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('₦3,000.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change School fees in May' });
  await change.getByLabel('At the end').selectOption({ label: 'Save again for the same time' });
  await looksRight(page, 'change-savings');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Save again for the same time')).toBeVisible();
  await looksRight(page, 'savings-with-autosave');
});

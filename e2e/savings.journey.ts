/** A customer saves toward a goal: opens the account, pays in, sees it grow, withdraws and changes their mind, and is paid before the goal less the fee. */
import { expect } from '@playwright/test';
import { booksProve } from './books.ts';
import { removeFreeDays } from './free-days.ts';
import { inBothSchemes, looksRight } from './looks.ts';
import { demoPassword, sandbox, signIn } from './people.ts';
import { changeRow, test } from './product.ts';
import { staysUnderTheFinger } from './still.ts';

test.describe.configure({ mode: 'serial' });

test('a customer opens a savings account, pays in by checkout, and requests and cancels a withdrawal', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Purpose').fill('Rent in January');
  await opening.getByLabel('Goal').fill('100000');
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await looksRight(page, 'start-saving');
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent in January' })).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add money' }).click();
  const deposit = page.getByRole('dialog');
  const toPayment = deposit.getByRole('button', { name: 'Go to the payment page' });
  await staysUnderTheFinger(page, {
    request: '**/checkout/quote',
    act: () => deposit.getByRole('textbox', { name: /^Amount/ }).fill('20000'),
    pressed: toPayment,
    arrived: deposit.getByText('₦20,000.00', { exact: true }),
  });
  await toPayment.click();
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
  await staysUnderTheFinger(page, {
    request: '**/withdraw/quote',
    act: () => withdrawal.getByRole('textbox', { name: /^Amount/ }).fill('5000'),
    pressed: withdrawal.getByRole('button', { name: 'Request withdrawal' }),
    arrived: withdrawal.getByText('₦5,000.00', { exact: true }).first(),
  });
  await looksRight(page, 'withdraw');
  await withdrawal.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Withdrawal request successful').first()).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('button', { name: /^Close and receive ₦/ })).toBeVisible();
  await looksRight(page, 'close-savings');
  await page.keyboard.press('Escape');
  await page.goto('/savings');
  await expect(page.getByRole('link', { name: 'Open Rent in January' })).toBeVisible();
  await looksRight(page, 'my-savings');
  await page.goto('/dashboard');
  // What is held loads when it is near, and the page grows above it while it loads.
  await expect(async () => {
    await page.mouse.wheel(0, 10_000);
    await expect(page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: 'Savings' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/^₦[\d,.]+ due \d/)).toBeVisible();
  await looksRight(page, 'home-holdings');
});

test('a customer saves on a plan from a saved card, pauses it, and pays in with one press', async ({ page }) => {
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Locked: no withdrawal before the end date' });
  await opening.getByLabel('Purpose').fill('School fees in May');
  await opening.getByLabel('End date').fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
  await opening.getByLabel('At maturity').selectOption({ label: 'Pay it to my bank account' });
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School fees in May' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up autosave' }).click();
  await expect(page.getByRole('dialog').getByText('Autosave needs a saved card')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add money' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('2000');
  await page.getByRole('dialog').getByRole('button', { name: 'Go to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay ₦[\d,.]+$/ }).click();
  await page.getByRole('checkbox', { name: /^Keep my/ }).check();
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('Your card is saved').first()).toBeVisible();

  await page.getByRole('button', { name: 'Set up autosave' }).click();
  const plan = page.getByRole('dialog', { name: 'Autosave for School fees in May' });
  await plan.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await plan.getByLabel('Frequency').selectOption({ label: 'Every week' });
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
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('1000');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦.* with Visa ending/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Thank you: ₦1,000.00 received' })).toBeFocused();
  await looksRight(page, 'savings-paid-by-card');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('₦3,000.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Edit account' }).click();
  const change = page.getByRole('dialog', { name: 'Edit School fees in May' });
  await change.getByLabel('At maturity').selectOption({ label: 'Renew for the same term' });
  await looksRight(page, 'change-savings');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Renew, same term')).toBeVisible();
  await looksRight(page, 'savings-with-autosave');
});

test('a customer sets a PIN on a small phone, and the next withdrawal asks for it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'customer@ajo.test', { at: '/profile#pin' });
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const setting = page.getByRole('dialog', { name: 'Set PIN' });
  await expect(setting.getByLabel('Password', { exact: true })).toBeFocused();
  await setting.getByLabel('Password', { exact: true }).fill(demoPassword);
  await looksRight(page, 'pin-password', inBothSchemes(page));
  await setting.getByRole('button', { name: 'Send code' }).click();
  await expect(setting.getByLabel('Code')).toBeFocused();
  await setting.getByLabel('Code').fill(await pinCode());
  await setting.getByLabel('New PIN').fill('8264');
  await setting.getByLabel('Repeat the PIN').fill('8264');
  await looksRight(page, 'pin-set', inBothSchemes(page));
  await setting.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('Your PIN is set').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await looksRight(page, 'pin-card', inBothSchemes(page));

  await changeRow("update sessions set proven_at = proven_at - interval '20 minutes' where proven_at is not null", []);
  await page.goto('/savings');
  await page.getByRole('link', { name: 'Open Rent in January' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('5000');
  await page.getByRole('dialog').getByRole('button', { name: 'Request withdrawal' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm with your PIN' });
  await expect(proof.getByLabel('PIN', { exact: true })).toBeFocused();
  await proof.getByLabel('PIN', { exact: true }).fill('1111');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('Wrong PIN. 4 attempts left')).toBeVisible();
  await looksRight(page, 'pin-wrong', inBothSchemes(page));
  await proof.getByLabel('PIN', { exact: true }).fill('8264');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Withdrawal request successful').first()).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toBeVisible();
});

test('a customer saves toward a goal, pauses autosave, withdraws early with the fee, and is paid; the books prove', async ({
  page,
}) => {
  await removeFreeDays();
  await signIn(page, 'customer@ajo.test', { at: '/savings' });
  await page.getByRole('button', { name: /^(Start saving|New savings account)$/ }).click();
  const opening = page.getByRole('dialog', { name: 'New savings account' });
  await opening.getByLabel('Savings plan', { exact: true }).selectOption({ label: 'Target' });
  await opening.getByLabel('Purpose').fill('Laptop');
  await opening.getByLabel('Goal').fill('200000');
  await opening.getByLabel('End date').fill(new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10));
  await opening.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await opening.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laptop' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await page.getByRole('button', { name: 'Add money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('50000');
  await dialog.getByRole('button', { name: /^Pay ₦.* with Visa ending/ }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm with your PIN' });
  await proof.getByLabel('PIN', { exact: true }).fill('8264');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you: ₦50,000.00 received' })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('img', { name: '₦50,000.00 of ₦200,000.00 saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up autosave' }).click();
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('5000');
  await dialog.getByRole('checkbox', { name: /^Charge this card/ }).check();
  await dialog.getByRole('button', { name: 'Turn on autosave' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByLabel('Days').fill('30');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/paused until/)).toBeVisible();

  // With fee, VAT and two long lines, the figures are higher than a small phone.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await staysUnderTheFinger(page, {
    request: '**/withdraw/quote',
    act: () => dialog.getByRole('textbox', { name: /^Amount/ }).fill('10000'),
    pressed: dialog.getByRole('button', { name: 'Request withdrawal' }),
    arrived: dialog.getByText('Early withdrawal fee'),
  });
  if (size) await page.setViewportSize(size);
  await looksRight(page, 'withdraw-early');
  await dialog.getByLabel('Reason').fill('Hospital bill');
  await dialog.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Withdrawal request successful').first()).toBeVisible();
  await looksRight(page, 'withdrawal-requested');

  await signIn(page, 'finance@ajo.test', { at: '/admin/withdrawal-requests' });
  await page
    .getByRole('row', { name: /₦10,000\.00/ })
    .getByRole('button', { name: /^Review the withdrawal/ })
    .click();
  await dialog.getByLabel('Decision', { exact: true }).selectOption({ label: 'Approve and pay out' });
  await dialog.getByRole('button', { name: /^Approve and pay ₦/ }).click();
  await expect(dialog).toBeHidden();

  await signIn(page, 'customer@ajo.test');
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole('img', { name: '₦40,000.00 of ₦200,000.00 saved' })).toBeVisible();
  await looksRight(page, 'withdrawal-paid');
  await booksProve(page);
});

/** The code to set the PIN, from the text message. */
async function pinCode(): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const texts = (await (await fetch(`${sandbox}/_control/sms`)).json()) as { text: string }[];
      code = /^\d{6}/.exec(texts.findLast(({ text }) => text.includes('code to set your PIN'))?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

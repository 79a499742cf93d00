/** Staff manage BetaLife plans and packages, investment plans, the guarantor policy and businesses; a merchant manages an account. */
import { addDays, day, longDay } from '@ajo/contract/kernel/time';
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { signIn, toMorePages } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });
const main = (page: Page) => page.getByRole('main');
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
/** Checks the page and restores its width. */
async function look(page: Page, name: string): Promise<void> {
  await looksRight(page, name);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a BetaLife plan is added, and a plan without a name or a place is not', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/betalife-product' });
  await expect(main(page).getByRole('link', { name: 'Monthly food basket' })).toBeVisible();
  await look(page, 'betalife-plans');
  await main(page).getByRole('button', { name: 'Add a plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A');
  await dialog.getByRole('textbox', { name: /Order among the plans/ }).fill('last');
  await dialog.getByRole('button', { name: 'Add the plan' }).click();
  await expect(dialog.getByText('Enter a name for the plan').first()).toBeVisible();
  await expect(dialog.getByText('Enter a whole number').first()).toBeVisible();
  await look(page, 'betalife-plan-refused');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harvest basket');
  await dialog.getByRole('textbox', { name: /Order among the plans/ }).fill('90');
  await dialog.getByRole('button', { name: 'Add the plan' }).dblclick();
  await expectText(page, 'BetaLife plan created successfully');
  await expect(main(page).getByRole('link', { name: 'Harvest basket' })).toHaveCount(1);
});

test('a package is added, changed and removed, each as a version, and a concurrent editor keeps the input', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/betalife-product' });
  await main(page).getByRole('link', { name: 'Harvest basket' }).click();
  await expectText(page, 'No package yet');
  await main(page).getByRole('link', { name: 'Add a package' }).click();
  await expect(page).toHaveURL(/\/admin\/betalife-food\/create-package\/[0-9a-f-]{36}$/);
  await main(page).getByRole('textbox', { name: 'Name' }).fill('New yam');
  await main(page).getByRole('button', { name: 'Add the package' }).click();
  await expect(main(page).getByText('Enter an amount').first()).toBeVisible();
  await main(page).getByRole('textbox', { name: 'Price' }).fill('24000');
  await main(page).getByRole('button', { name: 'Add the package' }).click();
  await expect(main(page).getByText('Enter the name of the item').first()).toBeVisible();
  await look(page, 'betalife-package-refused');
  await main(page).getByRole('textbox', { name: 'Item' }).fill('Yam tubers');
  await main(page).getByRole('textbox', { name: 'Quantity' }).fill('10');
  await main(page).getByRole('button', { name: 'Add the package' }).dblclick();
  await expectText(page, 'BetaLife package created successfully');
  await expect(main(page).getByText('4 parts of ₦6,000.00, every week')).toHaveCount(1);
  await look(page, 'betalife-plan');

  await main(page).getByRole('link', { name: 'Change New yam' }).click();
  await expect(page).toHaveURL(/\/admin\/betalife_food\/[0-9a-f-]{36}\/edit-package\/\d+$/);
  // Under another kind the same address leads back to the kind of the plan.
  await page.goto(page.url().replace('betalife_food', 'betalife_assets'));
  await expect(page).toHaveURL(/\/admin\/betalife_food\/[0-9a-f-]{36}\/edit-package\/\d+$/);
  const late = await context.newPage();
  await late.goto(page.url());
  await expect(late.getByRole('heading', { level: 1, name: 'Change New yam' })).toBeVisible();
  await main(page).getByRole('textbox', { name: 'Price' }).fill('26000');
  await main(page).getByRole('button', { name: 'Save the package' }).click();
  await expectText(page, 'BetaLife package updated');
  await main(late).getByRole('textbox', { name: 'Price' }).fill('1000');
  await main(late).getByRole('button', { name: 'Save the package' }).click();
  await expect(late.getByText(/Another person has saved version \d+\./).first()).toBeVisible();
  await late.close();

  await main(page).getByRole('button', { name: 'Remove New yam' }).click();
  await look(page, 'betalife-take-away');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove package' }).click();
  await expectText(page, 'Package deleted successfully');
  await expectText(page, 'No package yet');
  await expect(main(page).getByText(/New yam.* → removed/)).toBeVisible();
});

test('a role with read access sees the BetaLife plans without controls to change them', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/betalife-product' });
  await main(page).getByRole('link', { name: 'Monthly food basket' }).click();
  await expect(main(page).getByText('Family basket').first()).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await page.goto(`${new URL(page.url()).pathname}/edit-package/1`);
  await expect(page).toHaveURL(/\/admin\/betalife_food\/[0-9a-f-]{36}$/);
});

test('an investment plan is added and becomes a second version; crossed limits and empty rates are refused', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/dashboard' });
  await toMorePages(page);
  await page.getByRole('link', { name: 'Investment plans' }).click();
  await look(page, 'investment-plans');
  await main(page).getByRole('button', { name: 'Add a plan' }).click();
  const form = page.getByRole('form', { name: 'Investment plan' });
  await form.getByRole('button', { name: 'Add this plan' }).click();
  await expect(form.getByText('Enter an amount')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Name' }).fill('Harvest note');
  await form.getByRole('textbox', { name: 'Minimum amount' }).fill('500000');
  await form.getByRole('textbox', { name: 'Maximum amount' }).fill('50000');
  await form.getByRole('textbox', { name: 'Months', exact: true }).fill('six');
  await form.getByRole('button', { name: 'Add this plan' }).click();
  await expect(form.getByText('Enter a whole number of months').first()).toBeVisible();
  await look(page, 'investment-plan-refused');
  await form.getByRole('textbox', { name: 'Months', exact: true }).fill('6');
  await form.getByRole('textbox', { name: 'Percent a year', exact: true }).fill('14.5');
  await form.getByRole('button', { name: 'Add this plan' }).click();
  await expect(form.getByText('The largest amount cannot be below the smallest')).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Maximum amount' }).fill('5000000');
  await form.getByRole('textbox', { name: /Order among the plans/ }).fill('90');
  await form.getByRole('button', { name: 'Add this plan' }).dblclick();
  await expectText(page, 'Investment plan added successfully');
  await expect(main(page).getByRole('button', { name: 'Harvest note' })).toHaveCount(1);

  await main(page).getByRole('button', { name: 'Harvest note' }).click();
  await form.getByRole('textbox', { name: 'Percent a year', exact: true }).fill('15');
  await form.getByRole('button', { name: 'Save as version 2' }).click();
  await expectText(page, 'Investment plan updated successfully');
  await main(page).getByRole('button', { name: 'Harvest note' }).click();
  await expect(main(page).getByText('Rates: 6 months 14.5% → 6 months 15%')).toBeVisible();
  await look(page, 'investment-plan-versions');

  const later = addDays(day(await form.getByLabel('Valid from').inputValue()), 30);
  await form.getByRole('textbox', { name: 'Percent a year', exact: true }).fill('16');
  await form.getByLabel('Valid from').fill(later);
  await form.getByRole('button', { name: `Plan from ${longDay(later)}` }).dblclick();
  await expectText(page, `Planned from ${longDay(later)}`);
  await main(page).getByRole('button', { name: 'Harvest note' }).click();
  await expect(main(page).getByText('Rates: 6 months 15% → 6 months 16%')).toHaveCount(1);
  await expect(form.getByRole('textbox', { name: 'Percent a year', exact: true })).toHaveValue('15');
  await look(page, 'investment-plan-planned');
  await main(page)
    .getByRole('button', { name: `Cancel this change from ${longDay(later)}` })
    .click();
  await expectText(page, 'The planned change is cancelled');
  await expect(main(page).getByText('Planned changes')).toHaveCount(0);
  const offered = (await (await page.request.get('/api/investment_plans')).json()) as { data: { name: string }[] };
  expect(offered.data.map(({ name }) => name)).not.toContain('Harvest note');
});

test('officers read the guarantor policy, settings managers change it, and invalid values are refused', async ({ page }) => {
  await signIn(page, 'credit_officer@ajo.test', { at: '/admin/guarantor-policy' });
  await expect(
    main(page)
      .getByText(/loans? at a time/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await look(page, 'policy-read');

  await signIn(page, 'superadmin@ajo.test', { at: '/admin/guarantor-policy' });
  const cap = main(page).getByRole('textbox', { name: /Maximum number of loans per guarantor/ });
  const before = await cap.inputValue();
  for (const [text, refusal] of [
    ['0', 'At least one loan'],
    ['many', 'Enter a whole number'],
    ['11', 'At most ten loans'],
  ] as const) {
    await cap.fill(text);
    await main(page).getByRole('button', { name: 'Save policy' }).click();
    await expect(main(page).getByText(refusal).first()).toBeVisible();
  }
  await look(page, 'policy-refused');
  for (const text of ['7', before]) {
    await cap.fill(text);
    await main(page).getByRole('button', { name: 'Save policy' }).click();
    await expectText(page, 'Guarantor policy saved');
    await page.reload();
    await expect(cap).toHaveValue(text);
  }
});

test('a business is found by name, its document is reviewed, and a rejection needs a reason', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/businesses' });
  await expect(main(page).getByRole('table')).toBeVisible();
  await look(page, 'businesses');
  await main(page)
    .getByRole('searchbox', { name: /Business or owner/ })
    .fill('nobody has this name');
  await expectText(page, 'No businesses match these filters');
  await main(page).getByRole('button', { name: 'Clear filters' }).first().click();
  await main(page).getByRole('combobox', { name: 'Documents' }).selectOption({ label: 'Waiting' });
  await main(page).getByRole('table').getByRole('link').first().click();
  await expect(main(page).getByText('According to the customer')).toBeVisible();
  await look(page, 'business');
  await main(page)
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Explain what is wrong, so that the customer can correct it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await main(page)
    .getByRole('button', { name: /^Verify / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expectText(page, 'Verified successfully');
});

test('a merchant manages the account: message preferences, devices, and the link to the dashboard', async ({ page }) => {
  await signIn(page, 'merchant@ajo.test');
  await page.getByRole('link', { name: /your account/ }).click();
  await expect(page).toHaveURL(/\/merchant\/account$/);
  await expect(main(page).getByText('merchant@ajo.test')).toBeVisible();
  await main(page).getByRole('heading', { name: 'Devices' }).click();
  await expect(main(page).getByText('This device', { exact: true })).toBeVisible();
  await main(page).getByRole('heading', { name: 'Notification settings' }).click();
  await expect(main(page).getByRole('checkbox').first()).toBeVisible();
  await look(page, 'merchant-account');
  const input = main(page).getByRole('checkbox').and(page.locator(':enabled')).first();
  const before = await input.isChecked();
  const kept = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await input.click();
  await kept;
  await page.reload();
  await expect(input).toBeChecked({ checked: !before });
  await input.click();
  await expect(input).toBeChecked({ checked: before });
  await main(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/merchant\/dashboard$/);
});

test('settings of withdrawals, investments and packages are changed, and read by finance', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/withdrawal-settings' });
  await main(page).getByRole('textbox', { name: 'VAT on the fee' }).fill('x');
  await main(page).getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter a percentage like 7.5')).toBeVisible();
  await look(page, 'withdrawal-settings');
  await main(page).getByRole('textbox', { name: 'VAT on the fee' }).fill('7.5');
  await main(page).getByRole('button', { name: 'Save settings' }).click();
  await expectText(page, 'Withdrawal settings updated');
  await page.goto('/admin/investment-settings');
  await look(page, 'investment-settings');
  await main(page).getByRole('textbox', { name: 'Second approval above' }).fill('400000');
  await main(page).getByRole('button', { name: 'Save limit' }).click();
  await expectText(page, 'Investment settings updated');
  await page.goto('/admin/betalife-settings');
  await main(page).getByRole('textbox', { name: 'Goods delivered within' }).fill('two');
  await main(page).getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter whole days')).toBeVisible();
  await look(page, 'betalife-settings');
  await main(page).getByRole('textbox', { name: 'Goods delivered within' }).fill('10');
  await main(page).getByRole('button', { name: 'Save settings' }).click();
  await expectText(page, 'BetaLife settings updated');

  await signIn(page, 'finance@ajo.test', { at: '/admin/investment-settings' });
  await expect(page.getByText('₦400,000.00').first()).toBeVisible();
});

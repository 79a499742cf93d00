/** Lists of staff: columns and views saved for the person, files, several rows at once, and their layout on a phone. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { looksRight, overTheSide, violationsOn } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const main = (page: Page) => page.getByRole('main');
const views = (page: Page) => main(page).getByRole('navigation', { name: /^Views/ });
const view = (page: Page, name: string | RegExp) => views(page).getByRole('button', { name });
const isShown = (page: Page, name: string | RegExp) => expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
const columns = (page: Page) => main(page).getByRole('button', { name: /^Columns / });
const headings = (page: Page) => main(page).getByRole('columnheader').allTextContents();

const anotherDevice = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('columns and a saved view apply on another device until they are removed', async ({ page, browser }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await expect(columns(page)).toBeVisible();
  expect(await headings(page)).toContain('Officer');
  await looksRight(page, 'list-bar');
  await columns(page).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Officer' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();
  await expect(columns(page)).toHaveText('Columns (5 of 6)');
  expect(await headings(page)).not.toContain('Officer');

  await main(page).getByLabel('Status').selectOption({ label: 'Completed' });
  await main(page).getByRole('searchbox').fill('ada');
  await view(page, 'Save this view').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Completed loans');
  await looksRight(page, 'list-view-save');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isShown(page, /^Completed loans/);
  await view(page, 'Edit views').click();
  await dialog.getByRole('button', { name: 'Use as default: Completed loans' }).click();
  await expect(dialog.getByText('the list opens with it')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paid back');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByRole('region', { name: 'Paid back', exact: true })).toBeVisible();
  await looksRight(page, 'list-views-change');

  const home = await anotherDevice(browser);
  await signIn(home, 'admin@ajo.test', { at: '/admin/requests' });
  await isShown(home, /^Paid back/);
  await expect(home).toHaveURL(/requests\?.*status=completed$/);
  expect(await headings(home)).not.toContain('Officer');
  await view(home, /^All loans/).click();
  await isShown(home, /^All loans/);
  await expect(home).not.toHaveURL(/status=/);
  await home.context().close();

  await dialog.getByRole('button', { name: 'Remove Paid back' }).click();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(dialog.getByText('No saved views.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/admin/requests');
  await isShown(page, /^All loans/);
});

test('the menu of a list fits on a phone and a tablet, which have no columns to choose', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests' });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    // Cards have no columns to choose.
    await expect(columns(page)).toBeHidden();
    await main(page).getByRole('button', { name: 'Export', exact: true }).click();
    const box = await main(page).locator('.list-menus .popover').boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= width]).toEqual([true, true]);
    expect([await overTheSide(page), await violationsOn(page, [], 'tbody')]).toEqual([0, []]);
    await page.keyboard.press('Escape');
  }
});

/** `format`: of a list whose file comes in several. */
async function savedBy(page: Page, button: string, format?: 'CSV'): Promise<string[]> {
  const press = async (): Promise<void> => {
    await main(page).getByRole('button', { name: button, exact: true }).click();
    if (format) await main(page).getByRole('button', { name: format, exact: true }).click();
  };
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
}

test('a list is saved to a file with its filters, or only the selected rows', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests?status=active' });
  // The last row of the table has the totals of the list.
  const rows = main(page).locator('tbody tr[data-row]');
  await expect(rows.first()).toContainText('Active');
  const [heads, ...lines] = await savedBy(page, 'Export', 'CSV');
  expect(heads).toContain('Loan,Customer,Branch');
  expect(lines.length).toBe(await rows.count());
  expect(lines.every((line) => line.includes(',Active,'))).toBe(true);
  await main(page)
    .getByRole('checkbox', { name: /^Select AJ-/ })
    .first()
    .check();
  expect(await savedBy(page, 'Export selected', 'CSV')).toHaveLength(2);
});

test('on a phone one button opens the filters, a filter is added and cleared, and rows are lines without headings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'finance@ajo.test', { at: '/admin/requests?status=active&date_filter=year' });
  await expect(main(page).getByRole('table')).toBeInViewport();
  await expect(main(page).getByRole('columnheader').first()).not.toBeInViewport();
  await expect(main(page).getByRole('button', { name: 'Clear filter: Status' })).toBeHidden();
  await main(page).getByRole('button', { name: 'Filters (2)' }).click();
  await main(page).getByRole('button', { name: 'Clear filter: Status' }).click();
  await expect(page).toHaveURL(/requests\?.*date_filter=year/);
  await main(page).getByRole('button', { name: 'Add a filter' }).click();
  expect(await overTheSide(page)).toBe(0);
  await main(page).getByRole('button', { name: 'Officer', exact: true }).click();
  await expect(main(page).getByRole('combobox', { name: 'Officer' })).toBeFocused();
  await main(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/date_filter/);
  expect([await overTheSide(page), await violationsOn(page)]).toEqual([0, []]);
});

test('a loan is opened by keyboard, and Back returns to its row on the same page of the list', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests?status=active' });
  const rows = main(page).locator('tbody tr[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/requests\/[0-9a-f-]{36}/);
  await main(page).getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page).toHaveURL(/requests\?.*status=active/);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/requests\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(rows.nth(1)).toBeFocused();
});

test('several customers are transferred at once, and each refusal is listed with its reason', async ({ page }) => {
  const box = (name: string) => main(page).getByRole('checkbox', { name: `Select ${name}` });
  const dialog = page.getByRole('dialog');
  const chooseOfficer = async (to: string): Promise<void> => {
    await main(page).getByRole('button', { name: 'Transfer to an officer' }).click();
    await dialog.getByLabel('To', { exact: true }).selectOption({ label: to });
  };
  await signIn(page, 'admin@ajo.test', { at: '/admin/users' });
  await box('Ebiere Tamuno').check();
  await box('Babatunde Adeyemi').check();
  await looksRight(page, 'list-selected');
  await chooseOfficer('Bola Ogunleye, Credit officer, Ikeja, Lagos');
  await looksRight(page, 'list-transfer');
  await dialog.getByRole('button', { name: 'Transfer 2 customers' }).click();
  await expect(dialog.getByText('1 done, 1 failed')).toBeVisible();
  await expect(dialog.getByText(/^Ebiere Tamuno: /)).toBeVisible();
  await looksRight(page, 'list-transfer-result');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(main(page).getByRole('row', { name: /Babatunde Adeyemi/ })).toContainText('Bola Ogunleye');

  await box('Ebiere Tamuno').uncheck();
  await chooseOfficer('Kemi Adebayo, Credit officer, Yaba, Lagos');
  await dialog.getByRole('button', { name: 'Transfer 1 customer' }).click();
  await expect(dialog.getByText('1 done, 0 failed')).toBeVisible();
});

test('a team lead reminds the guarantors of the selected requests', async ({ page }) => {
  await signIn(page, 'team_lead@ajo.test', { at: '/admin/requests?name=Danjuma' });
  await main(page)
    .getByRole('checkbox', { name: /^Select AJ-/ })
    .first()
    .check();
  await expect(main(page).getByRole('button', { name: 'Assign officer' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Remind guarantors' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remind the guarantors of 1 request' }).click();
  await expect(dialog.getByText('0 done, 1 failed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Retry the failed ones' })).toBeVisible();
});

/** What a business owner types and presses from the landing page to a sent application: counted in the browser, and bounded. */
import { expect, type Page } from '@playwright/test';
import { mailTo } from './people.ts';
import { photo } from './photo.ts';
import { test } from './product.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.setTimeout(300_000);

const bounds = { typed: 17, taps: 14 };
const owner = { email: 'efe.okoro@mail.test', password: 'nine blue umbrellas' };

/** What the customer did, over all tabs. Choosing from a list, ticking a box and choosing a file are neither typed nor a tap. */
type Effort = { typed: Set<string>; taps: string[] };

/** Runs in the page. A field counts once for each heading, however often it is changed. */
const reporting = `
  document.addEventListener('input', ({ target }) => {
    if (!target.matches('textarea, input:not([type=checkbox], [type=file])')) return;
    const place = document.querySelector('main h2, h1')?.textContent ?? '';
    countTyped(place + ': ' + (target.labels[0]?.textContent ?? target.name));
  }, true);
  document.addEventListener('click', ({ target }) => {
    const pressed = target.closest('a, button');
    if (pressed) countTap(pressed.textContent.trim());
  }, true);
`;

async function counted(page: Page): Promise<Effort> {
  const effort: Effort = { typed: new Set(), taps: [] };
  await page.context().exposeFunction('countTyped', (name: string) => void effort.typed.add(name));
  await page.context().exposeFunction('countTap', (name: string) => void effort.taps.push(name));
  await page.context().addInitScript({ content: reporting });
  return effort;
}

test('a business owner applies with at most 17 typed fields and 14 taps', async ({ page }) => {
  const effort = await counted(page);
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('Efe');
  await page.getByLabel('Last name').fill('Okoro');
  await page.getByLabel('Email address').fill(owner.email);
  await page.getByLabel('Phone number').fill('0803 555 0199');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please check your email to verify your email address').first()).toBeVisible();

  // The mail opens in a tab of its own. Both tabs go on, signed in.
  const link = /https?:\S+verify-email\S+/.exec(await mailTo(owner.email))?.[0] ?? '';
  const mail = await page.context().newPage();
  await mail.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await mail.getByRole('button', { name: 'This is my address' }).click();
  await expect(mail.getByText(/^Step 1 of 10/)).toBeVisible();
  await mail.close();
  await expect(page.getByText(/^Step 1 of 10/)).toBeVisible();

  await page.getByRole('textbox', { name: 'BVN' }).fill('22233344455');
  await page.getByLabel('Date of birth', { exact: true }).fill('1990-05-17');
  await page.getByRole('checkbox').check();
  await press('Confirm my identity');
  await page.getByLabel('House number and street').fill('14 Allen Avenue');
  await page.getByLabel('Town or area').fill('Ikeja');
  await page.getByLabel('State', { exact: true }).selectOption('Lagos');
  await press('Save my address');
  await page.getByLabel('Full name', { exact: true }).fill('Ovie Okoro');
  await page.getByLabel('Relationship to you', { exact: true }).selectOption('Brother or sister');
  await page.getByLabel('Phone', { exact: true }).fill('0805 550 0188');
  await press('Save my next of kin');
  await page.getByLabel('Employment status', { exact: true }).selectOption({ label: 'I own a business' });
  await page.getByLabel('Monthly income').fill('450000');
  await press('Save');
  await expect(page.getByText(/^Step 5 of 11/)).toBeVisible();
  await page.getByLabel('Name of the business').fill('Efe Provisions');
  await page.getByLabel('What it sells or does').selectOption('Food and groceries');
  await page.getByLabel('Street and number').fill('2 Opebi Road');
  await expect(page.getByLabel('Town or area')).toHaveValue('Ikeja');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Lagos');
  await page.getByLabel('Sales in a month').fill('1200000');
  await page.getByLabel('Pictures of the business: or choose a file').setInputFiles(await photo(page, 1));
  await expect(page.getByRole('img', { name: /Preview/ })).toBeVisible();
  await press('Save my business');
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Guaranty Trust Bank' });
  await page.getByLabel('Account number', { exact: true }).fill('0123456701');
  await expect(page.getByText('BABATUNDE ADEYEMI', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').check();
  await press('Save my bank account');
  for (const kind of ['A photo of you', 'Your identity card']) {
    await page.getByLabel(`${kind}: or choose a file`).setInputFiles(await photo(page, 1));
    await expect(page.getByRole('img', { name: /Preview/ })).toBeVisible();
    await press('Send');
  }

  // One count leads through the profile and the application.
  await expect(page.getByText('Step 9 of 11: Amount')).toBeVisible();
  await page.getByLabel('Purpose').selectOption({ label: 'Trader loan' });
  await page
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('100000');
  await press('Continue');
  await page.getByLabel('Someone I named before').selectOption({ label: 'Ovie Okoro, brother or sister' });
  await expect(page.getByLabel("Guarantor's phone")).toHaveValue('08055500188');
  await press('Continue');
  await page.getByRole('checkbox').check();
  await press('Apply for ₦100,000.00');
  await expect(page.getByText('New loan application successful').first()).toBeVisible();

  expect([...effort.typed].length, [...effort.typed].join('\n')).toBeLessThanOrEqual(bounds.typed);
  expect(effort.taps.length, effort.taps.join('\n')).toBeLessThanOrEqual(bounds.taps);
  // Counting that stops counting would pass the bounds.
  expect([effort.typed.size, effort.taps.length]).toEqual([bounds.typed, bounds.taps]);
});

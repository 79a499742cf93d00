/** The scorecard: two people change it and a new assessment uses it; a challenger is compared with it and becomes the next one. */
import { expect, type Page } from '@playwright/test';
import { atEveryWidth, inBothSchemes, looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const isoDay = (daysAhead: number): string =>
  new Date(Date.now() + daysAhead * 86_400_000 + 3_600_000).toISOString().slice(0, 10);
const form = (page: Page) => page.getByRole('form', { name: 'New points' });

/** Guarantors give ten points more, repayments ten less. */
async function movePoints(page: Page): Promise<void> {
  await form(page).getByLabel('Points of a full repayment score').fill('30');
  await form(page).getByLabel('Points without history').fill('15');
  await form(page).getByLabel('Points when all guarantors have accepted').fill('20');
  await expect(form(page).getByText('Total: 100 of 100 points')).toBeVisible();
}

async function approveChange(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: '/admin/approvals' });
  await page.getByRole('button', { name: /^Review: Change the scorecard/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/40 in proportion, without history: 20/)).toBeVisible();
  await looksRight(page, 'approval-scorecard');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Review: Change the scorecard/ })).toHaveCount(0);
}

test('a challenger is saved and compared; it decides nothing', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/settings' });
  await page.getByRole('link', { name: 'Scorecards' }).click();
  await expect(page.getByRole('heading', { name: 'Scorecard 1, in use today' })).toBeVisible();
  await page.getByRole('button', { name: 'New scorecard' }).click();
  await looksRight(page, 'scorecard-new', atEveryWidth);
  await form(page).getByLabel('Points when all guarantors have accepted').fill('20');
  await form(page).getByLabel('Name').fill('More for guarantors');
  await form(page).getByRole('button', { name: 'Save challenger' }).click();
  await expect(page.getByText(/add up to 110/)).toBeVisible();
  await movePoints(page);
  await form(page).getByRole('button', { name: 'Save challenger' }).click();
  await page.getByRole('link', { name: 'More for guarantors' }).click();
  await page.getByLabel('Observed for').selectOption({ label: '3 months after the payout' });
  await expect(page.getByText('Only approved loans have an outcome')).toBeVisible();
  await expect(page.getByText('Fewer than 30 bad loans', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Compared loans' }).getByRole('link', { name: /AJ-/ }).first()).toBeVisible();
  await looksRight(page, 'scorecard-comparison', atEveryWidth);
  await looksRight(page, 'scorecard-comparison', inBothSchemes(page));
  await page
    .getByRole('link', { name: /^Scorecards/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Scorecard 1, in use today' })).toBeVisible();
  await looksRight(page, 'scorecards', atEveryWidth);
});

test('a challenger becomes the champion when a second person approves, and the next assessment uses it', async ({ page }) => {
  await signIn(page, 'compliance_officer@ajo.test', { at: '/admin/scorecards' });
  await page.getByRole('link', { name: 'More for guarantors' }).click();
  await page.getByRole('button', { name: 'Make it the champion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill(isoDay(0));
  await dialog.getByLabel('Reason').fill('Guarantors predict repayment better');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await expect(dialog).toHaveCount(0);

  await approveChange(page, 'admin@ajo.test');
  await page.goto('/admin/scorecards');
  await expect(page.getByRole('heading', { name: 'Scorecard 2, in use today' })).toBeVisible();
  await page.goto('/admin/requests?status=pending');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Chiamaka Eze|AJ-/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Score and exposure' }).click();
  await expect(page.getByText(/scorecard 2/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Score' }).getByRole('row', { name: /Guarantors/ })).toContainText('of 20');
  // The challenger is never on the page of a request.
  await expect(page.getByText('More for guarantors')).toHaveCount(0);
});

/** Reports of credit bureaus with an application: read, requested again after their last day, and retried when the bureau is away. */
import { expect, type Page } from '@playwright/test';
import { atEveryWidth, looksRight } from './looks.ts';
import { sandbox, signIn } from './people.ts';
import { changeRow, test } from './product.ts';

async function openApplication(page: Page, email: string): Promise<void> {
  await signIn(page, email, { at: '/admin/requests' });
  await page
    .getByRole('link', { name: /Chiamaka Eze/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chiamaka Eze');
}

test('compliance reads loans elsewhere, and requests a new report; a bureau that is away is asked once more', async ({
  page,
}) => {
  await openApplication(page, 'compliance_officer@ajo.test');
  const crc = page.getByRole('region', { name: 'CRC', exact: true });
  await expect(crc.getByText('598')).toBeVisible();
  await expect(crc.getByText('₦119,500.00 a month')).toBeVisible();
  await expect(crc.getByText('Valid until')).toBeVisible();
  // What the rule counts; with all lenders is below it.
  await expect(page.getByRole('link', { name: /^\d+\.\d% of 33% limit$/ })).toBeVisible();
  await expect(page.getByText(/^52\.\d% with all lenders, above the limit$/)).toBeVisible();
  await crc.getByText('Show all 4 loans').click();
  await expect(crc.getByRole('table').getByText('FAIRMONEY MICROFINANCE BANK LTD').first()).toBeVisible();
  await looksRight(page, 'bureau-reports', atEveryWidth);

  await changeRow(`update bureau_enquiries set valid_until = current_date - 1 where bureau = $1`, ['crc']);
  await page.request.post(`${sandbox}/_control/faults`, { data: { operation: 'crc', fault: 'error_500' } });
  await page.reload();
  await crc.getByRole('button', { name: 'Request again from CRC' }).click();
  await expect(crc.getByText('CRC cannot be reached right now', { exact: false })).toBeVisible();
  await page.reload();
  await expect(crc.getByText('CRC did not answer.', { exact: false })).toBeVisible();
  await looksRight(page, 'bureau-away');
  await crc.getByRole('button', { name: 'Request again from CRC' }).click();
  await expect(crc.getByText('Valid until')).toBeVisible();
  await expect(crc.getByText('CRC did not answer.', { exact: false })).toHaveCount(0);

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('requested a credit report from CRC').first()).toBeVisible();
});

test('finance sees no report; a superadmin sets how long a report is valid', async ({ page }) => {
  await openApplication(page, 'finance@ajo.test');
  await expect(page.getByText('Credit assessment')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Credit bureaus' })).toHaveCount(0);
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/settings' });
  await page.getByRole('link', { name: /Credit bureaus/ }).click();
  await page.getByLabel(/A report is valid for/).fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.field-error').first()).toBeVisible();
  await page.getByLabel(/A report is valid for/).fill('14');
  await looksRight(page, 'bureau-settings', atEveryWidth);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
});

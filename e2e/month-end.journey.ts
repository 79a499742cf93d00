/**
 * Finance reconciles the whole last month and closes it: one statement with a difference of every kind, each found and resolved, every day
 * marked, every line of the checklist done, and a trial balance with two equal sides. The statement starts at a balance of its own, so the line
 * of the balance at the bank is explained.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { booksProve, closeOpenDays } from './books.ts';
import { actOnLine } from './line-acts.ts';
import { looksRight } from './looks.ts';
import { asFinance, type Booked, bookedInMonth, dayIn, differing, month, statementOf } from './month-end.statement.ts';
import { sandbox, signIn, typeName } from './people.ts';
import { test } from './product.ts';

test.describe.configure({ mode: 'serial' });

const finance = 'finance@ajo.test';
const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text });
const step = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}`) });
const field = (page: Page, label: RegExp): Locator => page.getByRole('dialog').getByLabel(label);

/** A second person approves every request of this kind. */
async function approveAll(page: Page, title: string, email = 'superadmin@ajo.test'): Promise<void> {
  await signIn(page, email, { at: '/admin/approvals' });
  const requests = page.getByRole('button', { name: new RegExp(`^Review: ${title}`) });
  await expect(requests.first()).toBeVisible();
  for (let left = await requests.count(); left > 0; left -= 1) {
    await requests.first().click();
    const dialog = page.getByRole('dialog');
    if ((await dialog.getByText(/^Type .+ to confirm/).count()) > 0) await typeName(dialog);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(requests).toHaveCount(left - 1);
  }
}

const openLines = async (page: Page, filter: string): Promise<void> => {
  await page.goto(`/admin/reconciliation?tab=lines&${filter}`);
  await expect(page.getByRole('group', { name: 'Bank lines' })).toBeVisible();
};

type Decision = { on: string; action: string; verb: string; reason?: string };

async function decide(page: Page, { on, action, verb, reason }: Decision): Promise<void> {
  await actOnLine(row(page, on), action);
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

let booked: Booked;
let loan: { id: string; number: string };

/** Finance records a payment in a dialog, the second person confirms it. */
async function sendPayment(page: Page, reference: RegExp, { of, on }: { of: string; on: string }): Promise<void> {
  await field(page, reference).fill(of);
  await field(page, /^Paid on/).fill(on);
  await page.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('payments of the month are booked: from a customer, to the tax authority and to a merchant', async ({ page }) => {
  await closeOpenDays(page);
  type Row = { id: string; number: string; status: string; disbursed_on: string | null };
  const loans = await asFinance<Row[]>(page, 'GET', 'loans?per_page=100');
  const found = loans.find(({ status, disbursed_on: on }) => status === 'active' && on && on < month.first);
  expect(found).toBeDefined();
  loan = found as typeof loan;
  for (const [reference, amount, day] of [
    ['FT/MONTH/0001', 250_000, 3],
    ['FT/MONTH/0002', 130_000, 5],
    ['COUNTER-0003', 123_400, 8],
    ['COUNTER-0004', 187_600, 11],
    ['FT/MONTH/0005', 90_000, 15],
  ] as const)
    await asFinance(page, 'POST', `user/loan-debit/${loan.id}`, { amount, reference, paid_on: dayIn(day) });

  await signIn(page, finance, { at: `/admin/reports?tab=taxes&month=${month.before}` });
  await page
    .getByRole('button', { name: /^Record a payment: / })
    .first()
    .click();
  await sendPayment(page, /^Bank reference/, { of: 'FIRS/0001', on: dayIn(20) });
  await signIn(page, 'admin@ajo.test', { at: '/admin/merchants' });
  await page.getByRole('main').getByRole('link', { name: 'Musa Electronics' }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await sendPayment(page, /^Bank reference/, { of: 'MER/0001', on: month.last });
  await approveAll(page, 'Book a payment to a merchant', finance);
  await approveAll(page, 'Book a payment to the tax authority');
});

test('one statement of the whole month is uploaded: what agrees is matched, and each kind of difference has its reason', async ({
  page,
}) => {
  booked = await bookedInMonth(page);
  type Taxes = { taxes: { remittances: { amount: number }[] }[] };
  const { taxes } = await asFinance<Taxes>(page, 'GET', `taxes?month=${month.before}`);
  const [tax] = taxes.flatMap(({ remittances }) => remittances);
  const [batch] = booked.batches;
  const [payout] = booked.payouts;
  expect([tax, batch, payout]).not.toContain(undefined);
  const file = { name: 'gtb-month.csv', mimeType: 'text/csv', buffer: statementOf(differing(booked, tax?.amount ?? 0)) };
  const upload = async (): Promise<void> => {
    await signIn(page, finance, { at: '/admin/reconciliation?tab=statements' });
    await page.getByLabel(/^Statement of our bank account/).setInputFiles(file);
    await page.getByRole('button', { name: 'Upload and match' }).click();
  };
  await upload();
  await page.getByLabel(/^This is our account/).check();
  await page.getByRole('button', { name: 'Upload and match' }).click();
  await expect(page.getByText('a second person must confirm that this is our account').first()).toBeVisible();
  await approveAll(page, 'Accept a bank account as ours');
  await upload();
  await expect(page.getByText('Statement uploaded successfully').first()).toBeVisible();

  const found = {
    'result=matched&search=MONTH': { 'FT/MONTH/0001/CUSTOMER': 'Same reference' },
    'result=matched&search=CASH': { 'CASH AT COUNTER': 'Same amount within a day' },
    'result=matched&side=debit': {
      [`TRF/${payout?.reference}`]: 'Same reference',
      'TRF FIRS/0001': 'Same reference',
      'TRF MER/0001': 'Same reference',
    },
    'result=amount_differs': { 'FT/MONTH/0002': '₦1,300.00', [`PAYSTACK/${batch?.number}`]: `paystack-${batch?.number}` },
    'result=duplicate': { 'AGAIN FT/MONTH/0001': 'FT/MONTH/0001' },
    'result=missing_in_book': {
      'CASH FOUR DAYS LATER': 'Missing in the books',
      'CASH DEPOSIT BY UNKNOWN': 'Missing in the books',
      'OWN TRANSFER': 'Missing in the books',
      [`RVSL/${payout?.reference}`]: 'Missing in the books',
      COT: 'out',
      'SMS ALERT CHARGE': 'out',
    },
  };
  for (const [filter, lines] of Object.entries(found)) {
    await openLines(page, filter);
    for (const [text, proof] of Object.entries(lines)) await expect(row(page, text)).toContainText(proof);
  }
  await page.goto(`/admin/reconciliation?status=missing_at_bank&start_date=${month.first}&end_date=${month.last}`);
  await expect(row(page, 'FT/MONTH/0005')).toContainText('Missing at the bank');
  await expect(row(page, 'COUNTER-0004')).toContainText('Missing at the bank');
});

test('each kind of difference is resolved on its screen', async ({ page }) => {
  await signIn(page, finance);
  await openLines(page, 'result=missing_in_book');
  const suspense = { action: 'Keep in suspense', verb: 'Keep in suspense' };
  await decide(page, { on: 'CASH DEPOSIT BY UNKNOWN', ...suspense });
  const charge = { action: 'Book charge', verb: 'Book charge', reason: 'Charge of our bank' };
  for (const on of ['COT', 'SMS ALERT CHARGE']) await decide(page, { on, ...charge });
  await decide(page, { on: 'OWN TRANSFER', action: 'Dismiss', verb: 'Dismiss line', reason: 'Between our own accounts' });
  await actOnLine(row(page, 'CASH FOUR DAYS LATER'), 'Link');
  await page.getByRole('dialog').getByLabel('Reference of the payment').fill('counter 0004');
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
  await expect(row(page, 'CASH FOUR DAYS LATER')).toHaveCount(0);
  await openLines(page, 'result=duplicate');
  await decide(page, { on: 'AGAIN FT/MONTH/0001', ...suspense });
  await openLines(page, 'result=amount_differs');
  const writeOff = { action: 'Write off', verb: 'Request write-off', reason: 'The bank kept it' };
  for (const on of ['FT/MONTH/0002', 'PAYSTACK/']) await decide(page, { on, ...writeOff });

  const returned = `RVSL/${booked.payouts[0]?.reference}`;
  const body = JSON.stringify({ reference: booked.payouts[0]?.reference, status: 'reversed' });
  await fetch(`${sandbox}/_control/transfers`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await openLines(page, 'search=RVSL');
  await expect(async () => {
    await page.getByRole('button', { name: 'Match again' }).click();
    await expect(row(page, returned)).toContainText('Same reference', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  await page.goto(`/admin/requests/${loan.id}?tab=money`);
  await page
    .getByRole('button', { name: /^Actions for FT\/MONTH\/0005/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('The bank never received it');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse the payment' }).click();
  await expect(page.getByText('Payment reversed successfully').first()).toBeVisible();

  await approveAll(page, 'Write off a difference with the bank');
  await approveAll(page, 'Dismiss a bank line');
});

test('money in suspense is booked, and every day of the month is marked', async ({ page }) => {
  await signIn(page, finance, { at: `/admin/month-close?month=${month.name}` });
  await expect(step(page, 'Clear unidentified receipts')).toContainText('Unidentified receipts: ₦3,277.00');
  await page.goto('/admin/reconciliation?tab=exceptions&state=open');
  const waiting = page.getByRole('button', { name: /^Open / });
  await expect(waiting).toHaveCount(2);
  for (let left = 2; left > 0; left -= 1) {
    await waiting.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Account/).fill(loan.number);
    await dialog.getByRole('group', { name: 'Accounts found' }).getByRole('button', { name: loan.number }).click();
    await dialog.getByLabel('Reason').fill('The customer named this payment on the phone');
    await dialog.getByRole('button', { name: `on ${loan.number}` }).click();
    await expect(dialog).toHaveCount(0);
    await expect(waiting).toHaveCount(left - 1);
  }
  await page.goto(`/admin/month-close?month=${month.name}`);
  await step(page, 'Reconcile each day').getByRole('link').click();
  const days = Number(month.last.slice(8));
  const marks = page.getByRole('button', { name: /^Reconcile: / });
  await expect(marks).toHaveCount(days);
  await marks.first().click();
  await expect(marks).toHaveCount(days - 1);
  await page.getByRole('button', { name: `Mark all ${days - 1} days without open lines` }).click();
  await expect(page.getByRole('group', { name: 'Days' }).getByText('Reconciled', { exact: true })).toHaveCount(days);
  await looksRight(page, 'reconciled-month');
});

test('finance pays each tax of the month', async ({ page }) => {
  await signIn(page, finance, { at: `/admin/month-close?month=${month.name}` });
  await step(page, 'File and pay taxes').getByRole('link').click();
  const payments = page.getByRole('button', { name: /^Record a payment: / });
  await expect(payments.first()).toBeVisible();
  const count = await payments.count();
  for (let at = 0; at < count; at += 1) {
    await payments.nth(at).click();
    await field(page, /^Bank reference/).fill(`FIRS/100${at}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Send for confirmation' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await approveAll(page, 'Book a payment to the tax authority');
});

test('the month is closed by two people with every line done, and the trial balance has two equal sides', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test', { at: '/admin/jobs?tab=proofs' });
  await page.getByRole('button', { name: 'Run ledger check' }).click();
  await expect(page.getByText('The proof of the books has started').first()).toBeVisible();
  await signIn(page, finance, { at: `/admin/month-close?month=${month.name}` });
  await expect(async () => {
    await page.reload();
    await expect(step(page, 'Check that the books agree')).toContainText('Done', { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const checklist = page.getByRole('group', { name: 'Checklist of the month' });
  await expect(checklist.getByText('Done', { exact: true })).toHaveCount(7);
  await expect(step(page, 'Compare the balance at the bank')).toContainText(
    /The statement has ₦[\d,.]+, account 1000 has ₦[\d,.]+/,
  );
  await looksRight(page, 'month-end-checklist');
  await page.getByRole('button', { name: 'Request close' }).click();
  await expect(page.getByLabel(/is still open$/)).toHaveCount(1);
  await page
    .getByLabel(/^Why “Compare the balance at the bank”/)
    .fill('The balance before the month is of a bank account of this test');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Waiting for a second person')).toBeVisible();
  await approveAll(page, 'Close a month');
  await page.goto(`/admin/month-close?month=${month.name}`);
  await expect(page.getByText('This month is closed')).toBeVisible();

  await step(page, 'Download the trial balance').getByRole('link').click();
  await expect(page.locator('tfoot .money')).toHaveCount(2);
  const [debits, credits] = await page.locator('tfoot .money').allTextContents();
  expect(debits).toMatch(/^₦[\d,.]+$/);
  expect(credits).toBe(debits);
  await expect(page.getByText('The books do not balance')).toHaveCount(0);
  await booksProve(page);
});

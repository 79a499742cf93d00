/** A customer's year of savings, investments and packages on the screens: customer, statement, staff and ledger show the same figures. */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { booksProve } from './books.ts';
import { looksRight } from './looks.ts';
import { signIn } from './people.ts';
import { test } from './product.ts';

const saver = 'customer7@ajo.test';
const finance = 'finance@ajo.test';

test.describe.configure({ mode: 'serial' });

/** An empty cell is nothing. */
const koboOf = (text: string): number => (/\d/.test(text) ? Number(text.replaceAll('−', '-').replaceAll(/[^\d-]/g, '')) : 0);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const savingsIn = (path: string): string => path.split('/')[2] ?? '';
const ownerIn = (path: string): string => new URL(path, 'http://ajo.test').searchParams.get('owner') ?? '';

/** The value of a fact on a page or card. */
const fact = async (place: Page | Locator, name: string): Promise<string> =>
  place
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
    .first()
    .innerText();

type Line = { what: string; in: number; out: number; balance: number };

/** Staff read two columns, and the customer one amount with its sign. */
function inAndOut(cell: (head: string) => string): { in: number; out: number } {
  const amount = cell('Amount');
  if (!amount) return { in: koboOf(cell('In')), out: koboOf(cell('Out')) };
  return amount.startsWith('+') ? { in: koboOf(amount), out: 0 } : { in: 0, out: -koboOf(amount) };
}

/** Every page of the table "Transactions", newest first. */
async function transactionsOn(page: Page, what: string): Promise<Line[]> {
  const table = page.getByRole('group', { name: 'Transactions' }).getByRole('table');
  const lines: Line[] = [];
  for (;;) {
    await expect(table.locator('tbody tr').first()).toContainText('₦');
    const heads = await table.getByRole('columnheader').allInnerTexts();
    for (const row of await table.locator('tbody tr').all()) {
      const cells = await row.getByRole('cell').allInnerTexts();
      const cell = (head: string): string => cells[heads.indexOf(head)] ?? '';
      lines.push({ what: cell(what), ...inAndOut(cell), balance: koboOf(cell('Balance')) });
    }
    const next = page.getByRole('button', { name: 'Next' });
    if (!(await next.isVisible()) || (await next.isDisabled())) return lines;
    const first = await table.locator('tbody tr').first().innerText();
    await next.click();
    await expect.poll(() => table.locator('tbody tr').first().innerText()).not.toBe(first);
  }
}

const amountsOf = (lines: readonly Line[]) => lines.map(({ in: paidIn, out, balance }) => [paidIn, out, balance]);

/** The amounts in and out and the balances of the statement, oldest first. */
async function statementOf(page: Page): Promise<number[][]> {
  await page.getByRole('button', { name: 'Statement', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  // Between what is brought forward and the balance at the end; the totals that follow have no day.
  const lines = rows.filter((row) => row.startsWith('"')).slice(1, -1);
  return lines.map((line) => line.split(',').slice(-3).map(koboOf));
}

/** The balances of a ledger account by the id of their owners, as finance reads them. */
async function ledgerOf(page: Page, code: string): Promise<Map<string, number>> {
  await page.goto(`/admin/ledger/${code}`);
  const table = page.getByRole('group', { name: 'Accounts by owner' }).getByRole('table');
  await expect(table.locator('tbody tr').first()).toContainText('₦');
  const links = await table.locator('td:nth-child(2) a').all();
  return new Map(
    await Promise.all(
      links.map(async (link) => [ownerIn((await link.getAttribute('href')) ?? ''), koboOf(await link.innerText())] as const),
    ),
  );
}

const savingsSeen = new Map<string, Line[]>();

test('every line of a year of savings leads to the balance, on the screen and in the statement', async ({ page }) => {
  await signIn(page, saver);
  // With the accounts that have ended.
  await page.goto('/savings#ended');
  const links = page.getByRole('link', { name: /^Open / });
  await expect(links).toHaveCount(4);
  await looksRight(page, 'savings-of-a-year');
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    await page.goto(address ?? '');
    const lines = await transactionsOn(page, 'Type');
    let balance = 0;
    for (const line of lines.toReversed()) expect((balance += line.in - line.out)).toBe(line.balance);
    expect(koboOf(await fact(page, 'Balance'))).toBe(balance);
    expect(await statementOf(page)).toEqual(amountsOf(lines.toReversed()));
    savingsSeen.set(savingsIn(address ?? ''), lines);
  }
  const kinds = new Set([...savingsSeen.values()].flat().map(({ what }) => what));
  for (const kind of ['Deposit', 'Interest', 'Withholding tax', 'Withdrawal', 'Fee with VAT', 'Transfer in', 'Transfer out'])
    expect(kinds, kind).toContain(kind);
});

test('staff and the ledger show the same lines and balances of savings', async ({ page }) => {
  await signIn(page, finance);
  const ledger = await ledgerOf(page, '2000');
  for (const [id, lines] of savingsSeen) {
    await page.goto(`/admin/savings/${id}?tab=transactions`);
    expect(amountsOf(await transactionsOn(page, 'Type'))).toEqual(amountsOf(lines));
    expect(ledger.get(id) ?? 0).toBe(lines[0]?.balance);
  }
});

type Investment = { principal: number; earned: number; state: string; paid: number };

/** By number, newest first. */
async function investmentsOn(page: Page): Promise<Map<string, Investment>> {
  // With those that have ended.
  await page.goto('/investments#ended');
  const cards = page.locator('section.card', { hasText: /IN-\d+/ });
  await expect(cards).toHaveCount(4);
  const seen = new Map<string, Investment>();
  for (const card of await cards.all()) {
    const title = await card.getByRole('heading').innerText();
    const payments = card.locator('dt', { hasText: /^(Maturity|Early withdrawal), / });
    seen.set(/IN-\d+/.exec(title)?.[0] ?? '', {
      principal: koboOf(await fact(card, 'Principal')),
      earned: koboOf(await card.locator('p strong').innerText()),
      state: await card.locator('.card-title').innerText(),
      paid: (await payments.count()) === 0 ? 0 : koboOf(await payments.locator('xpath=following-sibling::dd').innerText()),
    });
  }
  return seen;
}

test('what a year of investments earned, rolled and paid is the same for the customer, staff and the ledger', async ({
  page,
}) => {
  await signIn(page, saver);
  const seen = await investmentsOn(page);
  await looksRight(page, 'investments-of-a-year');
  expect([...seen.values()].map(({ state }) => /Active|Withdrawn early|Paid out|Invested again/.exec(state)?.[0])).toEqual([
    'Active',
    'Withdrawn early',
    'Paid out',
    'Invested again',
  ]);
  const [running, left, matured, rolled] = [...seen.values()];
  if (!running || !left || !matured || !rolled) throw new Error('the story has four investments');
  for (const { principal, earned, paid } of [left, matured]) expect(paid).toBe(principal + earned);
  expect(running.principal).toBe(rolled.principal + rolled.earned);

  await signIn(page, finance);
  const ledger = await ledgerOf(page, '2020');
  for (const [number, { principal, earned, state }] of seen) {
    await page.goto(`/admin/investments?search=${number}`);
    await page.getByRole('link', { name: number }).first().click();
    await expect(page.getByRole('main').getByText(number).first()).toBeVisible();
    expect(koboOf(await fact(page, 'Principal'))).toBe(principal);
    expect(
      koboOf(
        await page
          .getByRole('definition')
          .filter({ hasText: / after tax$/ })
          .innerText(),
      ),
    ).toBe(earned);
    const id = page.url().split('/').at(-1) ?? '';
    expect(ledger.get(id) ?? 0).toBe(state.includes('Active') ? principal : 0);
  }
});

test('the parts of a year of packages add up to what was paid, for the customer, staff and the ledger', async ({ page }) => {
  await signIn(page, saver);
  // With those that are delivered.
  await page.goto('/betalife#ended');
  const links = page.getByRole('link', { name: /^View package: .*BL-/ });
  await expect(links).toHaveCount(2);
  await looksRight(page, 'packages-of-a-year');
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const moneyOn = async (address: string) => {
    const isOwn = !address.startsWith('/admin');
    await page.goto(address);
    const table = page.getByRole('group', { name: 'Instalments' }).getByRole('table');
    await expect(table.locator('tbody tr').first()).toContainText('₦');
    for (const paid of await page.getByRole('button', { name: /^Show \d+ paid instalments$/ }).all()) await paid.click();
    const heads = await table.getByRole('columnheader').allInnerTexts();
    const rows = await table.locator('tbody tr').all();
    const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
    const cellOf = (row: readonly string[], head: string): string => row[heads.indexOf(head)] ?? '';
    // A part that is paid in full has no amount of its own in "Paid".
    const paidOf = (row: readonly string[]): number => koboOf(cellOf(row, cellOf(row, 'Status') === 'Paid' ? 'Amount' : 'Paid'));
    return {
      price: koboOf(isOwn ? await page.locator('.package-paid').getByText(/^of ₦/).innerText() : await fact(page, 'Price')),
      // With the ring or the price beside it.
      paid: koboOf(/₦[\d,.]+/.exec((await fact(page, 'Paid')).replace(/\s/g, ''))?.[0] ?? ''),
      amounts: sumOf(cells.map((one) => koboOf(cellOf(one, 'Amount')))),
      payments: sumOf(cells.map(paidOf)),
      isDelivered: await page.getByText('Received by').isVisible(),
    };
  };
  const seen = new Map<string, Awaited<ReturnType<typeof moneyOn>>>();
  for (const address of addresses) seen.set(address?.split('/').at(-1) ?? '', await moneyOn(address ?? ''));
  for (const { price, paid, amounts, payments } of seen.values()) expect([amounts, payments]).toEqual([price, paid]);
  expect([...seen.values()].map(({ isDelivered }) => isDelivered)).toEqual([false, true]);

  await signIn(page, finance);
  const ledger = await ledgerOf(page, '2030');
  for (const [id, money] of seen) {
    expect(await moneyOn(`/admin/betalife-subscriptions/${id}`)).toEqual(money);
    expect(ledger.get(id) ?? 0).toBe(money.isDelivered ? 0 : money.paid);
  }
  await booksProve(page);
});

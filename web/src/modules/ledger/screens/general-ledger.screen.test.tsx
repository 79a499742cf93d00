/** From a figure of the trial balance to the entries that it is the sum of. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayInLagos } from '@ajo/contract/kernel/time';
import { ledgerCalls } from '@ajo/contract/modules/ledger';
import { ledgerLegCalls, type LedgerLegView } from '@ajo/contract/modules/ledger.legs';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const row = {
  code: '4000',
  name: 'Interest income',
  class: 'income' as const,
  normal: 'credit' as const,
  owner_kind: null,
  debit: kobo(0n),
  credit: kobo(90_000n),
  balance: kobo(90_000n),
};
const leg: LedgerLegView = {
  id: '0199a000-0000-7000-8000-0000000000e1/2',
  journal_id: '0199a000-0000-7000-8000-0000000000e1',
  kind: 'interest-accrued',
  effective_on: day('2026-03-02'),
  posted_at: new Date('2026-03-02T08:00:00Z'),
  code: '4000',
  account: 'Interest income',
  owner: null,
  debit: kobo(0n),
  credit: kobo(90_000n),
  reference: null,
};
const books = answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [row] } });
const legs = answer(ledgerLegCalls.legs, { ...pageWith([leg]), totals: { debit: kobo(0n), credit: kobo(90_000n) } });

const entriesOf4000 = '/admin/ledger/entries?start_date=2000-01-01&end_date=2026-03-31&code=4000';

test('each figure of a trial balance is a link: debits and credits to the entries up to its day, the balance to its statement', async () => {
  await openPage('/admin/ledger?on=2026-03-31', { as: 'finance', answers: [books] });
  const account = (await screen.findByRole('link', { name: '4000 Interest income' })).closest('tr');
  if (!account) throw new Error('an account is a row');
  const links = within(account).getAllByRole('link');
  const statement = '/admin/ledger/4000?from=2026-03-01&to=2026-03-31';
  expect(links.map((link) => link.getAttribute('href'))).toEqual([statement, entriesOf4000, entriesOf4000, statement]);
});

test('accounts by owner have no list of a past day: their balance leads to the entries up to it', async () => {
  const ofLoans = {
    ...row,
    code: '1100',
    name: 'Loans receivable',
    class: 'asset' as const,
    normal: 'debit' as const,
    owner_kind: 'loan' as const,
  };
  const answers = [answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [ofLoans] } })];
  await openPage('/admin/ledger?on=2026-03-31', { as: 'finance', answers });
  const link = await screen.findByRole('link', { name: '1100 Loans receivable' });
  expect(link.getAttribute('href')).toBe(entriesOf4000.replace('4000', '1100'));
});

test('a balance has its side: an allowance is a credit among the assets', async () => {
  const of = (code: string, normal: 'debit' | 'credit', debit: bigint, credit: bigint) => ({
    ...row,
    code,
    class: 'asset' as const,
    normal,
    debit: kobo(debit),
    credit: kobo(credit),
    balance: kobo(normal === 'debit' ? debit - credit : credit - debit),
  });
  const rows = [of('1000', 'debit', 90_000n, 30_000n), of('1190', 'credit', 5_000n, 20_000n), of('1200', 'debit', 700n, 700n)];
  const answers = [answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows } })];
  await openPage('/admin/ledger', { as: 'finance', answers });
  const table = within(await screen.findByRole('group', { name: 'Trial balance' }));
  await table.findByRole('link', { name: /^1000/ });
  const balances = table.getAllByRole('row').map(({ children }) => children[3]?.textContent?.trim());
  expect(balances).toEqual(['Balance', '₦450.00 Dr', '₦600.00 Dr', '₦150.00 Cr', '₦0.00', 'In balance']);
});

test('without a day an account leads to its entries, its balance to the month from the opening balance, and the total nowhere', async () => {
  await openPage('/admin/ledger', { as: 'finance', answers: [books] });
  const link = await screen.findByRole('link', { name: '4000 Interest income' });
  expect(link.getAttribute('href')).toBe('/admin/ledger/4000');
  const today = dayInLagos(new Date());
  const cells = link.closest('tr')?.querySelectorAll('a');
  expect(cells?.[3]?.getAttribute('href')).toBe(`/admin/ledger/4000?from=${today.slice(0, 8)}01&to=${today}`);
  expect(within(screen.getByRole('row', { name: /^Total/ })).queryByRole('link')).toBeNull();
});

test('the entries behind a figure have its total, and each leads to its journal', async () => {
  const { sentTo } = await openPage(entriesOf4000, { as: 'finance', answers: [books, legs] });
  const journal = await screen.findByRole('link', { name: 'Interest accrued' });
  expect(journal.getAttribute('href')).toContain(leg.journal_id);
  const query = { start_date: '2000-01-01', end_date: '2026-03-31', code: '4000' };
  expect(sentTo(ledgerLegCalls.legs)[0]?.query).toMatchObject(query);
  const cells = Object.fromEntries([...(journal.closest('tr')?.cells ?? [])].map((cell) => [cell.dataset['title'], cell]));
  // An empty cell takes no place on a phone, so the row leads with its amount.
  expect(cells['Debit']?.childNodes).toHaveLength(0);
  expect(cells['Credit']?.textContent).toBe('₦900.00 Cr');
});

test('the owner of an entry is named with its number and leads to its page', async () => {
  const id = '0199a000-0000-7000-8000-0000000000d1';
  const owner = { kind: 'loan' as const, id, name: 'Ada Obi', number: 'AJ-000042' };
  const owned = answer(ledgerLegCalls.legs, {
    ...pageWith([{ ...leg, code: '1110', account: 'Interest receivable', owner }]),
    totals: { debit: kobo(0n), credit: kobo(90_000n) },
  });
  await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, owned] });
  const link = await screen.findByRole('link', { name: 'Ada Obi, Loan AJ-000042' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${id}`);
});

test('the legs of a journal are one block: its day and name are with the first', async () => {
  const other = { ...leg, id: `${leg.journal_id}/1`, code: '1110', account: 'Interest receivable', debit: kobo(90_000n) };
  const next = { ...leg, id: '0199a000-0000-7000-8000-0000000000e2/1', journal_id: '0199a000-0000-7000-8000-0000000000e2' };
  const rows = answer(ledgerLegCalls.legs, {
    ...pageWith([other, leg, next]),
    totals: { debit: kobo(90_000n), credit: kobo(180_000n) },
  });
  await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, rows] });
  const links = await screen.findAllByRole('link', { name: 'Interest accrued' });
  expect(links.map((link) => link.closest('tr')?.dataset['row'])).toEqual([other.id, next.id]);
  const joined = [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((one) => one.dataset['joined']);
  expect(joined).toEqual([undefined, 'true', undefined]);
});

test('the debits of a journal come before its credits', async () => {
  const debit = {
    ...leg,
    id: `${leg.journal_id}/3`,
    code: '1110',
    account: 'Interest receivable',
    debit: kobo(90_000n),
    credit: kobo(0n),
  };
  const next = { ...leg, id: '0199a000-0000-7000-8000-0000000000e2/1', journal_id: '0199a000-0000-7000-8000-0000000000e2' };
  const rows = answer(ledgerLegCalls.legs, {
    ...pageWith([leg, debit, next]),
    totals: { debit: kobo(90_000n), credit: kobo(180_000n) },
  });
  await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, rows] });
  await screen.findAllByRole('link', { name: 'Interest accrued' });
  const shown = [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((one) => one.dataset['row']);
  expect(shown).toEqual([debit.id, leg.id, next.id]);
});

test('days without entries are named', async () => {
  const none = answer(ledgerLegCalls.legs, { ...pageWith([]), totals: { debit: kobo(0n), credit: kobo(0n) } });
  await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, none] });
  expect(await screen.findByText('No entries on these days')).toBeTruthy();
});

test('a list that is not answered can be read again', async () => {
  const away = refusal(ledgerLegCalls.legs, 503, 'The books are not available');
  await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, away] });
  expect(await screen.findByText('The books are not available')).toBeTruthy();
});

test.each([
  ['PSK-1', true],
  [null, false],
])('the menu of columns offers the reference of %s: %s', async (reference, isOffered) => {
  const rows = answer(ledgerLegCalls.legs, {
    ...pageWith([{ ...leg, reference }]),
    totals: { debit: kobo(0n), credit: kobo(90_000n) },
  });
  const { user } = await openPage('/admin/ledger/entries', { as: 'finance', answers: [books, rows] });
  await screen.findByRole('link', { name: 'Interest accrued' });
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  expect(screen.queryByRole('checkbox', { name: 'Reference' }) !== null).toBe(isOffered);
});

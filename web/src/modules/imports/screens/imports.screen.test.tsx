/** The page of an import: what waits for a second person, the formats of a file, and what became of contact details. */
import type { Role } from '@ajo/contract/kernel/access';
import { UserId } from '@ajo/contract/kernel/id';
import { importCalls, ImportId, type ImportView } from '@ajo/contract/modules/imports';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

const waiting: ImportView = {
  id: ImportId.parse('0199a000-0000-7000-8000-000000000911'),
  kind: 'repayments',
  takes_over_on: null,
  file_name: 'march.csv',
  dry_run: false,
  all_or_nothing: false,
  status: 'awaiting_approval',
  started_by: 'Ada Obi',
  created_at: new Date('2026-03-01T08:00:00Z'),
  finished_at: null,
  rows: [],
};
const open = (view: ImportView, { path = '/admin/imports', as = 'finance' as Role } = {}) =>
  openPage(`${path}?import=${view.id}`, {
    as,
    answers: [answer(importCalls.importResult, { data: view }), answer(importCalls.imports, pageWith([]))],
  });

test('a file above the daily total shows that a second person must confirm it', async () => {
  await open(waiting);
  expect((await screen.findAllByText('waiting for a second person')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe('/admin/approvals?state=pending');
});

test('a declined file is shown as not approved', async () => {
  await open({ ...waiting, status: 'declined', finished_at: new Date('2026-03-02T08:00:00Z') });
  expect((await screen.findAllByText('not approved')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Approvals' })).toBeNull();
});

test('the form takes CSV and workbooks, and offers the sample in both formats', async () => {
  await open({ ...waiting, status: 'done' });
  const field = await screen.findByLabelText(/^CSV or XLSX file/);
  expect(field.getAttribute('accept')).toContain('.xlsx');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Download a sample file' }));
  expect(screen.getByRole('button', { name: 'Excel (XLSX)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
});

test('booking is offered once a file is chosen', async () => {
  const { user } = await open({ ...waiting, status: 'done' });
  const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book repayments' });
  const field = await screen.findByLabelText<HTMLInputElement>(/^CSV or XLSX file/);
  expect(book().disabled).toBe(true);
  await user.upload(field, new File(['loan_number'], 'march.csv', { type: 'text/csv' }));
  await expect.poll(() => book().disabled).toBe(false);
});

test('what a person may import is a tab each, and the open one is marked', async () => {
  await open({ ...waiting, status: 'done' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Imports' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Repayments', 'Savings deposits', 'Loans']);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null]);
});

test('a file of contacts names customers and what changes, and what waits for a second person', async () => {
  const row = {
    line: 2,
    loan: 'email',
    amount: null,
    paid_on: null,
    reference: '',
    reason: null,
    payment: null,
    savings_id: null,
    imported: null,
  };
  const customer = { id: UserId.parse('0199a000-0000-7000-8000-000000000912'), name: 'Adaeze Obi' };
  const rows: ImportView['rows'] = [
    { ...row, outcome: 'booked', customer },
    { ...row, line: 3, loan: 'phone number', outcome: 'requested', reason: 'A second person must confirm it', customer },
    { ...row, line: 4, outcome: 'refused', reason: 'customer: No customer has this email address or number', customer: null },
  ];
  await open({ ...waiting, kind: 'contacts', status: 'done', rows }, { path: '/admin/contact-imports', as: 'admin' });
  const table = within(await screen.findByRole('group', { name: 'Rows of march.csv' }));
  expect(table.getAllByRole('link', { name: 'Adaeze Obi' })[0]?.getAttribute('href')).toBe(`/admin/users/${customer.id}`);
  expect([table.getByText('changed'), table.getByText('sent for approval'), table.getByText('refused')]).toHaveLength(3);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Import details' })).toBeTruthy();
});

test('the result of a finished import is downloaded in both formats', async () => {
  const row = {
    line: 2,
    loan: 'AJ-000001',
    amount: null,
    paid_on: null,
    reference: 'TRF-1',
    outcome: 'refused' as const,
    reason: 'The loan is repaid',
    payment: null,
    savings_id: null,
    imported: null,
    customer: null,
  };
  const view: ImportView = { ...waiting, dry_run: true, status: 'done', rows: [row] };
  const { user, sentTo } = await openPage(`/admin/imports?import=${view.id}`, {
    as: 'finance',
    answers: [
      answer(importCalls.importResult, { data: view }),
      answer(importCalls.imports, pageWith([])),
      answer(importCalls.resultFile, () => undefined),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Download the result as XLSX' }));
  await user.click(screen.getByRole('button', { name: 'Download the result as CSV' }));
  expect(sentTo(importCalls.resultFile).map(({ query }) => query)).toEqual([{ format: 'xlsx' }, { format: 'csv' }]);
});

test.each([
  [true, '2 of 3 valid', 'Test run'],
  [false, '2 of 3 imported', 'All or nothing'],
])('an earlier import (test run: %s) has its result and mode', async (isTrial, result, mode) => {
  const brief = { ...waiting, dry_run: isTrial, all_or_nothing: true, status: 'done' as const, rows: 3, good: 2, refused: 1 };
  await openPage('/admin/imports', { as: 'finance', answers: [answer(importCalls.imports, pageWith([brief]))] });
  const row = within((await screen.findByText(result)).closest('tr') ?? document.body);
  expect(row.getByText(mode)).toBeTruthy();
});

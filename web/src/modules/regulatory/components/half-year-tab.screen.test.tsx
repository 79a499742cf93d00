/** The half-year return on the screen: figures with their sources, incomplete half-years, and the two files. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { halfYearCalls, type HalfYearLine, type HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const line: HalfYearLine = {
  name: 'Written off',
  count: 2,
  amount: kobo(1_500_050n),
  value: null,
  source: 'Journals of write-offs',
};
const view: HalfYearReturn = {
  half: '2026-H1',
  from: day('2026-01-01'),
  to: day('2026-06-30'),
  through: day('2026-06-30'),
  parts: [
    { part: 'losses', title: 'Write-offs and recoveries', lines: [line, { ...line, name: 'Recovered', count: null }] },
    { part: 'rates', title: 'Interest rates', lines: [{ ...line, name: 'Rate a month', amount: null, value: '2% to 4%' }] },
    { part: 'state', title: 'Loans granted by state', lines: [] },
  ],
};
const path = '/admin/reports?tab=half-year';
URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

test('each figure has its source; parts without a line are left out', async () => {
  await openPage(path, { as: 'finance', answers: [answer(halfYearCalls.read, { data: view })] });
  const losses = within(await screen.findByRole('group', { name: 'Write-offs and recoveries' }));
  expect(losses.getAllByText('Journals of write-offs')).toHaveLength(2);
  expect(losses.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/ledger/entries?start_date=2026-01-01&end_date=2026-06-30&event=loan-written-off',
    '/admin/ledger/4030?from=2026-01-01&to=2026-06-30',
  ]);
  expect(losses.getByRole('row', { name: /^Written off/ }).textContent).toContain('₦15,000.50');
  expect(losses.queryByRole('columnheader', { name: 'Value' })).toBeNull();
  expect(screen.getByText('2% to 4%')).toBeTruthy();
  expect(screen.queryByText('Loans granted by state')).toBeNull();
  expect(screen.queryByText('The half-year is not complete')).toBeNull();
});

test('the chosen half-year is read and downloaded', async () => {
  const { user, sentTo } = await openPage(path, {
    as: 'compliance_officer',
    answers: [answer(halfYearCalls.read, { data: view }), answer(halfYearCalls.file, undefined)],
  });
  const choice = await screen.findByRole('combobox', { name: /^Half-year/ });
  const second = within(choice).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '';
  await user.selectOptions(choice, second);
  await expect.poll(() => sentTo(halfYearCalls.read).at(-1)?.query).toEqual({ half: second });
  await user.click(screen.getByRole('button', { name: 'Export Excel' }));
  await expect.poll(() => sentTo(halfYearCalls.file).map(({ query }) => query)).toEqual([{ half: second, format: 'xlsx' }]);
});

test('an open half-year counts until its last closed day', async () => {
  await openPage(path, {
    as: 'finance',
    answers: [answer(halfYearCalls.read, { data: { ...view, through: day('2026-05-12') } })],
  });
  expect(await screen.findByText('The half-year is not complete')).toBeTruthy();
  expect(screen.getByText(/12 May, 2026/)).toBeTruthy();
});

test('a half-year without a closed day has no figures', async () => {
  await openPage(path, {
    as: 'finance',
    answers: [answer(halfYearCalls.read, { data: { ...view, through: null, parts: [] } })],
  });
  expect(await screen.findByText('No day of this half-year is closed')).toBeTruthy();
});

test('a failure can be tried again', async () => {
  await openPage(path, { as: 'finance', answers: [refusal(halfYearCalls.read, 503, 'The database is busy')] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

/** The half-year return on the screen: figures with their sources, incomplete half-years, and the two files. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { halfYearCalls, type HalfYearLine, type HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';
import { answer, openPage, refusal, unanswered } from '#test-page';
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
    { part: 'granted', title: 'Loans granted', lines: [{ ...line, name: 'Loans granted', source: 'Payouts' }] },
    { part: 'age', title: 'Loans granted by age', lines: [{ ...line, name: '25 to 34', source: 'Payouts' }] },
    {
      part: 'portfolio',
      title: 'Portfolio at the end',
      lines: [{ ...line, name: 'Non-performing, more than 90 days late', value: '1.00%', source: 'Daily record' }],
    },
    {
      part: 'complaints',
      title: 'Complaints',
      lines: [
        { ...line, name: 'Resolved within 48 hours', amount: null, source: 'Register' },
        { ...line, name: 'Median time to resolve', count: null, amount: null, value: '5.0 hours', source: 'Register' },
      ],
    },
    {
      part: 'categories',
      title: 'Complaints received by category',
      lines: [{ ...line, name: 'Staff conduct', amount: null, source: 'Register' }],
    },
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
  expect(hrefsOf(losses)).toEqual([
    '/admin/portfolio/written-off?start_date=2026-01-01&end_date=2026-06-30',
    '/admin/portfolio/written-off?start_date=2026-01-01&end_date=2026-06-30',
    '/admin/ledger/4030?from=2026-01-01&to=2026-06-30',
  ]);
  expect(losses.getByRole('row', { name: /^Written off/ }).textContent).toContain('₦15,000.50');
  expect(losses.queryByRole('columnheader', { name: 'Value' })).toBeNull();
  expect(screen.getByText('2% to 4%')).toBeTruthy();
  expect(screen.queryByText('Loans granted by state')).toBeNull();
  expect(screen.queryByText('The half-year is not complete')).toBeNull();
});

const hrefsOf = (part: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'));
const hrefsIn = async (title: string) => hrefsOf(within(await screen.findByRole('group', { name: title })));

test('each figure leads to the rows that it counts', async () => {
  await openPage(path, { as: 'superadmin', answers: [answer(halfYearCalls.read, { data: view })] });
  const disbursed = '/admin/portfolio/disbursed?start_date=2026-01-01&end_date=2026-06-30';
  expect(await hrefsIn('Loans granted')).toEqual([`${disbursed}&first=true`, disbursed]);
  expect(await hrefsIn('Loans granted by age')).toEqual([`${disbursed}&age=25+to+34&first=true`, `${disbursed}&age=25+to+34`]);
  expect(await hrefsIn('Interest rates')).toEqual([
    `${disbursed}&rate_period=month&first=true`,
    `${disbursed}&rate_period=month&first=true`,
  ]);
  expect(new Set(await hrefsIn('Portfolio at the end'))).toEqual(new Set(['/admin/portfolio?on=2026-06-30&at_risk=90#loans']));
  const complaints = (counted: string) => `/admin/complaints?counted=${counted}&start_date=2026-01-01&end_date=2026-06-30`;
  expect(await hrefsIn('Complaints')).toEqual([complaints('resolved_in_time'), complaints('resolved')]);
  expect(await hrefsIn('Complaints received by category')).toEqual([`${complaints('received')}&category=staff_conduct`]);
});

test('a figure is no link for a role that may not open its rows', async () => {
  await openPage(path, { as: 'compliance_officer', answers: [answer(halfYearCalls.read, { data: view })] });
  expect(await hrefsIn('Complaints')).toHaveLength(2);
  for (const title of ['Loans granted', 'Portfolio at the end', 'Write-offs and recoveries'])
    expect(within(screen.getByRole('group', { name: title })).queryAllByRole('link')).toEqual([]);
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

test.each(['2030-H1', 'nonsense'])('a half-year that has no return is named: %s', async (half) => {
  const { sentTo } = await openPage(`${path}&half=${half}`, {
    as: 'finance',
    answers: [answer(halfYearCalls.read, { data: view })],
  });
  expect(await screen.findByText(`No return for “${half}”`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the newest' }).getAttribute('href')).toBe(path);
  expect(sentTo(halfYearCalls.read)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Half-year/ }).selectedOptions[0]?.text).toBe(
    'Choose a half-year',
  );
});

test('a half-year before those of the choice is read', async () => {
  const { sentTo } = await openPage(`${path}&half=2020-H2`, {
    as: 'finance',
    answers: [answer(halfYearCalls.read, { data: view })],
  });
  await expect.poll(() => sentTo(halfYearCalls.read).at(-1)?.query).toEqual({ half: '2020-H2' });
  expect(screen.getByRole('option', { name: 'July to December 2020' })).toBeTruthy();
});

test('no figure of a half-year is shown under the name of another one', async () => {
  const answers = [answer(halfYearCalls.read, { data: view })];
  const { user } = await openPage(path, { as: 'finance', answers });
  await screen.findByRole('group', { name: 'Write-offs and recoveries' });
  answers.unshift(unanswered(halfYearCalls.read));
  const choice = screen.getByRole('combobox', { name: /^Half-year/ });
  await user.selectOptions(choice, within(choice).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '');
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Write-offs and recoveries' })).toBeNull();
});

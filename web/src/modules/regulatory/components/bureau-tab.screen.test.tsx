/** The credit bureau file on the screen: counts, what a bureau would refuse with its links, and the two files. */
import { wrongField } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { UserId } from '@ajo/contract/kernel/id';
import { addMonths, type Day, day, dayInLagos } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { bureauCalls, type BureauMonth, type BureauProblem, type BureauRow } from '@ajo/contract/modules/regulatory';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const lastMonth = addMonths(`${dayInLagos(new Date()).slice(0, 8)}01` as Day, -1).slice(0, 7);
const month: BureauMonth = {
  month: lastMonth,
  on: day('2026-09-30'),
  loans: { included: 1_204, left_out: 1 },
  borrowers: { included: 980, left_out: 1 },
};
const problem: BureauProblem = {
  id: '0199a000-0000-7000-8000-000000000f01:phone',
  loan_id: LoanId.parse('0199a000-0000-7000-8000-000000000f01'),
  loan: 'AJ-000042',
  customer_id: UserId.parse('0199a000-0000-7000-8000-000000000c01'),
  customer: 'Adaeze Okonkwo',
  field: 'phone',
  reason: 'Not a Nigerian mobile number',
  correct: 'person',
};
const ofLoan: BureauProblem = { ...problem, id: `${problem.loan_id}:amount`, field: 'amount', correct: 'loan' };
const shown = answer(bureauCalls.problems, { ...pageWith([problem, ofLoan]), additional: month });
const path = '/admin/reports?tab=bureau';

URL.createObjectURL = () => 'blob:file';
URL.revokeObjectURL = () => undefined;

test('each field that a bureau would refuse leads to the person or to the loan', async () => {
  const { sentTo } = await openPage(path, { as: 'finance', answers: [shown] });
  const table = within(await screen.findByRole('group', { name: 'Fields that a bureau would refuse' }));
  expect(screen.getByRole('main').textContent).toContain('1,204');
  expect(screen.getByText('1 loan would be refused')).toBeTruthy();
  expect(screen.getByText(/^Missing optional facts: gender, marital status and nationality/)).toBeTruthy();
  expect(table.getByText('Phone number')).toBeTruthy();
  expect(table.getAllByRole('link', { name: 'AJ-000042' })[0]?.getAttribute('href')).toBe(`/admin/requests/${problem.loan_id}`);
  expect(table.getByRole('link', { name: 'Open the customer' }).getAttribute('href')).toBe(`/admin/users/${problem.customer_id}`);
  expect(table.getByRole('link', { name: 'Open the loan' }).getAttribute('href')).toBe(`/admin/requests/${problem.loan_id}`);
  expect(sentTo(bureauCalls.problems).at(-1)?.query).toMatchObject({ month: lastMonth, page: 1 });
});

const row: BureauRow = {
  id: problem.loan_id,
  customer_id: problem.customer_id,
  customer: problem.customer,
  loans: [{ id: problem.loan_id, number: problem.loan }],
  outstanding: kobo(3_000_000n),
  overdue: kobo(150_000n),
};

test('each count leads to its rows, which replace the fields to correct', async () => {
  const { user, sentTo } = await openPage(path, { as: 'finance', answers: [shown, answer(bureauCalls.rows, pageWith([row]))] });
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  const address = (list: string) => `/admin/reports?tab=bureau&rows=${list}#rows`;
  expect(await hrefOf('1,204')).toBe(address('loans_included'));
  expect(await hrefOf('1 loan left out')).toBe(address('loans_left_out'));
  expect(await hrefOf('980')).toBe(address('borrowers_included'));
  await user.click(screen.getByRole('link', { name: '1 person left out' }));
  const table = within(await screen.findByRole('group', { name: 'Borrowers left out' }));
  expect((await table.findByRole('link', { name: 'Adaeze Okonkwo' })).getAttribute('href')).toBe(
    `/admin/users/${row.customer_id}`,
  );
  expect(table.getByRole('link', { name: 'AJ-000042' }).getAttribute('href')).toBe(`/admin/requests/${row.id}`);
  expect(sentTo(bureauCalls.rows).at(-1)?.query).toMatchObject({ month: lastMonth, list: 'borrowers_left_out', page: 1 });
  expect(screen.queryByRole('group', { name: 'Fields that a bureau would refuse' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Correct the fields below' }));
  expect(await screen.findByRole('group', { name: 'Fields that a bureau would refuse' })).toBeTruthy();
});

test('the pages of a count are those of the count', async () => {
  const page = pageWith([row]);
  const some = { ...page, meta: { ...page.meta, per_page: 20, total: 21, last_page: 2, total_is_least: true as const } };
  await openPage(`${path}&rows=loans_included`, { as: 'finance', answers: [shown, answer(bureauCalls.rows, some)] });
  expect((await screen.findByRole('navigation', { name: 'Pages' })).textContent).toContain('Page 1 of 61 (1204 in all)');
});

test('each button downloads its file of the month', async () => {
  const { user, sentTo } = await openPage(path, {
    as: 'compliance_officer',
    answers: [shown, answer(bureauCalls.file, undefined), answer(bureauCalls.problemsFile, undefined)],
  });
  await user.click(await screen.findByRole('button', { name: 'Download borrowers' }));
  await user.click(screen.getByRole('button', { name: 'Download loans' }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await expect
    .poll(() => sentTo(bureauCalls.file).map(({ body }) => body))
    .toEqual([
      { month: lastMonth, records: 'borrowers' },
      { month: lastMonth, records: 'credits' },
    ]);
  await expect.poll(() => sentTo(bureauCalls.problemsFile).map(({ query }) => query)).toEqual([{ month: lastMonth }]);
});

test('the columns and codes of the files are explained', async () => {
  const { user } = await openPage(path, { as: 'finance', answers: [shown] });
  await user.click(await screen.findByText('Columns and codes of the files'));
  const loans = within(await screen.findByRole('group', { name: 'Columns of the loans' }));
  expect(loans.getByText('LoanClassification').closest('tr')?.textContent).toContain('Pass and Watch: 1 to 30 days late');
  expect(screen.getByRole('group', { name: 'Columns of the borrowers' })).toBeTruthy();
});

test('a month without problems says so', async () => {
  const valid = { ...month, loans: { included: 3, left_out: 0 }, borrowers: { included: 3, left_out: 0 } };
  await openPage(path, { as: 'finance', answers: [answer(bureauCalls.problems, { ...pageWith([]), additional: valid })] });
  expect(await screen.findByText('Every record is valid')).toBeTruthy();
  expect(screen.queryByText(/would be refused/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('a month that is not closed has no file yet', async () => {
  const refused = answer(bureauCalls.problems, () => {
    throw wrongField('month', 'Choose a month whose last day is closed', 'month_not_closed');
  });
  await openPage(path, { as: 'finance', answers: [refused] });
  expect(await screen.findByText('This month is not closed yet')).toBeTruthy();
});

test('any other failure can be tried again', async () => {
  await openPage(path, { as: 'finance', answers: [refusal(bureauCalls.problems, 503, 'The database is busy')] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the tab is busy until the month is loaded', async () => {
  await openPage(path, { as: 'finance', answers: [unanswered(bureauCalls.problems)] });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('compliance sees the regulatory tabs only', async () => {
  await openPage('/admin/reports', { as: 'compliance_officer', answers: [shown] });
  expect(await screen.findByRole('tab', { name: 'Credit bureau' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Liquidity' })).toBeNull();
});

test('no record of one count is shown under the name of another one', async () => {
  const answers = [shown, answer(bureauCalls.rows, pageWith([row]))];
  const { user } = await openPage(`${path}&rows=loans_included`, { as: 'finance', answers });
  const included = await screen.findByRole('group', { name: 'Loans in the file' });
  await within(included).findByRole('link', { name: 'Adaeze Okonkwo' });
  answers.unshift(unanswered(bureauCalls.rows));
  await user.click(screen.getByRole('link', { name: '1 person left out' }));
  const leftOut = within(await screen.findByRole('group', { name: 'Borrowers left out', busy: true }));
  expect(leftOut.queryByRole('link')).toBeNull();
});

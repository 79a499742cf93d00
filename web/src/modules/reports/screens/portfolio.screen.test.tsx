/** The portfolio: figures of a closed day, its ageing, the loans behind a bucket, and the file of them. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { viewCalls } from '@ajo/contract/modules/lists';
import { LoanId } from '@ajo/contract/modules/loans';
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { LoanProductId } from '@ajo/contract/modules/loan-products';
import { type PortfolioLoan, type PortfolioView, portfolioList, reportCalls } from '@ajo/contract/modules/reports';
import { portfolioTrendCalls } from '@ajo/contract/modules/reports.portfolio-trend';
import { rollRateCalls } from '@ajo/contract/modules/reports.roll-rates';
import { vintageCalls } from '@ajo/contract/modules/reports.vintages';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const sums = { loans: 2, outstanding: kobo(30_000_000n), provision: kobo(600_000n) };
const branchId = '0199a000-0000-7000-8000-000000000fb1';
const view: PortfolioView = {
  on: day('2026-03-02'),
  first_day: day('2026-01-01'),
  last_day: day('2026-03-02'),
  ...sums,
  due: kobo(1_500_050n),
  missing: 0,
  at_risk: [{ days: 30, loans: 1, outstanding: kobo(10_000_000n), share_bps: 3333 }],
  buckets: [
    { bucket: 'current', share_bps: 6667, provision_bps: 100, ...sums },
    {
      bucket: '31-60',
      share_bps: 3333,
      provision_bps: 2000,
      loans: 1,
      outstanding: kobo(10_000_000n),
      provision: kobo(500_000n),
    },
  ],
  groups: [{ id: branchId, name: 'Yaba, Lagos', ...sums, due: kobo(1_500_050n), at_risk: [] }],
};
const loan: PortfolioLoan = {
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f01'),
  number: 'AJ-000042',
  customer: 'Adaeze Okonkwo',
  branch: 'Yaba, Lagos',
  officer: null,
  product: 'Salary loan',
  disbursed_on: day('2026-01-10'),
  principal: kobo(20_000_000n),
  to_come: kobo(0n),
  outstanding: kobo(10_000_000n),
  due: kobo(1_500_050n),
  days_past_due: 0,
  class_days: 31,
  bucket: '31-60',
  provision: kobo(500_000n),
};
const loansPage = { ...pageWith([loan]), totals: { outstanding: loan.outstanding, due: loan.due, provision: loan.provision } };
const product = { id: LoanProductId.parse('0199a000-0000-7000-8000-000000000f02'), name: 'Salary loan' };
const choices = answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [product] } });
const months = (count: number) =>
  answer(portfolioTrendCalls.list, {
    data: Array.from({ length: count }, (_, at) => ({
      on: day(`2026-0${at + 1}-28`),
      loans: 2,
      outstanding: kobo(30_000_000n),
      at_risk: [1, 30, 60, 90].map((days) => ({ days, loans: 1, outstanding: kobo(100n), share_bps: (at + 1) * days })),
    })),
  });
const shown = [months(2), answer(reportCalls.portfolio, { data: view }), answer(reportCalls.loans, loansPage), choices];

test('a closed day shows its totals, its ageing and its loans; a probation classes a loan as late', async () => {
  const tabs = answer(viewCalls.read, { data: { list: 'portfolio', hidden: [], views: [] } });
  await openPage('/admin/portfolio', { as: 'finance', answers: [...shown, tabs] });
  expect(await screen.findByText('Close of business on 02 Mar, 2026. Later payments are not included.')).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain('₦300,000.00');
  expect(screen.getAllByText('33.33%').length).toBeGreaterThan(0);
  const row = (await screen.findByRole('link', { name: /AJ-000042/ })).closest('tr');
  expect(row?.textContent).toContain('On probation counted as 31 days late');
  expect(row?.textContent).toContain('₦15,000.50');
});

test('each figure leads to the loans of its day, and coverage to those at risk', async () => {
  await openPage(`/admin/portfolio?branch_id=${branchId}`, { as: 'finance', answers: shown });
  const stats = ['Outstanding principal', 'Overdue', 'Provision', 'Coverage'].map(
    (label) => screen.getAllByText(label, { selector: 'dt' })[0]?.parentElement,
  );
  const hrefs = stats.map((stat) => stat?.querySelector('a')?.getAttribute('href'));
  const all = `/admin/portfolio?branch_id=${branchId}&on=${view.on}#loans`;
  expect(hrefs).toEqual([all, all, all, all.replace('#', '&at_risk=30#')]);
});

test('a share at risk leads to its loans: the list takes the filter and the focus, the figures stay', async () => {
  const { user, sentTo } = await openPage(`/admin/portfolio?branch_id=${branchId}`, { as: 'finance', answers: shown });
  await user.click(await screen.findByRole('link', { name: '33.33%' }));
  const ofTheDay = { on: view.on, branch_id: branchId, at_risk: '30' };
  await expect.poll(() => sentTo(reportCalls.loans).at(-1)?.query).toMatchObject(ofTheDay);
  expect(document.activeElement?.id).toBe('loans');
  expect(screen.getByText('Loans: more than 30 days late')).toBeTruthy();
  expect(sentTo(reportCalls.portfolio).every(({ query }) => !('at_risk' in (query as object)))).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Clear filter: At risk' }));
  await expect.poll(() => sentTo(reportCalls.loans).at(-1)?.query).not.toHaveProperty('at_risk');
});

test('a bucket filters the loans but not the totals, and the file contains the same loans', async () => {
  const { user, sentTo } = await openPage('/admin/portfolio', {
    as: 'finance',
    answers: [...shown, answer(portfolioList.file, undefined)],
  });
  await user.click(await screen.findByRole('link', { name: '31–60 days: show its loans' }));
  await expect.poll(() => sentTo(reportCalls.loans).at(-1)?.query).toMatchObject({ bucket: '31-60', page: 1 });
  expect(await screen.findByText('Loans: 31 to 60 days late')).toBeTruthy();
  expect(sentTo(reportCalls.portfolio).every(({ query }) => !('bucket' in (query as object)))).toBe(true);
  await user.selectOptions(screen.getByLabelText('Product'), product.id);
  await expect.poll(() => sentTo(reportCalls.portfolio).at(-1)?.query).toMatchObject({ loan_interest_id: product.id });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await expect
    .poll(() => sentTo(portfolioList.file).map(({ query }) => query))
    .toMatchObject([{ bucket: '31-60', loan_interest_id: product.id }]);
});

test('the groups are by officer when selected', async () => {
  const { user, sentTo } = await openPage('/admin/portfolio', { as: 'finance', answers: shown });
  const cut = within(await screen.findByRole('group', { name: 'By branch' }));
  expect(cut.getByText('Yaba, Lagos')).toBeTruthy();
  const group = (name: string) => within(screen.getByRole('navigation', { name: 'Group by' })).getByRole('button', { name });
  expect(group('Branch').getAttribute('aria-pressed')).toBe('true');
  await user.click(group('Officer'));
  await expect.poll(() => sentTo(reportCalls.portfolio).at(-1)?.query).toMatchObject({ by: 'officer' });
});

const further = [unanswered(rollRateCalls.list), unanswered(vintageCalls.list)];

test('a group narrows the page to its loans, its roll rates and its vintages', async () => {
  const { user, sentTo } = await openPage('/admin/portfolio', { as: 'finance', answers: [...shown, ...further] });
  await user.click(await screen.findByRole('button', { name: 'Yaba, Lagos: show its loans' }));
  await expect.poll(() => sentTo(reportCalls.loans).at(-1)?.query).toMatchObject({ branch_id: branchId });
  expect(sentTo(reportCalls.portfolio).at(-1)?.query).toMatchObject({ branch_id: branchId });
  for (const call of [rollRateCalls.list, vintageCalls.list])
    await expect.poll(() => sentTo(call).at(-1)?.query).toMatchObject({ branch_id: branchId });
});

test('loans that the day could not close are counted as missing', async () => {
  await openPage('/admin/portfolio', {
    as: 'finance',
    answers: [answer(reportCalls.portfolio, { data: { ...view, missing: 3 } }), answer(reportCalls.loans, loansPage), choices],
  });
  expect(await screen.findByText('Not included: 3 loans')).toBeTruthy();
});

test('before the first closed day there are no figures', async () => {
  await openPage('/admin/portfolio', {
    as: 'finance',
    answers: [answer(reportCalls.portfolio, { data: { ...view, on: null } }), choices],
  });
  expect(await screen.findByText('No day is closed yet')).toBeTruthy();
  expect(screen.queryByText('Portfolio at risk')).toBeNull();
});

test('the page is busy until the figures are loaded', async () => {
  await openPage('/admin/portfolio', { as: 'finance', answers: [unanswered(reportCalls.portfolio), choices] });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('a role without the right sees the refusal and no figures', async () => {
  await openPage('/admin/portfolio', {
    as: 'hr',
    answers: [refusal(reportCalls.portfolio, 403, 'You are not allowed to do this'), choices],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('Outstanding principal')).toBeNull();
});

test('the shares at risk are a line for each measure over the months, and coverage compares the provision with them', async () => {
  await openPage('/admin/portfolio', { as: 'finance', answers: shown });
  const chart = await screen.findByRole('figure', { name: 'Portfolio at risk at the end of each month' });
  await expect.poll(() => chart.querySelectorAll('polyline').length).toBe(4);
  expect([...chart.querySelectorAll('tr')].map(({ textContent }) => textContent)).toContain('PAR 300.30%0.60%');
  expect([...chart.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
    '/admin/portfolio?on=2026-02-28&at_risk=30#loans',
  );
  const risk = view.at_risk.find(({ days }) => days === 30)?.outstanding ?? 0n;
  const coverage = `${(Number((view.provision * 10_000n) / risk) / 100).toFixed(2)}%`;
  expect(screen.getByText('Coverage').closest('div')?.textContent).toContain(coverage);
  expect(await screen.findByRole('figure', { name: 'Outstanding principal by days past due' })).toBeTruthy();
});

test('in the first month there is no course yet', async () => {
  await openPage('/admin/portfolio', { as: 'finance', answers: [months(1), ...shown.slice(1)] });
  expect(await screen.findByText('The monthly chart starts in the second month.')).toBeTruthy();
});

test('until other groups are here, those on the screen narrow the page by what they are', async () => {
  const answers = [...shown];
  const { user, sentTo } = await openPage('/admin/portfolio', { as: 'finance', answers });
  answers.unshift(unanswered(reportCalls.portfolio));
  await user.click(within(screen.getByRole('navigation', { name: 'Group by' })).getByRole('button', { name: 'Officer' }));
  await expect.poll(() => screen.getByRole('group', { name: 'By branch' }).closest('[aria-busy=true]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yaba, Lagos: show its loans' }));
  await expect.poll(() => sentTo(reportCalls.loans).at(-1)?.query).toMatchObject({ branch_id: branchId });
  expect(sentTo(reportCalls.loans).at(-1)?.query).not.toHaveProperty('officer_id');
  // Its figures still lead to the loans that they count.
  const [stat] = screen.getAllByText('Outstanding principal', { selector: 'dt' });
  expect(stat?.parentElement?.querySelector('a')?.getAttribute('href')).toBe(`/admin/portfolio?on=${view.on}#loans`);
});

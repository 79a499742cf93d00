/** Collections: figures of the span, groups that filter, the instalments behind them. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { LoanId } from '@ajo/contract/modules/loans';
import { collectionCalls, type CollectionRow, type CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { type CollectionTargets, targetCalls } from '@ajo/contract/modules/reports.targets';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const sums = {
  instalments: 2,
  due: kobo(3_000_000n),
  collected: kobo(1_500_000n),
  on_time: kobo(750_000n),
  collection_rate_bps: 5000,
  on_time_rate_bps: 2500,
};
const view: CollectionSummary = {
  start_date: day('2026-03-01'),
  end_date: day('2026-03-20'),
  paid_by: day('2026-03-20'),
  includes_today: true,
  ...sums,
  opening_arrears: kobo(1_000_000n),
  recovered: kobo(400_000n),
  recovery_rate_bps: 4000,
  open: kobo(50_000n),
  at_risk_on: day('2026-03-19'),
  at_risk: [{ days: 30, loans: 1, outstanding: kobo(10_000_000n), share_bps: 3333 }],
  groups: [{ id: '2026-03-09', name: '2026-03-09', ...sums }],
};
const row: CollectionRow = {
  id: InstalmentId.parse('0199a000-0000-7000-8000-000000000e01'),
  loan_id: LoanId.parse('0199a000-0000-7000-8000-000000000e02'),
  loan: 'AJ-000042',
  number: 3,
  customer: 'Adaeze Okonkwo',
  branch: 'Yaba, Lagos',
  officer: null,
  product: 'Salary loan',
  due_on: day('2026-03-09'),
  due: kobo(1_500_000n),
  collected: kobo(1_500_000n),
  on_time: kobo(0n),
  recovered: kobo(400_000n),
  open: kobo(50_000n),
  state: 'late',
  paid_on: day('2026-03-12'),
};
const officer = { id: UserId.parse('0199a000-0000-7000-8000-000000000e03'), name: 'Bola Ade', branch: 'Yaba, Lagos' };
const figures = { target: null, due: kobo(3_000_000n), collected: kobo(1_500_000n), attained_bps: null };
const targets: CollectionTargets = {
  month: '2026-03',
  targets: [{ officer, ...figures, set_by: null, set_at: null }],
  total: { ...figures, due: kobo(0n), collected: kobo(0n) },
  can_set: true,
};
const { groups: _groups, ...additional } = view;
const choices = answer(loanChoiceCalls.list, { data: { branches: [], officers: [], products: [] } });
const shown = [
  answer(collectionCalls.summary, { data: view }),
  answer(collectionCalls.list, { ...pageWith([row]), additional }),
  answer(targetCalls.list, { data: targets }),
  choices,
];

test('the page shows the rates and which figures still change today', async () => {
  await openPage('/admin/collection', { as: 'finance', answers: shown });
  expect(await screen.findByText(/Payments of today are included/)).toBeTruthy();
  const text = screen.getByRole('main').textContent;
  for (const figure of ['50.00%', '25.00%', '40.00%', '33.33%', '₦4,000.00 of ₦10,000.00']) expect(text).toContain(figure);
  const link = await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  expect(link.getAttribute('href')).toContain(`/repayments/${row.loan_id}/transactions/${row.id}`);
  expect(link.closest('tr')?.textContent).toContain('AJ-000042, no. 3');
  expect(link.closest('tr')?.textContent).toContain('Late');
});

test('a search narrows the figures too, and the page says so; only the portfolio at risk is of all customers', async () => {
  await openPage('/admin/collection?search=Ada', { as: 'finance', answers: shown });
  expect(await screen.findByText(/^2 instalments that match “Ada”, due from/)).toBeTruthy();
  expect(screen.getByText(/^PAR 30 at the close of .*, all customers$/)).toBeTruthy();
});

const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

test('the recovery rate leads to the recovered instalments, and what was overdue to the portfolio of the day before', async () => {
  await openPage(`/admin/collection?branch_id=0199a000-0000-7000-8000-000000000e09`, { as: 'finance', answers: shown });
  const branch = 'branch_id=0199a000-0000-7000-8000-000000000e09';
  expect(await hrefOf('40.00%')).toBe(`/admin/collection?${branch}&show=recovered#instalments`);
  expect(await hrefOf(/^₦10,000/)).toBe(`/admin/portfolio?${branch}&on=2026-02-28&at_risk=1#loans`);
});

test('each bar leads to the instalments of its day, and the table under the chart is its only one', async () => {
  await openPage('/admin/collection?by=day', { as: 'finance', answers: shown });
  const chart = await screen.findByRole('figure', { name: 'Due and collected by due date' });
  const address = '/admin/collection?by=day&start_date=2026-03-09&end_date=2026-03-09&paid_by=2026-03-20#instalments';
  expect([...chart.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([address]);
  expect(within(chart).queryByRole('table')).toBeNull();
});

test('recovered instalments have the amount of the days', async () => {
  await openPage('/admin/collection?show=recovered', { as: 'finance', answers: shown });
  const loan = await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  expect(loan.closest('tr')?.textContent).toContain('₦4,000.00');
  expect(screen.getByRole('columnheader', { name: 'Recovered' })).toBeTruthy();
});

test('open amounts have a column of their own', async () => {
  await openPage('/admin/collection?show=open', { as: 'finance', answers: shown });
  const loan = await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  expect(loan.closest('tr')?.textContent).toContain('₦500.00');
  expect(screen.getByRole('columnheader', { name: 'Open' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Recovered' })).toBeNull();
});

test('a day of the table filters the page and its instalments', async () => {
  const { user, sentTo } = await openPage('/admin/collection', { as: 'finance', answers: shown });
  await screen.findByRole('link', { name: 'Adaeze Okonkwo' });
  await user.click(await screen.findByRole('button', { name: 'Show 09 Mar, 2026' }));
  const chosen = { start_date: '2026-03-09', end_date: '2026-03-09', paid_by: '2026-03-20' };
  await expect.poll(() => sentTo(collectionCalls.list).at(-1)?.query).toMatchObject(chosen);
  await expect.poll(() => sentTo(collectionCalls.summary).at(-1)?.query).toMatchObject(chosen);
});

test('a target starts with what falls due, and is sent for the officer and the month', async () => {
  const set = answer(targetCalls.set, {
    data: {
      ...targets,
      targets: [{ officer, ...figures, target: kobo(3_000_000n), attained_bps: 5000, set_by: 'Kemi', set_at: new Date(0) }],
    },
  });
  const { user, sentTo } = await openPage('/admin/collection', { as: 'admin', answers: [set, ...shown] });
  expect(await screen.findByText('No targets for March.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set targets' }));
  await user.click(await screen.findByRole('button', { name: 'Set target of Bola Ade' }));
  await user.click(await screen.findByRole('button', { name: 'Set target' }));
  await expect.poll(() => sentTo(targetCalls.set).length).toBe(1);
  // The month of the figures, which is not the one of today here.
  expect(sentTo(targetCalls.set)[0]?.body).toMatchObject({ month: '2026-03', officer_id: officer.id, amount: 3_000_000n });
  expect(sentTo(targetCalls.set)[0]?.idempotencyKey).toBeTruthy();
});

test('without a record of the day before there is no recovery rate', async () => {
  const unknown = { ...view, opening_arrears: null, recovery_rate_bps: null, at_risk_on: null };
  await openPage('/admin/collection', {
    as: 'finance',
    answers: [answer(collectionCalls.summary, { data: unknown }), ...shown.slice(1)],
  });
  expect(await screen.findByText('The day before is not closed yet')).toBeTruthy();
  expect(screen.queryByText('Portfolio at risk')).toBeNull();
});

test('a refusal is shown instead of figures', async () => {
  await openPage('/admin/collection', {
    as: 'hr',
    answers: [refusal(collectionCalls.summary, 403, 'You are not allowed to do this'), choices],
  });
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  expect(screen.queryByText('On-time rate')).toBeNull();
});

test('until the figures of another month are here, no target is set with those of this one', async () => {
  const answers = [...shown];
  const { user } = await openPage('/admin/collection', { as: 'admin', answers });
  await user.click(await screen.findByRole('button', { name: 'Set targets' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Set target of Bola Ade' });
  answers.unshift(unanswered(targetCalls.list));
  const months = within(screen.getByRole('combobox', { name: /^Month/ })).getAllByRole<HTMLOptionElement>('option');
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Month/ }),
    months.find(({ selected }) => !selected)?.value ?? '',
  );
  await expect.poll(() => button.disabled).toBe(true);
  expect(button.closest('.follows')?.getAttribute('aria-busy')).toBe('true');
});

test('until other groups are here, those on the screen keep their name and their filter', async () => {
  const ikeja = '0199a000-0000-7000-8000-000000000e09';
  const byBranch = answer(collectionCalls.summary, { data: { ...view, groups: [{ id: ikeja, name: 'Ikeja', ...sums }] } });
  const answers = [byBranch, ...shown];
  const { user, sentTo } = await openPage('/admin/collection?by=branch', { as: 'finance', answers });
  const group = await screen.findByRole('button', { name: 'Show Ikeja' });
  answers.unshift(unanswered(collectionCalls.summary));
  await user.click(screen.getByRole('button', { name: 'Due date' }));
  await expect.poll(() => screen.getByRole('group', { name: 'By branch' }).closest('[aria-busy=true]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Due date' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('main').textContent).not.toContain('undefined');
  await user.click(group);
  await expect.poll(() => sentTo(collectionCalls.list).at(-1)?.query).toMatchObject({ branch_id: ikeja });
  expect(sentTo(collectionCalls.list).at(-1)?.query).not.toHaveProperty('start_date');
});

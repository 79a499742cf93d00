/** /admin/month-close: each step leads to its screen, open steps are explained, and a required one stops the close. */
import { day } from '@ajo/contract/kernel/time';
import { type MonthCheck, type MonthClose, monthCloseCalls, type MonthSummary } from '@ajo/contract/modules/month-close';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const check = (name: MonthCheck['check'], state: MonthCheck['state'] = 'done'): MonthCheck => ({
  check: name,
  state,
  finding: `Finding of ${name}`,
  explanation: null,
});
const month: MonthClose = {
  month: '2026-02',
  first_day: day('2026-02-01'),
  last_day: day('2026-02-28'),
  checks: [
    check('days'),
    check('proof'),
    check('provisions'),
    check('reconciliation', 'open'),
    check('suspense'),
    check('taxes'),
    check('trial_balance'),
  ],
  closed: null,
  requested: false,
  refusal: null,
  warning: null,
};
const open = (change: Partial<MonthClose> = {}, more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/month-close', {
    as: 'finance',
    answers: [
      ...more,
      answer(monthCloseCalls.month, { data: { ...month, ...change } }),
      answer(monthCloseCalls.earlier, { data: [] }),
      answer(monthCloseCalls.months, { data: [] }),
      answer(monthCloseCalls.close, { message: 'Requested', data: { state: 'asked' } }),
    ],
  });

test('each step leads to the screen on which it is done', async () => {
  await open();
  const links = {
    'View: Close every day': '/admin/jobs',
    'View: Check that the books agree': '/admin/ledger?on=2026-02-28',
    'View: Compute provisions': '/admin/portfolio?on=2026-02-28',
    'Reconcile days: Reconcile each day': '/admin/reconciliation?tab=days&from=2026-02-01&to=2026-02-28',
    'View: File and pay taxes': '/admin/reports?tab=taxes&month=2026-02',
    'View: Download the trial balance': '/admin/ledger?on=2026-02-28',
  };
  for (const [name, to] of Object.entries(links))
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

test('what is left to do comes first', async () => {
  await open({ checks: [check('days'), check('reconciliation', 'open'), check('proof', 'required')] });
  const table = within(await screen.findByRole('group', { name: 'Checklist of the month' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^Check that the books agree/);
  expect(rows[2]).toMatch(/^Reconcile each day/);
  expect(rows[3]).toMatch(/^Close every day/);
});

test('those who cannot start the proof read who can', async () => {
  await open({ checks: [check('days'), check('proof', 'required')] });
  expect(await screen.findByText('Checked every night. A superadmin can run a ledger check in End of day.')).toBeTruthy();
});

test('an open step is explained with the request', async () => {
  const { user, sentTo } = await open();
  await user.click(await screen.findByRole('button', { name: 'Request close' }));
  await user.type(await screen.findByLabelText(/^Why “Reconcile each day” is still open/), 'The bank sends the statement late');
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
  await expect
    .poll(() => sentTo(monthCloseCalls.close)[0]?.body)
    .toEqual({ month: '2026-02', explanations: { reconciliation: 'The bank sends the statement late' } });
});

test('earlier months that close with it are named before the request', async () => {
  const { user } = await open({ warning: 'January 2026 is not closed. It closes with this month, without a checklist' });
  expect(await screen.findByText('January 2026 is not closed. It closes with this month, without a checklist.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request close' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('January 2026 is not closed. It closes with this month, without a checklist.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Send for approval' })).toBeTruthy();
});

test('what is open in earlier months leads to its month and to its screen', async () => {
  const january = { month: '2026-01', first_day: day('2026-01-01'), last_day: day('2026-01-31') };
  const december = { month: '2025-12', first_day: day('2025-12-01'), last_day: day('2025-12-31'), open: [] };
  const earlier = [december, { ...january, open: [check('bank_balance', 'open')] }];
  const months = [january, december].map((one) => ({ ...one, closed: null, requested: false }));
  await open({}, [answer(monthCloseCalls.earlier, { data: earlier }), answer(monthCloseCalls.months, { data: months })]);
  const table = within(await screen.findByRole('group', { name: 'Months' }));
  await table.findByText('Every step is done. Request the close.');
  expect(table.getByRole('link', { name: 'January 2026' }).getAttribute('href')).toBe('/admin/month-close?month=2026-01');
  expect(table.getByRole('link', { name: 'Compare the balance at the bank' }).getAttribute('href')).toBe(
    '/admin/reconciliation?tab=balance&on=2026-01-31',
  );
});

test('the list of months states who closed each and when, and which closed with a later one', async () => {
  const at = new Date('2026-02-04T10:00:00Z');
  const by = { at, requested_by: 'Kemi Adebayo', approved_by: 'Sade Bello' };
  const months: MonthSummary[] = [
    { month: '2026-02', first_day: day('2026-02-01'), last_day: day('2026-02-28'), closed: null, requested: true },
    {
      month: '2026-01',
      first_day: day('2026-01-01'),
      last_day: day('2026-01-31'),
      closed: { ...by, with: null },
      requested: false,
    },
    {
      month: '2025-12',
      first_day: day('2025-12-01'),
      last_day: day('2025-12-31'),
      closed: { ...by, with: '2026-01' },
      requested: false,
    },
  ];
  await open({}, [answer(monthCloseCalls.months, { data: months })]);
  const table = within(await screen.findByRole('group', { name: 'Months' }));
  const rows = (await table.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows[0]).toContain('February 2026Waiting for approval');
  expect(rows[1]).toContain('January 2026Closed');
  expect(rows[1]).toContain('by Kemi Adebayo and Sade Bello');
  expect(rows[2]).toContain('with January 2026, without a checklist');
});

test('months that closed together are one row', async () => {
  const closed = { at: new Date('2026-02-04T10:00:00Z'), requested_by: 'Kemi Adebayo', approved_by: 'Sade Bello' };
  const early = ['2025-12', '2025-11', '2025-10'].map((name) => ({
    month: name,
    first_day: day(`${name}-01`),
    last_day: day(`${name}-28`),
    closed: { ...closed, with: '2026-01' },
    requested: false,
  }));
  await open({}, [answer(monthCloseCalls.months, { data: early })]);
  const table = within(await screen.findByRole('group', { name: 'Months' }));
  const rows = (await table.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Oct 2025 – Dec 2025 3 months');
});

const heads: [string, Partial<MonthClose>, string][] = [
  ['Cannot be closed yet', { checks: [check('days', 'required'), check('suspense')] }, '1 of 2 steps done'],
  ['Ready to close', { checks: [check('days'), check('suspense')] }, '2 of 2 steps done'],
  ['Waiting for approval', { requested: true }, '6 of 7 steps done'],
];
test.each(heads)('the head of the month has its state: %s', async (word, change, steps) => {
  await open(change);
  const head = within(await screen.findByRole('region', { name: 'February 2026' }));
  expect(head.getByText(word)).toBeTruthy();
  expect(head.getByRole('img', { name: steps })).toBeTruthy();
});

test('a missing explanation is asked at its step', async () => {
  const errors = { 'explanations.reconciliation': ['Explain why this step is open'] };
  const { user } = await open({}, [refusal(monthCloseCalls.close, 422, 'Explain each step that is open', errors)]);
  await user.click(await screen.findByRole('button', { name: 'Request close' }));
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
  expect(await screen.findByText('Explain why this step is open')).toBeTruthy();
});

test('a required step stops the request with its reason and its act', async () => {
  const days = { ...check('days', 'required'), finding: 'Not closed: 3 days' };
  await open({ checks: [days], refusal: 'The month cannot be closed yet. Not closed: 3 days' });
  expect(await screen.findByText('The month cannot be closed yet. Not closed: 3 days.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request close' }).disabled).toBe(true);
  const act = screen.getByRole('link', { name: 'View days: Close every day' });
  expect([act.getAttribute('href'), act.dataset['look']]).toEqual(['/admin/jobs', 'filled']);
});

test('a closed month shows who closed it, and its explanations', async () => {
  const closed = { at: new Date('2026-03-04T10:00:00Z'), requested_by: 'Kemi Adebayo', approved_by: 'Sade Bello' };
  await open({ closed, checks: [{ ...check('suspense', 'open'), explanation: 'One payer is being looked for' }] });
  expect(await screen.findByText(/Requested by Kemi Adebayo, approved by Sade Bello/)).toBeTruthy();
  expect(screen.getByText('One payer is being looked for')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request close' }).disabled).toBe(true);
});

test('a month cannot be closed while another one is chosen', async () => {
  const answers = [
    answer(monthCloseCalls.month, { data: month }),
    answer(monthCloseCalls.earlier, { data: [] }),
    answer(monthCloseCalls.months, { data: [] }),
  ];
  const { user } = await openPage('/admin/month-close', { as: 'finance', answers });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request close' });
  await expect.poll(() => button.disabled).toBe(false);
  answers.unshift(unanswered(monthCloseCalls.month));
  const choice = screen.getByRole('combobox', { name: /^Month/ });
  await user.selectOptions(choice, within(choice).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '');
  await expect.poll(() => button.disabled).toBe(true);
});

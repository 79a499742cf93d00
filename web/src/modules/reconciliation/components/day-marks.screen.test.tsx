/** Days of reconciliation: marked alone, all together, and with a second person where balances do not add up. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { type ReconciliationDay, reconciliationDayCalls } from '@ajo/contract/modules/reconciliation.days';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const nothing = { count: 0, amount: kobo(0n) };
const ofDay: ReconciliationDay = {
  on: day('2026-03-03'),
  covered: true,
  has_lines: true,
  payments: { count: 2, amount: kobo(500_000n) },
  matched: { count: 2, amount: kobo(500_000n) },
  difference: kobo(0n),
  open_credits: nothing,
  debits_covered: true,
  paid_out: nothing,
  paid_out_matched: nothing,
  open_debits: nothing,
  paid_by_providers: nothing,
  includes_debits: true,
  with_providers: { ...nothing, net: kobo(0n) },
  status: 'open',
  reconciled_by: null,
  reconciled_at: null,
  confirmed_by: null,
  reason: null,
  refusal: null,
  doubt: null,
  requested: false,
};

test('a day is marked as reconciled, and a day with open debits says why it is not', async () => {
  const open: ReconciliationDay = {
    ...ofDay,
    on: day('2026-03-02'),
    paid_out: { count: 3, amount: kobo(900n) },
    paid_out_matched: { count: 1, amount: kobo(300n) },
    open_debits: { count: 1, amount: kobo(100n) },
    refusal: '1 debit of the day is open',
  };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [
      answer(reconciliationDayCalls.days, { data: [ofDay, open] }),
      answer(reconciliationDayCalls.reconcile, { message: 'Done', data: ofDay }),
    ],
  });
  expect(await screen.findByText('1 debit of the day is open')).toBeTruthy();
  expect(screen.getByText('1 of 3 matched')).toBeTruthy();
  const link = screen.getAllByRole('link').find((one) => one.getAttribute('href')?.includes('side=debit'));
  expect(link?.getAttribute('href')).toContain(`start_date=${open.on}&end_date=${open.on}`);
  await user.click(screen.getByRole('button', { name: `Reconcile: ${longDay(ofDay.on)}` }));
  await expect.poll(() => sentTo(reconciliationDayCalls.reconcile).length).toBe(1);
});

test('a day within which the statement ends is not one without a statement', async () => {
  const partial = {
    ...ofDay,
    covered: false,
    open_debits: { count: 1, amount: kobo(100n) },
    refusal: 'No statement covers all of it',
  };
  const none = { ...partial, on: day('2026-03-04'), has_lines: false, open_debits: nothing };
  await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [answer(reconciliationDayCalls.days, { data: [none, partial] })],
  });
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')?.textContent;
  expect(await rowOf('Statement not complete')).toContain(longDay(partial.on));
  expect(await rowOf('No statement')).toContain(longDay(none.on));
  expect(screen.getByRole('link', { name: 'Upload a later statement' })).toBeTruthy();
  expect(screen.getByRole('link', { name: longDay(partial.on) })).toBeTruthy();
});

const doubt = 'The balances of march.csv do not add up: at NIP D of 3 March 2026 it has ₦1,400.00 where ₦1,150.00 was expected';

test('a day whose statement does not add up is requested with a reason', async () => {
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [
      answer(reconciliationDayCalls.days, { data: [{ ...ofDay, doubt }] }),
      answer(reconciliationDayCalls.reconcile, approvalRequested),
    ],
  });
  await user.click(await screen.findByRole('button', { name: `Request mark: ${longDay(ofDay.on)}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`${doubt}.`)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'The bank confirmed the balance');
  await user.click(dialog.getByRole('button', { name: 'Request mark' }));
  await expect
    .poll(() => sentTo(reconciliationDayCalls.reconcile)[0]?.body)
    .toEqual({ reason: 'The bank confirmed the balance' });
});

test('a requested mark waits for its second person, and a confirmed one names both people', async () => {
  const at = new Date('2026-03-04T10:00:00Z');
  const marked = {
    reconciled_by: 'Kemi Adebayo',
    confirmed_by: 'Sade Bello',
    reconciled_at: at,
    reason: 'As the bank confirmed',
  };
  const other: ReconciliationDay = { ...ofDay, on: day('2026-03-02'), doubt, status: 'reconciled', ...marked };
  await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [answer(reconciliationDayCalls.days, { data: [{ ...ofDay, doubt, requested: true }, other] })],
  });
  const waiting = await screen.findByRole('link', { name: 'Waiting for a second person' });
  expect(waiting.getAttribute('href')).toBe('/admin/approvals?state=pending');
  expect(screen.getByText(/^Kemi Adebayo, confirmed by Sade Bello, .*As the bank confirmed$/)).toBeTruthy();
});

test('all days without open lines are marked together, and those that are refused say why', async () => {
  const days = [2, 3, 4].map((date) => ({ ...ofDay, on: day(`2026-03-0${date}`) }));
  const others = [
    { ...ofDay, on: day('2026-03-05'), doubt },
    { ...ofDay, on: day('2026-03-06'), refusal: '1 debit of the day is open' },
    { ...ofDay, on: day('2026-03-07'), covered: false },
  ];
  const on = days[2]?.on ?? ofDay.on;
  const refused = { on, reason: '1 credit of the day is open' };
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [
      answer(reconciliationDayCalls.days, { data: [...days, ...others] }),
      answer(reconciliationDayCalls.reconcileMany, {
        message: '2 days marked',
        data: { marked: [], unchanged: [], refused: [refused] },
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Mark all 3 days without open lines' }));
  await expect.poll(() => sentTo(reconciliationDayCalls.reconcileMany)[0]?.body).toEqual({ days: days.map((one) => one.on) });
  expect(await screen.findByText(`${longDay(on)}: 1 credit of the day is open`)).toBeTruthy();
});

test('the head of the days counts marked, open and uncovered days, and each leads on', async () => {
  const days: ReconciliationDay[] = [
    { ...ofDay, on: day('2026-03-04'), covered: false, has_lines: false, refusal: 'No statement covers this day' },
    { ...ofDay, on: day('2026-03-03'), open_debits: { count: 2, amount: kobo(40_000n) }, refusal: '2 debits are open' },
    {
      ...ofDay,
      on: day('2026-03-02'),
      status: 'reconciled',
      reconciled_by: 'Kemi Adebayo',
      reconciled_at: new Date('2026-03-03T08:00:00Z'),
    },
  ];
  await openPage('/admin/reconciliation?tab=days', {
    as: 'finance',
    answers: [answer(reconciliationDayCalls.days, { data: days })],
  });
  const head = within(
    await screen.findByRole('region', { name: `${longDay(day('2026-03-02'))} to ${longDay(day('2026-03-04'))}` }),
  );
  expect(head.getByRole('img', { name: '1 of 3 days reconciled' })).toBeTruthy();
  const open = head.getByText('Open bank lines').closest('div');
  expect(open?.textContent).toContain('on 1 day');
  expect(open?.querySelector('a')?.getAttribute('href')).toContain(
    'tab=lines&show=unproven&start_date=2026-03-02&end_date=2026-03-04',
  );
  expect(head.getByText('Days without a statement').closest('div')?.textContent).toContain('1');
  expect(head.getByRole('link', { name: 'Upload a statement' }).getAttribute('href')).toContain('tab=statements');
  const table = within(screen.getByRole('group', { name: 'Days' }));
  const link = table.getByRole('link', { name: longDay(day('2026-03-03')) });
  expect(link.getAttribute('href')).toContain('tab=lines&start_date=2026-03-03&end_date=2026-03-03');
  expect(table.queryByRole('link', { name: longDay(day('2026-03-04')) })).toBeNull();
});

test('days that do not exist offer the last thirty days', async () => {
  await openPage('/admin/reconciliation?tab=days&from=2026-03-01', {
    as: 'finance',
    answers: [answer(reconciliationDayCalls.days, { data: [] })],
  });
  expect((await screen.findByRole('link', { name: 'Show the last 30 days' })).getAttribute('href')).toContain('tab=days');
});

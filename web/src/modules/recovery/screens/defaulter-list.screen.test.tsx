/** Overdue loans: what a row states, the acts of each role, and the card that is tried once for repeated presses. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { cardDebitCalls } from '@ajo/contract/modules/card-debits';
import { type DefaulterRow, recoveryCalls } from '@ajo/contract/modules/recovery';
import { promiseCalls, type PromiseRow } from '@ajo/contract/modules/recovery.promises';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const row: DefaulterRow = {
  id: '0199a000-0000-7000-8000-0000000000e1' as DefaulterRow['id'],
  number: 'AJ-000042',
  customer: { id: '0199a000-0000-7000-8000-0000000000e2' as DefaulterRow['customer']['id'], name: 'Gbenga Ojo', phone: null },
  branch: 'Yaba',
  account_officer: 'Kemi Adebayo',
  recovery_officer: 'Sola Bello',
  days_past_due: 42,
  bucket: '31-60',
  overdue: kobo(2_540_000n),
  outstanding: kobo(9_000_000n),
  last_payment: { on: day('2026-01-05'), amount: kobo(500_000n) },
  last_contact: { at: new Date('2026-02-02T09:00:00Z'), channel: 'call', outcome: 'reached' },
  promise: { on: day('2026-02-09'), amount: kobo(1_000_000n), paid: kobo(0n), state: 'broken' },
  help: null,
};
const values = { contact_from: 8, contact_to: 20, contacts_per_day: 1, assign_after_days: 30 };
const rules = { ...values, changes: [], initial: values };
const sums = { overdue: row.overdue, outstanding: row.outstanding };
const additional = { as_of: day('2026-02-15') };
const open = (as: 'recovery_officer' | 'credit_officer', more: Parameters<typeof openPage>[1]['answers'] = [], query = '') =>
  openPage(`/admin/defaulters${query}`, {
    as,
    answers: [
      ...more,
      answer(recoveryCalls.settings, { data: rules }),
      answer(recoveryCalls.defaulters, { ...pageWith([row]), totals: sums, additional }),
      answer(recoveryCalls.contacts, { data: [], letters: [] }),
      answer(cardDebitCalls.attempts, { data: [], additional: { why_not: null } }),
    ],
  });
const menu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Gbenga Ojo' }));
};

test('a row states how late, both officers, the last contact and the promise', async () => {
  await open('recovery_officer');
  const line = within(await screen.findByRole('row', { name: /Gbenga Ojo/ }));
  for (const text of ['42 days', 'Kemi Adebayo', 'Sola Bello', 'Reached', 'Promise broken', '₦25,400'])
    expect(line.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Payments of today are included\. .* last on 15 Feb, 2026\.$/)).toBeTruthy();
});

test('the customer of a row can be called', async () => {
  const reachable = { ...row, customer: { ...row.customer, phone: '+2348035550142' } };
  const listed = answer(recoveryCalls.defaulters, { ...pageWith([reachable]), totals: sums, additional });
  await open('recovery_officer', [listed]);
  const call = await screen.findByRole('link', { name: 'Call 0803 555 0142' });
  expect(call.getAttribute('href')).toBe('tel:+2348035550142');
});

test('filters by promise, last contact and recovery officer are sent', async () => {
  const { sentTo } = await open('recovery_officer', [], '?promise=broken&last_contact=week&recovery_officer_id=none');
  await screen.findByRole('row', { name: /Gbenga Ojo/ });
  expect(sentTo(recoveryCalls.defaulters)[0]?.query).toMatchObject({
    promise: 'broken',
    last_contact: 'week',
    recovery_officer_id: 'none',
  });
});

test('open requests for help are a filter; a row names the request and the day of its answer', async () => {
  const help = { kind: 'call', at: new Date('2026-02-03T09:00:00Z'), answer_by: day('2026-02-05') } as const;
  const listed = answer(recoveryCalls.defaulters, { ...pageWith([{ ...row, help }]), totals: sums, additional });
  const { sentTo } = await open('recovery_officer', [listed], '?help=open');
  const line = within(await screen.findByRole('row', { name: /Gbenga Ojo/ }));
  expect(line.getByText('Answer by 05 Feb, 2026')).toBeTruthy();
  expect(screen.getAllByText('Open requests for help').length).toBeGreaterThan(0);
  expect(sentTo(recoveryCalls.defaulters)[0]?.query).toMatchObject({ help: 'open' });
});

test('the form of a promise starts with its result', async () => {
  const { user } = await open('recovery_officer');
  await menu(user);
  await user.click(await screen.findByRole('button', { name: 'Record a promise' }));
  expect(await screen.findByLabelText(/Promised amount/)).toBeTruthy();
});

test('the card is tried with one key until there is an answer', async () => {
  const { user, sentTo } = await open('recovery_officer', [
    refusal(cardDebitCalls.autoDebit, 503, 'The card service does not answer'),
  ]);
  await menu(user);
  await user.click(await screen.findByRole('button', { name: 'Try the card' }));
  const collect = await screen.findByRole('button', { name: 'Collect what is due from the card' });
  await user.click(collect);
  expect((await screen.findAllByText('The card service does not answer')).length).toBeGreaterThan(0);
  await user.click(collect);
  await expect.poll(() => sentTo(cardDebitCalls.autoDebit)).toHaveLength(2);
  expect(new Set(sentTo(cardDebitCalls.autoDebit).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an officer who may not charge cards is not offered it', async () => {
  const { user } = await open('credit_officer');
  await menu(user);
  expect(await screen.findByRole('button', { name: 'Open the loan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try the card' })).toBeNull();
});

const promised: PromiseRow = {
  id: '0199a000-0000-7000-8000-0000000000e3',
  loan_id: row.id,
  number: row.number,
  customer: { id: row.customer.id, name: row.customer.name },
  branch: row.branch,
  account_officer: row.account_officer,
  recovery_officer: row.recovery_officer,
  promise: { on: day('2026-02-09'), amount: kobo(1_000_000n), paid: kobo(0n), state: 'broken' },
  recorded_by: 'Sola Bello',
  contacted_at: new Date('2026-02-02T09:00:00Z'),
};
const counts = { promises: 4, kept: 1, broken: 2, open: 1, promised: kobo(4_000_000n), kept_rate_bps: 3333 };
const yaba = '0199a000-0000-7000-8000-0000000000e4';
const kept = answer(promiseCalls.summary, ({ query }) => ({
  data: {
    start_date: day('2026-02-01'),
    end_date: day('2026-02-28'),
    ...counts,
    groups: [query.by === 'branch' ? { id: yaba, name: 'Yaba', ...counts } : { id: '', name: 'No recovery officer', ...counts }],
  },
}));

test('how many promises were kept is shown by branch and officer, and each figure leads to its promises', async () => {
  const listed = answer(promiseCalls.list, pageWith([promised]));
  const { user, sentTo } = await open('recovery_officer', [listed, kept], '?tab=promises&state=broken&start_date=2026-02-01');
  expect(await screen.findByText('of 3 kept or broken')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Gbenga Ojo' })).toBeTruthy();
  expect(sentTo(promiseCalls.list)[0]?.query).toMatchObject({ state: 'broken', start_date: '2026-02-01' });
  const query = (sentTo(promiseCalls.summary)[0]?.query ?? {}) as Record<string, unknown>;
  expect([query['by'], query['start_date'], Object.keys(query)]).toEqual([
    'branch',
    '2026-02-01',
    expect.not.arrayContaining(['state']),
  ]);
  const hrefOf = (link: HTMLElement) => link.getAttribute('href');
  expect(hrefOf(screen.getByRole('link', { name: 'Yaba' }))).toContain(`branch_id=${yaba}`);
  const addresses = screen.getAllByRole('link').map((link) => hrefOf(link) ?? '');
  for (const state of ['kept', 'broken', 'open'])
    expect(addresses.filter((to) => to.includes(`state=${state}`) && to.endsWith('#promises'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Recovery officer' }));
  expect(hrefOf(await screen.findByRole('link', { name: 'No recovery officer' }))).toContain('recovery_officer_id=none');
});

test('until other groups of promises are here, those on the screen keep their filter', async () => {
  const answers = [kept, answer(promiseCalls.list, pageWith([promised]))];
  const { user } = await openPage('/admin/defaulters?tab=promises', { as: 'recovery_officer', answers });
  const link = await screen.findByRole('link', { name: 'Yaba' });
  answers.unshift(unanswered(promiseCalls.summary));
  await user.click(screen.getByRole('button', { name: 'Recovery officer' }));
  await expect.poll(() => screen.getByRole('group', { name: 'Promises by branch' }).closest('[aria-busy=true]')).toBeTruthy();
  expect(link.isConnected && link.getAttribute('href')).toContain(`branch_id=${yaba}`);
});

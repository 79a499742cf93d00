/** Which loan a customer's start page shows: the open one, the one that a message names, and the end of the last payment. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { cardDebitCalls } from '@ajo/contract/modules/card-debits';
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanId, LoanRow, LoanState, LoanView } from '@ajo/contract/modules/loans';
import { type InstalmentView, repaymentCalls, type RepaymentsView } from '@ajo/contract/modules/repayments';
import { savedCardCalls, type SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { answer, openPage, pageWith } from '#test-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './pay-dialog.tsx';
import './loan-ended.tsx';
import './named-payment.tsx';
import './return-loan.tsx';

const none = kobo(0n);
const owed = kobo(1_050_000n);
const at = new Date('2026-03-02T08:00:00Z');
const idOf = (last: number): LoanId => `0199a000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}` as LoanId;

const rowOf = (last: number, status: LoanState): LoanRow => ({
  id: idOf(last),
  number: `AJ-0000${last}`,
  status,
  customer: { id: idOf(9) as never, name: 'Ada Obi', phone: null, branch: null },
  purpose: 'Trader loan',
  principal: kobo(4_000_000n),
  instalments: 4,
  frequency: 'week',
  applied_at: at,
  disbursed_on: status === 'denied' ? null : day('2026-03-02'),
  can: [],
});

const guarantor = (name: string, status: string) => ({ id: idOf(77), name, relationship: 'Friend', status });
const viewOf = (row: LoanRow): LoanView => ({
  ...row,
  reason: row.status === 'denied' ? 'The instalments are too high for the income' : null,
  reason_code: null,
  rate_percent: '4',
  rate_period: 'month',
  method: 'flat',
  fee: none,
  upfront_fee: none,
  upfront_fee_paid_at: null,
  down_payment: none,
  tranche_plan: [],
  paid_out: row.principal,
  customer_credit: none,
  product_id: idOf(50) as unknown as LoanProductId,
  terms: {
    ...initialTerms,
    name: 'Trader loan',
    min_amount: kobo(1_000_000n),
    max_amount: kobo(50_000_000n),
    max_instalments: 26,
    required_documents: [],
  },
  guarantors: [guarantor('Ngozi Umeh', 'completed'), guarantor('Tunde Bello', 'denied')],
  recommendation: null,
  review: null,
  first_approval: null,
  approvers: 1,
  officer: null,
  prepared_by: null,
  decision: null,
  assessment: null,
  human_review: null,
  offer: null,
  offer_accepted_at: null,
  offer_accepted_ip: null,
  offer_signature: null,
  offer_sha256: null,
  offer_expires_at: null,
  cooling_off_until: null,
  cooling_off_requested_at: null,
  preview: {
    rows: [],
    totals: {
      principal: row.principal,
      interest: none,
      fees: none,
      paid_out: row.principal,
      total_repayable: row.principal,
      cost_of_credit: none,
    },
    instalment: owed,
    apr: '48.00',
    first_due_on: day('2026-03-09'),
    last_due_on: day('2026-03-30'),
  },
  bank: null,
  waits_for: [],
  open_documents: [],
  completed_on: row.status === 'completed' ? day('2026-03-30') : null,
  restructures: null,
  restructured_into: null,
});

const last: InstalmentView = {
  id: idOf(60) as never,
  number: 4,
  due_on: day('2026-03-30'),
  status: 'pending',
  principal: kobo(1_000_000n),
  interest: kobo(50_000n),
  fee: none,
  penalty: none,
  total: owed,
  paid: none,
  waived: none,
  outstanding: owed,
  days_late: 0,
};
const payment = {
  id: idOf(70) as unknown as PaymentLogId,
  source: 'card' as const,
  reference: 'PAY-1',
  amount: owed,
  processing_fee: none,
  overpaid: none,
  paid_on: day('2026-03-30'),
  recorded_at: at,
  recorded_by: null,
  reversed: null,
  allocations: [],
};
const accountOf = (id: LoanId, isPaid: boolean): RepaymentsView => ({
  loan_id: id,
  can: [],
  outstanding: isPaid ? none : owed,
  due_now: none,
  payoff: isPaid ? none : owed,
  days_past_due: 0,
  probation: null,
  waiting: [],
  credit: none,
  credit_on_hold: none,
  refund_waits_for: null,
  refunds: [],
  paid: none,
  on_its_way: [],
  next: isPaid ? null : last,
  overdue: { amount: none, penalty: none, count: 0 },
  instalments: [last],
  payments: isPaid ? [payment] : [],
  return: null,
  account: null,
});
const card: SavedCardView = {
  id: idOf(80) as never,
  brand: 'visa',
  last4: '4081',
  expires: '12/2030',
  bank: 'GTBank',
  usable: true,
  reason: null,
  saved_at: at,
};

/** `hasPaid`: whether the first loan has ended meanwhile. */
function openDashboard(
  address: string,
  rows: () => LoanRow[],
  hasPaid = () => false,
  onCharge = () => undefined,
  change: Partial<RepaymentsView> = {},
) {
  const open = rows().find(({ status }) => status === 'active');
  return openPage(address, {
    as: 'user',
    answers: [
      answer(ownDashboardCalls.read, {
        data: {
          today: day('2026-03-30'),
          profile: { percent: 100, next: null, rejected: [] },
          loan: null,
          earlier_loans: 0,
          customer_credit: none,
          unread_notifications: 0,
          guarantors_waiting: [],
          loans: rows(),
          open: open ? { loan: viewOf(open), account: { ...accountOf(open.id, false), ...change } } : null,
          guarantors: [],
          holdings: {
            savings: { count: 0, balance: none, largest: [] },
            investments: { count: 0, principal: none, matures_on: null },
            packages: [],
          },
          notifications: { ...pageWith([]), additional: { unread_count: 0 } },
        },
      }),
      answer(loanCalls.mine, () => pageWith(rows())),
      answer(loanCalls.myLoan, ({ params: { id } }) => ({
        data: viewOf(rows().find((row) => row.id === id) ?? rowOf(1, 'active')),
      })),
      answer(repaymentCalls.mine, ({ params: { id } }) => ({
        data: { ...accountOf(id, hasPaid() || id !== idOf(1)), ...change },
      })),
      answer(repaymentCalls.fee, ({ body }) => {
        if (body.amount > owed)
          throw new DomainError('invalid', 'more_than_owed', 'More', {
            errors: { amount: ['You owe ₦10,500.00: enter that amount or less'] },
          });
        return { data: { amount: owed, fee: none, total: owed } };
      }),
      answer(assessmentCalls.affordable, { data: { most: kobo(9_000_000n), because: 'With your income', barred: null } }),
      answer(savedCardCalls.list, { data: [card] }),
      answer(cardDebitCalls.charge, () => {
        onCharge();
        return { data: { reference: 'PAY-1', status: 'completed' as const, amount: owed, fee: none, total: owed, reason: null } };
      }),
    ],
  });
}

test('a message about a loan that was denied leads to its reason, beside the loan that runs', async () => {
  const rows = [rowOf(1, 'active'), rowOf(2, 'denied')];
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => rows);
  expect(await screen.findByText('The instalments are too high for the income')).toBeTruthy();
  expect(await screen.findByText('Your application AJ-00002 was not approved')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test('a message about an older loan that was paid off leads to it, and a loan of another person shows none', async () => {
  const rows = [rowOf(3, 'denied'), rowOf(2, 'completed')];
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => rows);
  expect(await screen.findByText('AJ-00002 is paid off')).toBeTruthy();
  expect(screen.queryByText('You can apply for a loan today')).toBeNull();
});

test('a message about a payment leads to its receipt', async () => {
  const rows = [rowOf(2, 'completed')];
  await openDashboard(`/dashboard?loan=${idOf(2)}&payment=${payment.id}`, () => rows);
  const notice = (await screen.findByText('We received ₦10,500.00 on 30 Mar, 2026')).closest<HTMLElement>('.notice');
  expect(within(notice ?? document.body).getByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy();
});

test('the last payment ends in its success and receipt, then in the loan that is paid off, with the focus on it', async () => {
  let isPaid = false;
  const rows = () => [rowOf(1, isPaid ? 'completed' : 'active')];
  const { user } = await openDashboard(
    '/dashboard',
    rows,
    () => isPaid,
    () => {
      isPaid = true;
    },
  );
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  // The dialog is fetched: an act that is awaited keeps what it suspends.
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  await user.click(await screen.findByRole('button', { name: /^Pay ₦10,500.00 with/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Thank you: ₦10,500.00 received')).toBeTruthy();
  expect(await within(dialog).findByText(/AJ-00001 is paid off: you owe nothing/)).toBeTruthy();
  expect(await within(dialog).findByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy();
  const ended = await screen.findByRole('heading', { name: 'AJ-00001 is paid off', hidden: true });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(ended));
  expect(screen.getByText(/Ngozi Umeh is released/)).toBeTruthy();
  expect(screen.queryByText(/Tunde Bello/)).toBeNull();
  expect(screen.getByText(/you can now ask for up to ₦90,000.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Letter of completion (PDF)' })).toBeTruthy();
});

const rows = () => [rowOf(1, 'active')];
const account = { bank: 'Wema Bank', number: '9930001022', name: 'AJO/ADA OBI' } as unknown as RepaymentsView['account'];

test('while a loan is being returned, only the amount of the return is asked for', async () => {
  const back = { until: day('2026-04-02'), requested_at: at, due_on: day('2026-04-02'), left: kobo(4_000_000n) };
  await openDashboard('/dashboard', rows, undefined, undefined, { return: back, account });
  expect(await screen.findByRole('button', { name: 'Pay ₦40,000.00 now: no fee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  expect(screen.queryByText('Pay by transfer: free')).toBeNull();
});

test('an amount above what is owed is refused at its field, and no transfer of it is proposed', async () => {
  const { user } = await openDashboard('/dashboard', rows, undefined, undefined, { account });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByLabelText(/How much/);
  await user.clear(field);
  await user.type(field, '99999');
  expect(await within(dialog).findByText('You owe ₦10,500.00: enter that amount or less')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).queryByText(/Send ₦99,999.00/)).toBeNull();
});

test('the link to pay of an instalment opens the payment of the loan, once', async () => {
  await act(async () => void (await import('./pay-dialog.tsx')));
  const { user } = await openDashboard(`/dashboard?pay=${idOf(1)}`, rows);
  const dialog = await screen.findByRole('dialog', { name: 'Pay back' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

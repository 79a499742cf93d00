/** The start page of a customer with loans, their account and a saved card. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { cardDebitCalls } from '@ajo/contract/modules/card-debits';
import { type OwnDashboard, ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanId, LoanRow, LoanState, LoanView } from '@ajo/contract/modules/loans';
import { type InstalmentView, repaymentCalls, type RepaymentsView } from '@ajo/contract/modules/repayments';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import { reviewCalls } from '@ajo/contract/modules/site.reviews';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, openPage, pageWith } from '#test-page';
import { savedCard } from './saved-card.ts';

const none = kobo(0n);
const owed = kobo(1_050_000n);
export const at = new Date('2026-03-02T08:00:00Z');
export const idOf = (last: number): LoanId => `0199a000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}` as LoanId;

export const rowOf = (last: number, status: LoanState): LoanRow => ({
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
  returned_on: null,
  can: [],
});

const guarantor = (name: string, status: string) => ({ id: idOf(77), name, relationship: 'Friend', status });
export const previewOf = ({ principal }: LoanRow): LoanView['preview'] => ({
  rows: [],
  totals: { principal, interest: none, fees: none, paid_out: principal, total_repayable: principal, cost_of_credit: none },
  instalment: owed,
  apr: '48.00',
  first_due_on: day('2026-03-09'),
  last_due_on: day('2026-03-30'),
});
export const viewOf = (row: LoanRow): LoanView => ({
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
  preview: previewOf(row),
  bank: null,
  account_problem: null,
  check_account: false,
  waits_for: [],
  open_documents: [],
  to_review: { documents: 0, statements: 0 },
  completed_on: row.status === 'completed' ? day('2026-03-30') : null,
  new_schedule: null,
  restructures: null,
  restructured_into: null,
});

export const lastInstalment: InstalmentView = {
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
  written_off: none,
  outstanding: owed,
  days_late: 0,
};
export const payment = {
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
export const accountOf = (id: LoanId, isPaid: boolean): RepaymentsView => ({
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
  recovered: none,
  on_its_way: [],
  next: isPaid ? null : lastInstalment,
  overdue: { amount: none, penalty: none, count: 0 },
  instalments: [lastInstalment],
  payments: isPaid ? [payment] : [],
  held: [],
  return: null,
  account: null,
});

const noHoldings = {
  savings: { count: 0, balance: none, largest: [] },
  investments: { count: 0, principal: none, matures_on: null },
  packages: [],
};
const noNotifications = { ...pageWith([]), additional: { unread_count: 0 } };
const cards = answer(savedCardCalls.list, { data: [{ ...savedCard, brand: 'visa' }] });

const price = answer(repaymentCalls.fee, ({ body }) => {
  if (body.amount > owed)
    throw new DomainError('invalid', 'more_than_owed', 'More', {
      errors: { amount: ['₦10,500.00 settles the loan today: enter that amount or less'] },
    });
  return { data: { amount: owed, fee: none, total: owed } };
});

type Answers = Parameters<typeof openPage>[1]['answers'];
/** `own`: other parts of the first answer. `hasPaid`: whether the first loan has ended meanwhile. `change`: of the account of the open loan. `view`: of each loan that is read. */
type Opening = {
  barred?: string | null;
  /** Whether another product may be given to a barred customer. */
  mayFit?: boolean;
  most?: Kobo | null;
  hasPaid?: () => boolean;
  onCharge?: () => void;
  change?: Partial<RepaymentsView>;
  view?: Partial<LoanView>;
  held?: HeldPayment[];
  own?: Partial<OwnDashboard>;
  more?: Answers;
};

export function openDashboard(
  address: string,
  rows: () => LoanRow[],
  {
    barred = null,
    mayFit = false,
    most = kobo(9_000_000n),
    hasPaid = () => false,
    onCharge = () => undefined,
    change = {},
    view = {},
    held = [],
    own,
    more = [],
  }: Opening = {},
) {
  const open = rows().find(({ status }) => status === 'active');
  return openPage(address, {
    as: 'user',
    answers: [
      ...more,
      answer(ownDashboardCalls.read, {
        data: {
          today: day('2026-03-30'),
          profile: { percent: 100, next: null, rejected: [] },
          loan: null,
          earlier_loans: 0,
          customer_credit: none,
          unread_notifications: 0,
          held,
          guarantors_waiting: [],
          loans: rows(),
          open: open ? { loan: viewOf(open), account: { ...accountOf(open.id, false), ...change } } : null,
          guarantors: [],
          holdings: noHoldings,
          notifications: noNotifications,
          ...own,
        },
      }),
      answer(loanCalls.mine, () => pageWith(rows())),
      answer(loanCalls.myLoan, ({ params: { id } }) => ({
        data: { ...viewOf(rows().find((row) => row.id === id) ?? rowOf(1, 'active')), ...view },
      })),
      answer(repaymentCalls.mine, ({ params: { id } }) => ({
        data: { ...accountOf(id, hasPaid() || id !== idOf(1)), ...change },
      })),
      price,
      answer(assessmentCalls.affordable, { data: { most, because: 'With your income', barred, another_may_fit: mayFit } }),
      answer(reviewCalls.read, { data: null }),
      cards,
      answer(cardDebitCalls.charge, () => {
        onCharge();
        return { data: { reference: 'PAY-1', status: 'completed' as const, amount: owed, fee: none, total: owed, reason: null } };
      }),
    ],
  });
}

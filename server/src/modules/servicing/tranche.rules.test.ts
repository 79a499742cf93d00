/** Who may release a later payout, what stops it, who may give it up. */
import type { Actor, Role } from '@ajo/contract/kernel/access';
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type TrancheId, TrancheState } from '@ajo/contract/modules/servicing.tranches';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { Loan } from '#modules/loans';
import { expect, test } from 'vitest';
import type { Tranche } from './tranche.ts';
import { lastDayOf, type ReleaseFacts, toCome, whyNotCancel, whyNotRelease } from './tranche.rules.ts';

const loan = {
  id: 'loan' as LoanId,
  customerId: 'ada',
  status: 'active',
  approvedBy: 'admin',
  disbursedOn: day('2026-03-02'),
  coolingOffRequestedAt: null,
  underWay: kobo(0n),
  terms: { ...initialTerms, max_tranches: 3, tranche_within_days: 60 },
} as unknown as Loan;
const tranche = (change: Partial<Tranche> = {}): Tranche => ({
  id: 'second' as TrancheId,
  loanId: loan.id,
  number: 2,
  amount: kobo(400n),
  expectedOn: day('2026-03-20'),
  status: 'planned',
  orderedAt: null,
  orderedByName: null,
  paidOn: null,
  eventId: null,
  reason: null,
  ...change,
});
const third = tranche({ id: 'third' as TrancheId, number: 3 });
type Row = NonNullable<ReleaseFacts['account']>['rows'][number];
const row = (endsOn: string, state: Row['state'] = 'pending'): Row =>
  ({ startsOn: day('2026-03-02'), endsOn: day(endsOn), state }) as Row;
const account = (on: string, daysPastDue = 0, rows = [row('2026-04-02'), row('2026-08-02')]) => ({
  on: day(on),
  daysPastDue,
  rows,
});
const facts = (change: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  tranches: [tranche(), third],
  account: account('2026-03-20'),
  classDays: 0,
  firstApprover: undefined,
  stops: [],
  staffGuarantors: [],
  payee: undefined,
  isEndRequested: false,
  ...change,
});
const someone = (role: Role, id = 'somebody'): Actor => ({ id, role, name: 'Somebody', branchId: null });
const finance = someone('finance');

type Case = [string, string | undefined, Partial<Loan>, Partial<Tranche>, Partial<ReleaseFacts>, Actor?];
test.each<Case>([
  ['a planned one on time', undefined, {}, {}, {}],
  ['one that failed', undefined, {}, { status: 'failed' }, {}],
  ['one that was returned', undefined, {}, { status: 'returned' }, {}],
  [
    'to an account under review',
    'bank_account_waits',
    {},
    {},
    { payee: new DomainError('conflict', 'bank_account_waits', 'Wait') },
  ],
  ['while ending it is pending for a second person', 'tranche_end_asked', {}, {}, { isEndRequested: true }],
  ['by a role without the right', 'forbidden', {}, {}, {}, someone('compliance_officer')],
  ['to oneself', 'loan_own', {}, {}, {}, someone('finance', 'ada')],
  ['by its approver', 'loan_same_approver', {}, {}, {}, someone('admin', 'admin')],
  ['by its first approver', 'loan_same_approver', {}, {}, { firstApprover: 'somebody' }],
  ['by a guarantor of the loan', 'loan_own_guarantee', {}, {}, { staffGuarantors: ['somebody'] }],
  ['of a loan that a colleague guarantees', undefined, {}, {}, { staffGuarantors: ['another'] }],
  ['one that is on its way', 'tranche_wrong_move', {}, { status: 'ordered' }, {}],
  ['one that is out', 'tranche_wrong_move', {}, { status: 'paid' }, {}],
  ['a cancelled one', 'tranche_wrong_move', {}, { status: 'cancelled' }, {}],
  ['of a loan paid back', 'tranche_loan_not_running', { status: 'completed' }, {}, { account: undefined }],
  ['of a loan written off', 'tranche_loan_not_running', { status: 'written_off' }, {}, { account: undefined }],
  ['of a loan reversed', 'tranche_loan_not_running', { status: 'reversed' }, {}, { account: undefined }],
  ['of a loan that is being returned', 'tranche_given_back', { coolingOffRequestedAt: new Date(0) }, {}, {}],
  ['on the last day', undefined, {}, {}, { account: account('2026-05-01') }],
  ['after the last day', 'tranche_too_late', {}, {}, { account: account('2026-05-02') }],
  ['on the last due day', 'tranche_too_late', {}, {}, { account: account('2026-04-02', 0, [row('2026-04-02')]) }],
  ['while another is on its way', 'tranche_under_way', { underWay: kobo(1n) }, {}, {}],
  ['before the one before it', 'tranche_other_first', {}, third, {}],
  ['after the previous one was cancelled', undefined, {}, third, { tranches: [tranche({ status: 'cancelled' }), third] }],
  ['of a loan one day late', 'tranche_in_arrears', {}, {}, { account: account('2026-03-20', 1) }],
  ['of a loan on probation at 91 days', 'tranche_non_performing', {}, {}, { classDays: 91 }],
  ['of a loan on probation at 90 days', undefined, {}, {}, { classDays: 90 }],
  ['to a suspended customer', 'hard_stop', {}, {}, { stops: [{ rule: 'suspended', text: 'The account is suspended' }] }],
])('releasing %s: %s', (_what, code, change, of, seen, actor = finance) => {
  expect(whyNotRelease({ ...loan, ...change }, tranche(of), actor, facts(seen))?.code).toBe(code);
});

test.each<[string, Day | null]>([
  ['2026-08-02', day('2026-05-01')],
  ['2026-04-20', day('2026-04-19')],
])('the last day is the one of the contract, or the day before the last due date %s', (last, expected) => {
  expect(lastDayOf(loan, account('2026-03-20', 0, [row('2026-04-02'), row(last), row('2026-12-02', 'cancelled')]))).toBe(
    expected,
  );
  expect(lastDayOf({ ...loan, disbursedOn: null })).toBeNull();
});

test.each(TrancheState.options)('a part that is %s can be cancelled by the customer and by finance, or by neither', (status) => {
  const open = ['planned', 'ordered', 'failed', 'returned'].includes(status);
  for (const actor of [finance, someone('user', 'ada')])
    expect(whyNotCancel(loan, tranche({ status }), actor) === undefined).toBe(open);
  expect(whyNotCancel(loan, tranche({ status }), someone('compliance_officer'))?.code).toBe('forbidden');
  expect(whyNotCancel(loan, tranche({ status }), someone('finance', 'ada'))?.code).toBe('loan_own');
});

test('the undrawn amount excludes disbursed and cancelled parts, and is zero once the loan is closed', () => {
  const all = TrancheState.options.map((status) => tranche({ status }));
  expect(toCome(loan, all)).toBe(1_600n);
  expect(toCome({ status: 'completed' }, all)).toBe(0n);
});

/** The edges of what staff may do on a running loan, where its money arrives, and what is missing when a customer returns it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import { describe, expect, test } from 'vitest';
import { gl } from '#modules/ledger';
import type { Instalment, Receipt } from '#modules/loan-accounts';
import type { Loan } from '#modules/loans';
import {
  cashOf,
  dueBy,
  loanReturnOf,
  returnOpenUntil,
  mirrored,
  owedOn,
  servicingActions,
  whyNotChange,
  whyNotCheckout,
  whyNotRefund,
  whyNotReverse,
} from './repayment.rules.ts';

const loan = (change: object = {}): Loan =>
  ({ id: 'l', customerId: 'ada', status: 'active', disbursedOn: day('2026-03-02'), underWay: kobo(0n), ...change }) as Loan;
const staff = (role: Actor['role'], id = 'fola'): Actor => ({ id, role, name: 'Fola', branchId: null });
const finance = staff('finance');
const superadmin = staff('superadmin');

const none = { penalty: kobo(0n), fee: kobo(0n), interest: kobo(0n), principal: kobo(0n) };
const row: Instalment = {
  id: 'i' as InstalmentId,
  loanId: 'l' as LoanId,
  number: 1,
  dueOn: day('2026-04-02'),
  status: 'pending',
  billed: { ...none, principal: kobo(30_000n) },
  paid: none,
  waived: none,
  writtenOff: none,
};

test('a row counts as due on its due day, and a cancelled one is not owed', () => {
  expect([dueBy([row], day('2026-04-01')), dueBy([row], day('2026-04-02'))]).toEqual([0n, 30_000n]);
  expect(owedOn({ ...row, status: 'cancelled' })).toBe(0n);
});

const cash = { reference: 'r1', amount: kobo(500n), processingFee: kobo(0n), providerFee: kobo(0n) };

test.each<[Receipt['source'], unknown]>([
  ['checkout', gl.clearingOf('r1')],
  ['debit', gl.bankOperating],
  ['receipt', gl.bankOperating],
  ['import', gl.bankOperating],
  ['migration', gl.openingBalances],
])('money of a %s arrives in its account', (source, account) => {
  expect(cashOf({ ...cash, source })).toEqual([{ debit: account, amount: 500n }]);
});

test('an account that is named comes before the one of the source; a mirror swaps both sides', () => {
  const legs = cashOf({ ...cash, source: 'debit', from: gl.unidentifiedReceipts });
  expect(legs).toEqual([{ debit: gl.unidentifiedReceipts, amount: 500n }]);
  expect(mirrored(legs)).toEqual([{ credit: gl.unidentifiedReceipts, amount: 500n }]);
  expect(mirrored(mirrored(legs))).toEqual(legs);
});

test('while the fee comes first, a checkout is for exactly the fee', () => {
  const accepted = {
    status: 'approved' as const,
    upfrontFee: kobo(20_000n),
    upfrontFeePaidAt: null,
    offerAcceptedAt: new Date('2026-03-02T09:00:00Z'),
  };
  expect(whyNotCheckout(accepted, kobo(30_000n), kobo(20_000n))).toBeUndefined();
  expect(whyNotCheckout(accepted, kobo(30_000n), kobo(30_000n))?.code).toBe('fee_first');
  expect(whyNotCheckout({ ...accepted, offerAcceptedAt: null }, kobo(30_000n), kobo(20_000n))?.code).toBe('loan_not_active');
});

describe('the actions of staff', () => {
  const offered = (of: Loan, actor: Actor, facts: Partial<Parameters<typeof servicingActions>[2]> = {}) =>
    servicingActions(of, actor, { credit: kobo(0n), ...facts });

  test('on an active loan are those of the role', () => {
    expect(offered(loan(), superadmin)).toEqual([
      'reverse_payment',
      'reverse_loan',
      'write_off',
      'change_schedule',
      'restructure',
    ]);
    expect(offered(loan(), staff('credit_officer'))).not.toContain('reverse_payment');
    expect(offered(loan({ imported: true }), superadmin)).not.toContain('reverse_loan');
  });

  test('on a written-off or completed loan are payments and the undo of a write-off', () => {
    expect(offered(loan({ status: 'written_off' }), superadmin)).toEqual(['reverse_payment', 'undo_write_off']);
    expect(offered(loan({ status: 'completed' }), superadmin)).toEqual(['reverse_payment']);
    expect(offered(loan({ status: 'reversed' }), superadmin)).toEqual([]);
  });

  test('credit is refunded where there is any, the account can be paid and the role may', () => {
    const credit = kobo(1n);
    expect(offered(loan(), superadmin, { credit })).toContain('refund_credit');
    expect(offered(loan(), superadmin)).not.toContain('refund_credit');
    expect(offered(loan(), superadmin, { credit, isPayable: false })).not.toContain('refund_credit');
    expect(offered(loan(), staff('credit_officer'), { credit })).not.toContain('refund_credit');
  });

  test('a pending request of a kind hides its action alone', () => {
    expect(offered(loan(), superadmin, { waiting: ['write_off'] })).toEqual([
      'reverse_payment',
      'reverse_loan',
      'change_schedule',
      'restructure',
    ]);
  });

  test('on their own loan are none', () => {
    expect(offered(loan({ customerId: superadmin.id }), superadmin, { credit: kobo(1n) })).toEqual([]);
  });
});

test.each([
  [{}, 'active', undefined],
  [{ customerId: 'fola' }, 'active', 'payment_own'],
  [{ underWay: kobo(1n) }, 'active', 'tranche_under_way'],
  [{ status: 'completed' }, 'active', 'loan_not_active'],
  [{ status: 'active' }, 'written_off', 'not_written_off'],
  [{ status: 'written_off' }, 'written_off', undefined],
] as const)('a loan that is %o, changed from %s: %s', (change, from, code) => {
  expect(whyNotChange(loan(change), finance, from)?.code).toBe(code);
});

test('a refund is of credit that is there, and not to oneself', () => {
  const available = kobo(500n);
  expect(whyNotRefund(loan(), finance, { amount: kobo(500n), available })).toBeUndefined();
  expect(whyNotRefund(loan(), finance, { amount: kobo(501n), available })?.code).toBe('more_than_credit');
  expect(whyNotRefund(loan({ customerId: 'fola' }), finance, { amount: kobo(1n), available })?.code).toBe('payment_own');
});

test('what was kept back at the payout is not reversed as a payment', () => {
  const payment = { loanId: 'l', isReversed: false, source: 'down_payment' as const };
  expect(whyNotReverse(loan(), finance, payment)?.code).toBe('payment_kept_back');
});

describe('returning a loan within the cooling-off days', () => {
  const lent = {
    terms: { cooling_off_days: 3 },
    principal: kobo(100_000n),
    undrawn: kobo(0n),
    fee: kobo(2_000n),
    downPayment: kobo(0n),
    coolingOffRequestedAt: null,
  };
  /** Paid out on a Monday: three working days end on Thursday. */
  const returned = (today: string, change: object = {}, paid = 0n) =>
    loanReturnOf(loan({ ...lent, ...change }), { paid: kobo(paid), today: day(today) });

  test('what is missing is the payout less the payments, and never negative', () => {
    expect(returned('2026-03-03')).toEqual({ until: '2026-03-05', requested_at: null, due_on: null, left: 98_000n });
    expect(returned('2026-03-03', {}, 20_000n)?.left).toBe(78_000n);
    expect(returned('2026-03-03', {}, 98_000n)?.left).toBe(0n);
    expect(returned('2026-03-03', {}, 99_000n)?.left).toBe(0n);
  });

  test('it is possible until the end of the last day, and continues after a request', () => {
    expect(returned('2026-03-05')).not.toBeNull();
    expect(returned('2026-03-06')).toBeNull();
    const coolingOffRequestedAt = new Date('2026-03-04T10:00:00Z');
    expect(returned('2026-03-06', { coolingOffRequestedAt })).toMatchObject({
      requested_at: coolingOffRequestedAt,
      due_on: '2026-03-09',
    });
  });

  test.each([{ status: 'completed' }, { terms: { cooling_off_days: 0 } }, { disbursedOn: null }])('not with %o', (change) => {
    expect(returned('2026-03-03', change)).toBeNull();
    expect(returned('2026-03-03', { ...change, coolingOffRequestedAt: new Date('2026-03-02T10:00:00Z') })).toBeNull();
  });

  test('a return that is requested is open until the last day for its money', () => {
    const coolingOffRequestedAt = new Date('2026-03-04T10:00:00Z');
    const open = (today: string, change: object = {}) =>
      returnOpenUntil(loan({ ...lent, coolingOffRequestedAt, ...change }), day(today));
    expect([open('2026-03-04'), open('2026-03-09'), open('2026-03-10')]).toEqual(['2026-03-09', '2026-03-09', undefined]);
    expect(open('2026-03-04', { coolingOffRequestedAt: null })).toBeUndefined();
    expect(open('2026-03-04', { status: 'completed' })).toBeUndefined();
  });
});

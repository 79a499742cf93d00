/** Who may do what with which loan, over every state there is. */
import { type Actor, roles } from '@ajo/contract/kernel/access';
import { kobo, negative, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day, longDay, startOfDay } from '@ajo/contract/kernel/time';
import { LoanState } from '@ajo/contract/modules/loans';
import { describe, expect, test } from 'vitest';
import { aLender, aLoan, aProduct } from '../loans/loan.examples.ts';
import type { Opinion } from './opinion.ts';
import { loanDisbursed } from '../servicing/disbursement.rules.ts';
import {
  needsSecondApprover,
  whyNotAccept,
  whyNotApprove,
  whyNotJudge,
  whyNotRefuse,
  whyNotRelease,
  offerEndsAt,
} from './decision.rules.ts';
import { whyNotApply } from './application.rules.ts';
import { whyNotMove } from '#modules/loans';
import { offerNotice } from '#modules/key-facts';
import { keyFactsOf } from '#modules/loans/pricing';
import { actionsOn } from './actions.rules.ts';
import { managementFeeOf } from '@ajo/contract/modules/loan-products.schedule';

const on = day('2026-03-02');
const at = new Date('2026-03-02T08:00:00Z');
const loan = aLoan;
const product = aProduct({ min_amount: kobo(100n), max_amount: kobo(200n), min_instalments: 2, max_instalments: 4 });
const person = (id: string, role: Actor['role']): Actor => ({ id, role, name: id, branchId: null });
const [kemi, hauwa, amina, fola] = [
  person('kemi', 'credit_officer'),
  person('hauwa', 'compliance_officer'),
  person('amina', 'admin'),
  person('fola', 'finance'),
];
const opinion = (kind: Opinion['kind'], verdict: string, by: Actor): Opinion => ({
  kind,
  verdict,
  note: 'Seen',
  byId: by.id,
  byName: by.name,
  at,
});
const assessed = [opinion('review', 'cleared', hauwa), opinion('recommendation', 'recommended', kemi)];
const facts = { opinions: assessed, guarantors: ['registered'], staffGuarantors: [], limit: undefined };

const free = { missingSections: [], openApplications: 0, runningLoans: 0 };

describe('applying', () => {
  test.each([
    ['everything in order', free, 100n, 2, undefined],
    ['too little', free, 99n, 2, 'amount_outside'],
    ['too much', free, 201n, 2, 'amount_outside'],
    ['too short', free, 150n, 1, 'tenor_outside'],
    ['too long', free, 150n, 5, 'tenor_outside'],
    ['an unfinished profile', { ...free, missingSections: ['Bank account'] }, 150n, 3, 'onboarding_incomplete'],
    ['an open application', { ...free, openApplications: 1 }, 150n, 3, 'application_open'],
    ['a running loan', { ...free, runningLoans: 1 }, 150n, 3, 'loan_running'],
  ])('with %s', (_what, applicant, amount, instalments, code) => {
    expect(whyNotApply(applicant, product, { amount: kobo(amount), instalments })?.code).toBe(code);
  });

  test('the fee is a share of the amount, half a kobo rounded up', () => {
    expect(managementFeeOf({ fee_bps: product.fee_bps }, kobo(10_060n))).toBe(126n);
  });
});

describe('judging', () => {
  test.each(LoanState.options)('a loan that is %s is assessed only while it is pending', (status) => {
    const expected = status === 'pending' ? undefined : 'loan_not_pending';
    expect(whyNotJudge(loan({ status }), kemi, 'recommendation', [])?.code).toBe(expected);
    expect(whyNotJudge(loan({ status }), hauwa, 'review', [])?.code).toBe(expected);
  });
  test('each opinion has its own roles', () => {
    expect(roles.filter((role) => !whyNotJudge(loan(), person('x', role), 'recommendation', []))).toEqual([
      'subadmin',
      'team_lead',
      'credit_officer',
    ]);
    expect(roles.filter((role) => !whyNotJudge(loan(), person('x', role), 'review', []))).toEqual(['compliance_officer']);
  });
  test('a user cannot assess their own loan', () => {
    expect(whyNotJudge(loan({ customerId: 'kemi' }), kemi, 'recommendation', [])?.code).toBe('loan_own');
  });
});

describe('approving', () => {
  test.each(LoanState.options)('a loan that is %s is approved only from pending', (status) => {
    expect(whyNotApprove(loan({ status }), amina, facts)?.code).toBe(status === 'pending' ? undefined : 'loan_wrong_move');
  });
  test.each([
    ['no opinion', { ...facts, opinions: [] }, 'loan_opinions_missing'],
    ['no review', { ...facts, opinions: assessed.slice(1) }, 'loan_opinions_missing'],
    [
      'a review that did not clear',
      { ...facts, opinions: [opinion('review', 'not_cleared', hauwa), ...assessed] },
      'loan_opinion_negative',
    ],
    ['a guarantor who has not accepted', { ...facts, guarantors: ['incomplete'] }, 'loan_guarantors_missing'],
    ['an amount above the limit', { ...facts, limit: kobo(9_999_999n) }, 'loan_above_limit'],
    [
      'the approver among the assesses',
      { ...facts, opinions: [opinion('review', 'cleared', hauwa), opinion('recommendation', 'recommended', amina)] },
      'loan_same_person',
    ],
  ])('is refused with %s', (_what, request, code) => {
    expect(whyNotApprove(loan(), amina, request)?.code).toBe(code);
  });
  test('a hard decline refuses the approval and names its rule', () => {
    const stopped = whyNotApprove(loan(), amina, { ...facts, stops: [{ rule: 'late', text: 'A running loan is 3 days late' }] });
    expect([stopped?.code, stopped?.message]).toEqual(['hard_stop', 'A running loan is 3 days late (rule: late)']);
  });
  test('above the limit a second approval by another person is required', () => {
    const above = { ...facts, secondAbove: kobo(9_999_999n) };
    const first = { ...above, opinions: [opinion('first_approval', 'approved', amina), ...assessed] };
    expect([needsSecondApprover(loan(), above), needsSecondApprover(loan(), first)]).toEqual([true, false]);
    expect(needsSecondApprover(loan(), { ...facts, secondAbove: kobo(10_000_000n) })).toBe(false);
    expect(whyNotApprove(loan(), amina, first)?.code).toBe('loan_second_person');
    expect(whyNotApprove(loan(), person('zainab', 'superadmin'), first)).toBeUndefined();
    expect(whyNotRelease(loan({ status: 'approved', approvedBy: 'zainab', offerAcceptedAt: at }), amina, first)?.code).toBe(
      'loan_same_approver',
    );
  });
  test('finance does not approve', () => {
    expect(whyNotApprove(loan(), fola, facts)?.code).toBe('forbidden');
  });
  test('a denial contains a reason', () => {
    const denial = { loan_id: loan().id, status: 'denied', reason_code: 'income_low' } as const;
    expect(whyNotRefuse(loan(), amina, { ...denial, reason_code: undefined, reason: 'Income too low' } as never)?.code).toBe(
      'reason_code_missing',
    );
    expect(whyNotRefuse(loan(), amina, denial)?.code).toBe('reason_missing');
    expect(whyNotRefuse(loan(), amina, { ...denial, reason: 'Income too low' })).toBeUndefined();
  });
});

describe('paying out', () => {
  const accepted = { status: 'approved', approvedBy: 'amina', offerAcceptedAt: at } as const;
  test.each(LoanState.options)('a loan that is %s is paid out only if it is approved or its payout failed', (status) => {
    expect(whyNotRelease(loan({ ...accepted, status }), fola, facts)?.code).toBe(
      ['approved', 'disbursement_failed'].includes(status) ? undefined : 'loan_wrong_move',
    );
  });
  test('nothing is paid out before the customer has accepted', () => {
    expect(whyNotRelease(loan({ ...accepted, offerAcceptedAt: null }), fola, facts)?.code).toBe('offer_not_accepted');
  });
  test('a user cannot pay out their own loan, or one that they approved', () => {
    expect(whyNotRelease(loan({ ...accepted, customerId: 'fola' }), fola, facts)?.code).toBe('loan_own');
    expect(whyNotRelease(loan(accepted), amina, facts)?.code).toBe('loan_same_approver');
  });
  test('only users who may release money are offered the button', () => {
    expect(
      roles.filter((role) => actionsOn(loan(accepted), person('x', role), facts, { now: at, today: on }).includes('release')),
    ).toEqual(['superadmin', 'admin', 'finance']);
  });
  test('a payment is booked on an active or a written-off loan, by authorised users only', () => {
    const offers = (status: LoanState, who: Actor) =>
      actionsOn(loan({ ...accepted, status }), who, facts, { now: at, today: on }).includes('record_payment');
    expect(LoanState.options.filter((status) => offers(status, fola))).toEqual(['active', 'written_off']);
    expect(roles.filter((role) => offers('written_off', person('x', role)))).toEqual(['superadmin', 'admin', 'finance']);
  });
  test.each([0n, 5_000n])('with a provider fee of %d the journal balances', (providerFee) => {
    const { legs } = loanDisbursed(loan(), { on, providerFee: kobo(providerFee), at, reference: 'payout-1' });
    expect(sumOf(legs.map((leg) => kobo('debit' in leg ? leg.amount : negative(leg.amount))))).toBe(0n);
  });
});

describe('the offer', () => {
  test('is accepted once, and only in the version that was read', () => {
    const offered = loan({ status: 'approved', offerVersion: 'v2' });
    expect(whyNotAccept(offered, 'v2', at)).toBeUndefined();
    expect(whyNotAccept(offered, 'v1', at)?.code).toBe('offer_changed');
    expect(whyNotAccept({ ...offered, offerAcceptedAt: at }, 'v2', at)?.code).toBe('offer_already_accepted');
    expect(whyNotAccept({ ...offered, status: 'denied' }, 'v2', at)?.code).toBe('loan_wrong_move');
  });
  test('expires at the end of its last day', () => {
    const endsAt = offerEndsAt(loan(), on);
    expect(endsAt.toISOString()).toBe('2026-03-16T23:00:00.000Z');
    const offered = loan({ status: 'approved', offerVersion: 'v2', offerExpiresAt: endsAt });
    expect(whyNotAccept(offered, 'v2', new Date(endsAt.getTime() - 1))).toBeUndefined();
    expect(whyNotAccept(offered, 'v2', endsAt)?.code).toBe('offer_expired');
  });
  test.each([
    ['2026-03-06', 1, '2026-03-10'], // a Friday: two working days are Monday and Tuesday
    ['2026-03-02', 1, '2026-03-04'],
    ['2026-12-24', 2, '2026-12-29'], // two public holidays and a weekend
    ['2026-03-02', 5, '2026-03-07'],
  ])('of %s with %d days holds for reading until %s', (made, days, last) => {
    const brief = loan({}, aProduct({ offer_valid_days: days }));
    expect(offerEndsAt(brief, day(made)).getTime()).toBe(startOfDay(addDays(day(last), 1)).getTime());
    const { statements } = keyFactsOf(brief, { lender: aLender, on: day(made), version: 'v1', hasEmail: true });
    expect(statements.find(({ title }) => title === 'If you change your mind')?.text).toContain(longDay(day(last)));
    expect(offerNotice(brief, day(made)).message).toContain(longDay(day(last)));
  });
  test('shows the whole cost: net payout, repayment and price add up', () => {
    const { net_payout, fee, preview } = keyFactsOf(loan(), { lender: aLender, on, version: 'v1', hasEmail: true });
    expect(net_payout + fee).toBe(10_000_000n);
    expect(preview.totals.total_repayable).toBe(preview.totals.principal + preview.totals.interest);
    expect(preview.totals.cost_of_credit).toBe(preview.totals.interest + fee);
    expect(preview.rows).toHaveLength(3);
  });
});

test('a second click returns the state of the loan in plain words', () => {
  expect(whyNotMove({ status: 'disburse' }, 'disburse')?.message).toBe('This has been done already: the loan is being paid out');
  expect(whyNotMove({ status: 'completed' }, 'denied')?.message).toBe(
    'The loan is paid back: this cannot be done. Reload the page and try again',
  );
});

/** The stages of a loan follow from its opinions and dates. */
import { expect, test } from 'vitest';
import { stageTitle } from './stage.labels.ts';
import { mainAction, type StagedLoan, stagesOf, waitingSince } from './stages.ts';

const opinion = (verdict: string, hour = 9) => ({
  by: 'Kemi Adebayo',
  at: new Date(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`),
  verdict,
  note: 'Seen',
});

const loan = (facts: Partial<StagedLoan>, required = 1): StagedLoan =>
  ({
    status: 'pending',
    terms: { required_guarantors: required },
    guarantors: [{ status: 'registered' }],
    recommendation: null,
    review: null,
    first_approval: null,
    decision: null,
    approvers: 1,
    offer_accepted_at: null,
    disbursed_on: null,
    applied_at: new Date('2026-11-20T09:00:00Z'),
    ...facts,
  }) as unknown as StagedLoan;

const states = (one: StagedLoan) => stagesOf(one).map(({ name, state }) => `${name} ${state}`);

test('a new application waits for its recommendation, and for its guarantors at the same time', () => {
  const open = loan({ guarantors: [{ status: 'unregistered' }] as never });
  expect(states(open).slice(0, 3)).toEqual(['guarantors now', 'recommendation now', 'review later']);
  expect(waitingSince(open)).toEqual(new Date('2026-11-20T09:00:00Z'));
});

test('a recommendation moves the stage on, and the next stage waits since then', () => {
  const recommended = loan({ recommendation: opinion('recommended', 10) });
  expect(states(recommended)).toEqual([
    'guarantors done',
    'recommendation done',
    'review now',
    'decision later',
    'offer later',
    'payout later',
  ]);
  expect(waitingSince(recommended)).toEqual(new Date('2026-11-21T10:00:00Z'));
});

test('an amount that needs two approvers shows both', () => {
  const large = loan({ recommendation: opinion('recommended'), review: opinion('cleared'), approvers: 2 });
  expect(states(large).slice(2)).toEqual(['review done', 'first_approval now', 'decision later', 'offer later', 'payout later']);
});

test('a negative opinion is a stop, not a step that was passed', () => {
  expect(states(loan({ review: opinion('not_cleared') }))).toContain('review stopped');
});

test('of a denied application and of a loan that was paid out only what has happened is shown', () => {
  expect(states(loan({ status: 'denied', decision: opinion('denied') }))).toEqual(['guarantors done', 'decision stopped']);
  expect(states(loan({ status: 'active', disbursed_on: '2026-11-22' as never }, 0))).toEqual(['payout done']);
});

test('an approved loan whose opinions were not kept waits for the offer and then for the payout', () => {
  expect(states(loan({ status: 'approved' }, 0))).toEqual(['offer now', 'payout later']);
  expect(states(loan({ status: 'approved', offer_accepted_at: new Date() }, 0))).toEqual(['offer done', 'payout now']);
});

test('a failed payout is a stop with its reason, and paying out again is the act that moves the loan on', () => {
  const failed = loan({ status: 'disbursement_failed', reason: 'Account is closed', offer_accepted_at: new Date() }, 0);
  expect(states(failed)).toEqual(['offer done', 'payout stopped']);
  // Above the page it is the reason of the loan.
  expect(stagesOf(failed).map((stage) => stageTitle(stage, failed))).toContain('Payout failed');
  expect(stagesOf(failed).map((stage) => stageTitle(stage, { ...failed, reason: null }))).toContain(
    'Payout failed: Account is closed',
  );
  expect(mainAction({ ...failed, can: ['release', 'deny'] })).toBe('release');
});

test.each([
  [{}, ['recommend', 'review', 'deny'], 'recommend'],
  [{ guarantors: [{ status: 'unregistered' }] }, ['request_guarantor', 'recommend'], 'recommend'],
  [{ guarantors: [{ status: 'unregistered' }] }, ['request_guarantor', 'deny'], undefined],
  [{}, ['request_guarantor', 'deny'], undefined],
  [{ recommendation: opinion('recommended') }, ['recommend', 'review'], 'review'],
  [{ recommendation: opinion('recommended') }, ['recommend'], undefined],
  [{ recommendation: opinion('recommended'), review: opinion('cleared') }, ['recommend', 'approve', 'deny'], 'approve'],
  [{ status: 'approved', offer_accepted_at: new Date() }, ['release', 'deny'], 'release'],
  [{ status: 'active', disbursed_on: '2026-11-22' }, ['record_payment', 'note'], 'record_payment'],
])('with %j, of %j the main act is %s', (facts, can, action) => {
  expect(mainAction({ ...loan(facts as never), can: can as never })).toBe(action);
});

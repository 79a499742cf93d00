/** What people read about the state of a loan. */
import { roles } from '@ajo/contract/kernel/access';
import { addDays, day, startOfDay } from '@ajo/contract/kernel/time';
import { LoanState } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { acceptBy, loanLabel, pendingText, stateChoices, statesReadAs, stepOf } from './loan.labels.ts';

const loanIn = (status: LoanState) => ({ status, returned_on: null });

test('an offer is accepted by its last day, not by the midnight after it', () => {
  const last = day('2026-03-31');
  expect(acceptBy(startOfDay(addDays(last, 1)))).toBe(last);
});

test('only admins see that a payout is pending or has failed', () => {
  for (const state of ['disburse', 'disbursement_failed'] as const) {
    const others = roles.filter((role) => loanLabel(loanIn(state), role) !== 'pending disbursal');
    expect(others).toEqual(['superadmin', 'admin', 'subadmin']);
  }
});

test.each(LoanState.options.filter((state) => !state.startsWith('disburse')))('%s reads the same for every role', (state) => {
  expect(new Set(roles.map((role) => loanLabel(loanIn(state), role))).size).toBe(1);
});

test('a reversed loan that was returned reads "Returned" for every role', () => {
  const returned = { ...loanIn('reversed'), returned_on: day('2026-03-04') };
  expect(new Set(roles.map((role) => loanLabel(returned, role)))).toEqual(new Set(['Returned']));
  expect(loanLabel(loanIn('reversed'), 'user')).toBe('Reversed');
  expect(stateChoices('finance').find(({ value }) => value === 'reversed')?.label).toBe('Returned or reversed');
});

test.each(roles)('no two state filters have the same label for %s, and together they cover all states', (role) => {
  const choices = stateChoices(role);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  expect(choices.flatMap(({ value }) => statesReadAs(value as LoanState, role)).sort()).toEqual([...LoanState.options].sort());
});

test('the state in the address is the value of its word, so that the filter names it', () => {
  const ofWord = (chosen?: string) => stateChoices('finance', chosen).filter(({ label }) => label === 'pending disbursal');
  expect(ofWord('disbursement_failed')).toEqual([{ value: 'disbursement_failed', label: 'pending disbursal' }]);
  expect(ofWord('active')).toEqual([{ value: 'disburse', label: 'pending disbursal' }]);
  expect(stateChoices('admin', 'disbursement_failed')).toEqual(stateChoices('admin'));
});

const progress = (status: LoanState, guarantors: { name: string; status: string }[], acceptedAt: Date | null = null) =>
  ({
    status,
    guarantors: guarantors.map((one) => ({ ...one, id: one.name, relationship: 'Friend' })),
    terms: { required_guarantors: 1 },
    offer_accepted_at: acceptedAt,
  }) as unknown as Parameters<typeof stepOf>[0];
const tunde = (status: string) => [{ name: 'Tunde', status }];

test.each([
  ['pending', tunde('unregistered'), 1, 'We have written to Tunde. When they have accepted, we review your application.'],
  ['pending', tunde('denied'), 1, 'Name a guarantor: then we review your application.'],
  [
    'pending',
    tunde('registered'),
    2,
    'Tunde accepted. We are reviewing your application: you have our answer in one to two working days.',
  ],
] as const)('an application that is %s with a guarantor %j is at step %i', (status, guarantors, step, text) => {
  const loan = progress(status, [...guarantors]);
  expect(stepOf(loan)).toBe(step);
  expect(pendingText(loan)).toBe(text);
});

test.each([
  ['incomplete', 0],
  ['approved', 3],
  ['disburse', 4],
] as const)('an application that is %s is at step %i', (status, step) => expect(stepOf(progress(status, []))).toBe(step));

test('an offer that was accepted is at the step of the money', () =>
  expect(stepOf(progress('approved', [], new Date('2026-03-02T08:00:00Z')))).toBe(4));

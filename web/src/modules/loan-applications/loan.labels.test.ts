/** What people read about the state of a loan. */
import { roles } from '@ajo/contract/kernel/access';
import { LoanState } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { loanLabel, stateChoices, statesReadAs } from './loan.labels.ts';

test('only admins see that a payout is pending or has failed', () => {
  for (const state of ['disburse', 'disbursement_failed'] as const) {
    const others = roles.filter((role) => loanLabel(state, role) !== 'pending disbursal');
    expect(others).toEqual(['superadmin', 'admin', 'subadmin']);
  }
});

test.each(LoanState.options.filter((state) => !state.startsWith('disburse')))('%s reads the same for every role', (state) => {
  expect(new Set(roles.map((role) => loanLabel(state, role))).size).toBe(1);
});

test.each(roles)('no two state filters have the same label for %s, and together they cover all states', (role) => {
  const choices = stateChoices(role);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  expect(choices.flatMap(({ value }) => statesReadAs(value as LoanState, role)).sort()).toEqual([...LoanState.options].sort());
});

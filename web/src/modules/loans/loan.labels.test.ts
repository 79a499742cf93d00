/** What people read about the state of a loan. */
import { roles } from '@ajo/contract/kernel/access';
import { LoanState } from '@ajo/contract/modules/loans';
import { expect, test } from 'vitest';
import { loanLabel } from './loan.labels.ts';

test('only admins read that a payout waits or has failed', () => {
  for (const state of ['disburse', 'disbursement_failed'] as const) {
    const told = roles.filter((role) => loanLabel(state, role) !== 'pending disbursal');
    expect(told).toEqual(['superadmin', 'admin', 'subadmin']);
  }
});

test.each(LoanState.options.filter((state) => !state.startsWith('disburse')))('%s reads the same for everybody', (state) => {
  expect(new Set(roles.map((role) => loanLabel(state, role))).size).toBe(1);
});

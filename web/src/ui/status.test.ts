/** Colours and words of states. */
import { roles } from '@ajo/contract/kernel/access';
import { GuarantorState } from '@ajo/contract/modules/guarantors';
import { InvestmentState } from '@ajo/contract/modules/investment-contracts';
import { InstalmentState } from '@ajo/contract/modules/loan-accounts';
import { LoanState } from '@ajo/contract/modules/loans';
import { PaymentSlipState } from '@ajo/contract/modules/payment-slips';
import { ReferralState } from '@ajo/contract/modules/referrals';
import { SavingsState, SavingsTransactionState } from '@ajo/contract/modules/savings';
import { SubscriptionState } from '@ajo/contract/modules/betalife-subscriptions';
import { UserState } from '@ajo/contract/modules/users.account';
import { RequestState } from '@ajo/contract/modules/users.requests';
import { expect, test } from 'vitest';
import { statusText, toneOf } from './status.tsx';

test.each([
  ['active', 'success'],
  ['completed', 'secondary'],
  ['registered', 'secondary'],
  ['complete', 'secondary'],
  [true, 'secondary'],
  ['pending', 'warning'],
  ['unregistered', 'warning'],
  ['incomplete', 'warning'],
  [false, 'warning'],
  ['', 'warning'],
  [null, 'warning'],
  ['denied', 'error'],
  ['failed', 'error'],
  ['disbursement_failed', 'error'],
  ['written_off', 'error'],
  ['reversed', 'secondary'],
  ['cancelled', 'secondary'],
  ['closed', 'secondary'],
  ['unusable', 'warning'],
  ['anything else', 'success'],
] as const)('%s is shown as %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone);
});

test('a state of a loan, guarantor, deposit, investment, package, instalment, slip or request is green only when all is well', () => {
  const states = [LoanState, GuarantorState, SavingsState, SavingsTransactionState, InvestmentState, SubscriptionState]
    .flatMap(({ options }): string[] => [...options])
    .concat(InstalmentState.options, PaymentSlipState.options, RequestState.options, ReferralState.options, UserState.options);
  const green = new Set(states.filter((state) => toneOf(state) === 'success'));
  expect(green).toEqual(new Set(['approved', 'disburse', 'active']));
});

test('only admins see that a payout has not arrived', () => {
  for (const status of ['disburse', 'disbursement_failed']) {
    const others = roles.filter((role) => statusText(status, role) !== 'pending disbursal');
    expect(others).toEqual(['superadmin', 'admin', 'subadmin']);
  }
});

test('an empty state is N/A', () => {
  expect(statusText('', 'admin')).toBe('N/A');
  expect(statusText(undefined, 'user')).toBe('N/A');
});

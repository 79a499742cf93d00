/** Colours and words of states. */
import { roles } from '@ajo/contract/kernel/access';
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
  ['anything else', 'success'],
] as const)('%s is shown as %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone);
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

/** What staff may correct on an application, over every state and role. */
import { type Actor, roles } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { LoanState } from '@ajo/contract/modules/loans';
import { describe, expect, test } from 'vitest';
import { whyNotChangePurpose, whyNotCorrect } from './correction.rules.ts';
import { isWaiting, missingGuarantors, whyNotRequestGuarantor } from './guarantor-request.rules.ts';
import { aLoan, aProduct } from '../loans/loan.examples.ts';

const person = (id: string, role: Actor['role']): Actor => ({ id, role, name: id, branchId: null });
const amina = person('amina', 'admin');
const product = aProduct({ min_amount: kobo(1_000_000n), max_amount: kobo(20_000_000n), min_instalments: 2, max_instalments: 6 });
const loan = aLoan({}, product);
const same = { amount: loan.principal, instalments: loan.instalments, ratePercent: '4' };
const guarantor = { amount: kobo(10_000_000n), status: 'registered' };

describe('a correction', () => {
  test.each([
    ['the same again', {}, undefined],
    ['a lower rate inside the limits', { ratePercent: '3.5' }, undefined],
    ['the lowest rate', { ratePercent: '3' }, undefined],
    ['a rate below the limits', { ratePercent: '2.999999' }, 'rate_outside'],
    ['a rate above the product', { ratePercent: '4.000001' }, 'rate_outside'],
    ['less than the product lends', { amount: kobo(999_999n) }, 'amount_outside'],
    ['more than the guarantor guarantees', { amount: kobo(10_000_001n) }, 'above_guarantee'],
    ['a longer time than the product gives', { instalments: 7 }, 'tenor_outside'],
  ])('with %s', (_what, change, code) => {
    expect(whyNotCorrect(loan, amina, { ...same, ...change }, [guarantor])?.code).toBe(code);
  });

  test('a guarantor who refused sets no limit', () => {
    expect(
      whyNotCorrect(loan, amina, { ...same, amount: kobo(15_000_000n) }, [{ ...guarantor, status: 'denied' }]),
    ).toBeUndefined();
  });

  test.each(LoanState.options)('of a loan that is %s is made only while it is pending', (status) => {
    expect(whyNotCorrect(aLoan({ status }, product), amina, same, [])?.code).toBe(
      status === 'pending' ? undefined : 'loan_not_editable',
    );
  });

  test("requires the right of the role, and is refused on one's own application", () => {
    const may = (check: (actor: Actor) => unknown) => roles.filter((role) => !check(person('x', role)));
    expect(may((actor) => whyNotCorrect(loan, actor, same, []))).toEqual(['superadmin', 'admin', 'subadmin', 'credit_officer']);
    const other = aProduct({ id: 'other' as never });
    expect(may((actor) => whyNotChangePurpose(loan, actor, other))).toEqual([
      'superadmin',
      'admin',
      'subadmin',
      'credit_officer',
      'compliance_officer',
    ]);
    expect(whyNotCorrect(aLoan({ customerId: 'amina' }), amina, same, [])?.code).toBe('loan_own');
  });
});

test.each([
  ['the same product', {}, 'same_purpose'],
  ['a product that lends less', { id: 'other', max_amount: kobo(9_999_999n) }, 'amount_outside'],
  ['a product with a shorter term', { id: 'other', min_instalments: 1, max_instalments: 2 }, 'tenor_outside'],
  ['another product', { id: 'other' }, undefined],
])('the purpose is moved to %s', (_what, change, code) => {
  expect(whyNotChangePurpose(loan, amina, aProduct(change as never))?.code).toBe(code);
});

test.each([
  [1, [], 1, undefined],
  [1, ['denied'], 1, undefined],
  [1, ['unregistered'], 0, undefined],
  [1, ['registered'], 0, 'guarantors_complete'],
  [2, ['registered', 'denied'], 1, undefined],
  [0, [], 0, 'guarantors_complete'],
])('of %d guarantors, with %j named, %d are missing', (requiredGuarantors, states, missing, code) => {
  const guarantors = states.map((status) => ({ status }));
  expect(missingGuarantors({ requiredGuarantors }, guarantors)).toBe(missing);
  expect(whyNotRequestGuarantor({ status: 'pending', requiredGuarantors }, guarantors)?.code).toBe(code);
  expect(guarantors.filter(isWaiting).length).toBe(states.filter((state) => state === 'unregistered').length);
});

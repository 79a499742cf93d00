/** What is typed into the form of a loan product, as the terms it means. */
import { kobo } from '@ajo/contract/kernel/money';
import { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { expect, test } from 'vitest';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { blankProduct, fieldsOf, termsOf } from './product-fields.ts';

test.each([
  ['1', 100],
  ['1.5', 150],
  ['33.25', 3_325],
  ['100', 10_000],
  ['0', 0],
])('%s percent are %d basis points, and back', (text, share) => {
  expect([basisPointsOf(text), percentOfBasisPoints(share)]).toEqual([share, text]);
});

test.each(['', 'x', '1,5', '-1', '1.234'])('"%s" is no percentage', (text) => expect(basisPointsOf(text)).toBeNaN());

test('a completed form is valid terms, and reads back the same', () => {
  const filled = { ...blankProduct, name: 'Rent loan', min_amount: kobo(100_000n), max_amount: kobo(900_000n) };
  const sent = LoanProductTerms.encode(termsOf(filled) as LoanProductTerms);
  expect(fieldsOf(LoanProductTerms.decode(sent))).toEqual(filled);
});

test('every schedule option can be entered, sent, and reads back the same', () => {
  const filled = {
    ...blankProduct,
    name: 'Farm loan',
    min_amount: kobo(100_000n),
    max_amount: kobo(900_000n),
    method: 'fixed_principal_percent' as const,
    principal_percent: '10',
    every: '2',
    day_count: 'actual/365' as const,
    instalment_basis: '30/365' as const,
    grace_principal: '1',
    grace_interest_deferred: '2',
    grace_interest_free: '1',
    rounding_mode: 'half-up' as const,
    rounding_multiple: kobo(1_000n),
    rounding_residue: 'first' as const,
    first_due_rule: 'day_of_month' as const,
    first_due_day: '25',
    first_due_least_days: '10',
    shift: 'next' as const,
    closed: ['saturday' as const, 'sunday' as const],
    holidays: '2026-10-01\n2026-12-25',
    product_fees: [
      { name: 'Insurance', by: 'percent' as const, amount: undefined, percent: '0.5', when: 'upfront' as const },
      { name: 'Collection', by: 'amount' as const, amount: kobo(5_000n), percent: '', when: 'per_instalment' as const },
    ],
    penalty_kind: 'once' as const,
    penalty_on: 'principal' as const,
    principal_first_after_days: '90',
  };
  const sent = LoanProductTerms.encode(termsOf(filled) as LoanProductTerms);
  expect(fieldsOf(LoanProductTerms.decode(JSON.parse(JSON.stringify(sent))))).toEqual(filled);
});

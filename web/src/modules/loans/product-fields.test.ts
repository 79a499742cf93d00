/** What is typed into the form of a loan product, as the terms it means. */
import { kobo } from '@ajo/contract/kernel/money';
import { LoanProductTerms } from '@ajo/contract/modules/loans.products';
import { expect, test } from 'vitest';
import { basisPointsOf, blankProduct, fieldsOf, percentOfBasisPoints, termsOf } from './product-fields.ts';

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

test('a form that was filled in is terms the contract takes, and reads back the same', () => {
  const filled = { ...blankProduct, name: 'Rent loan', min_amount: kobo(100_000n), max_amount: kobo(900_000n) };
  const sent = LoanProductTerms.encode(termsOf(filled) as LoanProductTerms);
  expect(fieldsOf(LoanProductTerms.decode(sent))).toEqual(filled);
});

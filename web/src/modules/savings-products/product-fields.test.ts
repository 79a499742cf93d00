/** No term of a savings product is lost between the form and the wire. */
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { expect, test } from 'vitest';
import { fieldsOf, termsOf } from './product-fields.ts';
import { changedTerms, lengthText } from './product.labels.ts';

const target: SavingsProductTerms = {
  name: 'School fees',
  description: '',
  kind: 'target',
  active: true,
  position: 3,
  rate_bps: 925,
  withholding_tax_bps: 1_000,
  posting: 'monthly',
  compounding: 'none',
  min_interest_balance: kobo(100_000n),
  min_opening: kobo(50_000n),
  min_deposit: kobo(10_000n),
  min_balance: kobo(0n),
  max_balance: kobo(900_000_000n),
  max_withdrawal: null,
  min_days: 30,
  max_days: null,
  early_fee_bps: 250,
  free_days: ['03-31', '12-31'],
  dormancy_days: 365,
};
const { min_opening, min_deposit } = target;
const sent = (terms: SavingsProductTerms) => termsOf({ ...fieldsOf(terms), min_opening, min_deposit });

test('the form returns the given terms', () => expect(sent(target)).toEqual(target));

test('a kind is sent without the terms that it does not have', () => {
  expect(sent({ ...target, kind: 'flex' })).toMatchObject({ min_days: null, early_fee_bps: 0, free_days: [] });
  expect(sent({ ...target, kind: 'locked' })).toMatchObject({ min_days: 30, early_fee_bps: 0, free_days: [] });
  expect(sent({ ...target, kind: 'package' })).toMatchObject({ rate_bps: 0, early_fee_bps: 250 });
});

test('the difference between two versions is shown as text', () => {
  expect(changedTerms(target, { ...target, active: false, free_days: [], max_days: 60 })).toEqual([
    'Length: At least 30 days → 30 to 60 days',
    'Early withdrawal: 2.5% of the amount; none on 31 March, 31 December → 2.5% of the amount',
    'Offered: Yes → No',
  ]);
});

test('the length of a term is grouped by thousands', () => {
  expect(lengthText({ min_days: 30, max_days: 1_825 })).toBe('30 to 1,825 days');
  expect(lengthText({ min_days: 1_000, max_days: null })).toBe('At least 1,000 days');
});

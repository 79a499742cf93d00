/** No term of an investment plan is lost between the form and the wire. */
import { kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { expect, test } from 'vitest';
import { changedTerms, fieldsOf, termsOf } from './plan-fields.ts';

const terms: InvestmentPlanTerms = {
  name: 'Fixed term',
  description: '',
  payout: 'monthly',
  active: true,
  min_amount: kobo(5_000_000n),
  max_amount: kobo(9_000_000n),
  early_exit_bps: 225,
  position: 3,
  rates: [
    { months: 1, rate_bps: 1_200 },
    { months: 12, rate_bps: 1_675 },
  ],
};
const amounts = { min_amount: terms.min_amount, max_amount: terms.max_amount };

test('the form returns the given terms', () => {
  expect(termsOf({ ...fieldsOf(terms), ...amounts })).toEqual(terms);
});

test('invalid numbers are sent as values that the server refuses', () => {
  const wrong = termsOf({ ...fieldsOf(terms), ...amounts, position: 'x', rates: [{ months: '', percent: '1,5' }] });
  expect([wrong.position, wrong.rates]).toEqual([Number.NaN, [{ months: Number.NaN, rate_bps: Number.NaN }]]);
});

test('the difference between two versions is shown as text', () => {
  expect(changedTerms(terms, { ...terms, active: false, rates: [{ months: 1, rate_bps: 1_250 }] })).toEqual([
    'Offered: Yes → No',
    'Rates: 1 month 12%, 12 months 16.75% → 1 month 12.5%',
  ]);
});

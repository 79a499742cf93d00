/** What a second person reads about a change of a loan. */
import { expect, test } from 'vitest';
import { factsInWords } from './second-approval.rules.ts';

test.each([
  ['charge', 'Add a charge'],
  ['waiver', 'Waive charges or interest'],
  ['reschedule', 'New schedule'],
  ['write_off', 'Write off what is owed'],
  ['reversal', 'Undo the write-off'],
  ['another', 'another'],
])('the change %s is named', (type, change) => {
  expect(factsInWords({ type })).toEqual({ change });
});

test.each([
  [{ amount: '150000' }, { amount: '₦1,500.00' }],
  [{ kind: 'penalty' }, { charge: 'penalty' }],
  [{ component: 'interest' }, { component: 'interest' }],
  [{ returned: true }, { principal: 'Returned to us' }],
  [{ returned: false }, { principal: 'Not returned: the customer owes it' }],
  [{ instalments: 6 }, { new_instalments: '6' }],
  [{ first_due_on: '2026-03-01' }, { first_due_on: '01 Mar, 2026' }],
  [{ firstDueOn: '2026-03-01' }, { first_due_on: '01 Mar, 2026' }],
  [{ rate_percent: '4.5' }, { new_rate: '4.5%' }],
  [{ spread: true }, { overdue_amount: 'Spread over the new instalments' }],
  [{ spread: false }, {}],
])('%o is shown as %o', (facts, words) => {
  expect(factsInWords(facts)).toEqual(words);
});

test('absent facts, ids and facts without words are not shown', () => {
  expect(factsInWords({ amount: null, kind: undefined, loan_id: 'an id' })).toEqual({});
});

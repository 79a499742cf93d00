/** What is pending for a second person is read in words and naira, never as kobo or ids. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { factsInWords } from './second-approval.labels.ts';

const payments = [{ id: 'p1', reference: 'BANK-7', amount: kobo(500_000n) }];

test.each<[string, Record<string, unknown>, string[]]>([
  ['a charge', { type: 'charge', amount: '250000', kind: 'fee' }, ['Charge', '₦2,500.00', 'fee']],
  ['a waiver of one part', { type: 'waiver', amount: '5000', component: 'penalty' }, ['Waive', '₦50.00', 'penalty']],
  ['a waiver of anything', { type: 'waiver', amount: '5000' }, ['Waive', '₦50.00']],
  [
    're-ageing',
    { type: 'reschedule', instalments: 10, firstDueOn: '2026-09-05', spread: true },
    ['New schedule', '10 instalments', 'first due on 05 Sep, 2026', 'the overdue amount is spread over them'],
  ],
  ['a new loan', { instalments: 8, rate_percent: '4' }, ['8 instalments', '4% interest']],
  ['a reversed payment', { payment: 'p1' }, ['BANK-7, ₦5,000.00']],
  ['a reversed loan', { returned: false }, ['the principal was not returned']],
  ['a write-off has no further facts', { type: 'write_off' }, []],
  ['a refund', { amount: '5000' }, ['₦50.00']],
])('%s', (_what, facts, expected) => {
  expect(factsInWords({ facts }, payments)).toEqual(expected);
});

/** What a line of history shows of a change. */
import { expect, test } from 'vitest';
import { inWords } from './history.labels.ts';

test.each([
  ['money as naira', 'principal', '250000', ['Principal', '₦2,500.00']],
  ['a rate as it was kept', 'rate_percent', '4', ['Rate percent', '4']],
  ['a count with the name of an amount', 'grace.principal', '2', ['Grace: principal', '2']],
  ['money inside of a group', 'terms.max_amount', '100', ['Terms: max amount', '₦1.00']],
  ['yes and no', 'active', 'false', ['Active', 'No']],
  ['a missing value', 'note', null, ['Note', '—']],
])('%s', (_what, field, value, [fact, text]) => {
  expect(inWords([{ field, before: value, after: 'x' }])).toEqual([{ id: field, fact, before: text, after: 'x' }]);
});

/** What a line of history promises before it is opened. */
import type { Change, HistoryLine } from '@ajo/contract/modules/history';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HistoryChange } from './loan-history.tsx';

const anId = '0199a000-0000-7000-8000-0000000000aa';
const shown = (...changes: Change[]): string =>
  renderToStaticMarkup(<HistoryChange line={{ action: 'changed the terms', changes } as unknown as HistoryLine} />);

test('an entry that changed only ids cannot be expanded', () => {
  expect(shown({ field: 'officer_id', before: null, after: anId })).toBe('');
});

test('the number of facts matches the facts shown', () => {
  const text = shown(
    { field: 'officer_id', before: anId, after: null },
    { field: 'principal', before: null, after: '250000' },
    { field: 'purpose', before: null, after: 'Stock' },
  );
  expect(text).toContain('<summary>2 details</summary>');
  expect(text).toContain('₦2,500.00');
  // A missing id does not create a column of its own.
  expect(text).not.toContain('Before');
});

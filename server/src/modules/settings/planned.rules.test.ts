import { expect, test } from 'vitest';
import { isUnchanged, termChanges, withChanges } from './planned.rules.ts';

const before = { rate: '4', fees: [{ name: 'Form', amount: '10' }], cap: '500', note: 'x' };

test('only the terms that differ are planned, whatever the order of their names', () => {
  const after = { note: 'x', cap: '500', fees: [{ amount: '10', name: 'Form' }], rate: '3' };
  expect(termChanges(before, after)).toEqual({ terms: { rate: '3' }, ended: [] });
  expect(isUnchanged(termChanges(before, { ...before }))).toBe(true);
});

test('an optional term that is left out ends on the day', () => {
  const { cap: _cap, ...after } = before;
  const changes = termChanges(before, after);
  expect(changes).toEqual({ terms: {}, ended: ['cap'] });
  expect(isUnchanged(changes)).toBe(false);
  expect(withChanges(before, changes)).toEqual(after);
});

test('a term that was corrected after the planning stays corrected', () => {
  const changes = termChanges(before, { ...before, rate: '3' });
  expect(withChanges({ ...before, note: 'corrected' }, changes)).toEqual({ ...before, rate: '3', note: 'corrected' });
});

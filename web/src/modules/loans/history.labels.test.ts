/** What a line of history shows of a change. */
import { expect, test } from 'vitest';
import { changesIn } from './history.labels.ts';

const lines = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesIn({ before, after }).map((one) => [one.fact, one.before, one.after]);

test('only what moved is shown, money as naira', () => {
  expect(
    lines(
      { principal: '250000', purpose: 'Rent', rate_percent: '4' },
      { principal: '300000', purpose: 'Rent', rate_percent: '3' },
    ),
  ).toEqual([
    ['Principal', '₦2,500.00', '₦3,000.00'],
    ['Rate percent', '4', '3'],
  ]);
});

test('what was added or taken away has an empty side', () => {
  expect(lines({ fees: [] }, { fees: ['x'], note: 'new' })).toEqual([
    ['Fees', '—', 'x'],
    ['Note', '—', 'new'],
  ]);
});

test('a line with one side shows all of it', () => {
  expect(lines(null, { amount: 500_000, reference: 'BANK-1' })).toEqual([
    ['Amount', '—', '₦5,000.00'],
    ['Reference', '—', 'BANK-1'],
  ]);
});

test('groups are told apart, and a count is no money', () => {
  expect(lines({ grace: { principal: 0 }, active: true }, { grace: { principal: 2 }, active: false })).toEqual([
    ['Grace: principal', '0', '2'],
    ['Active', 'Yes', 'No'],
  ]);
});

test('nothing kept shows nothing', () => expect(lines(null, null)).toEqual([]));

/** The row that settles the residue of a flat loan, and money that is paid out later. */
import { sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { flatParts, trancheParts } from './flat.rules.ts';
import { periodsOf } from './interest.rules.ts';
import { rateOf } from './rate.rules.ts';
import { flat, ngn } from './schedule.examples.ts';
import type { Grace, Rounding, Terms } from './schedule.ts';

const rounding = (residue: Rounding['residue'], multiple = '0.01'): Rounding => ({
  mode: 'half-even',
  multiple: ngn(multiple),
  residue,
});
const grace = (change: Partial<Grace>): Grace => ({ principal: 0, interestDeferred: 0, interestFree: 0, ...change });
/** ₦100 at 12 % a year. */
const small = (change: Partial<Terms>): Terms => flat({ principal: ngn('100'), rate: rateOf('12', 'year'), ...change });
const partsOf = (terms: Terms): bigint[][] =>
  flatParts(terms, periodsOf(terms)).map(({ principal, interest }) => [principal, interest]);

test('the last row takes the residue, or the first', () => {
  const last = [
    [3333n, 100n],
    [3333n, 100n],
    [3334n, 100n],
  ];
  expect(partsOf(small({ instalments: 3, rounding: rounding('last') }))).toEqual(last);
  expect(partsOf(small({ instalments: 3, rounding: rounding('first') }))).toEqual(last.toReversed());
});

test('of two rows the first can take the residue, of one there is none to move', () => {
  const odd = (instalments: number) => partsOf(small({ principal: ngn('100.01'), instalments, rounding: rounding('first') }));
  expect(odd(2)).toEqual([
    [5000n, 100n],
    [5001n, 100n],
  ]);
  expect(odd(1)).toEqual([[10_001n, 100n]]);
});

test('where only the last row repays principal, nothing is moved to the rows before it', () => {
  expect(partsOf(small({ instalments: 3, grace: grace({ principal: 2 }), rounding: rounding('first') }))).toEqual([
    [0n, 100n],
    [0n, 100n],
    [10_000n, 100n],
  ]);
});

test.each([
  ['principal', { disbursedOn: day('2024-01-01'), firstDueOn: day('2024-04-15') }],
  ['interest', { disbursedOn: day('2024-11-30'), firstDueOn: day('2024-12-01') }],
] as const)('a residue that would make the %s of the first row negative stays with the last', (component, days) => {
  const stub = (residue: Rounding['residue']): Terms =>
    small({ rate: rateOf('120', 'year'), instalments: 4, dayCount: 'actual/365', ...days, rounding: rounding(residue, '50') });
  const parts = flatParts(stub('last'), periodsOf(stub('last')));
  const [opening, , model, last] = parts.map((part) => part[component]);
  expect((opening ?? 0n) + (last ?? 0n) - (model ?? 0n)).toBeLessThan(0n);
  expect(flatParts(stub('first'), periodsOf(stub('first')))).toEqual(parts);
});

test('what is paid out later is a loan of its own over the rows that are left, with the rest of the grace', () => {
  const terms = small({
    instalments: 4,
    grace: grace({ principal: 2 }),
    tranches: [{ on: day('2024-02-15'), amount: ngn('40') }],
  });
  const alone = partsOf({ ...terms, tranches: [] });
  const all = partsOf(terms);
  expect(all[0]).toEqual(alone[0]);
  const more = all.map(([principal = 0n, interest = 0n], at) => [
    principal - (alone[at]?.[0] ?? 0n),
    interest - (alone[at]?.[1] ?? 0n),
  ]);
  expect(more.map(([principal]) => principal)).toEqual([0n, 0n, 2000n, 2000n]);
  // Half of the second month, and two whole ones, of ₦0.40 a month.
  expect(more.slice(2).map(([, interest]) => interest)).toEqual([40n, 40n]);
  expect(more[1]?.[1]).toBeGreaterThan(15n);
  expect(more[1]?.[1]).toBeLessThan(25n);
});

test('a tranche alone asks the interest of a deferral in the row after it', () => {
  const terms = small({ instalments: 4, grace: grace({ interestDeferred: 2 }) });
  const tranche = { on: day('2024-01-01'), amount: ngn('40') };
  const parts = trancheParts(terms, periodsOf(terms), tranche);
  expect(parts.map(({ interest }) => interest)).toEqual([0n, 0n, 120n, 40n]);
  expect(sumOf(parts.map(({ principal }) => principal))).toBe(tranche.amount);
});

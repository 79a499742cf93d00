/** The parts of a package add up to its price, whatever the price. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { betalifePlans } from '../../../seeds/reference/betalife-plans.ts';
import type { BetalifePackage, BetalifePlan } from './package.ts';
import { partsOf, whyNotPackage } from './package.rules.ts';

test.each([
  [12_000_00n, 6, 2_000_00n, 2_000_00n],
  [100_00n, 3, 33_34n, 33_32n],
  [1n, 1, 1n, 1n],
  [4n, 3, 1n, 2n],
  [2n, 3, 0n, 2n],
  [73_500_00n, 12, 6_125_00n, 6_125_00n],
] as const)('%s kobo in %s parts are %s each and %s at the end', (price, instalments, each, last) => {
  expect(partsOf({ price: kobo(price), instalments })).toEqual({ each, last });
});

test('for every small price and count the instalments add up and none is negative', () => {
  for (let price = 1n; price <= 150n; price += 1n)
    for (let instalments = 1; instalments <= 24; instalments += 1) {
      const { each, last } = partsOf({ price: kobo(price), instalments });
      expect([each * BigInt(instalments - 1) + last, last > 0n]).toEqual([price, true]);
    }
});

const [seed] = betalifePlans as [BetalifePlan];
const plan = { packages: seed.packages.map((one, place) => ({ ...one, place })) };
const [first, second] = seed.packages as [BetalifePackage, BetalifePackage];

test.each([
  ['as it stands', first, undefined],
  ['with the name of another', { ...first, name: second.name.toUpperCase() }, 'name'],
  ['in parts of less than ₦100', { ...first, price: kobo(399_99n), instalments: 4 }, 'instalments'],
  ['in parts of ₦100', { ...first, price: kobo(400_00n), instalments: 4 }, undefined],
])('a package %s is assessed', (_what, one, field) => {
  expect(Object.keys(whyNotPackage(plan, one)?.errors ?? {})[0]).toBe(field);
});

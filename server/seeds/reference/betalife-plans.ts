/** The BetaLife plans that a new installation starts with; a lender changes them. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BetalifePackageId, BetalifePlanId } from '@ajo/contract/modules/betalife';
import type { BetalifePlan } from '#modules/betalife';

const naira = (amount: bigint) => kobo(amount * 100n);
const planId = (last: string) => `01912f00-0000-7000-8000-0000000001${last}` as BetalifePlanId;
const packageId = (last: string) => `01912f00-0000-7000-8000-0000000002${last}` as BetalifePackageId;
const items = (...pairs: readonly (readonly [name: string, quantity: string])[]) =>
  pairs.map(([name, quantity]) => ({ name, quantity }));

export const betalifePlans: readonly BetalifePlan[] = [
  {
    id: planId('01'),
    kind: 'food',
    name: 'Monthly food basket',
    description: 'The staples of one month for a home, paid weekly.',
    position: 1,
    cancellation_fee_bps: 0,
    packages: [
      {
        id: packageId('01'),
        name: 'Basket for two',
        description: 'For a couple or two flatmates.',
        price: naira(48_000n),
        instalments: 4,
        frequency: 'week',
        items: items(
          ['Rice', '10 kg'],
          ['Beans', '5 kg'],
          ['Garri', '5 kg'],
          ['Vegetable oil', '3 litres'],
          ['Tomato paste', '12 tins'],
        ),
      },
      {
        id: packageId('02'),
        name: 'Family basket',
        description: 'For a home of four to six.',
        price: naira(118_000n),
        instalments: 8,
        frequency: 'week',
        items: items(
          ['Rice', '25 kg'],
          ['Beans', '10 kg'],
          ['Garri', '10 kg'],
          ['Semovita', '10 kg'],
          ['Vegetable oil', '5 litres'],
          ['Palm oil', '5 litres'],
        ),
      },
    ],
  },
  {
    id: planId('02'),
    kind: 'food',
    name: 'December package',
    description: 'Food for December, paid month by month during the year.',
    position: 2,
    cancellation_fee_bps: 0,
    packages: [
      {
        id: packageId('03'),
        name: 'Small celebration',
        description: 'Rice, oil and a chicken for the feast.',
        price: naira(96_000n),
        instalments: 6,
        frequency: 'month',
        items: items(
          ['Rice', '25 kg'],
          ['Vegetable oil', '3 litres'],
          ['Frozen chicken', '2'],
          ['Tomato paste', '12 tins'],
          ['Seasoning', '2 packs'],
        ),
      },
      {
        id: packageId('04'),
        name: 'Full celebration',
        description: 'For those who cook for the whole compound.',
        price: naira(234_000n),
        instalments: 10,
        frequency: 'month',
        items: items(
          ['Rice', '50 kg'],
          ['Vegetable oil', '10 litres'],
          ['Turkey', '1 (about 8 kg)'],
          ['Frozen chicken', '4'],
          ['Tomato paste', '24 tins'],
          ['Soft drinks', '3 crates'],
        ),
      },
    ],
  },
  {
    id: planId('03'),
    kind: 'assets',
    name: 'Home and trade',
    description: 'Things that earn or save money, paid month by month.',
    position: 3,
    cancellation_fee_bps: 0,
    packages: [
      {
        id: packageId('05'),
        name: 'Chest freezer',
        description: '200 litres, for cold drinks and frozen fish.',
        price: naira(420_000n),
        instalments: 12,
        frequency: 'month',
        items: items(['Chest freezer', '200 litres'], ['Voltage stabiliser', '1']),
      },
    ],
  },
];

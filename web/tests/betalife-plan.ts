/** A plan of BetaLife with one package, for the tests of its screens. */
import { kobo } from '@ajo/contract/kernel/money';
import { BetalifePackageId, BetalifePlanId, type StoredPackage, type StoredPlan } from '@ajo/contract/modules/betalife';

export const smallBasket: StoredPackage = {
  id: BetalifePackageId.parse('0199a000-0000-7000-8000-0000000000c1'),
  index: 2,
  name: 'Small basket',
  description: 'For a family of four',
  price: kobo(10_000_000n),
  instalments: 3,
  frequency: 'week',
  instalment: kobo(3_333_400n),
  last_instalment: kobo(3_333_200n),
  items: [
    { name: 'Rice', quantity: '10 kg' },
    { name: 'Palm oil', quantity: '4 l' },
  ],
};

export const betalifePlan: StoredPlan = {
  id: BetalifePlanId.parse('0199a000-0000-7000-8000-0000000000b2'),
  type: 'food',
  name: 'Monthly food basket',
  description: 'Delivered at the end of the month.',
  position: 10,
  cancellation_fee_bps: 250,
  active: true,
  version: 3,
  betalife_packages: [smallBasket],
};

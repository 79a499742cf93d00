/** Changes between two versions of a plan are listed for the plan and for each package. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BetalifePackageId } from '@ajo/contract/modules/betalife';
import { expect, test } from 'vitest';
import { changedFacts, partsText } from './betalife.labels.ts';

const rice = {
  id: 'a-1' as BetalifePackageId,
  name: 'Rice',
  description: '',
  price: kobo(10_000n),
  instalments: 3,
  frequency: 'week' as const,
  items: [{ name: 'Rice', quantity: '5 kg' }],
};
const plan = { name: 'Basket', description: '', position: 1, cancellation_fee_bps: 0, active: true, betalife_packages: [rice] };

test.each([
  ['nothing, when nothing differs', plan, []],
  ['its fee', { ...plan, cancellation_fee_bps: 250 }, ['Cancellation fee: 0% → 2.5%']],
  ['a field of the plan', { ...plan, active: false }, ['Offered: Yes → No']],
  [
    'the price of a package',
    { ...plan, betalife_packages: [{ ...rice, price: kobo(20_000n) }] },
    ['Rice: ₦100.00 in 3 parts, every week; Rice 5 kg → Rice: ₦200.00 in 3 parts, every week; Rice 5 kg'],
  ],
  ['a package that is gone', { ...plan, betalife_packages: [] }, ['Rice: ₦100.00 in 3 parts, every week; Rice 5 kg → removed']],
])('the difference is %s', (_what, after, lines) => {
  expect(changedFacts(plan, after)).toEqual(lines);
});

test('the instalments of a package show the last one when it differs', () => {
  const parts = { ...rice, instalment: kobo(3_334n), last_instalment: kobo(3_332n) };
  expect(partsText(parts)).toBe('3 parts of ₦33.34, the last ₦33.32, every week');
  expect(partsText({ ...parts, instalments: 1, last_instalment: kobo(10_000n) })).toBe('Paid in full: ₦100.00');
});

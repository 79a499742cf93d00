/** The share of the income that instalments take, with loans at other lenders. */
import { kobo } from '../kernel/money.ts';
import { expect, test } from 'vitest';
import { type CreditInputs, dtiWithOtherLenders } from './loans.credit.ts';

const inputs = (change: Partial<CreditInputs>): CreditInputs =>
  ({
    income: kobo(44_587_200n),
    existing_instalments: kobo(0n),
    requested_instalment: kobo(11_214_300n),
    bureau_instalments: kobo(11_950_000n),
    ...change,
  }) as CreditInputs;

test.each([
  ['all instalments count', {}, 5_195],
  ['loans with us as well', { existing_instalments: kobo(4_458_720n) }, 6_195],
  [
    'half a basis point is rounded up',
    { income: kobo(20_000n), requested_instalment: kobo(0n), bureau_instalments: kobo(1n) },
    1,
  ],
  ['no bureau states the instalments', { bureau_instalments: null }, undefined],
  ['an income that is not known', { income: kobo(0n) }, undefined],
])('%s', (_what, change, bps) => {
  expect(dtiWithOtherLenders(inputs(change))).toBe(bps);
});

/** The share of the income that instalments take, with loans at other lenders. */
import { kobo } from '../kernel/money.ts';
import { expect, test } from 'vitest';
import { type CreditInputs, dtiOf, dtiWithOtherLenders } from './loans.credit.ts';

const inputs = (change: Partial<CreditInputs>): CreditInputs =>
  ({
    income: kobo(44_587_200n),
    existing_instalments: kobo(0n),
    requested_instalment: kobo(11_214_300n),
    bureau_instalments: kobo(11_950_000n),
    ...change,
  }) as CreditInputs;

test.each([
  ['all instalments count', {}, 5_196],
  ['loans with us as well', { existing_instalments: kobo(4_458_720n) }, 6_196],
  [
    'a part of a basis point is rounded up',
    { income: kobo(30_000n), requested_instalment: kobo(0n), bureau_instalments: kobo(1n) },
    1,
  ],
  ['no bureau states the instalments', { bureau_instalments: null }, undefined],
  ['an income that is not known', { income: kobo(0n) }, undefined],
])('%s', (_what, change, bps) => {
  expect(dtiWithOtherLenders(inputs(change))).toBe(bps);
});

test('without other lenders the ratio is rounded up as well, has a cap, and is unknown without an income', () => {
  const question = { existing_instalments: kobo(1n), requested_instalment: kobo(1n) };
  expect(dtiOf({ ...question, income: kobo(30_000n) })).toBe(1);
  expect(dtiOf({ ...question, requested_instalment: kobo(1_000n), income: kobo(1n) })).toBe(1_000_000);
  expect(dtiOf({ ...question, income: kobo(0n) })).toBeNull();
});

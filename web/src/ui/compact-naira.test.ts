/** Amounts without kobo: a chart says the same as the figure beside it. */
import { kobo, nairaWhole } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { lengthOf } from './compact-naira.ts';

test.each([195_862_549n, 195_862_550n, 195_862_599n, 100n, 0n])(
  'a bar of %s kobo has the whole naira of the figure',
  (amount) => {
    expect(`₦${lengthOf(kobo(amount)).toLocaleString('en-NG')}`).toBe(nairaWhole(kobo(amount)));
  },
);

/** What a package costs each time: equal parts, rounded up, and the rest last (domain rule C.12). Pure. */
import { divideRounded, kobo, type Kobo, minus, times } from '@ajo/contract/kernel/money';
import type { BetalifePackage } from './package.ts';

type Parts = { each: Kobo; last: Kobo };

/** Rounding up can use up the price before the last part; then the kobo are rounded down and the last part is the larger one. */
export function partsOf({ price, instalments }: Pick<BetalifePackage, 'price' | 'instalments'>): Parts {
  const count = BigInt(instalments);
  const up = kobo(divideRounded(price, count, 'up'));
  const each = times(up, count - 1n) < price ? up : kobo(divideRounded(price, count, 'down'));
  return { each, last: minus(price, times(each, count - 1n)) };
}

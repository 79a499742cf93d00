/** What a package costs each time: equal parts, rounded up, and the rest last; and what staff may change. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { divideRounded, kobo, type Kobo, minus, times } from '@ajo/contract/kernel/money';
import * as no from './betalife.errors.ts';
import type { BetalifePackage, StoredPlan } from './package.ts';

/** A smaller part would cost more to collect than it pays. */
export const smallestPart = kobo(100_00n);

type Parts = { each: Kobo; last: Kobo };

/** Rounding up can use up the price before the last part; then the kobo are rounded down and the last part is the larger one. */
export function partsOf({ price, instalments }: Pick<BetalifePackage, 'price' | 'instalments'>): Parts {
  const count = BigInt(instalments);
  const up = kobo(divideRounded(price, count, 'up'));
  const each = times(up, count - 1n) < price ? up : kobo(divideRounded(price, count, 'down'));
  return { each, last: minus(price, times(each, count - 1n)) };
}

/** A package among the others of its plan. */
export function whyNotPackage(plan: Pick<StoredPlan, 'packages'>, one: BetalifePackage): DomainError | undefined {
  const isNamed = plan.packages.some(({ id, name }) => id !== one.id && name.toLowerCase() === one.name.toLowerCase());
  if (isNamed) return no.packageNameTaken();
  return one.price < times(smallestPart, BigInt(one.instalments)) ? no.partsTooSmall(smallestPart) : undefined;
}

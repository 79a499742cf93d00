/** The annual percentage rate of a loan, found by bisection in whole numbers. */
import { type Kobo, divideRounded, sumOf } from '@ajo/contract/kernel/money';
import { type FirstPeriod, firstPeriodOf } from './due-dates.rules.ts';
import { unitsPerYear } from './rate.rules.ts';
import type { Dating } from './schedule.ts';

/** Digits kept of a rate and of a discounted amount: far more than the two decimals that are shown. */
const rateScale = 10n ** 15n;
const amountScale = 10n ** 12n;

type Flows = { received: Kobo; payments: readonly Kobo[]; first: FirstPeriod };

/**
 * The APR in percent with two decimals, "426.00": the internal rate of one period, at which the payments are worth what was
 * received, times the periods of a year (12, 52 or 365). It is nominal, not compounded, as Nigerian lenders state it: 35.5 %
 * for one month is 426 %. `received` is the principal less every fee that is paid before or out of it; an odd
 * first period counts as in Regulation Z, Appendix J. "0.00" when nothing is paid beyond what was received.
 * @throws RangeError when nothing is received: no rate exists.
 */
export function aprOf(received: Kobo, payments: readonly Kobo[], dating: Dating): string {
  if (received <= 0n) throw new RangeError('an APR needs money received');
  const { every, unit } = dating.frequency;
  const rate = internalRate({ received, payments, first: firstPeriodOf(dating) });
  const hundredths = divideRounded(rate * unitsPerYear[unit] * 10_000n, rateScale * BigInt(every), 'half-even');
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

/** The rate of one period in units of `1 / rateScale`. */
function internalRate(flows: Flows): bigint {
  if (sumOf(flows.payments) <= flows.received) return 0n;
  const target = flows.received * amountScale;
  let low = 0n;
  let high = rateScale;
  while (worthOf(flows, high) > target) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (worthOf(flows, middle) > target) low = middle;
    else high = middle;
  }
  return high;
}

/** What all payments are worth on the day of disbursement; it only falls as the rate rises. */
function worthOf({ payments, first }: Flows, rate: bigint): bigint {
  const growth = rateScale + rate;
  let worth = 0n;
  for (const payment of payments.toReversed()) worth = (worth * rateScale) / growth + payment * amountScale;
  for (let period = 0; period < first.whole; period += 1) worth = (worth * rateScale) / growth;
  const standard = BigInt(first.periodDays) * rateScale;
  return (worth * standard) / (standard + BigInt(first.oddDays) * rate);
}

/** The annual percentage rate of a loan, found by bisection in whole numbers. */
import { type Kobo, divideRounded, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import { type FirstPeriod, firstPeriodOf, periodEndsOf, standardDays, stepsFrom } from './due-dates.rules.ts';
import { unitsPerYear } from './rate.rules.ts';
import type { Dating, Tranche } from './schedule.ts';

/** Digits kept of a rate and of a discounted amount: far more than the two decimals that are shown. */
const rateScale = 10n ** 15n;
const amountScale = 10n ** 12n;

/** What the customer receives: on the first day, less everything paid before or out of it, and later. */
export type Received = { atOnce: Kobo; tranches: readonly Tranche[] };

/** Money received inside a row, as whole periods before its end: a share of the row's own days. */
type Later = { row: number; amount: Kobo; daysLeft: bigint; days: bigint };
type Flows = { atOnce: Kobo; later: readonly Later[]; payments: readonly Kobo[]; first: FirstPeriod };

/**
 * The APR in percent with two decimals, "426.00": the internal rate of one period, at which the payments are worth what was
 * received, times the periods of a year (12, 52 or 365). It is nominal, not compounded, as Nigerian lenders state it: 35.5 %
 * for one month is 426 %. An odd first period counts as in Regulation Z, Appendix J; a tranche as a share of
 * the row in which it is paid out. "0.00" when nothing is paid beyond what was received.
 * @throws RangeError when nothing is received: no rate exists.
 */
export function aprOf({ atOnce, tranches }: Received, payments: readonly Kobo[], dating: Dating): string {
  if (atOnce <= 0n) throw new RangeError('an APR needs money received');
  const ends = periodEndsOf(dating);
  const later = tranches.map(({ on, amount }): Later => {
    const row = ends.findIndex((end) => isBefore(on, end));
    const end = ends[row] ?? on;
    const days = BigInt(daysBetween(ends[row - 1] ?? dating.disbursedOn, end));
    return { row, amount, daysLeft: BigInt(daysBetween(on, end)), days };
  });
  const flows: Flows = { atOnce, later, payments, first: firstPeriodOf(dating) };
  const received = plus(atOnce, sumOf(later.map(({ amount }) => amount)));
  return percentAYear(internalRate({ atOnce, gains: sumOf(payments) > received, worth: (rate) => worthOf(flows, rate) }), dating);
}

/** A payment and its day. */
export type DatedPayment = { on: Day; amount: Kobo };

/**
 * The APR of payments on any days, all after `disbursedOn` and in order. The time to each payment is counted in whole periods back from it,
 * the days left over are a share of a standard period (Regulation Z, Appendix J (b)(5)).
 * @throws RangeError when nothing is received: no rate exists.
 */
export function aprOfDays(atOnce: Kobo, payments: readonly DatedPayment[], dating: Dating): string {
  if (atOnce <= 0n) throw new RangeError('an APR needs money received');
  const standard = BigInt(standardDays(dating.frequency));
  let whole = 0;
  const timed = payments.map(({ on, amount }) => {
    while (periodsBefore(on, whole + 1, dating) >= dating.disbursedOn) whole += 1;
    return { amount, whole, oddDays: BigInt(daysBetween(dating.disbursedOn, periodsBefore(on, whole, dating))) };
  });
  const worth = (rate: bigint): bigint => {
    const factors = [rateScale];
    for (let period = 0; period < whole; period += 1)
      factors.push(((factors.at(-1) ?? rateScale) * rateScale) / (rateScale + rate));
    return timed.reduce(
      (sum, payment) =>
        sum +
        (payment.amount * amountScale * (factors[payment.whole] ?? rateScale) * standard) /
          (standard * rateScale + payment.oddDays * rate),
      0n,
    );
  };
  return percentAYear(internalRate({ atOnce, gains: sumOf(payments.map(({ amount }) => amount)) > atOnce, worth }), dating);
}

/** A day that the schedule itself would give is whole periods after the disbursement, also at the end of a short month. */
function periodsBefore(on: Day, periods: number, { disbursedOn, frequency }: Dating): Day {
  return stepsFrom(disbursedOn, frequency, periods) === on ? disbursedOn : stepsFrom(on, frequency, -periods);
}

function percentAYear(rate: bigint, { frequency: { every, unit } }: Dating): string {
  const hundredths = divideRounded(rate * unitsPerYear[unit] * 10_000n, rateScale * BigInt(every), 'half-even');
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

type Investment = {
  atOnce: Kobo;
  /** More is paid than was received. */
  gains: boolean;
  /** What the payments are worth on the first day at a rate of one period in units of 1 / `rateScale`. */
  worth: (rate: bigint) => bigint;
};

/** The rate of one period in units of `1 / rateScale`; 0 when nothing is paid beyond what was received. */
function internalRate({ atOnce, gains, worth }: Investment): bigint {
  if (!gains) return 0n;
  const target = atOnce * amountScale;
  let low = 0n;
  let high = rateScale;
  while (worth(high) > target) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (worth(middle) > target) low = middle;
    else high = middle;
  }
  return high;
}

/** What all payments, less what is received later, are worth on the day of disbursement. */
function worthOf({ payments, later, first }: Flows, rate: bigint): bigint {
  const growth = rateScale + rate;
  const receivedIn = (row: number): bigint =>
    later
      .filter((tranche) => tranche.row === row)
      .reduce(
        (sum, { amount, daysLeft, days }) =>
          sum + (amount * amountScale * (rateScale * days + rate * daysLeft)) / (rateScale * days),
        0n,
      );
  let worth = 0n;
  for (let row = payments.length - 1; row >= 0; row -= 1)
    worth = (worth * rateScale) / growth + (payments[row] ?? 0n) * amountScale - receivedIn(row);
  for (let period = 0; period < first.whole; period += 1) worth = (worth * rateScale) / growth;
  const standard = BigInt(first.periodDays) * rateScale;
  return (worth * standard) / (standard + BigInt(first.oddDays) * rate);
}

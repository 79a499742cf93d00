/** Exact interest rates: from percent in text to the fraction of one period. No floats anywhere. */
import type { Frequency, FrequencyUnit, RatePeriod } from '@ajo/contract/modules/schedules';
import type { Fraction, Rate } from './schedule.ts';

const whole = 100_000_000n;

/** An annual rate is divided by 12 for a month, 52 for a week and 365 for a day, in leap years too. */
export const unitsPerYear: Record<FrequencyUnit, bigint> = { day: 365n, week: 52n, month: 12n };

/**
 * "4.5" with 'month' is 4.5 % a month. At most six decimals, no sign.
 * @throws RangeError when the text is no such decimal: callers parse what the contract has checked.
 */
export function rateOf(percent: string, per: RatePeriod): Rate {
  const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(percent);
  if (!match) throw new RangeError(`not a percentage: ${percent}`);
  return { hundredMillionths: BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(6, '0')), per };
}

/** The rate back as percent in text without idle zeros: 4_500_000n is "4.5". */
export function percentOf({ hundredMillionths }: Rate): string {
  const decimals = (hundredMillionths % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  return `${hundredMillionths / 1_000_000n}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The rate of one period, in lowest terms. A monthly rate is twelve times that a year. */
export function periodRate(rate: Rate, { every, unit }: Frequency): Fraction {
  const yearly = rate.per === 'year' ? rate.hundredMillionths : rate.hundredMillionths * 12n;
  return lowest({ numerator: yearly * BigInt(every), denominator: unitsPerYear[unit] * whole });
}

/** The rate of a year. A monthly rate is twelve times that a year. */
export const yearlyRate = (rate: Rate): Fraction =>
  lowest({ numerator: rate.per === 'year' ? rate.hundredMillionths : rate.hundredMillionths * 12n, denominator: whole });

/** Two rates of the same period as one: a fee in the rate is on top of the contract's. */
export const withPoints = (rate: Rate, more: Rate): Rate => ({
  ...rate,
  hundredMillionths: rate.hundredMillionths + more.hundredMillionths,
});

/** The fraction in lowest terms. */
export function lowest({ numerator, denominator }: Fraction): Fraction {
  const shared = greatestDivisor(numerator, denominator);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : greatestDivisor(b, a % b));

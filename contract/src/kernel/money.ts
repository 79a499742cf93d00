/** Money is whole kobo in a branded bigint: no floats, no bare numbers, one currency. Both sides use only this. */
import { z } from 'zod';
import type { Kobo } from './naira-text.ts';

export { type Kobo, parseNaira } from './naira-text.ts';

export const kobo = (value: bigint): Kobo => value as Kobo;
export const noMoney = kobo(0n);
export const plus = (a: Kobo, b: Kobo): Kobo => kobo(a + b);
export const minus = (a: Kobo, b: Kobo): Kobo => kobo(a - b);
export const negative = (amount: Kobo): Kobo => kobo(0n - amount);
export const times = (amount: Kobo, count: bigint): Kobo => kobo(amount * count);
export const sumOf = (amounts: Iterable<Kobo>): Kobo => [...amounts].reduce(plus, noMoney);
export const minOf = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b);
export const maxOf = (a: Kobo, b: Kobo): Kobo => (a > b ? a : b);

/** How the part of a kobo that a division leaves over is settled. `half-even` is the default. */
export type Rounding = 'down' | 'up' | 'half-up' | 'half-even';

/**
 * `numerator / denominator` as a whole number, rounded away from or towards zero as asked; the sign is kept apart, so
 * a debt rounds like the same amount owed to us.
 * @throws RangeError when the denominator is not positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint, round: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('a denominator is positive');
  const size = numerator < 0n ? -numerator : numerator;
  const whole = size / denominator;
  const rest = size % denominator;
  const result = roundsUp(rest, denominator, { whole, round }) ? whole + 1n : whole;
  return numerator < 0n ? -result : result;
}

function roundsUp(rest: bigint, denominator: bigint, { whole, round }: { whole: bigint; round: Rounding }): boolean {
  if (rest === 0n || round === 'down') return false;
  if (round === 'up') return true;
  const twice = rest * 2n;
  if (twice !== denominator) return twice > denominator;
  return round === 'half-up' || whole % 2n === 1n;
}

/** A share of an amount in basis points (150n = 1.5 %). Dividing kobo leaves a remainder: the caller decides where it goes. */
export function shareOf(amount: Kobo, share: { basisPoints: bigint; round: Rounding }): Kobo {
  if (share.basisPoints < 0n) throw new RangeError('a share is not negative');
  return kobo(divideRounded(amount * share.basisPoints, 10_000n, share.round));
}

const grouped = (whole: bigint): string => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');

/** ₦1,234.50, and -₦1,234.50 below zero: the one place that decides how money looks. */
export function naira(amount: Kobo): string {
  const size = amount < 0n ? negative(amount) : amount;
  return `${amount < 0n ? '-' : ''}₦${grouped(size / 100n)}.${(size % 100n).toString().padStart(2, '0')}`;
}

/** −₦1,234.50 with a true minus: on screens, what a list of figures takes off its total. Of nothing it is ₦0.00. */
export const deducted = (amount: Kobo): string => (amount === 0n ? naira(amount) : `−${naira(amount)}`);

/** ₦1,235 of ₦1,234.56, for tight places, and never for an amount to pay. A dash where there is no amount. */
export function nairaWhole(amount: Kobo | null | undefined): string {
  if (amount === null || amount === undefined) return '—';
  const whole = divideRounded(amount, 100n, 'half-up');
  return `${whole < 0n ? '-' : ''}₦${grouped(whole < 0n ? -whole : whole)}`;
}

/** 1,234.50 for a column whose note names the currency; 0.00 where there is no amount. */
export const plainAmount = (amount: Kobo | null | undefined): string => naira(amount ?? noMoney).replace('₦', '');

/** ₦1,234.50, or USD 1,234.50 for money of another currency with hundredths. */
export const amountIn = (currency: string, amount: Kobo): string =>
  currency === 'NGN' ? naira(amount) : `${currency} ${plainAmount(amount)}`;

/** 12,345 without a currency: counts. A fraction is rounded to the nearest whole. */
export function wholeNumber(value: number | bigint): string {
  const whole = typeof value === 'bigint' ? value : BigInt(Math.round(value));
  return `${whole < 0n ? '-' : ''}${grouped(whole < 0n ? -whole : whole)}`;
}

/** "1 instalment", "12 instalments". */
export const counted = (count: number, noun: string): string => `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

const isKobo = z.custom<Kobo>((value) => typeof value === 'bigint');

/** In JSON bodies and answers money is an integer number of kobo, exact to ₦90 trillion. Nothing else parses money. */
export const KoboOnWire = z.codec(z.int(), isKobo, {
  decode: (wire) => kobo(BigInt(wire)),
  encode: (amount) => Number(amount),
});

/** An amount to move is never zero and never negative. */
export const PositiveKoboOnWire = KoboOnWire.refine((amount) => amount > 0n, 'Enter an amount above zero');

/** ₦10 billion: no customer saves toward more, and no limit of a setting is above it. A larger amount is a typing error. */
export const largestAmount = kobo(1_000_000_000_000n);
export const withinLargest = (amount: Kobo): boolean => amount <= largestAmount;
export const aboveLargest = 'Enter at most ₦10,000,000,000';

/** Limits and prices that a setting names. */
export const SettingKoboOnWire = KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount of zero or more').refine(
  withinLargest,
  aboveLargest,
);

/** In forms and queries every field is text: whole kobo, digits only. */
export const KoboInForm = z.codec(z.string().regex(/^\d{1,15}$/, 'Enter an amount'), isKobo, {
  decode: (text) => kobo(BigInt(text)),
  encode: (amount) => amount.toString(),
});

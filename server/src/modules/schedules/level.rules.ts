/** The one instalment that repays a loan: solved exactly, whatever its days, its grace and the money still to be paid out. */
import { type Kobo, divideRounded, kobo, sumOf } from '@ajo/contract/kernel/money';
import type { RoundingMode } from '@ajo/contract/modules/schedules';
import { standardDays } from './due-dates.rules.ts';
import { isEngineSince } from './engine.ts';
import { lowest, periodRate, yearlyRate } from './rate.rules.ts';
import type { Fraction, Move, Period, Rounding, Terms } from './schedule.ts';

/** What is left of a loan at the start of a row: the row's period and those after it, and how many of them repay nothing. */
export type Ahead = {
  periods: readonly Period[];
  balance: Kobo;
  /** Paid out during the first of the periods. */
  moves: readonly Move[];
  /** So many of the periods carry interest only. */
  idle: number;
};

/** An exact amount as the nearest multiple, a single kobo unless the product requires more. */
export function nearest({ numerator, denominator }: Fraction, rounding?: Rounding): Kobo {
  const multiple = rounding?.multiple ?? 1n;
  return kobo(divideRounded(numerator, denominator * multiple, modeOf({ rounding })) * multiple);
}

/** How the terms round a part of a kobo: half-even when they do not state it. */
export const modeOf = ({ rounding }: Pick<Terms, 'rounding'>): RoundingMode => rounding?.mode ?? 'half-even';

/**
 * The instalment A that brings the balance to zero with the last row, rounded once. Every row turns a balance B into
 * B (1 + f) + T (1 + f') - A, with f the row's own share of interest and T what is paid out in it: the last balance is linear in A.
 * With one rate for all rows this is A = P r / (1 - (1 + r)^-n).
 */
export function levelOf(ahead: Ahead, terms: Terms): Kobo {
  return nearest(solved(ahead, stepOf(terms)), terms.rounding);
}

/** Twelve equal months, or thirty days over 365, where the product solves its instalment so; else the row's own days. */
function stepOf({ dayCount = 'period', instalmentBasis = 'days', rate, frequency }: Terms): Fraction | undefined {
  if (dayCount === 'period' || instalmentBasis === 'days') return undefined;
  if (instalmentBasis === 'months') return periodRate(rate, frequency);
  const { numerator, denominator } = yearlyRate(rate);
  return lowest({ numerator: numerator * BigInt(standardDays(frequency)), denominator: denominator * 365n });
}

/**
 * The instalment is solved from equal steps instead of the days of each row, so the last row may differ from the others by more than rounding.
 * Before version 3 the basis counted as one also under `period`, where it has no effect.
 */
export const hasEqualSteps = (terms: Terms): boolean =>
  isEngineSince(terms, 3) ? stepOf(terms) !== undefined : (terms.instalmentBasis ?? 'days') !== 'days';

/** A balance as (fixed + slope A) / denominator. */
type Line = { fixed: bigint; slope: bigint; denominator: bigint };

function solved({ periods, balance, moves, idle }: Ahead, step: Fraction | undefined): Fraction {
  let line: Line = { fixed: balance, slope: 0n, denominator: 1n };
  for (const [at, period] of periods.entries()) {
    const paidOut = at === 0 ? moves : [];
    const factor = factorOf(period, step);
    line = at < idle ? withMoves(line, paidOut) : stepped(line, factor, grown(period, factor, paidOut));
  }
  return { numerator: line.fixed, denominator: -line.slope };
}

const withMoves = (line: Line, moves: readonly Move[]): Line => ({
  ...line,
  fixed: line.fixed + sumOf(moves.map(({ amount }) => amount)) * line.denominator,
});

const factorOf = (period: Period, step: Fraction | undefined): Fraction =>
  step ?? lowest({ numerator: period.weight(period.startsOn, period.endsOn), denominator: period.denominator });

/** What is paid out (or in, when negative) inside a period, grown by its part of the row's factor until the end of it. */
function grown(period: Period, factor: Fraction, moves: readonly Move[]): Fraction {
  const whole = period.weight(period.startsOn, period.endsOn) || 1n;
  const numerator = moves.reduce(
    (sum, { on, amount }) => sum + amount * (whole * factor.denominator + period.weight(on, period.endsOn) * factor.numerator),
    0n,
  );
  return lowest({ numerator, denominator: whole * factor.denominator });
}

function stepped({ fixed, slope, denominator }: Line, factor: Fraction, paidOut: Fraction): Line {
  const growth = factor.denominator + factor.numerator;
  const common = denominator * factor.denominator;
  return {
    fixed: fixed * growth * paidOut.denominator + paidOut.numerator * common,
    slope: (slope * growth - common) * paidOut.denominator,
    denominator: common * paidOut.denominator,
  };
}

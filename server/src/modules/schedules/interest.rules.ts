/** How much interest a balance bears, day by day, under each day count. */
import { type Kobo, divideRounded, kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { type Day, addDays, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { DayCount } from '@ajo/contract/modules/schedules';
import { dueDaysOf, periodEndsOf } from './due-dates.rules.ts';
import { periodRate, yearlyRate } from './rate.rules.ts';
import type { Move, Period, Terms } from './schedule.ts';

/** Every period of the terms, without looking at principal. */
export function periodsOf(terms: Terms): Period[] {
  const ends = terms.rows?.map(({ dueOn }) => dueOn) ?? periodEndsOf(terms);
  const dues = terms.rows ? ends : dueDaysOf(terms);
  return ends.map((endsOn, at) => {
    const startsOn = ends[at - 1] ?? terms.disbursedOn;
    const free = at < (terms.grace?.interestFree ?? 0);
    return periodFrom(terms, { startsOn, endsOn, dueOn: dues[at] ?? endsOn, free });
  });
}

type Stretch = { startsOn: Day; endsOn: Day; dueOn: Day; free?: boolean };

/** One period under the rate and day count of the terms; a free one bears nothing. */
export function periodFrom(terms: Terms, { startsOn, endsOn, dueOn, free = false }: Stretch): Period {
  const days = daysBetween(startsOn, endsOn);
  const { denominator, weight } = weights[terms.dayCount ?? 'period'](terms, days);
  return { startsOn, endsOn, dueOn, days, denominator, weight: free ? () => 0n : weight };
}

type Weights = Pick<Period, 'denominator' | 'weight'>;

const weights: Record<DayCount, (terms: Terms, days: number) => Weights> = {
  period: ({ rate, frequency }, days) => {
    const { numerator, denominator } = periodRate(rate, frequency);
    return {
      denominator: denominator * BigInt(days),
      weight: (from, to) => numerator * BigInt(daysBetween(from, to)),
    };
  },
  'actual/365': ({ rate }) => {
    const { numerator, denominator } = yearlyRate(rate);
    return { denominator: denominator * 365n, weight: (from, to) => numerator * BigInt(daysBetween(from, to)) };
  },
  'actual/actual': ({ rate }) => {
    const { numerator, denominator } = yearlyRate(rate);
    return {
      denominator: denominator * 365n * 366n,
      weight: (from, to) =>
        numerator * yearsOf(from, to).reduce((sum, { days, inYear }) => sum + (BigInt(days) * (365n * 366n)) / inYear, 0n),
    };
  },
};

/** The days after `from` until `to`, year by year: a day bears interest at its end, so 31 December to 1 January is a day of the new year. */
function yearsOf(from: Day, to: Day): { days: number; inYear: bigint }[] {
  const years: { days: number; inYear: bigint }[] = [];
  const opens = addDays(from, 1);
  const closes = addDays(to, 1);
  for (let year = Number(opens.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const firstOn = `${year}-01-01` as Day;
    const nextOn = `${year + 1}-01-01` as Day;
    const days = daysBetween(isBefore(opens, firstOn) ? firstOn : opens, isBefore(closes, nextOn) ? closes : nextOn);
    years.push({ days, inYear: BigInt(daysBetween(firstOn, nextOn)) });
  }
  return years;
}

/** What a balance has borne, still exact: in units of 1 / `denominator` kobo. */
export function borneBy(period: Period, opening: Kobo, moves: readonly Move[], until: Day = period.endsOn): bigint {
  let at = period.startsOn;
  let balance: bigint = opening;
  let borne = 0n;
  for (const move of moves) {
    if (isBefore(until, move.on)) break;
    if (isBefore(at, move.on)) {
      borne += balance * period.weight(at, move.on);
      at = move.on;
    }
    balance += move.amount;
  }
  return isBefore(at, until) ? borne + balance * period.weight(at, until) : borne;
}

type Mode = 'half-even' | 'half-up';

/** The interest of one period on a balance that may change during it, rounded once to the kobo. Never negative. */
export function interestOf(period: Period, opening: Kobo, moves: readonly Move[], mode: Mode = 'half-even'): Kobo {
  const borne = borneBy(period, opening, moves);
  return kobo(divideRounded(borne < 0n ? 0n : borne, period.denominator, mode));
}

/** What the customer owes after the day of disbursement, before any later tranche. */
export const openingOf = ({ principal, downPayment = noMoney }: Terms): Kobo => minus(principal, downPayment);

/** What is paid out inside a period: from its first day to the day before its end. */
export const movesIn = ({ tranches = [] }: Pick<Terms, 'tranches'>, { startsOn, endsOn }: Period): Move[] =>
  tranches.filter(({ on }) => !isBefore(on, startsOn) && isBefore(on, endsOn)).toSorted((a, b) => (a.on < b.on ? -1 : 1));

/** What is left of a grace when so many rows are over. */
export const graceFrom = ({ grace }: Pick<Terms, 'grace'>, place: number): Terms['grace'] =>
  grace && {
    principal: Math.max(0, grace.principal - place),
    interestDeferred: Math.max(0, grace.interestDeferred - place),
    interestFree: 0,
  };

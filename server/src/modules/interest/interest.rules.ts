/** What a balance earns. Fractions of a kobo are kept exactly until they are posted, so that no rounding is lost. Pure. */
import { divideRounded, type Kobo, kobo, minus, shareOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { DayCount, InterestTerms } from '@ajo/contract/modules/interest';

/** An amount as a number of parts of a kobo. A kobo has as many as make every lawful interest of one day on a whole balance a whole number. */
export type Parts = bigint & { readonly parts: true };
/** 10,000 basis points × the least common multiple of 360, 365 and 366 days. */
export const partsPerKobo = 10_000n * 1_603_080n;
const parts = (count: bigint): Parts => count as Parts;
export const noParts = parts(0n);
export const addParts = (a: Parts, b: Parts): Parts => parts(a + b);
/** `count`: a whole number of days. */
export const timesParts = (a: Parts, count: number): Parts => parts(a * BigInt(count));
/** As stored: a whole number of parts. */
export const readParts = (text: string): Parts => parts(BigInt(text));

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
/** 360, 365, or the days of the year of `on`. */
export function daysOfYear(dayCount: DayCount, on: Day): bigint {
  if (dayCount !== 'actual') return BigInt(dayCount);
  return isLeapYear(Number(on.slice(0, 4))) ? 366n : 365n;
}

type RateTerms = Pick<InterestTerms, 'rate_bps' | 'tiers' | 'min_balance'>;

/** The rate of the highest tier that the balance reaches; 0 below the minimum balance. In basis points of a year. */
export function rateOn({ rate_bps: rate, tiers, min_balance: min }: RateTerms, balance: Kobo): bigint {
  if (balance < min) return 0n;
  const reached = tiers.filter(({ from }) => from <= balance).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return BigInt(reached.at(-1)?.rate_bps ?? rate);
}

/** Interest of one day. `earned`: parts that bear interest next to the balance, when interest compounds daily; only then it is rounded. */
export function interestOfDay(
  terms: RateTerms & Pick<InterestTerms, 'day_count'>,
  { on, balance, earned = noParts }: { on: Day; balance: Kobo; earned?: Parts },
): Parts {
  const rate = rateOn(terms, balance);
  const base = balance * partsPerKobo + earned;
  return parts(divideRounded(base * rate, 10_000n * daysOfYear(terms.day_count, on), 'half-even'));
}

/** Whole kobo of what was earned so far: half a kobo to the even one. */
export const wholeKobo = (earned: Parts): Kobo => kobo(divideRounded(earned, partsPerKobo, 'half-even'));

/** What is accrued now: the rounded sum of everything earned, less what was accrued before. The residue is never lost. */
export const accrualOf = (earnedInAll: Parts, accruedBefore: Kobo): Kobo => minus(wholeKobo(earnedInAll), accruedBefore);

/** What bears interest when interest compounds: everything earned that is not posted, with the residue of the last posting. */
export const bearingOf = ({ compounding }: Pick<InterestTerms, 'compounding'>, earnedInAll: Parts, posted: Kobo): Parts =>
  compounding === 'none' ? noParts : parts(earnedInAll - posted * partsPerKobo);

/** In kobo, half to even. `taxBps`: basis points of the interest. */
export const withholdingTaxOn = (interest: Kobo, taxBps: number): Kobo =>
  shareOf(interest, { basisPoints: BigInt(taxBps), round: 'half-even' });

/** Naira with four decimals. */
export function fineNaira(earned: Parts): string {
  const hundredths = divideRounded(earned * 100n, partsPerKobo, 'half-even');
  const text = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(5, '0');
  return `${hundredths < 0n ? '-' : ''}${text.slice(0, -4)}.${text.slice(-4)}`;
}

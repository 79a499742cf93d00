/** The rates of a return, from what each line was taxed on. Pure. */
import { divideRounded, type Kobo, minus, naira, negative, noMoney, shareOf, sumOf } from '@ajo/contract/kernel/money';
import type { Tax, TaxRate, TaxReturn } from '@ajo/contract/modules/taxes';
import { offset } from './taxes.rules.ts';

export type TaxLine = { base: Kobo; amount: Kobo };
/** `each`: the fixed amount of a levy. Both are null for a line without a base, such as a correction. */
type Rate = Pick<TaxRate, 'rate_bps' | 'each'>;
const none: Rate = { rate_bps: null, each: null };

const sizeOf = (amount: Kobo): Kobo => (amount < noMoney ? negative(amount) : amount);

/**
 * A small base cannot show its rate, because its tax is rounded to a kobo. So the largest bases come first, and a line whose tax a known rate
 * explains has that rate.
 */
export function ratesOf(tax: Tax, lines: readonly TaxLine[]): ReadonlyMap<TaxLine, Rate> {
  const rates = new Map<TaxLine, Rate>();
  const known: bigint[] = [];
  for (const line of lines.toSorted((one, other) => Number(sizeOf(other.base) - sizeOf(one.base)))) {
    if (tax === 'levy') rates.set(line, { rate_bps: null, each: sizeOf(line.amount) });
    else rates.set(line, line.base === noMoney ? none : { rate_bps: Number(rateIn(known, line)), each: null });
  }
  return rates;
}

function rateIn(known: bigint[], line: TaxLine): bigint {
  const [base, amount] = [sizeOf(line.base), sizeOf(line.amount)];
  const fits = (basisPoints: bigint): boolean => sizeOf(minus(shareOf(base, { basisPoints, round: 'half-even' }), amount)) <= 1n;
  const found = known.find(fits);
  if (found !== undefined) return found;
  const rate = divideRounded(amount * 10_000n, base, 'half-up');
  known.push(rate);
  return rate;
}

/** One group for each rate, the highest first; what has no rate last. */
export function taxRates(lines: readonly TaxLine[], rates: ReturnType<typeof ratesOf>): TaxRate[] {
  const groups = Map.groupBy(lines, (line) => keyOf(rates.get(line) ?? none));
  return [...groups.values()]
    .map((group) => ({
      ...(rates.get(group[0] as TaxLine) ?? none),
      lines: group.length,
      base: sumOf(group.map(({ base }) => base)),
      amount: sumOf(group.map(({ amount }) => amount)),
    }))
    .toSorted((one, other) => heightOf(other) - heightOf(one));
}

const keyOf = ({ rate_bps: rate, each }: Rate): string => `${rate} ${each}`;
const heightOf = ({ rate_bps: rate, each }: Rate): number => rate ?? Number(each ?? -1n);

/** Undefined for what has no rate. */
export function rateText({ rate_bps: rate, each }: Rate): string | undefined {
  if (each !== null) return naira(each);
  return rate === null ? undefined : `${rate / 100}%`;
}

/** What follows the total: credit of earlier months with what is left to pay, and credit for later months. */
export function creditFacts({ amount, credit }: Pick<TaxReturn, 'amount' | 'credit'>): [string, Kobo][] {
  const { rest, over } = offset(amount, credit);
  return [
    ...(credit > noMoney ? [['Credit brought forward', credit] as [string, Kobo], ['To pay', rest] as [string, Kobo]] : []),
    ...(over > noMoney ? [['Credit for later months', over] as [string, Kobo]] : []),
  ];
}

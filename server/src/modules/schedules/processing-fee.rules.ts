/** The processing fee a customer pays on top of a checkout, so that the provider's own fee leaves the amount whole, and what it adds to the cost of a loan. */
import { promises } from '@ajo/contract/kernel/promises';
import { type Kobo, divideRounded, kobo, minOf, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { CardCost, CardFeePayer } from '@ajo/contract/modules/schedules';
import { aprOfRows } from './schedule.rules.ts';
import type { Schedule, Terms } from './schedule.ts';

/**
 * The settings of formulas A and B. They are safety factors over Paystack's 1.5 % + ₦100, waived
 * under ₦2,500, capped at ₦2,000; they slightly over-collect, and the difference is booked on its own account.
 */
export type ProcessingFeeSettings = {
  /** Below this amount formula A holds, from it on formula B. */
  threshold: Kobo;
  /** Millionths of the amount. */
  smallPpm: bigint;
  largePpm: bigint;
  /** Thousandths of a kobo: where formula A's share reaches it, the flat part is added. */
  crossoverMillikobo: bigint;
  flat: Kobo;
  cap: Kobo;
};

/** 1.5 % x 1.06 below ₦2,500 with ₦100 added from a share of ₦39.115; 1.5 % x 1.055 + ₦100, at most ₦2,000, from ₦2,500. */
export const localCardFee: ProcessingFeeSettings = {
  threshold: kobo(250_000n),
  smallPpm: 15_900n,
  largePpm: 15_825n,
  crossoverMillikobo: 3_911_500n,
  flat: kobo(10_000n),
  cap: kobo(BigInt(promises.maxCardFeeNaira) * 100n),
};

const koboPerNaira = 100n;
const millionths = 1_000_000n;

/** The fee in kobo, always whole naira, half a naira rounded up; nothing on nothing. */
export function processingFeeOf(amount: Kobo, settings: ProcessingFeeSettings = localCardFee): Kobo {
  if (amount <= 0n) return noMoney;
  return amount < settings.threshold ? smallFee(amount, settings) : largeFee(amount, settings);
}

function smallFee(amount: Kobo, { smallPpm, crossoverMillikobo, flat }: ProcessingFeeSettings): Kobo {
  const share = amount * smallPpm;
  const withFlat = share * 1000n >= crossoverMillikobo * millionths;
  return wholeNaira(withFlat ? share + flat * millionths : share);
}

const largeFee = (amount: Kobo, { largePpm, flat, cap }: ProcessingFeeSettings): Kobo =>
  minOf(wholeNaira(amount * largePpm + flat * millionths), cap);

const wholeNaira = (koboInMillionths: bigint): Kobo =>
  kobo(divideRounded(koboInMillionths, millionths * koboPerNaira, 'half-up') * koboPerNaira);

/** The fee of a usual instalment, of all of them, and the APR with them: nothing more where the lender pays it. A down payment is kept back and has none. */
export function cardCostOf({ rows, instalment, apr }: Schedule, terms: Terms, payer: CardFeePayer): CardCost {
  if (payer === 'lender') return { fee_each: noMoney, fees: noMoney, apr };
  const paid = rows.filter(({ days }) => days > 0);
  const withFees = paid.map((row) => ({ ...row, total: plus(row.total, processingFeeOf(row.total)) }));
  return {
    fee_each: processingFeeOf(instalment),
    fees: sumOf(paid.map(({ total }) => processingFeeOf(total))),
    apr: aprOfRows(terms, withFees),
  };
}

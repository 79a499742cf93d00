/** Interest of an investment by the day, its tax, and the price of leaving early. Pure. */
import { divideRounded, type Kobo, kobo, minOf, minus, noMoney, plus, shareOf } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { EarlyExitQuote } from '@ajo/contract/modules/investment-contracts';
import type { InterestTotals, Investment, InvestmentTerms, RunningInvestment } from './investment.ts';
import { openBankDay } from '#modules/schedules';

type Principal = Pick<Investment, 'principal'>;
type Term = Pick<RunningInvestment, 'startsOn' | 'maturesOn'>;

export const interestFor = (principal: Kobo, rateBps: number, days: number): Kobo =>
  kobo(divideRounded(principal * BigInt(rateBps) * BigInt(days), 3_650_000n, 'half-even'));

/** Days that earn interest until a day ends: none on the first day, none after maturity. */
export const daysHeld = ({ startsOn, maturesOn }: Term, on: Day): number =>
  Math.max(0, daysBetween(startsOn, isBefore(maturesOn, on) ? maturesOn : on));

/** Everything accrued until a day ends. A day accrues the difference, so the days of a term sum to its interest exactly. */
export const accruedBy = (investment: Principal & Term & Pick<InvestmentTerms, 'rateBps'>, on: Day): Kobo =>
  interestFor(investment.principal, investment.rateBps, daysHeld(investment, on));

/** The tax of all interest so far less the tax taken before: parts sum to the tax of the whole. */
export const taxOn = (credited: Kobo, taxed: Kobo, { withholdingTaxBps }: Pick<InvestmentTerms, 'withholdingTaxBps'>): Kobo =>
  minus(shareOf(credited, { basisPoints: BigInt(withholdingTaxBps), round: 'half-even' }), taxed);

/** Paid-out maturities wait for an open bank day; a rolled one continues on the day itself. `holidays`: the days of the calendar. */
export const settlesOn = (
  { maturesOn, instruction }: Pick<RunningInvestment, 'maturesOn' | 'instruction'>,
  holidays: readonly Day[],
): Day => (instruction === 'pay_out' ? openBankDay(maturesOn, holidays) : maturesOn);

/** Monthly interest falls on the day of the month on which the contract started; the last month is part of the maturity. */
export const isInterestDay = ({ payout, startsOn, maturesOn, months }: RunningInvestment, on: Day): boolean =>
  payout === 'monthly' &&
  isBefore(on, maturesOn) &&
  Array.from({ length: months - 1 }, (_, at) => addMonths(startsOn, at + 1)).includes(on);

/** The rate of the longest term that was held in full, of the shortest when none was; never above the contract's own. */
function heldRateBps(investment: RunningInvestment, on: Day): number {
  const { rates, rateBps, startsOn } = investment;
  const terms = rates.toSorted((one, other) => one.months - other.months);
  const held = terms.findLast(({ months }) => !isBefore(on, addMonths(startsOn, months))) ?? terms[0];
  return Math.min(held?.rateBps ?? rateBps, rateBps);
}

/** The rate of the days held, reduced. */
export const exitRateBps = (investment: RunningInvestment, on: Day): number =>
  Math.max(0, heldRateBps(investment, on) - investment.earlyExitBps);

/** Leaving costs interest and never principal: interest that was paid before stays with the investor. */
export function exitQuote(investment: RunningInvestment, totals: InterestTotals, on: Day): Omit<EarlyExitQuote, 'needs_review'> {
  const days = daysHeld(investment, on);
  const rate = exitRateBps(investment, on);
  const owed = interestFor(investment.principal, rate, days);
  const due = owed > totals.credited ? minus(owed, totals.credited) : noMoney;
  const earned = minus(accruedBy(investment, on), totals.credited);
  const interest = minOf(due, earned);
  const tax = taxOn(plus(totals.credited, interest), totals.taxed, investment);
  return {
    on,
    days_held: days,
    held_rate_bps: heldRateBps(investment, on),
    reduction_bps: investment.earlyExitBps,
    rate_bps: rate,
    principal: investment.principal,
    interest,
    withholding_tax: tax,
    interest_lost: minus(earned, interest),
    total: plus(investment.principal, minus(interest, tax)),
  };
}

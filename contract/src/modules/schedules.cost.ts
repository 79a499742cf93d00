/** What customers read about the cost of a loan: the same words for the same figures on public pages, in the application, the offer and its PDF. */
import { type Kobo, maxOf, minOf, minus, naira, noMoney } from '../kernel/money.ts';
import type { SchedulePreview, ScheduleRow } from './schedules.words.ts';

export const costWords = {
  received: 'You receive',
  each: 'Each instalment',
  cost: 'Cost of credit',
  apr: 'APR',
  paidBack: 'You pay back',
  byTransfer: 'Paying by bank transfer',
  byCard: 'Paying by card',
  cardFee: 'Card fee per instalment',
  cardFees: 'Card fees in total',
  cardApr: 'APR if paid by card',
} as const;

/** A down payment is the row on the day of the payout: no interest period belongs to it. */
export const isDownPayment = ({ days }: Pick<ScheduleRow, 'days'>): boolean => days === 0;

type Cost = Pick<SchedulePreview, 'rows' | 'totals'>;

export const downPaymentOf = ({ rows }: Pick<Cost, 'rows'>): Kobo => {
  const [first] = rows;
  return first && isDownPayment(first) ? first.total : noMoney;
};

/** Fees and a down payment are deducted from the payout. */
export const receivedOf = (cost: Cost): Kobo => minus(cost.totals.paid_out, downPaymentOf(cost));

/** Without the down payment: it was deducted, so it is neither received nor paid back. */
export const paidBackOf = (cost: Cost): Kobo => minus(cost.totals.total_repayable, downPaymentOf(cost));

/** Below ₦1 the last instalment differs by rounding only: the schedule shows its kobo. */
const roundingKobo = 100n;
const isRounded = (first: bigint, last: bigint): boolean => last - first < roundingKobo && first - last < roundingKobo;

/** Without a down payment: one amount where all are equal or the last differs by rounding; the last one may differ; otherwise the smallest and the largest. */
export function instalmentsText(rows: readonly Pick<ScheduleRow, 'days' | 'total'>[]): string {
  const totals = rows.filter((row) => !isDownPayment(row)).map(({ total }) => total);
  const [first = noMoney, last = noMoney] = [totals[0], totals.at(-1)];
  if (totals.slice(0, -1).every((total) => total === first))
    return isRounded(first, last) ? naira(first) : `${naira(first)}, the last ${naira(last)}`;
  return `${naira(totals.reduce(minOf))} to ${naira(totals.reduce(maxOf))}`;
}

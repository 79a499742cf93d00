/** The calculator of deposits: a principal for a term, its rate from a chart, how the interest is paid, and leaving early. Pure. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import {
  type ChartRate,
  depositEnd,
  type DepositPreview,
  type DepositPreviewInput,
} from '@ajo/contract/modules/investments.deposits';
import { fineNaira, periodsFrom, simulate, type SimulationResult, withholdingTaxOn } from '#modules/interest';

type Span = { start: Day; end: Day };

/** The day on which a chart's term is reached. */
const reachedOn = ({ months, days = 0 }: ChartRate, start: Day): Day =>
  months === undefined ? addDays(start, days) : addMonths(start, months);

/** Rates for an amount, from the shortest term on; of one term the largest amount last. */
const ratesFor = ({ rate_chart: chart, principal, start_on: start }: DepositPreviewInput): ChartRate[] =>
  chart
    .filter(({ from }) => from <= principal)
    .toSorted(
      (a, b) => daysBetween(reachedOn(b, start), reachedOn(a, start)) || (a.from < b.from ? -1 : Number(a.from > b.from)),
    );

const rateHeld = (input: DepositPreviewInput, { start, end }: Span): ChartRate | undefined =>
  ratesFor(input).findLast((rate) => !isBefore(end, reachedOn(rate, start)));

const spanOf = (input: DepositPreviewInput): Span => ({ start: input.start_on, end: depositEnd(input) });

export function whyNotDeposit(input: DepositPreviewInput): DomainError | undefined {
  const { rate_chart: chart, start_on: start } = input;
  const same = (one: ChartRate, other: ChartRate): boolean =>
    one.from === other.from && reachedOn(one, start) === reachedOn(other, start);
  const twice = chart.findIndex((rate, at) => chart.findIndex((other) => same(rate, other)) !== at);
  if (twice !== -1) return wrongField(`rate_chart.${twice}`, 'This term and amount are there twice', 'rate_twice');
  if (rateHeld(input, spanOf(input))) return undefined;
  return wrongField('rate_chart', 'The chart has no rate for this term and amount', 'no_rate');
}

/** @throws RangeError when the chart has no rate, which `whyNotDeposit` refuses. */
export function depositPreview(input: DepositPreviewInput): DepositPreview {
  const span = spanOf(input);
  const rate = rateHeld(input, span)?.rate_bps;
  if (rate === undefined) throw new RangeError('the chart has no rate for this deposit');
  const { principal } = input;
  const whole = playedAt(input, rate, span);
  const [interest, tax] = [interestOf(whole), taxOf(whole)];
  const net = minus(interest, tax);
  return {
    kind: 'deposit',
    starts_on: span.start,
    matures_on: span.end,
    days_count: daysBetween(span.start, span.end),
    rate_bps: rate,
    principal,
    days: whole.days,
    postings: postingsOf(input, whole, span),
    totals: {
      interest,
      exact_interest: fineNaira(whole.earned),
      withholding_tax: tax,
      net_interest: net,
      total: plus(principal, net),
    },
    early_exit: exitOf(input, rate, whole),
  };
}

const periodOf = { maturity: 'end', monthly: 'monthly', upfront: 'end' } as const;

function playedAt(input: DepositPreviewInput, rateBps: number, { start, end }: Span): SimulationResult {
  const { principal, payout, compounding, posting = periodOf[payout] } = input;
  const { day_count, balance_method, min_balance, withholding_tax_bps } = input;
  return simulate({
    terms: { rate_bps: rateBps, tiers: [], posting, compounding, day_count, balance_method, min_balance, withholding_tax_bps },
    start,
    until: end,
    movements: [{ on: start, amount: principal }],
    startsPeriod: periodsFrom(start, end),
    paidOut: payout !== 'maturity',
    taxOf: 'whole',
  });
}

const interestOf = ({ postings }: Pick<SimulationResult, 'postings'>): Kobo => sumOf(postings.map(({ interest }) => interest));
const taxOf = ({ postings }: Pick<SimulationResult, 'postings'>): Kobo => sumOf(postings.map(({ withholding_tax: tax }) => tax));

/** As they are paid: interest upfront on the first day, the balance on the last one. */
function postingsOf(
  { payout }: DepositPreviewInput,
  { postings, balance }: SimulationResult,
  { start, end }: Span,
): DepositPreview['postings'] {
  const paid = postings.map((one) => {
    const leaves = payout === 'maturity' ? noMoney : minus(one.interest, one.withholding_tax);
    if (payout === 'upfront') return { ...one, on: start, paid: leaves };
    return one.on === end ? { ...one, paid: plus(leaves, balance), balance: noMoney } : { ...one, paid: leaves };
  });
  const back = { on: end, interest: noMoney, withholding_tax: noMoney, paid: balance, balance: noMoney };
  return payout === 'upfront' ? [...paid, back] : paid;
}

/** Leaving costs interest and never principal: interest that was paid before stays with the depositor. */
function exitOf(input: DepositPreviewInput, agreedBps: number, whole: SimulationResult): DepositPreview['early_exit'] {
  const { early_exit: exit, principal, start_on: start, payout } = input;
  if (!exit) return null;
  const held = { start, end: exit.on };
  const shortest = rateHeld(input, held) ?? ratesFor(input)[0];
  const heldBps = exit.rate_of === 'whole_term' ? agreedBps : (shortest?.rate_bps ?? agreedBps);
  const rate = Math.max(0, Math.min(heldBps, agreedBps) - exit.reduction_bps);
  const before = { postings: payout === 'monthly' ? whole.postings.filter(({ on }) => !isBefore(exit.on, on)) : [] };
  const paid = interestOf(before);
  const earned = minus(interestOf(playedAt(input, agreedBps, held)), paid);
  const owed = interestOf(playedAt(input, rate, held));
  const interest = minOf(owed > paid ? minus(owed, paid) : noMoney, earned);
  const tax = minus(withholdingTaxOn(plus(paid, interest), input.withholding_tax_bps), taxOf(before));
  return {
    on: exit.on,
    days_held: daysBetween(start, exit.on),
    rate_bps: rate,
    interest,
    withholding_tax: tax,
    interest_lost: minus(earned, interest),
    total: plus(principal, minus(interest, tax)),
  };
}

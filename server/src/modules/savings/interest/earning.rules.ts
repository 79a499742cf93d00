/** What an account earns day by day, and what is posted at the end of each period. Pure. */
import { type Kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import {
  accrualOf,
  addParts,
  bearingOf,
  calendarPeriods,
  interestOfDay,
  noParts,
  type Parts,
  timesParts,
  withholdingTaxOn,
} from '#modules/interest';

export type EarningTerms = Pick<
  SavingsProductTerms,
  'rate_bps' | 'min_interest_balance' | 'withholding_tax_bps' | 'posting' | 'compounding'
>;

/** How far an account has earned. */
export type Earning = {
  /** The last day that is in the books. */
  throughOn: Day;
  /** Transactions up to this one are in the figures; 0: they are computed again from the first transaction. */
  seq: number;
  balance: Kobo;
  earned: Parts;
  /** What bears interest next to the balance, when interest compounds. */
  bearing: Parts;
  accrued: Kobo;
  posted: Kobo;
};

/** A transaction as interest sees it: from `on` it counts. `posted`: interest that became the customer's with it. */
export type ValuedChange = { seq: number; on: Day; change: Kobo; posted?: Kobo };

/** Below zero when a correction of earlier days takes interest back. */
export type Accrual = { on: Day; amount: Kobo; balance: Kobo; earned: Parts };
export type InterestPosting = { on: Day; interest: Kobo; tax: Kobo };
export type EarnedDays = { earning: Earning; accruals: Accrual[]; postings: InterestPosting[] };

/** Whether a change counts from a day that is in the figures already: everything is computed again then. */
export const isBackdated = ({ throughOn, seq }: Earning, changes: readonly ValuedChange[]): boolean =>
  seq > 0 && changes.some(({ on }) => !isBefore(throughOn, on));

/**
 * The days after `throughOn` until `until`. `changes`: those after `earning.seq`, or all when it is 0. A change of an earlier day changes the
 * accrual of the first day by the difference; nothing is rewritten.
 */
export function earnDays(terms: EarningTerms, earning: Earning, changes: readonly ValuedChange[], until: Day): EarnedDays {
  const start = earning.seq === 0 ? startOver(terms, changes, earning.throughOn) : earning;
  const later = Map.groupBy(
    changes.filter(({ on }) => isBefore(earning.throughOn, on)),
    ({ on }) => on,
  );
  let { balance, earned, bearing } = start;
  let { accrued, posted } = earning;
  const [accruals, postings]: [Accrual[], InterestPosting[]] = [[], []];
  let added = noMoney;
  for (let on = addDays(earning.throughOn, 1); !isBefore(until, on); on = addDays(on, 1)) {
    for (const { change } of later.get(on) ?? []) balance = plus(balance, change);
    balance = plus(balance, added);
    added = noMoney;
    earned = addParts(earned, earnedInDay(terms, balance, bearing));
    const amount = accrualOf(earned, accrued);
    if (amount !== noMoney) accruals.push({ on, amount, balance, earned });
    accrued = plus(accrued, amount);
    const [interest, next] = [minus(accrued, posted), addDays(on, 1)];
    if (calendarPeriods(next, terms.posting) && interest > noMoney) {
      const tax = withholdingTaxOn(interest, terms.withholding_tax_bps);
      postings.push({ on: next, interest, tax });
      posted = accrued;
      added = minus(interest, tax);
      bearing = bearingOf(terms, earned, posted);
    } else if (compoundsOn(terms, next)) bearing = bearingOf(terms, earned, posted);
  }
  return { earning: { ...earning, throughOn: until, balance, earned, bearing, accrued, posted }, accruals, postings };
}

/** The days in the books, computed again from all changes, as the next closing of a day would. */
export function correctDays(terms: EarningTerms, earning: Earning, changes: readonly ValuedChange[]): Earning {
  const start = startOver(terms, changes, earning.throughOn);
  const accrued = plus(earning.accrued, accrualOf(start.earned, earning.accrued));
  return { ...earning, ...start, accrued, seq: seqThrough(0, changes, earning.throughOn) };
}

/**
 * What is earned and not posted becomes the customer's in the middle of a period. From then on it bears interest in the balance, and no longer
 * next to it. It counts from the day after `throughOn`.
 */
export function postAtOnce(
  terms: EarningTerms,
  earning: Earning,
): Pick<InterestPosting, 'interest' | 'tax'> & { earning: Earning } {
  const interest = minus(earning.accrued, earning.posted);
  const bearing = bearingOf(terms, earning.earned, earning.accrued);
  const tax = withholdingTaxOn(interest, terms.withholding_tax_bps);
  return { interest, tax, earning: { ...earning, posted: earning.accrued, bearing } };
}

const compoundsOn = ({ compounding }: EarningTerms, next: Day): boolean =>
  compounding !== 'none' && calendarPeriods(next, compounding);

type Start = Pick<Earning, 'balance' | 'earned' | 'bearing'>;

/** Everything earned from the first transaction until a day. */
function startOver(terms: EarningTerms, changes: readonly ValuedChange[], through: Day): Start {
  const inOrder = changes.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  return terms.compounding === 'none' ? stretchByStretch(terms, inOrder, through) : dayByDay(terms, inOrder, through);
}

/** Days of an equal balance earn alike. */
function stretchByStretch(terms: EarningTerms, changes: readonly ValuedChange[], through: Day): Start {
  const counted = changes.filter(({ on }) => !isBefore(through, on));
  let [balance, earned] = [noMoney, noParts];
  for (const [at, { on, change }] of counted.entries()) {
    balance = plus(balance, change);
    const until = counted[at + 1]?.on ?? addDays(through, 1);
    earned = addParts(earned, timesParts(earnedInDay(terms, balance), daysBetween(on, until)));
  }
  return { balance, earned, bearing: noParts };
}

/** Interest that compounds makes each day another one. What was posted then is taken from the transactions. */
function dayByDay(terms: EarningTerms, changes: readonly ValuedChange[], through: Day): Start {
  const byDay = Map.groupBy(changes, ({ on }) => on);
  let [balance, earned, bearing, posted] = [noMoney, noParts, noParts, noMoney];
  for (let on = changes[0]?.on ?? addDays(through, 1); !isBefore(through, on); on = addDays(on, 1)) {
    for (const { change } of byDay.get(on) ?? []) balance = plus(balance, change);
    earned = addParts(earned, earnedInDay(terms, balance, bearing));
    const next = addDays(on, 1);
    const joined = sumOf((byDay.get(next) ?? []).map((one) => one.posted ?? noMoney));
    posted = plus(posted, joined);
    if (joined > noMoney || compoundsOn(terms, next)) bearing = bearingOf(terms, earned, posted);
  }
  return { balance, earned, bearing };
}

/** Actual/365, as the terms state it. A balance below the minimum earns nothing. */
const earnedInDay = ({ rate_bps, min_interest_balance }: EarningTerms, balance: Kobo, earned = noParts): Parts =>
  interestOfDay({ rate_bps, tiers: [], min_balance: min_interest_balance, day_count: '365' }, { on: anyDay, balance, earned });

/** A year of 365 days counts all days alike. */
const anyDay = '2026-01-01' as Day;

/** The last transaction up to which all count on `through` or earlier. A later one is read again with the next days. */
export function seqThrough(before: number, changes: readonly Pick<ValuedChange, 'seq' | 'on'>[], through: Day): number {
  const inOrder = changes.toSorted((a, b) => a.seq - b.seq);
  const firstLater = inOrder.findIndex(({ on }) => isBefore(through, on));
  const counted = firstLater < 0 ? inOrder : inOrder.slice(0, firstLater);
  return counted.at(-1)?.seq ?? before;
}

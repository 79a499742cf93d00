/** Plays the days of a balance: movements, interest and postings of given terms, as an account would live them. Pure. */
import { divideRounded, type Kobo, kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { InterestDay, InterestTerms, PostingPeriod } from '@ajo/contract/modules/interest';
import {
  accrualOf,
  addParts,
  bearingOf,
  fineNaira,
  interestOfDay,
  noParts,
  type Parts,
  rateOn,
  wholeKobo,
  withholdingTaxOn,
} from './interest.rules.ts';

/** Whether a period begins on a day. */
export type StartsPeriod = (on: Day, period: PostingPeriod) => boolean;
export type Simulation = {
  terms: InterestTerms;
  start: Day;
  /** The first day that is not counted. */
  until: Day;
  movements: readonly { on: Day; amount: Kobo }[];
  startsPeriod: StartsPeriod;
  /** Each posting leaves after its tax instead of joining the balance. */
  paidOut?: boolean;
  /** `whole`: parts of the tax sum to the tax of all interest. `posting`: each posting is taxed alone. */
  taxOf: 'posting' | 'whole';
};
export type Posting = { on: Day; interest: Kobo; withholding_tax: Kobo; balance: Kobo };
export type SimulationResult = {
  days: InterestDay[];
  postings: Posting[];
  balance: Kobo;
  /** Everything that was earned, before it is rounded. */
  earned: Parts;
  /** The first day on which more left than was there, and what was there. */
  short?: { on: Day; balance: Kobo };
};

type State = {
  balance: Kobo;
  /** Of the period that runs, by balance: for the average. */
  period: { on: Day; balance: Kobo }[];
  /** Everything that was ever earned, and what of it was posted. */
  all: Parts;
  posted: Kobo;
  taxed: Kobo;
  unposted: Parts;
  /** What bears interest next to the balance. */
  bearing: Parts;
  days: InterestDay[];
  postings: Posting[];
};

/** Plays the movements day by day from `start` until before `until`. Stops on the first day with a negative balance: `short`. */
export function simulate(account: Simulation): SimulationResult {
  const { start, until, terms, startsPeriod } = account;
  const state: State = {
    balance: noMoney,
    period: [],
    all: noParts,
    posted: noMoney,
    taxed: noMoney,
    unposted: noParts,
    bearing: noParts,
    days: [],
    postings: [],
  };
  const byDay = Map.groupBy(account.movements, ({ on }) => on);
  for (let on = start; isBefore(on, until); on = addDays(on, 1)) {
    const before = state.balance;
    for (const { amount } of byDay.get(on) ?? []) state.balance = plus(state.balance, amount);
    if (state.balance < noMoney) return { ...playedOf(state), short: { on, balance: before } };
    earn(state, terms, on);
    const next = addDays(on, 1);
    if (next === until || startsPeriod(next, terms.posting)) postInterest(state, account, next);
    else if (terms.compounding !== 'none' && startsPeriod(next, terms.compounding))
      state.bearing = bearingOf(terms, state.all, state.posted);
  }
  return playedOf(state);
}

const playedOf = ({ days, postings, balance, all }: State): SimulationResult => ({ days, postings, balance, earned: all });

function earn(state: State, terms: InterestTerms, on: Day): void {
  const { balance, bearing } = state;
  state.period.push({ on, balance });
  if (terms.balance_method === 'average') return void state.days.push({ on, balance, interest: fineNaira(noParts) });
  add(state, interestOfDay(terms, { on, balance, earned: bearing }));
  state.days.push({ on, balance, interest: fineNaira(state.unposted) });
}

const add = (state: State, interest: Parts): void =>
  void Object.assign(state, { all: addParts(state.all, interest), unposted: addParts(state.unposted, interest) });

/** Every day of the period earns at the rate of the average balance. */
function earnByAverage(state: State, terms: InterestTerms): void {
  const sum = state.period.reduce((total, { balance }) => total + balance, 0n);
  const average = kobo(divideRounded(sum, BigInt(Math.max(1, state.period.length)), 'half-even'));
  const flat = { day_count: terms.day_count, rate_bps: Number(rateOn(terms, average)), tiers: [], min_balance: noMoney };
  for (const { on, balance } of state.period) add(state, interestOfDay(flat, { on, balance }));
}

/** Dated the first day after the period. The residue of a kobo goes on to the next one. */
function postInterest(state: State, { terms, paidOut, taxOf }: Simulation, on: Day): void {
  if (terms.balance_method === 'average') earnByAverage(state, terms);
  const interest = accrualOf(state.all, state.posted);
  state.posted = wholeKobo(state.all);
  const rate = terms.withholding_tax_bps;
  const tax = taxOf === 'whole' ? minus(withholdingTaxOn(state.posted, rate), state.taxed) : withholdingTaxOn(interest, rate);
  state.taxed = plus(state.taxed, tax);
  if (!paidOut) state.balance = minus(plus(state.balance, interest), tax);
  Object.assign(state, { unposted: noParts, bearing: bearingOf(terms, state.all, state.posted), period: [] });
  state.postings.push({ on, interest, withholding_tax: tax, balance: state.balance });
}

const monthsOf = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;

/** Periods of the calendar: a quarter begins in January, April, July and October. */
export const calendarPeriods: StartsPeriod = (on, period) => {
  if (period === 'daily' || period === 'end') return period === 'daily';
  return on.endsWith('-01') && (Number(on.slice(5, 7)) - 1) % monthsOf[period] === 0;
};

/** Periods that begin on the day of the month of the start. */
export function periodsFrom(start: Day, until: Day): StartsPeriod {
  const starts = new Map<Day, number>();
  for (let months = 1, on = addMonths(start, 1); isBefore(on, until); months += 1, on = addMonths(start, months))
    starts.set(on, months);
  return (on, period) => {
    if (period === 'daily' || period === 'end') return period === 'daily';
    const months = starts.get(on);
    return months !== undefined && months % monthsOf[period] === 0;
  };
}

/** The savings calculator: plays days, movements and postings of given terms, as an account would live them. Pure. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { divideRounded, type Kobo, kobo, minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { InterestTerms, PostingPeriod, SavingsPreview, SavingsPreviewInput } from '@ajo/contract/modules/savings.preview';
import {
  accrualOf,
  addParts,
  fineNaira,
  interestOfDay,
  noParts,
  type Parts,
  rateOn,
  wholeKobo,
  withholdingTaxOn,
} from './interest.rules.ts';

/** Money that is not there cannot leave; interest that was posted may. */
export function whyNotPreview(input: SavingsPreviewInput): DomainError | undefined {
  const { tiers } = input.terms;
  const twice = tiers.findIndex(({ from }, at) => tiers.findIndex((other) => other.from === from) !== at);
  if (twice !== -1) return wrongField(`terms.tiers.${twice}.from`, 'This tier is there twice', 'tier_twice');
  const short = play(input).short;
  if (short === undefined) return undefined;
  const at = input.movements.findIndex(({ on, amount }) => on === short.on && amount < 0n);
  return wrongField(`movements.${at}.amount`, `There is only ${naira(short.balance)} on this day`, 'not_enough_savings');
}

export function savingsPreview(input: SavingsPreviewInput): SavingsPreview {
  const { days, postings, balance, all } = play(input);
  const interest = postings.reduce((sum, one) => plus(sum, one.interest), noMoney);
  const tax = postings.reduce((sum, one) => plus(sum, one.withholding_tax), noMoney);
  return { days, postings, totals: { interest, exact_interest: fineNaira(all), withholding_tax: tax, balance } };
}

type State = {
  balance: Kobo;
  /** Of the period that runs, by balance: for the average. */
  period: { on: Day; balance: Kobo }[];
  /** Everything that was ever earned, and what of it was posted. */
  all: Parts;
  posted: Kobo;
  /** Since the last posting: bears interest when interest compounds daily. */
  unposted: Parts;
  days: SavingsPreview['days'];
  postings: SavingsPreview['postings'];
  /** A day on which more left than was there. */
  short?: { on: Day; balance: Kobo };
};

function play({ terms, start_on: start, until, movements }: SavingsPreviewInput): State {
  const state: State = { balance: noMoney, period: [], all: noParts, posted: noMoney, unposted: noParts, days: [], postings: [] };
  const byDay = Map.groupBy(movements, ({ on }) => on);
  for (let on = start; isBefore(on, until); on = addDays(on, 1)) {
    const before = state.balance;
    for (const { amount } of byDay.get(on) ?? []) state.balance = plus(state.balance, amount);
    if (state.balance < noMoney) return { ...state, short: { on, balance: before } };
    earn(state, terms, on);
    const next = addDays(on, 1);
    if (next === until || startsPeriod(next, terms.posting)) postInterest(state, terms, next);
  }
  return state;
}

function earn(state: State, terms: InterestTerms, on: Day): void {
  const { balance } = state;
  state.period.push({ on, balance });
  if (terms.balance_method === 'average') return void state.days.push({ on, balance, interest: fineNaira(noParts) });
  const earned = terms.compounding === 'daily' ? state.unposted : noParts;
  add(state, interestOfDay(terms, { on, balance, earned }));
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
function postInterest(state: State, terms: InterestTerms, on: Day): void {
  if (terms.balance_method === 'average') earnByAverage(state, terms);
  const interest = accrualOf(state.all, state.posted);
  const tax = withholdingTaxOn(interest, terms.withholding_tax_bps);
  state.posted = wholeKobo(state.all);
  state.balance = minus(plus(state.balance, interest), tax);
  Object.assign(state, { unposted: noParts, period: [] });
  state.postings.push({ on, interest, withholding_tax: tax, balance: state.balance });
}

const firstMonths: Record<PostingPeriod, readonly number[]> = {
  monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  quarterly: [1, 4, 7, 10],
  yearly: [1],
  end: [],
};
const startsPeriod = (on: Day, posting: PostingPeriod): boolean =>
  on.endsWith('-01') && firstMonths[posting].includes(Number(on.slice(5, 7)));

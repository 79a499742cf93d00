/** From terms to a schedule: which terms make one, its rows, its totals and what the credit costs. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus, sumOf, times } from '@ajo/contract/kernel/money';
import { daysBetween, isBefore } from '@ajo/contract/kernel/time';
import { aprOf, aprOfDays } from './apr.rules.ts';
import { isEngineSince } from './engine.ts';
import { movesIn, openingOf, periodsOf } from './interest.rules.ts';
import { partsOf } from './method.rules.ts';
import { unitsPerYear } from './rate.rules.ts';
import { whyNotAgreedRows } from './agreed-rows.rules.ts';
import type { Fee, Period, Row, Schedule, Terms, Totals } from './schedule.ts';
import * as no from './schedules.errors.ts';

const longestTermYears = 30n;
/** Below two naira a row, rounding to the kobo could swallow a row. */
const minKoboPerRow = 200n;

/** Why no schedule follows from these terms. Field names are those of the contract. */
export function whyNotTerms(terms: Terms): DomainError | undefined {
  const { principal, instalments, frequency, downPayment = noMoney } = terms;
  if (downPayment >= principal) return no.downPaymentTooHigh();
  if (minus(principal, downPayment) < minKoboPerRow * BigInt(instalments)) return no.principalTooSmall();
  if (!terms.rows && BigInt(frequency.every * instalments) > longestTermYears * unitsPerYear[frequency.unit])
    return no.termTooLong();
  if (isConsumedByFees(terms)) return no.feesTooHigh();
  if (terms.rows) return whyNotAgreedRows(terms, terms.rows);
  return whyNotGrace(terms) ?? whyNotFirstDue(terms) ?? whyNotMethod(terms) ?? whyNotTranches(terms) ?? whyNotRounding(terms);
}

function whyNotGrace({ grace, instalments }: Terms): DomainError | undefined {
  if (!grace) return undefined;
  if (grace.principal >= instalments) return no.graceTooLong('principal');
  return grace.interestDeferred >= instalments ? no.graceTooLong('interest_deferred') : undefined;
}

function whyNotFirstDue({ disbursedOn, firstDueOn }: Terms): DomainError | undefined {
  if (!firstDueOn) return undefined;
  if (firstDueOn <= disbursedOn) return no.firstDueTooEarly();
  return daysBetween(disbursedOn, firstDueOn) > 366 ? no.firstDueTooLate() : undefined;
}

function whyNotMethod({ method, principalShare, instalmentAmount }: Terms): DomainError | undefined {
  if (method === 'fixed_principal_percent' && !principalShare) return no.principalPercentMissing();
  return method === 'fixed_instalment' && !instalmentAmount ? no.instalmentAmountMissing() : undefined;
}

/** Money is paid out while the loan runs: after its first day and before its last row. */
function whyNotTranches(terms: Terms): DomainError | undefined {
  const last = periodsOf(terms).at(-1);
  const outside = (terms.tranches ?? []).some(
    ({ on }) => !isBefore(terms.disbursedOn, on) || (last !== undefined && !isBefore(on, last.endsOn)),
  );
  return outside ? no.trancheOutside() : undefined;
}

/** A multiple or a given instalment may never make a row disappear. */
function whyNotRounding(terms: Terms): DomainError | undefined {
  if (terms.method === 'bullet' || !(terms.rounding?.multiple || terms.instalmentAmount || terms.principalShare))
    return undefined;
  const parts = partsOf(terms, periodsOf(terms));
  const idle = parts.some(({ principal }, at) => at >= (terms.grace?.principal ?? 0) && principal <= 0n);
  if (!idle) return undefined;
  if (terms.instalmentAmount) return no.instalmentAmountUnfit();
  return terms.rounding?.multiple ? no.roundingTooCoarse() : no.principalPercentUnfit();
}

/**
 * The whole schedule of terms that `whyNotTerms` has passed. Always: as many rows as instalments (and one more for a down
 * payment), principal adding up to all that is paid out, no negative part, a last balance of zero, due days that never fall.
 */
export function scheduleOf(terms: Terms): Schedule {
  const periods = periodsOf(terms);
  const rows = rowsOf(terms, periods);
  const totals = totalsOf(terms, rows);
  return {
    rows,
    totals,
    instalment: rows.find(({ principal, days }) => principal > 0n && days > 0)?.total ?? noMoney,
    apr: aprOfRows(terms, rows),
    firstDueOn: periods.at(0)?.dueOn ?? terms.disbursedOn,
    lastDueOn: periods.at(-1)?.dueOn ?? terms.disbursedOn,
  };
}

/** Percent a year with two decimals. Before version 3 agreed rows were rated as if they followed the first at equal steps. */
export function aprOfRows(terms: Terms, rows: readonly Row[]): string {
  const atOnce = receivedAtOnce(terms);
  const paid = rows.filter(({ days }) => days > 0);
  if (terms.rows && isEngineSince(terms, 3))
    return aprOfDays(
      atOnce,
      paid.map(({ dueOn, total }) => ({ on: dueOn, amount: total })),
      terms,
    );
  const dating = terms.rows ? { ...terms, firstDueOn: terms.rows[0]?.dueOn } : terms;
  const amounts = paid.map(({ total }) => total);
  return aprOf({ atOnce, tranches: terms.tranches ?? [] }, amounts, dating);
}

/** What the customer has from the first payout: without the down payment and the fees of that day. */
const receivedAtOnce = (terms: Terms): Kobo =>
  minus(minus(openingOf(terms), feesOf(terms, 'deducted')), feesOf(terms, 'upfront'));

const isConsumedByFees = (terms: Terms): boolean => feesOf(terms) >= terms.principal || receivedAtOnce(terms) <= noMoney;

/** How many rows a given instalment needs; undefined when it never repays the loan within `most` rows. */
export function rowsNeeded(terms: Omit<Terms, 'instalments'>, max: number): number | undefined {
  const all = { ...terms, instalments: max };
  let left = openingOf(all);
  for (const [at, { principal }] of partsOf(all, periodsOf(all)).slice(0, -1).entries()) {
    left = minus(left, principal);
    if (principal <= 0n) return undefined;
    if (left <= 0n) return at + 1;
  }
  return undefined;
}

function rowsOf(terms: Terms, periods: readonly Period[]): Row[] {
  const parts = partsOf(terms, periods);
  const everyRow = sumOf(terms.fees.filter(({ when }) => when === 'per_instalment').map(({ amount }) => amount));
  const first = downPaymentRow(terms);
  let balance = openingOf(terms);
  const rows = periods.map((period, at): Row => {
    const { principal, interest } = parts[at] ?? { principal: noMoney, interest: noMoney };
    const openingBalance = plus(balance, sumOf(movesIn(terms, period).map(({ amount }) => amount)));
    balance = minus(openingBalance, principal);
    const fees = terms.rows?.[at]?.fees ?? everyRow;
    const total = sumOf([principal, interest, fees]);
    const number = first.length + at + 1;
    return {
      number,
      dueOn: period.dueOn,
      days: period.days,
      openingBalance,
      principal,
      interest,
      fees,
      total,
      closingBalance: balance,
    };
  });
  return [...first, ...rows];
}

/** Row 1 on the day of disbursement, as Fineract shows a down payment. */
function downPaymentRow(terms: Terms): Row[] {
  const { downPayment, disbursedOn, principal } = terms;
  if (!downPayment) return [];
  const none = { interest: noMoney, fees: noMoney, days: 0 };
  return [
    {
      number: 1,
      dueOn: disbursedOn,
      openingBalance: principal,
      principal: downPayment,
      total: downPayment,
      closingBalance: openingOf(terms),
      ...none,
    },
  ];
}

function totalsOf(terms: Terms, rows: readonly Row[]): Totals {
  const interest = sumOf(rows.map((row) => row.interest));
  const fees = feesOf(terms);
  const principal = plus(terms.principal, sumOf((terms.tranches ?? []).map(({ amount }) => amount)));
  return {
    principal,
    interest,
    fees,
    paidOut: minus(principal, feesOf(terms, 'deducted')),
    totalRepayable: sumOf(rows.map(({ total }) => total)),
    costOfCredit: plus(interest, fees),
  };
}

/** All that fees come to over the whole loan, or only those charged at one time. */
function feesOf({ fees, instalments, rows = [] }: Terms, only?: Fee['when']): Kobo {
  const counted = fees.filter(({ when }) => only === undefined || when === only);
  const all = counted.map(({ amount, when }) => (when === 'per_instalment' ? times(amount, BigInt(instalments)) : amount));
  return sumOf([...all, ...(only === undefined ? rows.map((row) => row.fees) : [])]);
}

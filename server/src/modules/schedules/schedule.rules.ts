/** From terms to a schedule: which terms make one, its rows, its totals and what the credit costs. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus, sumOf, times } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import { aprOf } from './apr.rules.ts';
import { dueDaysOf } from './due-dates.rules.ts';
import { partsOf } from './method.rules.ts';
import { unitsPerYear } from './rate.rules.ts';
import type { Fee, Row, Schedule, Terms, Totals } from './schedule.ts';
import {
  feesTooHigh,
  firstDueTooEarly,
  firstDueTooLate,
  graceTooLong,
  principalTooSmall,
  roundingTooCoarse,
  termTooLong,
} from './schedules.errors.ts';

const longestTermYears = 30n;
/** Below two naira a row, rounding to the kobo could swallow a row. */
const leastKoboPerRow = 200n;

/** Why no schedule follows from these terms. Field names are those of the contract. */
export function whyNotTerms(terms: Terms): DomainError | undefined {
  const { principal, instalments, principalGrace, frequency } = terms;
  if (principal < leastKoboPerRow * BigInt(instalments)) return principalTooSmall();
  if (principalGrace >= instalments) return graceTooLong();
  if (BigInt(frequency.every * instalments) > longestTermYears * unitsPerYear[frequency.unit]) return termTooLong();
  if (feesOf(terms) >= principal) return feesTooHigh();
  return whyNotFirstDue(terms) ?? whyNotRounding(terms);
}

function whyNotFirstDue({ disbursedOn, firstDueOn }: Terms): DomainError | undefined {
  if (!firstDueOn) return undefined;
  if (firstDueOn <= disbursedOn) return firstDueTooEarly();
  return daysBetween(disbursedOn, firstDueOn) > 366 ? firstDueTooLate() : undefined;
}

/** A multiple may never make a row disappear (domain section D, complaint 2). */
function whyNotRounding(terms: Terms): DomainError | undefined {
  if (!terms.roundingMultiple || terms.method === 'bullet') return undefined;
  const idle = partsOf(terms).some(({ principal }, at) => at >= terms.principalGrace && principal <= 0n);
  return idle ? roundingTooCoarse() : undefined;
}

/**
 * The whole schedule of terms that `whyNotTerms` has passed. Always: as many rows as instalments, principal adding up to
 * the loan, no negative part, a last balance of zero, due days that only rise.
 */
export function scheduleOf(terms: Terms): Schedule {
  const dueDays = dueDaysOf(terms);
  const rows = rowsOf(terms, dueDays);
  const totals = totalsOf(terms, rows);
  const upfront = feesOf(terms, 'upfront');
  return {
    rows,
    totals,
    instalment: rows.find(({ principal }) => principal > 0n)?.total ?? noMoney,
    apr: aprOf(
      minus(totals.paidOut, upfront),
      rows.map(({ total }) => total),
      terms,
    ),
    firstDueOn: dueDays.at(0) ?? terms.disbursedOn,
    lastDueOn: dueDays.at(-1) ?? terms.disbursedOn,
  };
}

function rowsOf(terms: Terms, dueDays: readonly Day[]): Row[] {
  const parts = partsOf(terms);
  const fees = sumOf(terms.fees.filter(({ when }) => when === 'per_instalment').map(({ amount }) => amount));
  let balance = terms.principal;
  return dueDays.map((dueOn, at) => {
    const { principal, interest } = parts[at] ?? { principal: noMoney, interest: noMoney };
    const openingBalance = balance;
    balance = minus(balance, principal);
    const total = sumOf([principal, interest, fees]);
    return { number: at + 1, dueOn, openingBalance, principal, interest, fees, total, closingBalance: balance };
  });
}

function totalsOf(terms: Terms, rows: readonly Row[]): Totals {
  const interest = sumOf(rows.map((row) => row.interest));
  const fees = feesOf(terms);
  return {
    principal: terms.principal,
    interest,
    fees,
    paidOut: minus(terms.principal, feesOf(terms, 'deducted')),
    totalRepayable: sumOf(rows.map(({ total }) => total)),
    costOfCredit: plus(interest, fees),
  };
}

/** All that fees come to over the whole loan, or only those charged at one time. */
function feesOf({ fees, instalments }: Terms, only?: Fee['when']): Kobo {
  const counted = fees.filter(({ when }) => only === undefined || when === only);
  return sumOf(counted.map(({ amount, when }) => (when === 'per_instalment' ? times(amount, BigInt(instalments)) : amount)));
}

/** What a month owes, and which payment to the authority may be recorded or reversed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, negative, noMoney } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { TaxState } from '@ajo/contract/modules/taxes';
import type { Remittance } from './tax.ts';
import * as no from './taxes.errors.ts';

/** `remitted`: what was paid for the month and is booked. */
export type MonthSum = { month: Day; accrued: Kobo; remitted: Kobo };
/** `credit`: of earlier months. `creditLeft`: for later ones. */
type MonthStanding = { accrued: Kobo; remitted: Kobo; credit: Kobo; open: Kobo; creditLeft: Kobo };

/**
 * A month for which more was paid or given back than charged has a credit, which the next months use in their order. An earlier month does not:
 * its tax was due before. What is open in all months less the credit that is left is the balance of the account.
 * @param months the oldest first. @returns that of the month, also when nothing moved in it.
 */
export function standingOf(months: readonly MonthSum[], month: Day): MonthStanding {
  let standing: MonthStanding = { accrued: noMoney, remitted: noMoney, credit: noMoney, open: noMoney, creditLeft: noMoney };
  const until = months.filter((one) => !isBefore(month, one.month));
  const own = until.at(-1)?.month === month ? [] : [{ month, accrued: noMoney, remitted: noMoney }];
  for (const { accrued, remitted } of [...until, ...own]) {
    const credit = standing.creditLeft;
    const { rest, over } = offset(minus(accrued, remitted), credit);
    standing = { accrued, remitted, credit, open: rest, creditLeft: over };
  }
  return standing;
}

/** What is left of an amount after a credit, or of the credit after the amount. */
export function offset(amount: Kobo, credit: Kobo): { rest: Kobo; over: Kobo } {
  const left = minus(amount, credit);
  return left < noMoney ? { rest: noMoney, over: negative(left) } : { rest: left, over: noMoney };
}

type StateFacts = Pick<MonthStanding, 'accrued' | 'open' | 'creditLeft'> & { dueOn: Day };

export function stateOf({ accrued, open, creditLeft, dueOn }: StateFacts, today: Day): TaxState {
  if (open > noMoney) return isBefore(dueOn, today) ? 'overdue' : 'open';
  if (creditLeft > noMoney) return 'credit';
  return accrued > noMoney ? 'remitted' : 'nothing';
}

type PaymentFacts = { amount: Kobo; paidOn: Day; month: { from: Day; to: Day }; open: Kobo; today: Day };

/** `open` without payments that wait for their second person. */
export function whyNotRemit({ amount, paidOn, month, open, today }: PaymentFacts): DomainError | undefined {
  if (!isBefore(month.to, today)) return no.monthNotOver(month.to);
  if (isBefore(paidOn, month.from) || isBefore(today, paidOn)) return no.paidOutside(month.from, today);
  if (open <= noMoney) return no.nothingOpen();
  return amount > open ? no.aboveOpen(open) : undefined;
}

/** @param provenOn the day of the line of the bank that proves it. */
export function whyNotReverse(status: Remittance['status'], provenOn: Day | undefined): DomainError | undefined {
  if (status !== 'completed') return no.notBooked();
  return provenOn && no.provenAtBank(provenOn);
}

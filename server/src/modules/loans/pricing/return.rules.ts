/** Deadlines: offer expiry and cooling-off period. Pure. */
import { promises } from '@ajo/contract/kernel/promises';
import { addDays, type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import { addBankDays } from '#modules/schedules';
import type { ListedLoan, Loan } from '../loan.ts';

/** Ends returns whose money is back or too late. */
export const loanReturnJob = 'loan_returns.settle';

/** The last day on which an offer of `on` may be accepted: the days of the terms, and never fewer working days than promised for reading it. */
export function lastDayOfOffer({ terms: { offer_valid_days: days } }: Pick<Loan, 'terms'>, on: Day): Day {
  const [agreed, promised] = [addDays(on, days), addBankDays(on, promises.readingDays)];
  return isBefore(agreed, promised) ? promised : agreed;
}

type CoolingOffTerms = Pick<ListedLoan, 'terms'>;

/** Working days. None for loans that we did not pay out ourselves or that were restructured, otherwise at least as many as promised. */
export const coolingOffDays = ({ terms: { cooling_off_days: days } }: CoolingOffTerms): number =>
  days > 0 ? Math.max(days, promises.coolingOffDays) : 0;

/** The last day for a request: working days after the payout. Null before the payout and where the loan has none. */
export function returnableUntil({ disbursedOn, ...loan }: Pick<ListedLoan, 'disbursedOn'> & CoolingOffTerms): Day | null {
  const days = coolingOffDays(loan);
  return disbursedOn && days > 0 ? addBankDays(disbursedOn, days) : null;
}

/** The last day for the money: the same number of working days after the request. Null without a request. */
export const returnDueOn = ({
  coolingOffRequestedAt: at,
  ...loan
}: Pick<ListedLoan, 'coolingOffRequestedAt'> & CoolingOffTerms): Day | null =>
  at && addBankDays(dayInLagos(at), coolingOffDays(loan));

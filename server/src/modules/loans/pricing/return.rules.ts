/** The customer's right to return a loan: until when it may be requested, and until when the money must be back. Pure. */
import { promises } from '@ajo/contract/kernel/promises';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import { addBankDays } from '#modules/schedules';
import type { ListedLoan } from '../loan.ts';

/** Ends returns whose money is back or too late. */
export const loanReturnJob = 'loan_returns.settle';

type CoolingOffTerms = Pick<ListedLoan, 'terms'>;

/** Working days. A product gives none, or at least as many as the terms promise. */
export const coolingOffDays = ({ terms: { cooling_off_days: days } }: CoolingOffTerms): number =>
  days > 0 ? Math.max(days, promises.coolingOffDays) : 0;

/** The last day for a request: working days after the payout. Null before the payout and where the product gives none. */
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

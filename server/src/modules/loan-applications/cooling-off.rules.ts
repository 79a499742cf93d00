/** Pure decisions about giving a loan back within the cooling-off days. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { ListedLoan } from '#modules/loans';
import * as no from './loan-applications.errors.ts';

/** The last day, counted from the day of the payout; null where the product gives no such days. */
export const coolingOffUntil = ({ disbursedOn, terms }: Pick<ListedLoan, 'disbursedOn' | 'terms'>): Day | null =>
  disbursedOn && terms.cooling_off_days > 0 ? addDays(disbursedOn, terms.cooling_off_days) : null;

export function whyNotCoolOff(loan: ListedLoan, today: Day): DomainError | undefined {
  const until = coolingOffUntil(loan);
  if (loan.status !== 'active' || !until || today > until) return no.coolingOffOver();
  if (loan.underWay > noMoney) return no.trancheUnderWay();
  return loan.coolingOffRequestedAt ? no.coolingOffRequested() : undefined;
}

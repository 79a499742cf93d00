/** Pure decisions about returning a loan within the cooling-off days. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ListedLoan } from '#modules/loans';
import { returnableUntil } from '#modules/loans/pricing';
import * as no from './loan-applications.errors.ts';

export function whyNotCoolOff(loan: ListedLoan, today: Day): DomainError | undefined {
  const until = returnableUntil(loan);
  if (loan.status === 'completed') return no.loanSettled();
  if (loan.status !== 'active' || !until || today > until) return no.coolingOffOver();
  if (loan.underWay > noMoney) return no.trancheUnderWay();
  return loan.coolingOffRequestedAt ? no.coolingOffRequested() : undefined;
}

/** The customer keeps the loan after all: possible until it is returned. */
export const whyNotKeep = (loan: ListedLoan): DomainError | undefined =>
  loan.status === 'active' && loan.coolingOffRequestedAt ? undefined : no.returnNotRequested();

/** What a month owes, and which payment to the authority may be recorded. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { TaxState } from '@ajo/contract/modules/taxes';
import * as no from './taxes.errors.ts';

type MonthFacts = { accrued: Kobo; open: Kobo; dueOn: Day };

export function stateOf({ accrued, open, dueOn }: MonthFacts, today: Day): TaxState {
  if (open <= noMoney) return accrued > noMoney ? 'remitted' : 'nothing';
  return isBefore(dueOn, today) ? 'overdue' : 'open';
}

type PaymentFacts = { amount: Kobo; paidOn: Day; month: { from: Day; to: Day }; open: Kobo; today: Day };

/** `open` without payments that wait for their second person. */
export function whyNotRemit({ amount, paidOn, month, open, today }: PaymentFacts): DomainError | undefined {
  if (!isBefore(month.to, today)) return no.monthNotOver(month.to);
  if (isBefore(paidOn, month.from) || isBefore(today, paidOn)) return no.paidOutside(month.from, today);
  if (open <= noMoney) return no.nothingOpen();
  return amount > open ? no.aboveOpen(open) : undefined;
}

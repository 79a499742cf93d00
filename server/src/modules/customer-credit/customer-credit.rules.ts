/** What may be done with credit. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import * as no from './customer-credit.errors.ts';

/** `available`: what holds leave of it. `loan`: the number of an open loan. */
export type Credit = { available: Kobo; loan: string | null };

export function whyNotMove({ available, loan }: Credit): DomainError | undefined {
  if (loan !== null) return no.loanIsOpen(loan);
  return available > noMoney ? undefined : no.creditMissing();
}

export const whyNotMoveAmount = (credit: Credit, amount: Kobo): DomainError | undefined =>
  whyNotMove(credit) ?? (amount > credit.available ? no.aboveCredit(credit.available) : undefined);

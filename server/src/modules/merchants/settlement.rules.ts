/** Which payment to a merchant may be recorded or reversed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { SettlementState } from '@ajo/contract/modules/merchants.staff';
import * as no from './merchants.errors.ts';

/** A payment is recorded within this many days. */
const recordedWithin = 60;

type PaymentFacts = { amount: Kobo; paidOn: Day; open: Kobo; today: Day };

/** `open`: the balance of the merchant without payments that wait for their second person. */
export function whyNotSettle({ amount, paidOn, open, today }: PaymentFacts): DomainError | undefined {
  const first = addDays(today, -recordedWithin);
  if (isBefore(paidOn, first) || isBefore(today, paidOn)) return no.paidOutside(first, today);
  if (open <= noMoney) return no.nothingOwed();
  return amount > open ? no.aboveOwed(open) : undefined;
}

/** @param provenOn the day of the line of the bank that proves it. */
export function whyNotReverse(status: SettlementState, provenOn: Day | undefined): DomainError | undefined {
  if (status !== 'completed') return no.notBooked();
  return provenOn && no.provenAtBank(provenOn);
}

/** Decides whether a saved card is tried for what is due, and for how much. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, minOf, minus, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { DebitAttemptState } from '@ajo/contract/modules/card-debits';
import type { CheckoutState } from '@ajo/contract/modules/wallets';
import type { Loan } from '#modules/loans';
import type { Instalment } from '#modules/loan-accounts';
import { owedOn } from '#modules/repayments';
import * as no from './card-debits.errors.ts';

/** ₦100: less is not worth the bank's fee, and the provider takes nothing below ₦50. */
export const minDebit = kobo(10_000n);
export const maxAttemptsPerDay = 2;

/** Principal, interest and fees that are due. Penalties are never collected without the customer. */
const owedWithoutPenalty = (row: Instalment): Kobo => {
  const { billed, paid, waived, writtenOff } = row;
  const penalty = [paid.penalty, waived.penalty, writtenOff.penalty].reduce(minus, billed.penalty);
  return minus(owedOn(row), row.status === 'cancelled' ? noMoney : penalty);
};

export type Due = { amount: Kobo; minAmount: Kobo; oldest: Instalment };
export function dueOf(rows: readonly Instalment[], today: Day): Due | undefined {
  const due = rows.filter((row) => row.dueOn <= today && owedWithoutPenalty(row) > noMoney);
  const [oldest] = due;
  const amount = sumOf(due.map(owedWithoutPenalty));
  return oldest && { amount, minAmount: minOf(minDebit, amount), oldest };
}

export type DebitFacts = {
  due: Due | undefined;
  triesToday: number;
  hasCard: boolean;
  /** A charge of a card for this loan whose end is not known yet. */
  isUnderWay: boolean;
  /** The user who triggered it; the scheduler has no loan of its own. */
  actorId: string | undefined;
};

export function whyNotAutoDebit(
  loan: Pick<Loan, 'status' | 'customerId' | 'coolingOffRequestedAt'>,
  facts: DebitFacts,
): DomainError | undefined {
  if (loan.customerId === facts.actorId) return no.ownLoan();
  if (loan.status !== 'active') return no.notRunning(loan.status);
  if (loan.coolingOffRequestedAt !== null) return no.beingReturned();
  if (!facts.due) return no.nothingDue();
  if (facts.due.amount < minDebit) return no.tooLittleDue(minDebit);
  if (facts.isUnderWay) return no.debitUnderWay();
  if (facts.triesToday >= maxAttemptsPerDay) return no.triesUsedUp();
  return facts.hasCard ? undefined : no.noCard();
}

/** What became of an attempt, read from the checkout it made. One that made none within ten minutes died on the way. */
export function stateOfAttempt(
  attempt: { refused: string | null; createdAt: Date },
  checkout: CheckoutState | undefined,
  now: Date,
): DebitAttemptState {
  if (attempt.refused !== null) return 'failed';
  if (checkout === 'completed') return 'completed';
  if (checkout === 'pending') return 'pending';
  if (checkout !== undefined) return 'failed';
  return now.getTime() - attempt.createdAt.getTime() < 600_000 ? 'pending' : 'failed';
}

/** Pure decisions about repayments: who may book what, what a payment settles, and the journals that follow. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { kobo, type Kobo, least, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { InstalmentState } from '@ajo/contract/modules/repayments';
import {
  type AccountRef,
  bankOperating,
  credit,
  customerCredit,
  debit,
  feesReceivable,
  interestIncome,
  type Journal,
  type JournalId,
  type Leg,
  loanReceivable,
  paymentFeeSurplus,
  providerClearing,
  providerFees,
} from '#modules/ledger';
import type { Loan } from '#modules/loans';
import { allocate, type Allocation, type Component, components, type OutstandingRow } from '#modules/schedules';
import type { Amounts, Instalment, Receipt } from './instalment.ts';
import * as no from './repayments.errors.ts';

export const outstanding = ({ number, dueOn, asked, paid }: Instalment): OutstandingRow => ({
  number,
  dueOn,
  penalty: minus(asked.penalty, paid.penalty),
  fee: minus(asked.fee, paid.fee),
  interest: minus(asked.interest, paid.interest),
  principal: minus(asked.principal, paid.principal),
});

const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));
export const askedOn = ({ asked }: Instalment): Kobo => total(asked);
export const paidOn = ({ paid }: Instalment): Kobo => total(paid);
export const owedOn = (row: Instalment): Kobo => minus(askedOn(row), paidOn(row));
export const owed = (rows: readonly Instalment[]): Kobo => sumOf(rows.map(owedOn));
export const dueBy = (rows: readonly Instalment[], on: Day): Kobo => owed(rows.filter(({ dueOn }) => dueOn <= on));

/** Late from the day after the due day, until the last kobo is in; partial payment does not reset it (domain rule C.14). */
export const daysLate = (row: Instalment, on: Day): number =>
  owedOn(row) > noMoney ? Math.max(0, daysBetween(row.dueOn, on)) : 0;

export function stateOf(row: Pick<Instalment, 'asked' | 'paid'>): InstalmentState {
  if (total(row.paid) === total(row.asked)) return 'completed';
  return total(row.paid) > noMoney ? 'incomplete' : 'pending';
}

/** ₦100: below it a checkout costs more than it brings, and the provider refuses it. */
const leastCheckout = kobo(10_000n);

/** A checkout asks for what is owed or less: money that nobody owes is not invited. */
export function whyNotCheckout(loan: Pick<Loan, 'status'>, rows: readonly Instalment[], amount: Kobo): DomainError | undefined {
  if (loan.status !== 'active') return no.notRepayable(loan.status);
  if (amount > owed(rows)) return no.moreThanOwed(owed(rows));
  const smallest = least(leastCheckout, owed(rows));
  return amount < smallest ? no.tooLittle(smallest) : undefined;
}

export function whyNotDebit(loan: Loan, actor: Actor, wish: { paidOn: Day; today: Day }): DomainError | undefined {
  if (loan.customerId === actor.id) return no.ownPayment();
  if (loan.status !== 'active') return no.notRepayable(loan.status);
  if (isBefore(wish.today, wish.paidOn)) return no.paidInFuture();
  return loan.disbursedOn && isBefore(wish.paidOn, loan.disbursedOn) ? no.paidBeforeLoan() : undefined;
}

/** Oldest row first; what no row needs becomes the customer's credit. */
export const settle = (rows: readonly Instalment[], amount: Kobo): Allocation => allocate(rows.map(outstanding), amount);

/** The row as a collection without the customer sees it. */
export const withoutPenalty = (row: Instalment): Instalment => ({ ...row, asked: { ...row.asked, penalty: row.paid.penalty } });

export function withParts(row: Instalment, parts: Allocation['parts']): Instalment {
  const paid = { ...row.paid };
  for (const { component, amount } of parts.filter((part) => part.row === row.number))
    paid[component] = plus(paid[component], amount);
  return { ...row, paid, status: stateOf({ asked: row.asked, paid }) };
}

const sumPart = (parts: Allocation['parts'], component: Component): Kobo =>
  sumOf(parts.filter((part) => part.component === component).map(({ amount }) => amount));

/** Where the money is now: at the provider until it settles, or in our bank when finance booked it. */
const arrivedAt = ({ source }: Receipt): AccountRef => (source === 'debit' ? bankOperating : providerClearing('paystack'));

/**
 * What came in is split over what it settles (domain rule C.16). The processing fee the customer paid and the fee the provider
 * kept stand on their own accounts. Interest counts as income on the day it is paid: daily accrual will book it earlier.
 */
export function loanRepaid(loan: Loan, receipt: Receipt, { parts, overpaid }: Allocation, id: JournalId): Journal {
  const charges = plus(sumPart(parts, 'fee'), sumPart(parts, 'penalty'));
  const interest = sumPart(parts, 'interest');
  const legs: Leg[] = [
    debit(arrivedAt(receipt), minus(plus(receipt.amount, receipt.processingFee), receipt.providerFee)),
    debit(providerFees, receipt.providerFee),
    credit(loanReceivable(loan.id), sumPart(parts, 'principal')),
    credit(interestIncome, interest),
    credit(feesReceivable(loan.id), charges),
    credit(customerCredit(loan.customerId), overpaid),
    credit(paymentFeeSurplus, receipt.processingFee),
  ];
  return {
    id,
    kind: 'loan-repaid',
    effectiveOn: receipt.paidOn,
    legs: legs.filter(({ amount }) => amount !== noMoney),
    ...(receipt.recordedBy && { actorId: receipt.recordedBy.id }),
    meta: { loan: loan.id, reference: receipt.reference },
    externalRef: { source: receipt.source === 'debit' ? 'bank' : 'paystack', ref: receipt.reference },
  };
}

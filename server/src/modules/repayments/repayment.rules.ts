/** Pure decisions about repayments: who may book what, what a payment settles, and the journals that follow. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import { type SecondApprovalKind, secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { SecondApproval } from '@ajo/contract/modules/repayments.between';
import type { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { LoanReturnView, ServicingAction } from '@ajo/contract/modules/repayments';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { kobo, type Kobo, maxOf, minOf, minus, noMoney, plus, shareOf, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import { type AccountRef, type Leg, gl } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { awaitsFee, netPaidOut, returnableUntil, returnDueOn } from '#modules/loans/pricing';
import { cashLegs } from '#modules/bookings';
import { type Instalment, type Receipt, totalOf } from '#modules/loan-accounts';
import * as no from './repayments.errors.ts';

export const billedOn = ({ billed }: Instalment): Kobo => totalOf(billed);
export const paidOn = ({ paid }: Instalment): Kobo => totalOf(paid);
/** The amount still owed on the row: waived and written-off amounts are excluded. */
export const owedOn = ({ status, billed, paid, waived, writtenOff }: Instalment): Kobo =>
  status === 'cancelled' ? noMoney : [paid, waived, writtenOff].map(totalOf).reduce(minus, totalOf(billed));
export const owed = (rows: readonly Instalment[]): Kobo => sumOf(rows.map(owedOn));
export const dueBy = (rows: readonly Instalment[], on: Day): Kobo => owed(rows.filter(({ dueOn }) => dueOn <= on));

/** Late from the day after the due day, until the last kobo is in; partial payment does not reset it. */
export const daysLate = (row: Instalment, on: Day): number =>
  owedOn(row) > noMoney ? Math.max(0, daysBetween(row.dueOn, on)) : 0;

/** ₦100: below it a checkout costs more than it brings, and the provider refuses it. */
const minCheckout = kobo(10_000n);

/**
 * A checkout is for what closes the loan today or less: nothing above it is owed. The payoff may be above the rows, and all of it may be paid.
 * Money that arrives a day later is never refused: it settles what it settles then.
 */
export function whyNotCheckout(
  loan: Pick<Loan, 'status' | 'upfrontFee' | 'upfrontFeePaidAt' | 'offerAcceptedAt'>,
  payoff: Kobo,
  amount: Kobo,
): DomainError | undefined {
  if (awaitsFee(loan)) return amount === loan.upfrontFee ? undefined : no.feeFirst(loan.upfrontFee);
  if (loan.status !== 'active') return no.notRepayable(loan.status);
  if (amount > payoff) return no.moreThanOwed(payoff);
  const smallest = minOf(minCheckout, payoff);
  return amount < smallest ? no.tooLittle(smallest) : undefined;
}

/** A written-off loan still accepts recoveries. */
export const takesMoney = ({ status }: Pick<Loan, 'status'>): boolean => status === 'active' || status === 'written_off';

export function whyNotDebit(loan: Loan, actor: Pick<Actor, 'id'>, input: { paidOn: Day; today: Day }): DomainError | undefined {
  if (loan.customerId === actor.id) return no.ownPayment();
  if (!takesMoney(loan) && !awaitsFee(loan)) return no.notRepayable(loan.status);
  if (isBefore(input.today, input.paidOn)) return no.paidInFuture();
  return loan.disbursedOn && isBefore(input.paidOn, loan.disbursedOn) ? no.paidBeforeLoan() : undefined;
}

/** What closes the loan today, and what all its rows ask when each is paid on its day. */
export type OwedInAll = { payoff: Kobo; onRows: Kobo };

/** Rounding up at the counter is no mistake: ₦1,000, or a hundredth of what is owed where that is more. */
const marginOf = (owedInAll: Kobo): Kobo => maxOf(kobo(100_000n), shareOf(owedInAll, { basisPoints: 100n, round: 'down' }));

/** An amount typed by hand far above the amount owed must be confirmed: it is almost certainly a mistake. */
export function whyNotSoMuch({ payoff, onRows }: OwedInAll, amount: Kobo): DomainError | undefined {
  const owedInAll = maxOf(payoff, onRows);
  return amount > plus(owedInAll, marginOf(owedInAll)) ? no.moreThanPayoff(amount, payoff) : undefined;
}

/** Where the money is now: at the provider until it settles, in our bank when it was paid in there; what was paid before a loan came to us is in no account of ours. */
const arrivedAt = ({ source, reference }: Pick<Receipt, 'source' | 'reference'>): AccountRef =>
  source === 'migration'
    ? gl.openingBalances
    : ['debit', 'receipt', 'import'].includes(source)
      ? gl.bankOperating
      : gl.clearingOf(reference);

/** The money side of a payment: what arrived, the fee the customer paid on top, and what the provider kept of it. */
export const cashOf = ({ from, source, reference, ...amounts }: Omit<Receipt, 'paidOn'>): Leg[] =>
  cashLegs({ ...amounts, arrivedAt: from ?? arrivedAt({ source, reference }) });

export const mirrored = (legs: readonly Leg[]): Leg[] =>
  legs.map((leg) => ('debit' in leg ? { credit: leg.debit, amount: leg.amount } : { debit: leg.credit, amount: leg.amount }));

export function whyNotReverse(
  loan: Loan,
  actor: Actor,
  payment: { loanId: string; isReversed: boolean; source: PaymentSource },
): DomainError | undefined {
  if (loan.customerId === actor.id) return no.ownPayment();
  if (payment.loanId !== loan.id) return no.paymentMissing();
  if (payment.isReversed) return no.alreadyReversed();
  if (payment.source === 'restructure') return no.takenOver();
  if (payment.source === 'down_payment') return no.keptBack();
  return ['active', 'completed', 'written_off'].includes(loan.status) ? undefined : no.notRepayable(loan.status);
}

/** Actions that require a second person: while one of a kind is pending, it is decided there and not requested again. */
const approvalKinds: Partial<Record<ServicingAction, SecondApprovalKind>> = {
  reverse_loan: 'loan_reversal',
  write_off: 'write_off',
  undo_write_off: 'write_off_reversal',
  change_schedule: 'schedule',
  restructure: 'restructure',
  refund_credit: 'credit_refund',
};
type ServicingFacts = {
  credit: Kobo;
  waiting?: readonly SecondApprovalKind[];
  isPayable?: boolean;
  /** Payments return a part of the payout: the loan itself cannot be reversed. */
  isPartlyReturned?: boolean;
};

/** Buttons of staff on a running loan. No one acts on their own. */
export function servicingActions(
  loan: Loan,
  actor: Actor,
  { credit, waiting = [], isPayable = true, isPartlyReturned = false }: ServicingFacts,
): ServicingAction[] {
  if (loan.customerId === actor.id) return [];
  const mayAct = (capability: Capability, from: 'active' | 'written_off' = 'active'): boolean =>
    may(actor.role, capability) && whyNotChange(loan, actor, from) === undefined;
  const [mayEnd, mayPlan] = [mayAct('loans.reverse'), mayAct('loans.schedule')];
  const possible: [ServicingAction, boolean][] = [
    ['reverse_payment', may(actor.role, 'payments.reverse') && ['active', 'completed', 'written_off'].includes(loan.status)],
    ['reverse_loan', mayEnd && !isPartlyReturned && !loan.imported],
    ['write_off', mayEnd],
    ['undo_write_off', mayAct('loans.reverse', 'written_off')],
    ['change_schedule', mayPlan],
    ['restructure', mayPlan],
    ['refund_credit', may(actor.role, 'payments.reverse') && isPayable && credit > noMoney],
  ];
  return possible.flatMap(([action, lawful]) =>
    lawful && !waiting.some((kind) => kind === approvalKinds[action]) ? [action] : [],
  );
}

type RepaymentRequest = { kind: SecondApprovalKind; requestedBy: string; isOpen: boolean };

/** A pending second approval is answered by another person with the right, or withdrawn by the requester. */
export function approvalActions(loan: Pick<Loan, 'customerId'>, actor: Actor, request: RepaymentRequest): SecondApproval['can'] {
  if (!request.isOpen || loan.customerId === actor.id) return [];
  if (request.requestedBy === actor.id) return ['withdraw'];
  return may(actor.role, secondApprovalRights[request.kind]) ? ['confirm', 'decline'] : [];
}

export function whyNotDecline(loan: Pick<Loan, 'customerId'>, actor: Actor, request: RepaymentRequest): DomainError | undefined {
  if (!request.isOpen) return no.approvalAnswered();
  return approvalActions(loan, actor, request).some((action) => action !== 'confirm') ? undefined : no.approvalNotYours();
}

/** No one refunds themselves, and nothing is refunded that the customer does not have. */
export function whyNotRefund(
  loan: Loan,
  actor: Actor,
  { amount, available }: { amount: Kobo; available: Kobo },
): DomainError | undefined {
  if (loan.customerId === actor.id) return no.ownPayment();
  return amount > available ? no.moreThanCredit(available) : undefined;
}

/**
 * Only an active loan is charged, waived, rescheduled or written off, only a written-off one is taken up again, and neither by its customer. While a payout of it is in progress its end is open.
 */
export function whyNotChange(loan: Loan, actor: Actor, from: 'active' | 'written_off' = 'active'): DomainError | undefined {
  if (loan.customerId === actor.id) return no.ownPayment();
  if (loan.underWay > noMoney) return no.payoutUnderWay();
  if (loan.status === from) return undefined;
  return from === 'active' ? no.notRepayable(loan.status) : no.notWrittenOff();
}

/** Returning a loan within the cooling-off days: until when, and how much is missing. Null when it cannot be returned. `paid`: the payments in force. */
export function loanReturnOf(loan: Loan, { paid, today }: { paid: Kobo; today: Day }): LoanReturnView | null {
  const until = returnableUntil(loan);
  const requestedAt = loan.coolingOffRequestedAt;
  if (loan.status !== 'active' || !until || (!requestedAt && today > until)) return null;
  const left = minus(netPaidOut(loan), paid);
  return { until, requested_at: requestedAt, due_on: returnDueOn(loan), left: left > noMoney ? left : noMoney };
}

/** The last day of a return that is requested and in time: one rule for the mail of a payment and for the fee of the next one. */
export function returnOpenUntil(loan: Pick<Loan, 'status' | 'coolingOffRequestedAt' | 'terms'>, today: Day): Day | undefined {
  const dueOn = returnDueOn(loan);
  return loan.status === 'active' && dueOn && !isBefore(dueOn, today) ? dueOn : undefined;
}

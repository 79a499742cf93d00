/** Pure decisions about loans: no database, no clock, no network, only the facts passed in. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { LoanDecision, LoanState } from '@ajo/contract/modules/loans';
import {
  bankOperating,
  credit,
  customerCredit,
  debit,
  deferredFeeIncome,
  feeIncome,
  type Journal,
  type JournalId,
  journalIdFor,
  loanReceivable,
  providerFees,
} from '#modules/ledger';
import type { Day } from '@ajo/contract/kernel/time';
import { type ListedLoan, type Loan, loanMoves, type Opinion, type OpinionKind } from './loan.ts';
import * as no from './loans.errors.ts';
import type { LoanProduct } from './product.ts';
import { firstPartOf, lentOf } from './terms.rules.ts';

export function whyNotMove(loan: Pick<Loan, 'status'>, to: LoanState): DomainError | undefined {
  return loanMoves[loan.status].includes(to) ? undefined : no.wrongMove(loan.status, to);
}

/** Two officers at once: the second decides about a loan that is no longer what they saw. */
export const whyNotAsSeen = (loan: Pick<Loan, 'status'>, seen: LoanState | undefined): DomainError | undefined =>
  seen && seen !== loan.status ? no.changedMeanwhile(loan.status) : undefined;

export type Applicant = { missingSections: readonly string[]; openApplications: number; runningLoans: number };
export type ApplicationRequest = { amount: Kobo; instalments: number };

export function whyNotApply(applicant: Applicant, product: LoanProduct, input: ApplicationRequest): DomainError | undefined {
  const outside = whyNotApplication(product, input);
  if (outside) return outside;
  if (applicant.missingSections.length > 0) return no.onboardingIncomplete(applicant.missingSections.join(', '));
  if (applicant.openApplications > 0) return no.applicationOpen();
  return applicant.runningLoans >= product.maxActiveLoans ? no.loanRunning() : undefined;
}

/** A draft fits the product; whether the customer may have the loan is judged when it is sent. */
export function whyNotDraft(
  { openApplications, runningLoans }: Omit<Applicant, 'missingSections'>,
  product: LoanProduct,
  input: ApplicationRequest,
): DomainError | undefined {
  const outside = whyNotApplication(product, input);
  if (outside) return outside;
  if (openApplications > 0) return no.applicationOpen();
  return runningLoans >= product.maxActiveLoans ? no.loanRunning() : undefined;
}

/** Amount and time against the limits of the product. */
export function whyNotApplication(product: LoanProduct, input: ApplicationRequest): DomainError | undefined {
  const { minAmount, maxAmount, fewestInstalments, maxInstalments } = product;
  if (input.amount < minAmount || input.amount > maxAmount) return no.amountOutside(minAmount, maxAmount);
  return input.instalments < fewestInstalments || input.instalments > maxInstalments
    ? no.tenorOutside(fewestInstalments, maxInstalments)
    : undefined;
}

const latest = (opinions: readonly Opinion[], kind: OpinionKind): Opinion | undefined =>
  opinions.find((opinion) => opinion.kind === kind);

/** Four eyes: anyone who recommended does not review, anyone who judged does not approve, and nobody judges their own loan. */
export function whyNotJudge(
  loan: ListedLoan,
  actor: Actor,
  kind: 'recommendation' | 'review',
  opinions: readonly Opinion[],
): DomainError | undefined {
  if (!may(actor.role, kind === 'recommendation' ? 'loans.recommend' : 'loans.review')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  if (loan.status !== 'pending') return no.notPending();
  const other = latest(opinions, kind === 'recommendation' ? 'review' : 'recommendation');
  return other?.byId === actor.id ? no.samePerson() : undefined;
}

export type ApprovalFacts = {
  /** What the customer has with us and may use: a fee that is paid first is taken from it. */
  credit?: Kobo;
  opinions: readonly Opinion[];
  /** States of the loan's guarantors. */
  guarantors: readonly string[];
  /** What this role may approve alone; undefined when there is no limit. */
  limit: Kobo | undefined;
  /** Above it two different people approve. */
  secondAbove?: Kobo;
  /** Hard stops that the credit rules found. */
  stops?: readonly { rule: string; text: string }[];
  /** Why money cannot be sent to the customer's bank account now. */
  payee?: DomainError | undefined;
};

export function whyNotApprove(loan: ListedLoan, actor: Actor, facts: ApprovalFacts): DomainError | undefined {
  const barred = whyNotDecide(loan, actor) ?? whyNotMove(loan, 'approved');
  if (barred) return barred;
  if (facts.limit !== undefined && loan.principal > facts.limit) return no.aboveLimit(facts.limit);
  return whyNotJudged(actor, facts) ?? whyNotReady(loan, facts) ?? whyNotSecond(actor, facts);
}

function whyNotJudged(actor: Actor, facts: ApprovalFacts): DomainError | undefined {
  const [recommendation, review] = [latest(facts.opinions, 'recommendation'), latest(facts.opinions, 'review')];
  if (!recommendation || !review) return no.opinionsMissing();
  if (review.verdict !== 'cleared') return no.opinionNegative();
  return [recommendation.byId, review.byId].includes(actor.id) ? no.samePerson() : undefined;
}

function whyNotReady(loan: ListedLoan, facts: ApprovalFacts): DomainError | undefined {
  const ready = facts.guarantors.filter((state) => state === 'registered').length;
  if (ready < loan.requiredGuarantors) return no.guarantorsMissing();
  const [stop] = facts.stops ?? [];
  return stop && no.hardStop(stop.rule, stop.text);
}

const whyNotSecond = (actor: Actor, { opinions }: ApprovalFacts): DomainError | undefined =>
  latest(opinions, 'first_approval')?.byId === actor.id ? no.secondPerson() : undefined;

/** The first of two approvals leaves the loan pending. */
export const needsSecondApprover = (loan: Loan, { secondAbove, opinions }: ApprovalFacts): boolean =>
  secondAbove !== undefined && loan.principal > secondAbove && !latest(opinions, 'first_approval');

export function whyNotDecide(loan: ListedLoan, actor: Actor): DomainError | undefined {
  if (!may(actor.role, 'loans.approve')) return no.notYourCall();
  return loan.customerId === actor.id ? no.ownLoan() : undefined;
}

/** A denial or a way back states why; a denial also names a code. */
export function whyNotRefuse(loan: ListedLoan, actor: Actor, decision: LoanDecision): DomainError | undefined {
  const barred = whyNotDecide(loan, actor) ?? whyNotMove(loan, decision.status);
  if (barred) return barred;
  if (decision.status === 'denied' && !decision.reason_code) return no.reasonCodeMissing();
  return decision.reason ? undefined : no.reasonMissing();
}

/** Neither of the approvers pays out; what has happened since the approval may still stop the money. */
export function whyNotRelease(loan: ListedLoan, actor: Actor, facts: ReleaseFacts = {}): DomainError | undefined {
  if (!may(actor.role, 'loans.release')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  const approvers = [loan.approvedBy, latest(facts.opinions ?? [], 'first_approval')?.byId];
  if (approvers.includes(actor.id)) return no.sameApprover();
  return whyNotMove(loan, 'disburse') ?? pendingPayoutStep(loan, facts)[0];
}

/** Everything that is between an approved loan and its money, no matter who asks; nothing of a loan that is not to be paid out. */
export function pendingPayoutStep(
  loan: ListedLoan,
  { stops = [], credit: available = noMoney, payee }: ReleaseFacts,
): DomainError[] {
  if (whyNotMove(loan, 'disburse')) return [];
  return [whyNotPaidOut(loan, available), ...stops.map((stop) => no.hardStop(stop.rule, stop.text)), payee].filter(
    (one) => one !== undefined,
  );
}

type ReleaseFacts = Partial<Pick<ApprovalFacts, 'opinions' | 'stops' | 'credit' | 'payee'>>;

function whyNotPaidOut(loan: ListedLoan, available: Kobo): DomainError | undefined {
  if (!loan.offerAcceptedAt) return no.offerNotAccepted();
  return feeToTake(loan) > available ? no.upfrontFeeUnpaid(feeToTake(loan)) : undefined;
}

export function whyNotAccept(loan: ListedLoan, version: string, now: Date): DomainError | undefined {
  if (loan.status !== 'approved') return no.wrongMove(loan.status, 'approved');
  if (loan.offerAcceptedAt) return no.offerAlreadyAccepted();
  if (loan.offerVersion !== version) return no.offerChanged();
  return loan.offerExpiresAt && loan.offerExpiresAt <= now ? no.offerExpired() : undefined;
}

/** Of the fee that is paid first: what a release takes. A payout that is tried again takes it once. */
export const feeToTake = ({ upfrontFee, upfrontFeePaidAt }: Pick<Loan, 'upfrontFee' | 'upfrontFeePaidAt'>): Kobo =>
  upfrontFeePaidAt ? noMoney : upfrontFee;

/** The customer may pay the fee from the moment they have accepted the offer. */
export const awaitsFee = (loan: Pick<Loan, 'status' | 'upfrontFee' | 'upfrontFeePaidAt' | 'offerAcceptedAt'>): boolean =>
  feeToTake(loan) > noMoney && loan.offerAcceptedAt !== null && ['approved', 'disbursement_failed'].includes(loan.status);

type FeeMove = { id: JournalId; on: Day; actorId?: string };

/** The release takes the fee out of the customer's credit; it is earned when the money has arrived. */
export const feeTaken = (loan: Loan, { id, on, actorId }: FeeMove): Journal[] => {
  const fee = feeToTake(loan);
  const legs = [debit(customerCredit(loan.customerId), fee), credit(deferredFeeIncome, fee)];
  return fee > noMoney ? [{ id, kind: 'customer-credit-used', effectiveOn: on, legs, actorId, meta: { loan: loan.id } }] : [];
};

/** No loan came of it: the fee that had been taken is the customer's credit again. */
export const refundFee = (loan: Loan, { id, on, actorId }: FeeMove): Journal[] => {
  const legs = [debit(deferredFeeIncome, loan.upfrontFee), credit(customerCredit(loan.customerId), loan.upfrontFee)];
  return loan.upfrontFee > noMoney && loan.upfrontFeePaidAt
    ? [{ id, kind: 'loan-fee-returned', effectiveOn: on, legs, actorId, meta: { loan: loan.id } }]
    : [];
};

type KeptBack = Pick<Loan, 'fee' | 'downPayment'>;

/** What reaches the customer's bank account first: the fee of the whole loan and the down payment are kept back. */
export const netPayout = (loan: KeptBack & Pick<Loan, 'principal' | 'tranchePlan'>): Kobo =>
  minus(minus(firstPartOf(loan), loan.fee), loan.downPayment);

/** All that has reached it until now. */
export const netPaidOut = (loan: KeptBack & Pick<Loan, 'principal' | 'undrawn'>): Kobo =>
  minus(minus(lentOf(loan), loan.fee), loan.downPayment);

/**
 * The customer owes the whole of the first part; the bank paid the net amount, the fee is earned, a down payment is the customer's credit until it
 * settles row 1 in the same transaction, and the provider took its own fee from our balance.
 */
export function loanDisbursed(loan: Loan, paid: { on: Day; providerFee: Kobo; at: Date; attempt?: number }): Journal {
  const bankPaid = credit(bankOperating, netPayout(loan));
  return {
    // A loan whose first payout came back is disbursed again, perhaps on the same day.
    id: journalIdFor({ contractId: loan.id, kind: 'loan-disbursed', on: paid.on, row: paid.attempt ?? 1 }),
    kind: 'loan-disbursed',
    effectiveOn: paid.on,
    legs: [
      debit(loanReceivable(loan.id), firstPartOf(loan)),
      bankPaid,
      ...(loan.fee > noMoney ? [credit(feeIncome, loan.fee)] : []),
      ...(loan.downPayment > noMoney ? [credit(customerCredit(loan.customerId), loan.downPayment)] : []),
      ...(loan.upfrontFee > noMoney ? [debit(deferredFeeIncome, loan.upfrontFee), credit(feeIncome, loan.upfrontFee)] : []),
      ...(paid.providerFee > noMoney ? [debit(providerFees, paid.providerFee), credit(bankOperating, paid.providerFee)] : []),
    ],
    meta: { loan: loan.id },
  };
}

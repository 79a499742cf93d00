/** Pure decisions about an application from its assessment to its payout. */
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import { type Loan, type ListedLoan, preparedByYou, whyNotMove, wrongMove } from '#modules/loans';
import { feeToTake, lastDayOfOffer } from '#modules/loans/pricing';
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { LoanDecision, LoanState, OpenDocument } from '@ajo/contract/modules/loans';
import { credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import type { Opinion, OpinionKind } from './opinion.ts';
import { whyNotImpartial } from '#modules/guarantors';
import * as no from './loan-applications.errors.ts';

/** The end of the last day on which the offer may be accepted. */
export const offerEndsAt = (loan: Pick<Loan, 'terms'>, on: Day): Date => startOfDay(addDays(lastDayOfOffer(loan, on), 1));

/** Two officers at once: the second decides about a loan that is no longer what they saw. */
export const whyNotAsSeen = (loan: Pick<Loan, 'status'>, seen: LoanState | undefined): DomainError | undefined =>
  seen && seen !== loan.status ? no.changedMeanwhile(loan.status) : undefined;

const latest = (opinions: readonly Opinion[], kind: OpinionKind): Opinion | undefined =>
  opinions.find((opinion) => opinion.kind === kind);

/**
 * Four eyes: recommending, reviewing and approving are done by different people, and never on one's own loan. The officer who filled the
 * application in may recommend it, and no more: to the next steps that is one opinion, not two.
 */
export function whyNotJudge(
  loan: ListedLoan,
  actor: Actor,
  kind: 'recommendation' | 'review',
  opinions: readonly Opinion[],
): DomainError | undefined {
  if (!may(actor.role, kind === 'recommendation' ? 'loans.recommend' : 'loans.review')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  if (loan.status !== 'pending') return no.notPending();
  if (kind === 'review' && loan.preparedBy === actor.id) return preparedByYou();
  const other = latest(opinions, kind === 'recommendation' ? 'review' : 'recommendation');
  return other?.byId === actor.id ? no.samePerson() : undefined;
}

export type ApprovalFacts = {
  /** What the customer has with us and may use: a fee that is paid first is taken from it. */
  credit?: Kobo;
  opinions: readonly Opinion[];
  /** States of the loan's guarantors. */
  guarantors: readonly string[];
  /** Ids of staff who are among them. */
  staffGuarantors: readonly string[];
  /** What this role may approve alone; undefined when there is no limit. */
  limit: Kobo | undefined;
  /** Above it two different people approve. */
  secondAbove?: Kobo;
  /** Hard stops that the credit rules found. */
  stops?: readonly { rule: string; text: string }[];
  /** Why money cannot be sent to the customer's bank account now. */
  payee?: DomainError | undefined;
  /** Required documents that are not confirmed. */
  documents?: readonly OpenDocument[];
  /** Of a loan whose payout was ordered: why it cannot be stopped now. */
  payout?: { whyNotEnd: DomainError | undefined };
};

/** What a person said before they became a guarantor of the loan does not count. */
const counted = ({ opinions, staffGuarantors }: Pick<ApprovalFacts, 'opinions' | 'staffGuarantors'>): Opinion[] =>
  opinions.filter(({ byId }) => !staffGuarantors.includes(byId));

export function whyNotApprove(loan: ListedLoan, actor: Actor, facts: ApprovalFacts): DomainError | undefined {
  const barred = whyNotDecide(loan, actor) ?? whyNotImpartial(actor, facts.staffGuarantors) ?? whyNotMove(loan, 'approved');
  if (barred) return barred;
  if (loan.preparedBy === actor.id) return preparedByYou();
  if (facts.limit !== undefined && loan.principal > facts.limit) return no.aboveLimit(facts.limit);
  return whyNotJudged(actor, facts) ?? whyNotReady(loan, facts) ?? whyNotSecond(actor, facts);
}

function whyNotJudged(actor: Actor, facts: ApprovalFacts): DomainError | undefined {
  const bothOf = (opinions: readonly Opinion[]) => [latest(opinions, 'recommendation'), latest(opinions, 'review')] as const;
  const [recommendation, review] = bothOf(counted(facts));
  if (!recommendation || !review)
    return bothOf(facts.opinions).every((one) => one) ? no.opinionOfGuarantor() : no.opinionsMissing();
  if (review.verdict !== 'cleared') return no.opinionNegative();
  return [recommendation.byId, review.byId].includes(actor.id) ? no.samePerson() : undefined;
}

function whyNotReady(loan: ListedLoan, facts: ApprovalFacts): DomainError | undefined {
  const ready = facts.guarantors.filter((state) => state === 'registered').length;
  if (ready < loan.requiredGuarantors) return no.guarantorsMissing();
  const [stop] = facts.stops ?? [];
  return stop && no.hardStop(stop.rule, stop.text);
}

const whyNotSecond = (actor: Actor, facts: ApprovalFacts): DomainError | undefined =>
  latest(counted(facts), 'first_approval')?.byId === actor.id ? no.secondPerson() : undefined;

/** The first of two approvals leaves the loan pending. */
export const needsSecondApprover = (loan: Loan, facts: ApprovalFacts): boolean =>
  facts.secondAbove !== undefined && loan.principal > facts.secondAbove && !latest(counted(facts), 'first_approval');

/** The first of two approvals is by a guarantor of the loan: the other approver would be the only one. */
export const whyNotConfirm = (loan: Loan, facts: ApprovalFacts): DomainError | undefined =>
  needsSecondApprover(loan, facts) ? no.firstApprovalOfGuarantor() : undefined;

export function whyNotDecide(loan: ListedLoan, actor: Actor): DomainError | undefined {
  if (!may(actor.role, 'loans.approve')) return no.notYourCall();
  return loan.customerId === actor.id ? no.ownLoan() : undefined;
}

/** A denial, a return and the undoing of an approval need a reason; a denial also needs a code. */
export function whyNotRefuse(loan: ListedLoan, actor: Actor, decision: LoanDecision): DomainError | undefined {
  const barred = whyNotDecide(loan, actor) ?? whyNotMove(loan, decision.status);
  if (barred) return barred;
  // A draft becomes pending as well, but only its customer sends it.
  if (decision.status === 'pending' && loan.status !== 'approved') return wrongMove(loan.status, 'pending');
  if (decision.status === 'denied' && !decision.reason_code) return no.reasonCodeMissing();
  return decision.reason ? undefined : no.reasonMissing();
}

/** Neither of the approvers pays out; what has happened since the approval may still stop the money. */
export function whyNotRelease(loan: ListedLoan, actor: Actor, facts: ReleaseFacts): DomainError | undefined {
  if (!may(actor.role, 'loans.release')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  if (approversOf(loan, facts).includes(actor.id)) return no.sameApprover();
  if (loan.preparedBy === actor.id) return preparedByYou();
  return whyNotImpartial(actor, facts.staffGuarantors) ?? whyNotMove(loan, 'disburse') ?? pendingPayoutStep(loan, facts)[0];
}

/** Who approved the loan: one person, or two. */
const approversOf = ({ approvedBy }: ListedLoan, { opinions = [] }: Pick<ReleaseFacts, 'opinions'>): string[] =>
  [approvedBy, latest(opinions, 'first_approval')?.byId].filter((id) => typeof id === 'string');

/** Everything that blocks the payout of an approved loan, for every caller; empty for a loan that is not to be paid out. */
export function pendingPayoutStep(
  loan: ListedLoan,
  { stops = [], credit: available = noMoney, payee, documents = [], ...facts }: ReleaseFacts,
): DomainError[] {
  if (whyNotMove(loan, 'disburse')) return [];
  return [
    approversOf(loan, facts).some((id) => facts.staffGuarantors.includes(id)) ? no.approverGuarantees() : undefined,
    whyNotPaidOut(loan, available),
    ...stops.map((stop) => no.hardStop(stop.rule, stop.text)),
    ...documents.map(no.documentUnconfirmed),
    payee,
  ].filter((one) => one !== undefined);
}

/** Its payout was ordered, and the money has not arrived. */
export const isReleased = ({ status }: Pick<Loan, 'status'>): boolean => ['disburse', 'disbursement_failed'].includes(status);

/** The customer withdraws or declines. Once the payout is ordered, its orders decide. */
export const whyNotCancel = (loan: ListedLoan, payout: ApprovalFacts['payout']): DomainError | undefined =>
  whyNotMove(loan, 'cancelled') ?? (isReleased(loan) ? payout?.whyNotEnd : undefined);

type ReleaseFacts = Pick<ApprovalFacts, 'staffGuarantors'> &
  Partial<Pick<ApprovalFacts, 'opinions' | 'stops' | 'credit' | 'payee' | 'documents'>>;

function whyNotPaidOut(loan: ListedLoan, available: Kobo): DomainError | undefined {
  if (!loan.offerAcceptedAt) return no.offerNotAccepted();
  return feeToTake(loan) > available ? no.upfrontFeeUnpaid(feeToTake(loan)) : undefined;
}

export function whyNotAccept(loan: ListedLoan, version: string, now: Date): DomainError | undefined {
  if (loan.status !== 'approved') return wrongMove(loan.status, 'approved');
  if (loan.offerAcceptedAt) return no.offerAlreadyAccepted();
  if (loan.offerVersion !== version) return no.offerChanged();
  return loan.offerExpiresAt && loan.offerExpiresAt <= now ? no.offerExpired() : undefined;
}

type FeeMove = { id: JournalId; on: Day; actorId?: string };

/** The release takes the fee out of the customer's credit; it is earned when the money has arrived. */
export const feeTaken = (loan: Loan, { id, on, actorId }: FeeMove): Journal[] => {
  const fee = feeToTake(loan);
  const legs = [debit(gl.customerCredit(loan.customerId), fee), credit(gl.deferredFeeIncome, fee)];
  return fee > noMoney ? [{ id, kind: 'customer-credit-used', effectiveOn: on, legs, actorId, meta: { loan: loan.id } }] : [];
};

/** No loan came of it: the fee that had been taken is the customer's credit again. */
export const refundFee = (loan: Loan, { id, on, actorId }: FeeMove): Journal[] => {
  const legs = [debit(gl.deferredFeeIncome, loan.upfrontFee), credit(gl.customerCredit(loan.customerId), loan.upfrontFee)];
  return loan.upfrontFee > noMoney && loan.upfrontFeePaidAt
    ? [{ id, kind: 'loan-fee-returned', effectiveOn: on, legs, actorId, meta: { loan: loan.id } }]
    : [];
};

/** Pure decisions about loans: no database, no clock, no network, only the facts passed in. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { LoanAction, LoanDecision, LoanState } from '@ajo/contract/modules/loans';
import {
  bankOperating,
  credit,
  debit,
  feeIncome,
  type Journal,
  journalIdFor,
  loanReceivable,
  providerFees,
} from '#modules/ledger';
import type { Day } from '@ajo/contract/kernel/time';
import { type Loan, loanMoves, type Opinion, type OpinionKind } from './loan.ts';
import * as no from './loans.errors.ts';
import type { LoanProduct } from './product.ts';

export function whyNotMove(loan: Pick<Loan, 'status'>, to: LoanState): DomainError | undefined {
  return loanMoves[loan.status].includes(to) ? undefined : no.wrongMove(loan.status, to);
}

/** Two officers at once: the second decides about a loan that is no longer what they saw. */
export const whyNotAsSeen = (loan: Pick<Loan, 'status'>, seen: LoanState | undefined): DomainError | undefined =>
  seen && seen !== loan.status ? no.changedMeanwhile(loan.status) : undefined;

export type Applicant = { missingSections: readonly string[]; openApplications: number; runningLoans: number };
export type Wish = { amount: Kobo; instalments: number };

export function whyNotApply(applicant: Applicant, product: LoanProduct, wish: Wish): DomainError | undefined {
  const outside = whyNotWish(product, wish);
  if (outside) return outside;
  if (applicant.missingSections.length > 0) return no.onboardingIncomplete(applicant.missingSections.join(', '));
  if (applicant.openApplications > 0) return no.applicationOpen();
  return applicant.runningLoans >= product.maxActiveLoans ? no.loanRunning() : undefined;
}

/** Amount and time against the limits of the product. */
export function whyNotWish(product: LoanProduct, wish: Wish): DomainError | undefined {
  const { least, most, fewestInstalments, mostInstalments } = product;
  if (wish.amount < least || wish.amount > most) return no.amountOutside(least, most);
  return wish.instalments < fewestInstalments || wish.instalments > mostInstalments
    ? no.tenorOutside(fewestInstalments, mostInstalments)
    : undefined;
}

const latest = (opinions: readonly Opinion[], kind: OpinionKind): Opinion | undefined =>
  opinions.find((opinion) => opinion.kind === kind);

/** Four eyes: whoever recommended does not review, whoever judged does not approve, and nobody judges their own loan. */
export function whyNotJudge(
  loan: Loan,
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
  opinions: readonly Opinion[];
  /** States of the loan's guarantors. */
  guarantors: readonly string[];
  /** What this role may approve alone; undefined when there is no limit. */
  limit: Kobo | undefined;
};

export function whyNotApprove(loan: Loan, actor: Actor, facts: ApprovalFacts): DomainError | undefined {
  const barred = whyNotDecide(loan, actor) ?? whyNotMove(loan, 'approved');
  if (barred) return barred;
  if (facts.limit !== undefined && loan.principal > facts.limit) return no.aboveLimit(facts.limit);
  const [recommendation, review] = [latest(facts.opinions, 'recommendation'), latest(facts.opinions, 'review')];
  if (!recommendation || !review) return no.opinionsMissing();
  if (review.verdict !== 'cleared') return no.opinionNegative();
  if ([recommendation.byId, review.byId].includes(actor.id)) return no.samePerson();
  const ready = facts.guarantors.filter((state) => state === 'registered').length;
  return ready < loan.requiredGuarantors ? no.guarantorsMissing() : undefined;
}

function whyNotDecide(loan: Loan, actor: Actor): DomainError | undefined {
  if (!may(actor.role, 'loans.approve')) return no.notYourCall();
  return loan.customerId === actor.id ? no.ownLoan() : undefined;
}

/** A denial or a way back says why. */
export function whyNotRefuse(loan: Loan, actor: Actor, decision: LoanDecision): DomainError | undefined {
  return whyNotDecide(loan, actor) ?? whyNotMove(loan, decision.status) ?? (decision.reason ? undefined : no.reasonMissing());
}

export function whyNotRelease(loan: Loan, actor: Actor): DomainError | undefined {
  if (!may(actor.role, 'loans.release')) return no.notYourCall();
  if (loan.customerId === actor.id) return no.ownLoan();
  if (loan.approvedBy === actor.id) return no.sameApprover();
  return whyNotMove(loan, 'disburse') ?? (loan.offerAcceptedAt ? undefined : no.offerNotAccepted());
}

export function whyNotAccept(loan: Loan, version: string): DomainError | undefined {
  if (loan.status !== 'approved') return no.wrongMove(loan.status, 'approved');
  if (loan.offerAcceptedAt) return no.offerAlreadyAccepted();
  return loan.offerVersion === version ? undefined : no.offerChanged();
}

/** What screens may offer this person. The same rules decide again when the button is pressed. */
export function actionsOn(loan: Loan, actor: Actor, facts: ApprovalFacts): LoanAction[] {
  const own = loan.customerId === actor.id;
  const possible: [LoanAction, boolean][] = [
    ['recommend', !whyNotJudge(loan, actor, 'recommendation', facts.opinions)],
    ['review', !whyNotJudge(loan, actor, 'review', facts.opinions)],
    ['approve', !whyNotApprove(loan, actor, facts)],
    ['deny', !whyNotDecide(loan, actor) && loan.status !== 'disburse' && !whyNotMove(loan, 'denied')],
    ['send_back', !whyNotDecide(loan, actor) && !whyNotMove(loan, 'incomplete')],
    ['release', !whyNotRelease(loan, actor)],
    ['request_guarantor', !own && loan.status === 'pending' && may(actor.role, 'guarantors.request')],
    ['email_guarantor', !own && loan.status === 'pending' && may(actor.role, 'guarantors.request')],
    ['edit', !own && loan.status === 'pending' && may(actor.role, 'loans.edit')],
    ['change_purpose', !own && loan.status === 'pending' && may(actor.role, 'loans.purpose')],
    ['accept', own && !whyNotAccept(loan, loan.offerVersion ?? '')],
    ['cancel', own && !whyNotMove(loan, 'cancelled')],
    ['record_payment', !own && loan.status === 'active' && may(actor.role, 'payments.record')],
  ];
  return possible.flatMap(([action, lawful]) => (lawful ? [action] : []));
}

/** What reaches the customer's bank account: the fee is kept back. */
export const netPayout = (loan: Pick<Loan, 'principal' | 'fee'>): Kobo => minus(loan.principal, loan.fee);

/**
 * The customer owes the whole principal; the bank paid the net amount, the fee is earned, and the provider took its own fee
 * from our balance (domain rule C.16).
 */
export function loanDisbursed(loan: Loan, paid: { on: Day; providerFee: Kobo; at: Date }): Journal {
  const bankPaid = credit(bankOperating, netPayout(loan));
  return {
    id: journalIdFor({ contractId: loan.id, kind: 'loan-disbursed', on: paid.on }),
    kind: 'loan-disbursed',
    effectiveOn: paid.on,
    legs: [
      debit(loanReceivable(loan.id), loan.principal),
      bankPaid,
      ...(loan.fee > noMoney ? [credit(feeIncome, loan.fee)] : []),
      ...(paid.providerFee > noMoney ? [debit(providerFees, paid.providerFee), credit(bankOperating, paid.providerFee)] : []),
    ],
    meta: { loan: loan.id },
  };
}

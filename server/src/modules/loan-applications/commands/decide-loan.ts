/** Staff decide: an approval makes the offer; a denial, a way back and the undoing of an approval state the reason. */
import { moveCredit } from '#modules/wallets';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { type LoanDecision, type LoanId, type LoanState, KeyFacts } from '@ajo/contract/modules/loans';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, settlePendingApproval } from '#modules/approvals';
import { dismissGuarantors, whyNotOnGuaranteed } from '#modules/guarantors';
import { type HistoryAct, record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { type Notice, notify } from '#modules/notifications';
import { cancelPayout, payoutClaimed } from '#modules/payouts';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Loan, loanNumber, lockVisibleLoan, saveLoan } from '#modules/loans';
import { findUser } from '#modules/users';
import { keyFactsOf, lenderOf } from '#modules/loans/pricing';
import { cardFeePayer } from '#modules/schedules';
import { payeeOf } from '#modules/onboarding';
import { offerNotice } from '#modules/key-facts';
import {
  type ApprovalFacts,
  refundFee,
  needsSecondApprover,
  whyNotApprove,
  whyNotAsSeen,
  whyNotConfirm,
  whyNotRefuse,
  offerEndsAt,
} from '../decision.rules.ts';
import { addOpinion } from '../application.store.ts';
import type { LargeLoanFacts } from '../large-loan.queries.ts';
import { approvalFacts } from './approval-facts.ts';
import { largeLoan, requestSecondApprover, subjectOf, withdrawFirstApproval } from './large-loan-approval.ts';
import { assessAndKeep } from '#modules/assessments';
import { openSteps } from '../loan-queues.queries.ts';
import { notifyDesks } from './notify-desks.ts';

export async function decideLoan(context: Context, actor: Actor, decision: LoanDecision): Promise<Loan> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.approve', decision.loan_id);
    refuseIf(whyNotAsSeen(loan, decision.seen_status));
    const before = await openSteps(tx, loan.id);
    const decided =
      decision.status === 'approved'
        ? await approve(tx, context, { loan, actor, note: decision.reason })
        : await refuse(tx, context, { loan, actor, decision });
    await keepDecision(tx, context, { actor, loan, decided, decision });
    if (decided.status === 'denied') await giveFeeBack(tx, context, actor, loan);
    await notifyDesks(tx, context, { loanId: loan.id, before, by: actor.id });
    return decided;
  });
}

/** The second approval, given in the list of approvals, which has settled it. The loan is locked. */
async function confirmLargeLoan(tx: Tx, context: Context, actor: Actor, loanId: LoanId): Promise<void> {
  const loan = await lockVisibleLoan(tx, actor, 'loans.approve', loanId);
  const facts = await approvable(tx, context, { loan, actor, isSecond: true });
  refuseIf(whyNotConfirm(loan, facts));
  const decided = await makeOffer(tx, context, loan, actor);
  await keepDecision(tx, context, { actor, loan, decided, decision: { status: 'approved' } });
}

export const loanApprovals: ApprovalKinds = [
  {
    ...largeLoan,
    run: (tx, context, { approver, approval }) => confirmLargeLoan(tx, context, approver, approval.subject.id as LoanId),
  } satisfies ApprovalKind<LargeLoanFacts>,
];

type StoredDecision = {
  actor: Actor;
  loan: Loan;
  decided: Loan;
  decision: Pick<LoanDecision, 'status' | 'reason' | 'reason_code'>;
};

/** Among the opinions, in history, and as a message to the customer, who is not notified of the first of two. */
async function keepDecision(tx: Tx, context: Context, { actor, loan, decided, decision }: StoredDecision): Promise<void> {
  const note = decision.reason ?? '';
  const isFirstOfTwo = decision.status === 'approved' && decided.status === 'pending';
  await addOpinion(tx, loan.id, {
    kind: isFirstOfTwo ? 'first_approval' : 'decision',
    verdict: decision.status,
    note,
    byId: actor.id,
    byName: actor.name,
    at: context.clock.now(),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: isFirstOfTwo ? 'approved as the first of two' : acts[decision.status],
    from: loan.status,
    to: decided.status,
    reason: note,
    ...(decision.reason_code && { after: { reason_code: decision.reason_code } }),
  });
  if (isFirstOfTwo) return;
  if (decided.status === 'approved')
    await context.onLoanFact(tx, context, { event: 'loan.approved', loan: { ...decided, number: loanNumber(decided.number) } });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    ...decisionNotice(decided, { reason: note, today: context.clock.businessDay() }),
    link: `/dashboard?loan=${loan.id}`,
  });
}

/** The loan ends before its payout: the fee that the release took is credit again. `loan` as it was before. Posts, so it comes last. */
export async function giveFeeBack(tx: Tx, { clock }: Context, actor: Actor, loan: Loan): Promise<void> {
  const at = clock.now();
  const fee = refundFee(loan, { id: newId<JournalId>(at), on: clock.businessDay(), actorId: actor.id });
  for (const { id } of fee)
    await moveCredit(tx, { customerId: loan.customerId, amount: loan.upfrontFee, cause: 'fee_returned', journalId: id }, at);
  await post(tx, fee, at);
}

const acts: Record<LoanDecision['status'], HistoryAct> = {
  approved: 'approved',
  denied: 'denied',
  incomplete: 'sent back',
  pending: 'approval undone',
  disburse: 'released',
};

/** The credit rules run again, and their result is kept with the decision. */
async function approvable(
  tx: Tx,
  context: Context,
  { loan, actor, isSecond }: { loan: Loan; actor: Actor; isSecond: boolean },
): Promise<ApprovalFacts> {
  const assessment = await assessAndKeep(tx, context, loan, { moment: 'approval', byName: actor.name });
  const facts = await approvalFacts(tx, context, actor, { loan, assessment, isSecond });
  refuseIf(whyNotApprove(loan, actor, facts));
  return facts;
}

type Approval = { loan: Loan; actor: Actor; note: string | undefined };

async function approve(tx: Tx, context: Context, { loan, actor, note }: Approval): Promise<Loan> {
  const facts = await approvable(tx, context, { loan, actor, isSecond: false });
  if (needsSecondApprover(loan, facts)) {
    // One that waits and does not count is by a guarantor.
    if (facts.opinions.some(({ kind }) => kind === 'first_approval'))
      await withdrawFirstApproval(tx, context, loan, 'The first approver guarantees the loan');
    await requestSecondApprover(tx, context, { actor, loan, note });
    return loan;
  }
  await settlePendingApproval(tx, context, actor, { kind: largeLoan, subject: subjectOf(loan), state: 'approved' });
  return makeOffer(tx, context, loan, actor);
}

async function makeOffer(tx: Tx, context: Context, loan: Loan, actor: Actor): Promise<Loan> {
  const [version, on] = [newId(context.clock.now()), context.clock.businessDay()];
  const { account } = await payeeOf({ ...context, db: tx }, loan.customerId);
  const paidTo = account && { bank: account.bankName, number: account.number, name: account.name };
  const payer = await cardFeePayer(tx, context);
  const hasEmail = Boolean((await findUser(tx, loan.customerId))?.email);
  const offer = keyFactsOf(loan, { lender: lenderOf(context), on, version, account: paidTo, cardFeePayer: payer, hasEmail });
  return saveLoan(tx, loan, {
    status: 'approved',
    approved_by: actor.id,
    offer_version: version,
    offer: JSON.stringify(KeyFacts.encode(offer)),
    offer_expires_at: offerEndsAt(loan, on),
    reason: null,
    human_review_at: null,
  });
}

type Refusal = { loan: Loan; actor: Actor; decision: LoanDecision };

async function refuse(tx: Tx, context: Context, { loan, actor, decision }: Refusal): Promise<Loan> {
  refuseIf((await whyNotOnGuaranteed(tx, actor, loan.id)) ?? whyNotRefuse(loan, actor, decision));
  const refused = { kind: largeLoan, subject: subjectOf(loan), state: 'declined', reason: decision.reason } as const;
  await settlePendingApproval(tx, context, actor, refused);
  if (loan.status === 'disburse' && !(await cancelPayout(tx, context, { purpose: 'loan', purposeId: loan.id })))
    throw payoutClaimed();
  // Assessed before its guarantors are released: they count in what was decided on.
  if (decision.status === 'denied' && loan.status === 'pending')
    await assessAndKeep(tx, context, loan, { moment: 'denial', byName: actor.name });
  if (decision.status === 'denied') await dismissGuarantors(tx, context, loan.id);
  return saveLoan(tx, loan, {
    status: decision.status,
    upfront_fee_paid_at: null,
    reason: decision.status === 'pending' ? null : (decision.reason ?? null),
    reason_code: decision.reason_code ?? null,
    offer_version: null,
    offer_expires_at: null,
    human_review_at: null,
    offer: null,
    offer_accepted_at: null,
    offer_accepted_ip: null,
    offer_signature: null,
    offer_sha256: null,
    approved_by: null,
  });
}

type Said = { reason: string; today: Day };

type DecisionNotice = Pick<Notice, 'subject' | 'message' | 'facts' | 'isTrouble'>;

function decisionNotice(loan: Loan, { reason, today }: Said): DecisionNotice {
  if (loan.status === 'approved') return offerNotice(loan, today);
  return loan.status === 'denied'
    ? denialNotice(loan, reason)
    : { message: refusals[loan.status]?.(reason) ?? reason, isTrouble: true };
}

/** By staff or by a rule. */
export const denialNotice = ({ number, principal }: Loan, reason: string): DecisionNotice => ({
  subject: `Your application ${loanNumber(number)} was not approved`,
  isTrouble: true,
  message: `Your application was not approved: ${reason.replace(/\.$/, '')}. Open your loan page for other options, or to ask for a review`,
  facts: [
    ['Application', loanNumber(number)],
    ['Amount', naira(principal)],
    ['Reason', reason],
  ],
});

const refusals: Partial<Record<LoanState, (reason: string) => string>> = {
  incomplete: (reason) => `Your application needs a correction: ${reason}`,
  pending: (reason) => `The offer for your loan was withdrawn: ${reason}. We will notify you when we have decided again`,
};

/** The acts on loans that a second person confirms in the list of approvals. Those of servicing are registered with the program. */
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import { SecondApprovalKind } from '@ajo/contract/modules/loans.second-approvals';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { Context } from '#context';
import type { ApprovalEffect, ApprovalKind, ApprovalKinds } from '#modules/approvals';
import type { Database } from '#platform/db/transaction';
import type { SecondApprovalFacts } from './second-approval.rules.ts';
import { manualPayment } from '../commands/record-manual-payment.ts';
import { refundCredit } from '../customer-credit/refund-credit.ts';
import { reversePayment } from '../commands/reverse-payment.ts';
import { secondApprovalOf } from './second-approval-kinds.ts';

type ApprovedRequest = { loanId: LoanId; facts: SecondApprovalFacts; reason: string; approvedId: SecondApprovalId };
/** Runs in the transaction of the approval. */
type Act = (context: Context, actor: Actor, request: ApprovedRequest) => Promise<unknown>;
type Acts = Record<SecondApprovalKind, Act>;
export type ServicingActs = Omit<Acts, 'payment_reversal' | 'credit_refund'>;

const ownActs: Omit<Acts, keyof ServicingActs> = {
  payment_reversal: (context, actor, { facts, ...request }) =>
    reversePayment(context, actor, { ...request, paymentId: facts['payment'] as PaymentLogId }),
  credit_refund: (context, actor, { facts, ...request }) =>
    refundCredit(context, actor, { ...request, amount: kobo(BigInt(facts['amount'] as string)) }),
};

/** What pending requests would do to their loans at `at`, by the id of the request. */
export type RequestedEffects = (
  db: Database,
  requests: readonly { id: string; loanId: LoanId; kind: SecondApprovalKind; facts: SecondApprovalFacts }[],
  at: Date,
) => Promise<ReadonlyMap<string, ApprovalEffect>>;

export const repaymentApprovals = (servicing: ServicingActs, effects: RequestedEffects): ApprovalKinds => [
  manualPayment,
  ...SecondApprovalKind.options.map((kind) => withAct(kind, { ...servicing, ...ownActs }, effects)),
];

const withAct = (kind: SecondApprovalKind, acts: Acts, effects: RequestedEffects): ApprovalKind<SecondApprovalFacts> => ({
  ...secondApprovalOf(kind),
  effects: (db, approvals, at) =>
    effects(
      db,
      approvals.map(({ id, subject, facts }) => ({ id, loanId: subject.id as LoanId, kind, facts })),
      at,
    ),
  run: async (tx, context, { approver, approval: { id, subject, facts, reason } }) => {
    const request = { loanId: subject.id as LoanId, facts, reason, approvedId: id as string as SecondApprovalId };
    await acts[kind]({ ...context, db: tx }, approver, request);
  },
});

/** Second approvals about loans as kinds of approvals. They are confirmed on the page of the loan, by the call of the act itself. */
import type { StaffCapability } from '@ajo/contract/kernel/access';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { SecondApprovalKind, secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { ApprovalKind, ApprovalKinds } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { lockLoan } from '#modules/loans';
import { approvalAnswered, secondPersonNeeded } from '../repayments.errors.ts';
import { endQuestion } from './end-question.ts';

type SecondApprovalFacts = Record<string, unknown>;

const titles: Record<SecondApprovalKind, string> = {
  payment_reversal: 'Reverse a payment',
  loan_reversal: 'Reverse a loan',
  write_off: 'Write off a loan',
  schedule: 'Change what a loan asks',
  restructure: 'Restructure a loan',
  credit_refund: 'Refund credit of a customer',
};

const readable = ({ amount, ...facts }: SecondApprovalFacts): SecondApprovalFacts => ({
  ...facts,
  ...(typeof amount === 'string' && { amount: naira(kobo(BigInt(amount))) }),
});

const secondApproval = (kind: SecondApprovalKind): ApprovalKind<SecondApprovalFacts> => ({
  kind: `loan_${kind}`,
  title: titles[kind],
  capability: secondApprovalRights[kind] as StaffCapability,
  notifiesItself: true,
  refusals: { own: secondPersonNeeded, decided: approvalAnswered },
  describe: (facts) => changesOf({}, readable(facts)),
  approvedAt: ({ subject }) => `/admin/requests/${subject.id}`,
  lockSubject: async (tx, { subject }) => void (await lockLoan(tx, subject.id as LoanId)),
  run: () => Promise.reject(new Error('a second approval is confirmed on the page of its loan')),
  /** The row has no expired state: without a decision it counts as withdrawn by the requester. */
  ended: (tx, context, { id, requestedBy }, { by, reason, state }) => {
    const why = state === 'expired' ? 'Nobody decided within 30 days' : 'No reason given';
    return endQuestion(tx, id, { by: by?.id ?? requestedBy, at: context.clock.now(), reason: reason ?? why });
  },
});

const kinds = new Map(SecondApprovalKind.options.map((kind) => [kind, secondApproval(kind)]));
export const secondApprovalKinds: ApprovalKinds = [...kinds.values()];

export function secondApprovalOf(kind: SecondApprovalKind): ApprovalKind<SecondApprovalFacts> {
  const found = kinds.get(kind);
  if (!found) throw new Error(`no second approval of ${kind}`);
  return found;
}

/** Second approvals about loans as kinds of approvals: what is shown, and how a request ends. `repayment-approvals.ts` adds the acts. */
import type { StaffCapability } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { SecondApprovalKind, secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { RequestableKind } from '#modules/approvals';
import { guarantorsBarred } from '#modules/guarantors';
import { changesOf } from '#modules/history';
import { lockLoan } from '#modules/loans';
import { ownPayment, approvalAnswered, secondPersonNeeded } from '../repayments.errors.ts';
import { factsInWords, type SecondApprovalFacts } from './second-approval.rules.ts';
import { loanFacts, paymentFacts } from './second-approval.queries.ts';
import { endQuestion } from './second-approval.store.ts';

const titles: Record<SecondApprovalKind, string> = {
  payment_reversal: 'Reverse a payment',
  loan_reversal: 'Reverse a loan',
  write_off: 'Write off a loan',
  write_off_reversal: 'Undo the write-off of a loan',
  schedule: 'Adjust the amounts due on a loan',
  restructure: 'Restructure a loan',
  credit_refund: 'Refund credit of a customer',
};

const secondApproval = (kind: SecondApprovalKind): RequestableKind<SecondApprovalFacts> => ({
  kind: `loan_${kind}`,
  title: titles[kind],
  capability: secondApprovalRights[kind] as StaffCapability,
  refusals: { own: secondPersonNeeded, decided: approvalAnswered, part: ownPayment },
  barred: guarantorsBarred,
  describe: (facts) => changesOf({}, factsInWords(facts)),
  current: async (db, approvals) => {
    const loans = await loanFacts(
      db,
      approvals.map(({ subject }) => subject.id),
    );
    const payments = await paymentFacts(
      db,
      approvals.flatMap(({ facts }) => (typeof facts['payment'] === 'string' ? [facts['payment']] : [])),
    );
    return new Map(
      approvals.map(({ id, subject, facts }) => {
        const payment = payments.get(String(facts['payment'] as string | undefined));
        return [id, changesOf({}, { ...loans.get(subject.id), ...factsInWords(facts), ...payment })];
      }),
    );
  },
  lockSubject: async (tx, { subject }) => void (await lockLoan(tx, subject.id as LoanId)),
  /** The row keeps who ended it: one without a decision counts as withdrawn by the requester. */
  ended: (tx, context, { id, requestedBy }, { by, reason, state }) => {
    const why = state === 'expired' ? 'No decision within 30 days' : 'No reason given';
    return endQuestion(tx, id, { by: by?.id ?? requestedBy, at: context.clock.now(), reason: reason ?? why });
  },
});

const kinds = new Map(SecondApprovalKind.options.map((kind) => [kind, secondApproval(kind)]));

export function secondApprovalOf(kind: SecondApprovalKind): RequestableKind<SecondApprovalFacts> {
  const found = kinds.get(kind);
  if (!found) throw new Error(`no second approval of ${kind}`);
  return found;
}

/** The first approval of a large loan as an approval: the second person confirms it in the list, or approves on the loan's page. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { isApprovalPending, requestApproval, type RequestableKind, withdrawPendingApproval } from '#modules/approvals';
import { guarantorsBarred } from '#modules/guarantors';
import { changesOf } from '#modules/history';
import { type Loan, loanNumber, lockLoan } from '#modules/loans';
import type { Database, Tx } from '#platform/db/transaction';
import { type LargeLoanFacts, largeLoanFacts } from '../large-loan.queries.ts';
import { ownLoan, samePerson, secondPerson } from '../loan-applications.errors.ts';

export const largeLoan: RequestableKind<LargeLoanFacts> = {
  kind: 'loan_approval',
  title: 'Approve a large loan',
  capability: 'loans.approve',
  refusals: { own: secondPerson, part: ownLoan },
  describe: ({ texts }) => changesOf({}, texts),
  current: async (db, approvals) => {
    const facts = await largeLoanFacts(
      db,
      approvals.map(({ subject }) => subject.id),
    );
    return new Map(approvals.map(({ id, subject }) => [id, changesOf({}, facts.get(subject.id)?.texts ?? {})]));
  },
  lockSubject: async (tx, { subject }) => void (await lockLoan(tx, subject.id as LoanId)),
  barred: guarantorsBarred,
  /** Anyone who gave an opinion may decline, but not approve. */
  whyNotApprove: (actor, { facts }) => (facts.assesses.includes(actor.id) ? samePerson() : undefined),
};

export const subjectOf = ({ id }: Pick<Loan, 'id'>) => ({ kind: 'loan', id });

/** Whether the first of two has approved, and their approval still counts. */
export const isFirstApprovalPending = (
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  loan: Pick<Loan, 'id'>,
): Promise<boolean> => isApprovalPending(db, { kind: largeLoan, subject: subjectOf(loan), at: clock.now() });

/** The loan's row is locked. */
export async function requestSecondApprover(
  tx: Tx,
  context: Context,
  { actor, loan, note }: { actor: Actor; loan: Loan; note: string | undefined },
): Promise<void> {
  const facts = (await largeLoanFacts(tx, [loan.id])).get(loan.id);
  if (!facts) throw new Error(`loan ${loan.id} has no facts to approve`);
  await requestApproval(tx, context, actor, {
    kind: largeLoan,
    subject: { ...subjectOf(loan), name: `Loan ${loanNumber(loan.number)}` },
    customerId: loan.customerId,
    facts,
    reason: note ?? 'Approved as the first of two',
  });
}

/** The application is no longer what the first person approved. */
export const withdrawFirstApproval = (tx: Tx, context: Context, loan: Pick<Loan, 'id'>, reason: string): Promise<void> =>
  withdrawPendingApproval(tx, context, { kind: largeLoan, subject: subjectOf(loan), reason });

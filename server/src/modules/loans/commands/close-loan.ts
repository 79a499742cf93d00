/** The last kobo is in: the loan is completed and its guarantors are free. Part of the payment's transaction. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { releaseGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { type Loan, loanNumber } from '../loan.ts';
import { whyNotMove } from '../loan.rules.ts';
import { lockLoan, saveLoan } from '../loan.store.ts';

type Closing = { reason: string; notice: string };

/** Without `closing` it was paid back. */
export async function closeLoan(tx: Tx, context: Context, loanId: LoanId, closing?: Closing): Promise<Loan> {
  const loan = await lockLoan(tx, loanId);
  refuseIf(whyNotMove(loan, 'completed'));
  const closed = await saveLoan(tx, loan, {
    status: 'completed',
    completed_on: context.clock.businessDay(),
    ...(closing && { reason: closing.reason }),
  });
  if (!closing)
    await context.onLoanFact(tx, context, { event: 'loan.repaid', loan: { ...closed, number: loanNumber(loan.number) } });
  await releaseGuarantors(tx, context, loanId);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loanId },
    customerId: loan.customerId,
    action: 'completed',
    from: loan.status,
    to: 'completed',
    ...(closing && { reason: closing.reason }),
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message:
      closing?.notice ?? `Your loan ${loanNumber(loan.number)} is fully paid back. Thank you! Your letter of completion is ready`,
    facts: closing
      ? undefined
      : [
          ['Loan', loanNumber(loan.number)],
          ['Amount', naira(loan.principal)],
          ['Fully repaid', longDay(closed.completedOn)],
        ],
    link: `/dashboard?loan=${loanId}`,
  });
  return closed;
}

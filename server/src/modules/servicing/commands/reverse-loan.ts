/** Reverses a loan made in error: all its bookings are reversed. The principal was returned, or the customer owes it outside of the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { releaseGuarantors } from '#modules/guarantors';
import { bankOperating, customerCredit, customerReceivable, type JournalId } from '#modules/ledger';
import { loanLine } from '../loan-line.queries.ts';
import { whyNotChange, standingPayments, requestOrConfirm } from '#modules/repayments';
import { cancelSchedule } from './cancel-schedule.ts';
import { creditOfUndone, loanUndone } from '../returned.rules.ts';
import { lockVisibleLoan, moveLoan } from '#modules/loans';
import { decideReturnedPayouts, moveCredit } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { loanImported, paymentsStand } from '../servicing.errors.ts';
import { postInTime } from '#modules/loan-accounts';

type ReverseLoanInput = { loanId: LoanId; reason: string; returned: boolean; approvedId?: string };

export async function reverseLoan(
  context: Context,
  actor: Actor,
  { loanId, reason, returned, approvedId }: ReverseLoanInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.reverse', loanId);
    refuseIf(whyNotChange(loan, actor));
    if (loan.imported) throw loanImported();
    if ((await standingPayments(tx, loan.id)).count > 0) throw paymentsStand();
    const question = { kind: 'loan_reversal', facts: { returned }, reason, approvedId } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') return 'asked';

    const at = context.clock.now();
    const id = newId<JournalId>(at);
    const by = { id: actor.id, name: actor.name };
    const owner = { kind: 'loan', id: loan.id };
    const line = await loanLine(tx, loan.id);
    const back = await decideReturnedPayouts(tx, context, { owner, purpose: 'loan_repayment', line, by, reason });
    const legs = await cancelSchedule(tx, context, loan, { journalId: id, reason });
    await releaseGuarantors(tx, context, loan.id);
    await moveLoan(tx, context, loan, {
      to: 'reversed',
      by,
      reason,
      notice: 'Your loan was reversed. Ask us if you do not know why',
    });
    const cameBackTo = returned ? bankOperating : customerReceivable(loan.customerId);
    const feeGoesTo = customerCredit(loan.customerId);
    const noted = { id, on: context.clock.businessDay(), legs, cameBackTo, returned: back, feeGoesTo };
    await moveCredit(
      tx,
      { customerId: loan.customerId, amount: creditOfUndone(loan, noted), cause: 'loan_undone', journalId: id },
      at,
    );
    await postInTime(
      tx,
      [{ ...loanUndone(loan, noted), kind: 'reversal', actorId: actor.id, meta: { loan: loan.id, reason } }],
      at,
    );
    return 'done';
  });
}

/** A loan that should not have been: everything it put into the books is taken back. The principal returned, or the customer owes it outside of the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { minus } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { releaseGuarantors } from '#modules/guarantors';
import { bankOperating, customerReceivable, debit, feeIncome, type Journal } from '#modules/ledger';
import { lockVisibleLoan, moveLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { legFor, legsBetween, openingFigures } from '../loan-account.rules.ts';
import { booksOf, saveBooks } from '../loan-books.store.ts';
import { whyNotChange } from '../repayment.rules.ts';
import { cancelInstalments, countStandingPayments } from '../repayment.store.ts';
import { paymentsStand } from '../repayments.errors.ts';
import { askOrConfirm } from './ask-or-confirm.ts';
import { postInTime } from './happen.ts';

type Wish = { loanId: LoanId; reason: string; returned: boolean };

export async function reverseLoan(context: Context, actor: Actor, { loanId, reason, returned }: Wish): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.reverse', loanId);
    refuseIf(whyNotChange(loan, actor));
    if ((await countStandingPayments(tx, loan.id)) > 0) throw paymentsStand();
    const question = { kind: 'loan_reversal', facts: { returned }, reason } as const;
    if ((await askOrConfirm(tx, context, { actor, loan }, question)) === 'asked') return 'asked';

    const at = context.clock.now();
    const today = context.clock.businessDay();
    const by = { id: actor.id, name: actor.name };
    const books = (await booksOf(tx, [loan.id])).get(loan.id);
    const stood = books?.figures ?? openingFigures(loan.principal);
    const nothing = openingFigures(minus(loan.principal, loan.principal));
    // The fee was kept back from the payout: it is not earned, and only the net amount went out.
    const wentOut = minus(loan.principal, loan.fee);
    const journal: Journal = {
      id: newId(at),
      kind: 'reversal',
      effectiveOn: today,
      legs: [
        ...legsBetween(loan, stood, nothing),
        ...legFor(feeIncome, loan.fee),
        debit(returned ? bankOperating : customerReceivable(loan.customerId), wentOut),
      ],
      actorId: actor.id,
      meta: { loan: loan.id, reason },
    };
    await saveBooks(tx, [{ loanId: loan.id, books: { throughOn: books?.throughOn ?? addDays(today, -1), figures: nothing } }]);
    await cancelInstalments(tx, loan.id);
    await releaseGuarantors(tx, context, loan.id);
    await moveLoan(tx, context, loan, {
      to: 'reversed',
      by,
      reason,
      tell: 'Your loan was reversed. Ask us if you do not know why',
    });
    await postInTime(tx, [journal], at);
    return 'done';
  });
}

/** Finance books money that reached our bank as a repayment of a loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import { lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import type { Receipt } from '#modules/loan-accounts';
import { whyNotDebit } from '../repayment.rules.ts';
import { notRepayable, referenceUsed } from '../repayments.errors.ts';
import { requireOverpaymentConsent } from './require-overpayment-consent.ts';
import { bookRepayment } from './book-repayment.ts';

export type Debit = {
  loanId: LoanId;
  amount: Kobo;
  reference: string;
  paidOn: Day | undefined;
  accepted?: boolean | undefined;
  recordedBy?: { id: string; name: string };
} & Pick<Receipt, 'note' | 'row' | 'effect'>;

export async function recordDebit(context: Context, actor: Actor, debit: Debit): Promise<PaymentLogId> {
  return inTransaction(context.db, async (tx) => {
    const today = context.clock.businessDay();
    const paidOn = debit.paidOn ?? today;
    const loan = await lockVisibleLoan(tx, actor, 'payments.record', debit.loanId);
    refuseIf(whyNotDebit(loan, actor, { paidOn, today }));
    await requireOverpaymentConsent(tx, context, loan, debit);

    const booking = await bookRepayment(tx, context, loan.id, {
      source: 'debit',
      reference: debit.reference,
      amount: debit.amount,
      processingFee: noMoney,
      providerFee: noMoney,
      paidOn,
      recordedBy: debit.recordedBy ?? { id: actor.id, name: actor.name },
      note: debit.note,
      row: debit.row,
      effect: debit.effect,
    });
    if (booking.outcome === 'already') throw referenceUsed();
    if (booking.outcome === 'refused') throw notRepayable(loan.status);
    return booking.paymentId;
  });
}

/** What follows from what, across modules: a visible list. Each reaction is part of the transaction that caused it. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { post, unidentifiedReceipts } from '#modules/ledger';
import { activateLoan, markDisbursementFailed } from '#modules/loans';
import { returnLoanPayout } from './return-loan-payout.ts';
import type { PayoutReactions } from '#modules/payouts';
import { bookRepayment, openInstalments } from '#modules/repayments';
import type { MoneyInReactions } from '#modules/wallets';

export const payoutReactions: PayoutReactions = {
  loan: {
    /** The bank has paid → the loan is active, its schedule dated from today, the books follow. */
    completed: async (tx, context, payout) => {
      const { loan, journal } = await activateLoan(tx, context, payout);
      await openInstalments(tx, context, loan);
      await context.jobs.send(tx, 'virtual_account', { loanId: loan.id });
      await post(tx, [journal], context.clock.now());
    },
    failed: markDisbursementFailed,
    /** Money that came back after it had been paid → the loan is undone, and what was paid on it is the customer's credit. */
    reversed: returnLoanPayout,
  },
};

export const moneyInReactions: MoneyInReactions = {
  /** A customer's payment has arrived → it settles the oldest instalments. */
  loan_repayment: async (tx, context, moneyIn) => {
    const { outcome } = await bookRepayment(tx, context, moneyIn.purposeId as LoanId, {
      source: moneyIn.source,
      reference: moneyIn.reference,
      amount: moneyIn.amount,
      processingFee: moneyIn.processingFee,
      providerFee: moneyIn.providerFee,
      paidOn: dayInLagos(moneyIn.paidAt),
      ...(moneyIn.wasSetAside && {
        from: unidentifiedReceipts,
        recordedBy: moneyIn.wasSetAside.by,
        note: moneyIn.wasSetAside.note,
      }),
    });
    return outcome === 'refused' ? 'refused' : 'taken';
  },
};

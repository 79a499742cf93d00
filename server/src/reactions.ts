/** What follows from what, across modules: a visible list. Each reaction is part of the transaction that caused it. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { post, unidentifiedReceipts } from '#modules/ledger';
import { activateLoan, hasOpenLoan, markDisbursementFailed } from '#modules/loans';
import { returnLoanPayout } from './return-loan-payout.ts';
import type { PayoutReactions } from '#modules/payouts';
import type { PeopleReactions } from '#modules/users';
import {
  bookRepayment,
  chosenIn,
  creditReturned,
  loanOfRefund,
  openInstalments,
  refundCompleted,
  refundFailed,
  refundReturned,
  settleDownPayment,
} from '#modules/repayments';
import { loanOfTranche, openTranches, trancheFailed, tranchePaid, trancheReturned } from '#modules/tranches';
import type { SetAsideReactions } from '#modules/wallets';
import { mailInvitation, type SignUpReactions } from '#modules/auth';
import { isReferralCode } from '#modules/referrals';

export const payoutReactions: PayoutReactions = {
  loan: {
    /** The bank has paid → the loan is active, its schedule dated from today, a down payment that was kept back settles row 1, the books follow. */
    completed: async (tx, context, payout) => {
      const { loan, journal } = await activateLoan(tx, context, payout);
      await openInstalments(tx, context, loan);
      await openTranches(tx, context, loan);
      await context.jobs.send(tx, 'virtual_account', { loanId: loan.id });
      const keptBack = await settleDownPayment(tx, context, loan, payout.reference);
      await post(tx, [journal, ...keptBack], context.clock.now());
    },
    failed: markDisbursementFailed,
    /** Money that came back after it had been paid → the loan is undone, and what was paid on it is the customer's credit. */
    reversed: returnLoanPayout,
    loanOf: async (_tx, loanId) => loanId,
  },
  loan_tranche: { completed: tranchePaid, failed: trancheFailed, reversed: trancheReturned, loanOf: loanOfTranche },
  customer_credit: { completed: refundCompleted, failed: refundFailed, reversed: refundReturned, loanOf: loanOfRefund },
};

export const moneyInReactions: SetAsideReactions = {
  /** A customer's payment has arrived → it settles the oldest instalments. */
  loan_repayment: async (tx, context, moneyIn) => {
    const { outcome } = await bookRepayment(tx, context, moneyIn.purposeId as LoanId, {
      source: moneyIn.source,
      reference: moneyIn.reference,
      amount: moneyIn.amount,
      processingFee: moneyIn.processingFee,
      providerFee: moneyIn.providerFee,
      paidOn: dayInLagos(moneyIn.paidAt),
      ...chosenIn(moneyIn.instructions),
      ...(moneyIn.wasSetAside && {
        from: unidentifiedReceipts,
        recordedBy: moneyIn.wasSetAside.by,
        note: moneyIn.wasSetAside.note,
      }),
    });
    return outcome === 'refused' ? 'refused' : 'taken';
  },
  returned_payout: (tx, context, returned) => creditReturned(tx, context, { ...returned, loanId: returned.loanId as LoanId }),
};

/** A colleague or a merchant was added → they are invited to choose a password. A running contract protects the customer's contact details. */
export const peopleReactions: PeopleReactions = { invited: mailInvitation, protectedBy: [hasOpenLoan] };

/** Somebody registers with a code → it must be one that was given out. */
export const signUpReactions: SignUpReactions = { isReferralCode };

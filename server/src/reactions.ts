/** Cross-module reactions, run in the causing transaction. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { MoneyInPurpose } from '@ajo/contract/modules/wallets';
import type { Context, OnLoanFact } from '#context';
import { balanceOf, post, gl } from '#modules/ledger';
import {
  activateLoan,
  markDisbursementFailed,
  returnLoanPayout,
  loanOfTranche,
  openTranches,
  trancheFailed,
  tranchePaid,
  trancheReturned,
} from '#modules/servicing';
import { endDraftOf, hasOpenLoan, notifyGuaranteed } from '#modules/loan-applications';
import type { GuarantorReactions } from '#modules/guarantors';
import { loanOwed, loanTarget, claimAhead, claimDue } from '#modules/repayments/money-in';
import {
  bookCustomerCredit,
  creditReturned,
  hasCustomerCredit,
  pageOfRefund,
  refundCompleted,
  refundFailed,
  refundReturned,
} from '#modules/repayments/customer-credit';
import { bookRepayment, chosenIn, settleDownPayment } from '#modules/repayments';
import {
  bookContribution,
  hasOpenSubscription,
  returnFailed,
  returnPaid,
  returnSentBack,
  subscriptionOwed,
  subscriptionTarget,
} from '#modules/betalife-subscriptions';
import { recordedAboveLimit } from '#modules/bookings';
import {
  bookInvestment,
  claimForInvestments,
  hasOpenInvestment,
  investmentOwed,
  investmentTarget,
  paidByHand,
  pageOfPayment,
  paymentCompleted,
  paymentFailed,
  paymentReturned,
} from '#modules/investment-contracts';
import { type PayoutReactions, receiveTransferNotice } from '#modules/payouts';
import { followSettlement } from '#modules/settlements';
import { dropExportsOf } from '#modules/lists';
import { loanNumber } from '#modules/loans';
import { recordPartnerEvent } from '#modules/partners';
import { pageOfReturn, receiptReturnFailed, receiptReturnPaid, receiptReturnSentBack } from '#modules/suspense-desk';
import { customerAccountHolder, type PeopleReactions } from '#modules/users';
import { openInstalments } from '#modules/loan-accounts';
import { reassessAccount, reportAboveTier } from '#modules/onboarding';
import { mandateNotice, revokeMandateOf } from '#modules/mandates';
import { endAutosavesOf } from '#modules/autosave';
import { bankDeposits, bookSavingsDeposit, savingsClosing, savingsOwner } from '#modules/savings';
import { claimForSavings } from '#modules/deposit-routing';
import {
  type BookMoneyIn,
  type MoneyInPurposeHandler,
  type MoneyInRegistry,
  type OnSettled,
  type OnMandateNotice,
  type OnTransferNotice,
  savedCards,
  type TransferClaim,
} from '#modules/wallets';
import {
  callOffPayouts,
  hasOpenWithdrawal,
  isPayoutHeld,
  withdrawalFailed,
  withdrawalPage,
  withdrawalPaid,
  withdrawalReturned,
} from '#modules/withdrawals';
import { requireNewPassword, mailInvitation, type SignUpReactions } from '#modules/auth';
import { isReferralCode } from '#modules/referrals';

const pageOfLoan = (loanId: string): string => `/admin/requests/${loanId}`;

export const payoutReactions: PayoutReactions = {
  loan: {
    /** The bank has paid → the loan is active, its schedule dated from today, a down payment that was kept back settles row 1, the books follow. */
    completed: async (tx, context, payout) => {
      const { loan, journal } = await activateLoan(tx, context, payout);
      await openInstalments(tx, context, loan);
      await openTranches(tx, context, loan);
      await context.jobs.send(tx, 'virtual_account', { customerId: loan.customerId });
      const downPayment = await settleDownPayment(tx, context, loan, payout.reference);
      await context.onLoanFact(tx, context, { event: 'loan.disbursed', loan: { ...loan, number: loanNumber(loan.number) } });
      await post(tx, [journal, ...downPayment], context.clock.now());
    },
    failed: markDisbursementFailed,
    /** Money returned after it had been paid → the loan is undone, and payments on it become the customer's credit. */
    reversed: returnLoanPayout,
    staffPage: async (_tx, loanId) => pageOfLoan(loanId),
  },
  loan_tranche: {
    completed: tranchePaid,
    failed: trancheFailed,
    reversed: trancheReturned,
    staffPage: async (tx, id) => pageOfLoan(await loanOfTranche(tx, id)),
  },
  customer_credit: {
    completed: refundCompleted,
    failed: refundFailed,
    reversed: refundReturned,
    staffPage: pageOfRefund,
  },
  betalife_subscription: {
    completed: returnPaid,
    failed: returnFailed,
    reversed: returnSentBack,
    notifiesOfFailure: true,
    staffPage: async () => '/admin/payouts',
  },
  investment: {
    completed: paymentCompleted,
    failed: paymentFailed,
    reversed: paymentReturned,
    notifiesOfFailure: true,
    staffPage: pageOfPayment,
    byHand: paidByHand,
  },
  savings_withdrawal: {
    completed: withdrawalPaid,
    failed: withdrawalFailed,
    reversed: withdrawalReturned,
    isHeld: isPayoutHeld,
    notifiesOfFailure: true,
    notifiesOfReturn: true,
    staffPage: async (_tx, id) => withdrawalPage(id),
  },
  /** The sender of money in suspense has it back → it is decided. Not paid or sent back → it is in suspense again. */
  receipt_return: {
    completed: receiptReturnPaid,
    failed: receiptReturnFailed,
    reversed: receiptReturnSentBack,
    notifiesOfFailure: true,
    staffPage: pageOfReturn,
  },
};

/** A customer's payment for a loan → it settles the oldest instalments. */
const bookLoanRepayment: BookMoneyIn = async (tx, context, moneyIn) => {
  const booking = await bookRepayment(tx, context, moneyIn.purposeId as LoanId, {
    source: moneyIn.source,
    reference: moneyIn.reference,
    amount: moneyIn.amount,
    processingFee: moneyIn.processingFee,
    providerFee: moneyIn.providerFee,
    paidOn: dayInLagos(moneyIn.paidAt),
    ...chosenIn(moneyIn.instructions),
    ...(moneyIn.suspenseDecision && {
      from: gl.unidentifiedReceipts,
      recordedBy: moneyIn.suspenseDecision.by,
      note: moneyIn.suspenseDecision.note,
    }),
  });
  // Finance booked this reference elsewhere by hand: the job fails, and rests for a person instead of losing the money from sight.
  if (booking.outcome === 'already' && !booking.isSame)
    throw new DomainError('conflict', 'reference_booked_elsewhere', 'A payment with this reference is booked differently');
  return booking.outcome === 'refused' ? 'refused' : 'taken';
};

/** Staff freeze a savings account → its payouts that are still with us are called off. */
export const onSavingsFrozen = callOffPayouts;

/** What money may come in for. A purpose of the contract without an entry does not compile. */
const purposes = {
  loan_repayment: {
    book: bookLoanRepayment,
    refusal: 'the loan takes no payments any more',
    suspense: { noun: 'loan', hint: 'Its number, like AJ-000042', find: loanTarget, owed: loanOwed, creditReturned },
  },
  customer_credit: { book: bookCustomerCredit, refusal: 'the customer’s account is closed', isDeposit: true },
  savings_deposit: {
    book: bookSavingsDeposit,
    refusal: 'the savings account no longer accepts deposits',
    isDeposit: true,
    suspense: {
      noun: 'savings account',
      hint: 'Its number, like SV-000042',
      find: savingsOwner.find,
      isDatedFarBack: bankDeposits.isDatedFarBack,
    },
  },
  investment: {
    book: bookInvestment,
    refusal: 'the investment takes no payment any more',
    isDeposit: true,
    suspense: { noun: 'investment', hint: 'Its number, like IN-000042', find: investmentTarget, owed: investmentOwed },
  },
  betalife_subscription: {
    book: bookContribution,
    refusal: 'the subscription does not take this amount any more',
    isDeposit: true,
    suspense: { noun: 'subscription', hint: 'Its number, like BL-000042', find: subscriptionTarget, owed: subscriptionOwed },
  },
  /** The small charge that verifies a card is refunded at once. */
  card_check: { book: async () => 'give_back', refusal: 'it was only a card verification charge' },
} satisfies Record<MoneyInPurpose, MoneyInPurposeHandler>;

/**
 * The order in which a transfer to a customer's account number is split, at the moment it arrives (decisions 330, 343 and 611).
 * A module that takes transfers adds a step here.
 */
const transferOrder = [
  { purpose: 'loan_repayment', claim: claimDue },
  { purpose: 'investment', claim: claimForInvestments },
  { purpose: 'savings_deposit', claim: claimForSavings },
  { purpose: 'loan_repayment', claim: claimAhead },
  { purpose: 'customer_credit', claim: async (_tx, _context, { customerId, amount }) => [{ purposeId: customerId, amount }] },
] satisfies readonly TransferClaim<MoneyInPurpose>[];

export const moneyInReactions: MoneyInRegistry = {
  purposes,
  accountHolder: customerAccountHolder,
  transferOrder,
  checkDeposits: reportAboveTier,
  isAboveLimitByHand: async (tx, context, by, amount) => (await recordedAboveLimit(tx, context, by, amount)) !== undefined,
};

/**
 * A colleague or a merchant was added → they are invited to choose a password. A new password is required → nothing else works before.
 * What products keep for people protects their contact details and keeps their accounts open. What is open without money ends with the account.
 */
export const peopleReactions: PeopleReactions = {
  invited: mailInvitation,
  passwordDemanded: requireNewPassword,
  renamed: reassessAccount,
  rightsChanged: dropExportsOf,
  ties: [
    { product: 'saved cards', end: savedCards.removeOf },
    { product: 'direct debit', end: revokeMandateOf },
    { product: 'loans', isOpen: hasOpenLoan, end: endDraftOf },
    { product: 'customer credit', isOpen: hasCustomerCredit, holdsMoney: hasCustomerCredit },
    { product: 'autosave', end: endAutosavesOf },
    { product: 'savings', ...savingsOwner.ties, end: savingsClosing.ofCustomer },
    { product: 'withdrawals', isOpen: hasOpenWithdrawal, holdsMoney: hasOpenWithdrawal },
    { product: 'investments', isOpen: hasOpenInvestment, holdsMoney: hasOpenInvestment },
    { product: 'BetaLife', isOpen: hasOpenSubscription, holdsMoney: hasOpenSubscription },
    { product: 'merchants', holdsMoney: async (db, id) => (await balanceOf(db, gl.merchantPayable(id))) !== 0n },
  ],
};

/** A customer registers with a code → it must be one that was given out. */
export const signUpReactions: SignUpReactions = { isReferralCode };

/** A notice of a provider → payouts are queried, and the settlement of a credit shows whether it is booked. */
export const noticeReactions = (
  context: Context,
): { onTransferNotice: OnTransferNotice; onMandateNotice: OnMandateNotice; onSettled: OnSettled } => ({
  onMandateNotice: (reference) => mandateNotice(context, reference),
  onTransferNotice: (reference, event) => receiveTransferNotice(context, payoutReactions, reference, event),
  onSettled: (reference) => followSettlement(context, reference),
});

/** A loan was approved, paid out or repaid → the system of the customer's merchant receives an event. */
export const onLoanFact: OnLoanFact = recordPartnerEvent;

/** A guarantor accepted → the application may wait for its decision now. */
export const guarantorReactions: GuarantorReactions = {
  accepted: (tx, context, loanId) => notifyGuaranteed(tx, context, loanId as LoanId),
};

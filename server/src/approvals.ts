/** Every kind of act that a second person confirms: a visible list. A kind is added here and nowhere else. */
import type { ApprovalKinds } from '#modules/approvals';
import { scorecardApprovals } from '#modules/assessments/scorecards';
import { factorApprovals } from '#modules/auth';
import { subscriptionRefund } from '#modules/betalife-subscriptions';
import { closingApprovals } from '#modules/closings';
import { creditRefund } from '#modules/customer-credit';
import { importApprovals } from '#modules/imports';
import { investmentApprovals } from '#modules/investment-contracts';
import { provisionApprovals } from '#modules/loan-accounts/provisions';
import { loanApprovals } from '#modules/loan-applications';
import { cardFeeChange } from '#modules/loan-products';
import { merchantApprovals } from '#modules/merchants';
import { accountApprovals } from '#modules/onboarding';
import { monthApprovals } from '#modules/month-close';
import { slipApprovals } from '#modules/payment-slips';
import {
  accountApprovalsOfBank,
  bookingApprovals,
  dayApprovals,
  differenceApprovals,
  lineApprovals,
} from '#modules/reconciliation';
import { payoutByHand } from '#modules/payouts';
import { repaymentApprovals } from '#modules/repayments/second-approvals';
import { savingsApprovals } from '#modules/savings';
import { depositReversal, savingsReactivation } from '#modules/savings-desk';
import { requestedEffects, servicingActs } from '#modules/servicing';
import { receiptReturn } from '#modules/suspense-desk';
import { customerScope, peopleApprovals } from '#modules/users';
import { taxApprovals } from '#modules/taxes';
import { suspenseBooking } from '#modules/wallets/suspense';
import { withdrawalApprovals } from '#modules/withdrawals';
import { moneyInReactions, payoutReactions, peopleReactions } from './reactions.ts';

const approvalKinds: ApprovalKinds = [
  ...peopleApprovals(peopleReactions),
  ...factorApprovals,
  ...accountApprovals,
  ...loanApprovals,
  ...repaymentApprovals(servicingActs, requestedEffects),
  ...slipApprovals,
  ...importApprovals,
  ...bookingApprovals,
  ...differenceApprovals,
  ...lineApprovals,
  ...dayApprovals,
  ...accountApprovalsOfBank,
  ...closingApprovals,
  ...monthApprovals,
  ...savingsApprovals,
  ...withdrawalApprovals,
  ...investmentApprovals,
  payoutByHand(payoutReactions),
  ...taxApprovals,
  ...merchantApprovals,
  depositReversal,
  savingsReactivation,
  subscriptionRefund,
  receiptReturn,
  creditRefund,
  suspenseBooking(moneyInReactions),
  cardFeeChange,
  ...provisionApprovals,
  ...scorecardApprovals,
];

export const approvalRegistry = { kinds: approvalKinds, customerScope };

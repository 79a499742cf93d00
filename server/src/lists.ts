/** Every list of staff as the server reads it: a list that is not here has no page, no file and no saved views. */
import { approvalLists } from '#modules/approvals';
import { scorecardLists } from '#modules/assessments/scorecards';
import { messageLists } from '#modules/notifications';
import { privacyLists } from '#modules/privacy';
import { siteLists } from '#modules/site';
import { subscriptionLists } from '#modules/betalife-subscriptions';
import { closingLists, type SummaryOf } from '#modules/closings';
import { ledgerLists } from '#modules/ledger/general-ledger';
import { reportLists } from '#modules/reports';
import { loanLists } from '#modules/loan-applications';
import { merchantLists } from '#modules/merchants';
import { onboardingLists } from '#modules/onboarding';
import { payoutLists } from '#modules/payouts';
import { referralLists } from '#modules/referrals';
import { importLists } from '#modules/imports';
import { investorLists } from '#modules/investment-contracts';
import { savingsLists } from '#modules/savings';
import { slipLists } from '#modules/payment-slips';
import { peopleLists } from '#modules/users';
import { requestLists } from '#modules/users/requests';
import { reconciliationLists } from '#modules/reconciliation';
import { settlementLists } from '#modules/settlements';
import { walletLists } from '#modules/wallets';
import { withdrawalLists } from '#modules/withdrawals';
import type { BoundList } from '#platform/lists/list';
import { recoveryLists } from '#modules/recovery';
import { approvalRegistry } from './approvals.ts';
import { peopleReactions } from './reactions.ts';

/** `summaryOf`: what each job is for; the table of jobs itself needs the lists. */
export const listsWith = (summaryOf: SummaryOf): readonly BoundList[] => [
  ...approvalLists(approvalRegistry),
  ...ledgerLists,
  ...reportLists,
  ...scorecardLists,
  ...closingLists(summaryOf),
  ...siteLists,
  ...messageLists,
  ...privacyLists(peopleReactions),
  ...loanLists,
  ...slipLists,
  ...importLists,
  ...peopleLists,
  ...requestLists,
  ...merchantLists,
  ...walletLists,
  ...reconciliationLists,
  ...settlementLists,
  ...referralLists,
  ...onboardingLists,
  ...payoutLists,
  ...savingsLists,
  ...recoveryLists,
  ...withdrawalLists,
  ...investorLists,
  ...subscriptionLists,
];

/** Every declared list of staff. One that is not here has no file. */
import type { List } from './kernel/list.ts';
import { comparedLoanList } from './modules/assessments.scorecards.ts';
import { approvalList } from './modules/approvals.ts';
import { deliveryList } from './modules/notifications.lists.ts';
import { privacyRequestList } from './modules/privacy.lists.ts';
import { complaintList, contactMessageList } from './modules/site.lists.ts';
import { failedJobList } from './modules/closings.ts';
import { portfolioList } from './modules/reports.ts';
import { collectionList } from './modules/reports.collections.ts';
import { disbursedLoanList } from './modules/reports.disbursed.ts';
import { vintageLoanList } from './modules/reports.vintages.ts';
import { writtenOffLoanList } from './modules/reports.written-off.ts';
import { ledgerLegList } from './modules/ledger.legs.ts';
import { loanList } from './modules/loan-applications.files.ts';
import { merchantList } from './modules/merchants.staff.ts';
import { businessList } from './modules/onboarding.businesses.ts';
import { kycList } from './modules/onboarding.kyc.ts';
import { payoutList } from './modules/payouts.ts';
import { promiseList } from './modules/recovery.promises.ts';
import { dunningList } from './modules/recovery.dunning.ts';
import { defaulterList, writtenOffList } from './modules/recovery.lists.ts';
import { referralList } from './modules/referrals.ts';
import { importList } from './modules/imports.ts';
import { savingsList, savingsTransactionList } from './modules/savings.staff.ts';
import { investorList } from './modules/investment-contracts.staff.ts';
import { slipList } from './modules/payment-slips.ts';
import { packageDeliveryList, subscriptionList } from './modules/betalife-subscriptions.staff.ts';
import { staffList, userList } from './modules/users.lists.ts';
import { managementList, transferList } from './modules/users.requests.ts';
import { reconciliationList } from './modules/reconciliation.ts';
import { bankBalanceList } from './modules/reconciliation.balance.ts';
import { bankLineList } from './modules/reconciliation.lines.ts';
import { batchList } from './modules/settlements.batches.ts';
import { settlementList } from './modules/settlements.ts';
import { unidentifiedReceiptList } from './modules/wallets.ts';
import { withdrawalList } from './modules/withdrawals.staff.ts';

export const declaredLists = {
  approvalList,
  comparedLoanList,
  ledgerLegList,
  portfolioList,
  vintageLoanList,
  disbursedLoanList,
  writtenOffLoanList,
  collectionList,
  failedJobList,
  complaintList,
  contactMessageList,
  deliveryList,
  privacyRequestList,
  loanList,
  slipList,
  importList,
  userList,
  staffList,
  transferList,
  managementList,
  merchantList,
  unidentifiedReceiptList,
  reconciliationList,
  bankLineList,
  bankBalanceList,
  batchList,
  settlementList,
  referralList,
  businessList,
  kycList,
  payoutList,
  savingsList,
  savingsTransactionList,
  defaulterList,
  writtenOffList,
  promiseList,
  dunningList,
  withdrawalList,
  investorList,
  subscriptionList,
  packageDeliveryList,
};

export const allLists = Object.values(declaredLists) as unknown as readonly List[];

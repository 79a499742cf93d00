/** The call of each list that has a file, by the name of the file in its address. */
import { bankBalanceCalls } from '@ajo/contract/modules/reconciliation.balance';
import { reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { Call } from '@ajo/contract/kernel/call';
import { approvalCalls } from '@ajo/contract/modules/approvals';
import { staffSubscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { scorecardCalls } from '@ajo/contract/modules/assessments.scorecards';
import { closingCalls } from '@ajo/contract/modules/closings';
import { reportCalls } from '@ajo/contract/modules/reports';
import { collectionCalls } from '@ajo/contract/modules/reports.collections';
import { disbursedCalls } from '@ajo/contract/modules/reports.disbursed';
import { writtenOffCalls } from '@ajo/contract/modules/reports.written-off';
import { vintageCalls } from '@ajo/contract/modules/reports.vintages';
import { ledgerLegCalls } from '@ajo/contract/modules/ledger.legs';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { staffMerchantCalls } from '@ajo/contract/modules/merchants.staff';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { businessCalls } from '@ajo/contract/modules/onboarding.businesses';
import { messageCalls } from '@ajo/contract/modules/notifications.messages';
import { privacyCalls } from '@ajo/contract/modules/privacy';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { promiseCalls } from '@ajo/contract/modules/recovery.promises';
import { dunningCalls } from '@ajo/contract/modules/recovery.dunning';
import { investorCalls } from '@ajo/contract/modules/investment-contracts.staff';
import { withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { siteCalls } from '@ajo/contract/modules/site';
import { payoutCalls } from '@ajo/contract/modules/payouts';
import { referralCalls } from '@ajo/contract/modules/referrals';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { slipCalls } from '@ajo/contract/modules/payment-slips';
import { importCalls } from '@ajo/contract/modules/imports';
import { userCalls } from '@ajo/contract/modules/users';
import { managementCalls, transferCalls } from '@ajo/contract/modules/users.requests';
import { reconciliationCalls } from '@ajo/contract/modules/reconciliation';
import { batchCalls } from '@ajo/contract/modules/settlements.batches';
import { settlementCalls } from '@ajo/contract/modules/settlements';
import { walletCalls } from '@ajo/contract/modules/wallets';

export const listOf = new Map<string, Call>([
  ['users', userCalls.search],
  ['admins', userCalls.searchStaff],
  ['loans', loanCalls.search],
  ['payment-receipts', slipCalls.list],
  ['user-transfers', transferCalls.list],
  ['user-management-requests', managementCalls.list],
  ['merchants', staffMerchantCalls.list],
  ['unidentified-receipts', walletCalls.unidentifiedReceipts],
  ['settlements', settlementCalls.list],
  ['settlement-batches', batchCalls.list],
  ['reconciliation', reconciliationCalls.list],
  ['bank-lines', reconciliationLineCalls.lines],
  ['bank-reconciliation', bankBalanceCalls.statement],
  ['referrals', referralCalls.list],
  ['businesses', businessCalls.list],
  ['kyc', kycCalls.queue],
  ['imports', importCalls.imports],
  ['payouts', payoutCalls.list],
  ['approvals', approvalCalls.list],
  ['general-ledger', ledgerLegCalls.legs],
  ['portfolio', reportCalls.loans],
  ['vintage-loans', vintageCalls.loans],
  ['disbursed-loans', disbursedCalls.list],
  ['written-off-loans', writtenOffCalls.list],
  ['scorecard-loans', scorecardCalls.loans],
  ['collections', collectionCalls.list],
  ['given-up-jobs', closingCalls.givenUp],
  ['complaints', siteCalls.list],
  ['contact-messages', siteCalls.messages],
  ['deliveries', messageCalls.deliveries],
  ['privacy-requests', privacyCalls.queue],
  ['savings', staffSavingsCalls.list],
  ['savings-transactions', staffSavingsCalls.transactions],
  ['savings-withdrawals', withdrawalCalls.list],
  ['defaulters', recoveryCalls.defaulters],
  ['written-off', recoveryCalls.writtenOff],
  ['dunning-log', dunningCalls.log],
  ['promises', promiseCalls.list],
  ['investors', investorCalls.list],
  ['betalife-subscriptions', staffSubscriptionCalls.list],
  ['betalife-deliveries', staffSubscriptionCalls.deliveries],
]);

/** Every call the two sides share. A call that is not here does not exist. */
import type { Call } from './kernel/call.ts';
import { approvalCalls } from './modules/approvals.ts';
import { authCalls, passwordCalls } from './modules/auth.ts';
import { phoneCalls } from './modules/auth.phone.ts';
import { pinCalls } from './modules/auth.pin.ts';
import { twoFactorCalls } from './modules/auth.two-factor.ts';
import { assessmentCalls } from './modules/assessments.ts';
import { scorecardCalls } from './modules/assessments.scorecards.ts';
import { keyFactsCalls } from './modules/key-facts.ts';
import { provisionCalls } from './modules/loan-accounts.provisions.ts';
import { loanStatementCalls } from './modules/loan-statements.ts';
import { importCalls } from './modules/imports.ts';
import { slipCalls } from './modules/payment-slips.ts';
import { bankHolidayCalls } from './modules/bank-holidays.ts';
import { betalifeCalls } from './modules/betalife.ts';
import { closingCalls } from './modules/closings.ts';
import { accountNumberCalls } from './modules/repayments.accounts.ts';
import { betweenLoansCalls, previewCalls, servicingCalls } from './modules/servicing.ts';
import { cardDebitCalls } from './modules/card-debits.ts';
import { dashboardCalls } from './modules/dashboard.ts';
import { ownDashboardCalls } from './modules/dashboard.own.ts';
import { fileCalls } from './modules/files.ts';
import { guarantorCalls } from './modules/guarantors.ts';
import { myGuarantorCalls } from './modules/guarantors/borrower.ts';
import { guarantorFileCalls } from './modules/guarantors/staff.ts';
import { historyCalls } from './modules/history.ts';
import { investorCalls } from './modules/investment-contracts.staff.ts';
import { investmentContractCalls } from './modules/investment-contracts.ts';
import { investmentCalls } from './modules/investments.ts';
import { allLists } from './all-lists.ts';
import { savingsCallTables } from './savings-calls.ts';
import { ledgerCalls } from './modules/ledger.ts';
import { ledgerLegCalls } from './modules/ledger.legs.ts';
import { loanChoiceCalls } from './modules/loan-applications.choices.ts';
import { loanDeskCalls } from './modules/loan-applications.desk.ts';
import { loanDraftCalls } from './modules/loan-applications.drafts.ts';
import { productCatalogueCalls } from './modules/loan-products.catalogue.ts';
import { loanProductCalls } from './modules/loan-products.ts';
import { loanCalls } from './modules/loan-applications.ts';
import { messageCalls } from './modules/notifications.messages.ts';
import { notificationCalls } from './modules/notifications.ts';
import { businessCalls } from './modules/onboarding.businesses.ts';
import { kycCalls } from './modules/onboarding.kyc.ts';
import { revealQuotaCalls } from './modules/onboarding.reveals.ts';
import { tierCalls } from './modules/onboarding.tiers.ts';
import { onboardingCalls, onboardingCallsAsWritten } from './modules/onboarding.ts';
import { payoutCalls } from './modules/payouts.ts';
import { privacyCalls } from './modules/privacy.ts';
import { receiptCalls, repaymentCalls } from './modules/repayments.ts';
import { prepaymentCalls } from './modules/repayments.prepayment.ts';
import { outageCalls } from './modules/outages.ts';
import { recoveryCalls } from './modules/recovery.ts';
import { bureauCalls } from './modules/regulatory.ts';
import { halfYearCalls } from './modules/regulatory.half-year.ts';
import { dunningCalls } from './modules/recovery.dunning.ts';
import { promiseCalls } from './modules/recovery.promises.ts';
import { visitCalls } from './modules/recovery.visits.ts';
import { reportCalls } from './modules/reports.ts';
import { collectionCalls } from './modules/reports.collections.ts';
import { targetCalls } from './modules/reports.targets.ts';
import { taxCalls } from './modules/taxes.ts';
import { portfolioTrendCalls } from './modules/reports.portfolio-trend.ts';
import { rollRateCalls } from './modules/reports.roll-rates.ts';
import { disbursedCalls } from './modules/reports.disbursed.ts';
import { writtenOffCalls } from './modules/reports.written-off.ts';
import { vintageCalls } from './modules/reports.vintages.ts';
import { liquidityCalls } from './modules/reports.liquidity.ts';
import { financialStatementCalls } from './modules/reports.statements.ts';
import { savingsPreviewCalls } from './modules/savings.preview.ts';
import { savingsTransactionCalls, staffSavingsCalls } from './modules/savings.staff.ts';
import { plainWithdrawalCalls, withdrawalCalls } from './modules/withdrawals.staff.ts';
import { searchCalls } from './modules/search.ts';
import { savedCardCalls } from './modules/wallets.cards.ts';
import { scheduleCalls } from './modules/schedules.ts';
import { subscriptionCalls } from './modules/betalife-subscriptions.ts';
import { staffSubscriptionCalls, subscriptionSettingCalls } from './modules/betalife-subscriptions.staff.ts';
import { brandCalls } from './modules/brand.ts';
import { branchCalls } from './modules/branches.ts';
import { monthCloseCalls } from './modules/month-close.ts';
import { mandateCalls } from './modules/mandates.ts';
import { staffMerchantCalls } from './modules/merchants.staff.ts';
import { merchantCalls } from './modules/merchants.ts';
import { creditBureauCalls } from './modules/credit-bureaus.ts';
import { partnerCalls, partnerDeskCalls } from './modules/partners.ts';
import { customerFileCalls } from './modules/customer-files.ts';
import { walkInCalls } from './modules/walk-ins.ts';
import { preparedApplicationCalls } from './modules/walk-ins.applications.ts';
import { customerCalls } from './modules/customers.ts';
import { taxStatementCalls } from './modules/customers.tax.ts';
import { referralCalls } from './modules/referrals.ts';
import { managementCalls, plainManagementCalls, plainTransferCalls, transferCalls } from './modules/users.requests.ts';
import { siteCalls } from './modules/site.ts';
import { reviewCalls } from './modules/site.reviews.ts';
import { statementCalls } from './modules/statements.ts';
import { trancheCalls } from './modules/servicing.tranches.ts';
import { userCalls } from './modules/users.ts';
import { listCalls, viewCalls } from './modules/lists.ts';
import { scheduleCalls as listScheduleCalls } from './modules/lists.schedules.ts';
import { reconciliationCalls } from './modules/reconciliation.ts';
import { bankBalanceCalls } from './modules/reconciliation.balance.ts';
import { reconciliationLineCalls } from './modules/reconciliation.lines.ts';
import { reconciliationDayCalls } from './modules/reconciliation.days.ts';
import { manualLimitCalls } from './modules/bookings.ts';
import { reconciliationSettingCalls } from './modules/reconciliation.settings.ts';
import { batchCalls } from './modules/settlements.batches.ts';
import { settlementCalls } from './modules/settlements.ts';
import { settingCalls } from './modules/settings.ts';
import { suspenseDeskCalls } from './modules/suspense-desk.ts';
import { walletCalls } from './modules/wallets.ts';

const tables = [
  approvalCalls,
  authCalls,
  phoneCalls,
  passwordCalls,
  twoFactorCalls,
  pinCalls,
  userCalls,
  transferCalls,
  plainTransferCalls,
  managementCalls,
  plainManagementCalls,
  branchCalls,
  brandCalls,
  mandateCalls,
  referralCalls,
  customerCalls,
  customerFileCalls,
  walkInCalls,
  preparedApplicationCalls,
  taxStatementCalls,
  creditBureauCalls,
  merchantCalls,
  staffMerchantCalls,
  partnerCalls,
  partnerDeskCalls,
  historyCalls,
  notificationCalls,
  messageCalls,
  fileCalls,
  ledgerCalls,
  ledgerLegCalls,
  onboardingCalls,
  onboardingCallsAsWritten,
  kycCalls,
  revealQuotaCalls,
  tierCalls,
  businessCalls,
  guarantorCalls,
  myGuarantorCalls,
  guarantorFileCalls,
  scheduleCalls,
  loanProductCalls,
  productCatalogueCalls,
  loanDeskCalls,
  loanDraftCalls,
  loanCalls,
  trancheCalls,
  repaymentCalls,
  servicingCalls,
  previewCalls,
  receiptCalls,
  prepaymentCalls,
  payoutCalls,
  walletCalls,
  suspenseDeskCalls,
  settingCalls,
  provisionCalls,
  monthCloseCalls,
  bankHolidayCalls,
  reconciliationCalls,
  reconciliationLineCalls,
  bankBalanceCalls,
  reconciliationDayCalls,
  manualLimitCalls,
  reconciliationSettingCalls,
  batchCalls,
  settlementCalls,
  accountNumberCalls,
  siteCalls,
  reviewCalls,
  betalifeCalls,
  subscriptionCalls,
  staffSubscriptionCalls,
  subscriptionSettingCalls,
  investmentCalls,
  investmentContractCalls,
  investorCalls,
  staffSavingsCalls,
  savingsTransactionCalls,
  savingsPreviewCalls,
  withdrawalCalls,
  plainWithdrawalCalls,
  closingCalls,
  savedCardCalls,
  outageCalls,
  cardDebitCalls,
  slipCalls,
  importCalls,
  privacyCalls,
  betweenLoansCalls,
  assessmentCalls,
  scorecardCalls,
  keyFactsCalls,
  loanStatementCalls,
  loanChoiceCalls,
  recoveryCalls,
  promiseCalls,
  dunningCalls,
  visitCalls,
  reportCalls,
  collectionCalls,
  targetCalls,
  financialStatementCalls,
  liquidityCalls,
  portfolioTrendCalls,
  rollRateCalls,
  vintageCalls,
  disbursedCalls,
  writtenOffCalls,
  taxCalls,
  bureauCalls,
  halfYearCalls,
  searchCalls,
  dashboardCalls,
  ownDashboardCalls,
  statementCalls,
  viewCalls,
  listCalls,
  listScheduleCalls,
  ...savingsCallTables,
];
export const allCalls: Call[] = [...tables.flatMap((table): Call[] => Object.values(table)), ...allLists.map(({ file }) => file)];

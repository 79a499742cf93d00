/** The API: every module's routes in one list. */
import { allCalls } from '@ajo/contract/all-calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { approvalRoutes } from '#modules/approvals';
import { authRoutes, broadcastRoutes } from '#modules/auth';
import { bankHolidayRoutes } from '#modules/bank-holidays';
import { betalifeRoutes } from '#modules/betalife';
import { closingRoutes } from '#modules/closings';
import { branchRoutes } from '#modules/branches';
import { brandRoutes, logoBytes, pageLook } from '#modules/brand';
import { dashboardRoutes } from '#modules/dashboard';
import { fileRoutes } from '#modules/files';
import { guarantorRoutes } from '#modules/guarantors';
import { subscriptionRoutes } from '#modules/betalife-subscriptions';
import { investmentContractRoutes } from '#modules/investment-contracts';
import { investmentRoutes } from '#modules/investments';
import { countOpenDifferences } from '#modules/ledger/proofs';
import { ledgerRoutes } from '#modules/ledger';
import { guaranteedLoans } from '#modules/loans';
import { loanRoutes } from '#modules/loan-applications';
import { kycRoutes, onboardingRoutes } from '#modules/onboarding';
import { payoutsRoutes } from '#modules/payouts';
import { monthCloseRoutes } from '#modules/month-close';
import { mandateRoutes } from '#modules/mandates';
import { merchantRoutes } from '#modules/merchants';
import { creditBureauRoutes } from '#modules/credit-bureaus';
import { partnerRoutes } from '#modules/partners';
import { customerFileRoutes } from '#modules/customer-files';
import { customerRoutes } from '#modules/customers';
import { referralRoutes } from '#modules/referrals';
import { listRoutes } from '#modules/lists';
import { messageRoutes, notificationRoutes } from '#modules/notifications';
import { newsConsent, privacyRoutes } from '#modules/privacy';
import { accountNumberRoutes, repaymentRoutes } from '#modules/repayments';
import { autosaveRoutes } from '#modules/autosave';
import { cardDebitRoutes } from '#modules/card-debits';
import { importRoutes } from '#modules/imports';
import { assessmentRoutes } from '#modules/assessments';
import { scorecardRoutes } from '#modules/assessments/scorecards';
import { provisionRoutes } from '#modules/loan-accounts/provisions';
import { keyFactsRoutes } from '#modules/key-facts';
import { loanStatementRoutes } from '#modules/loan-statements';
import { servicingRoutes, trancheRoutes } from '#modules/servicing';
import { savingsRoutes } from '#modules/savings';
import { savingsDeskRoutes } from '#modules/savings-desk';
import { customerCreditRoutes } from '#modules/customer-credit';
import { savingsPaymentRoutes } from '#modules/savings-payments';
import { depositRoutingRoutes } from '#modules/deposit-routing';
import { savingsProductRoutes } from '#modules/savings-products';
import { slipRoutes } from '#modules/payment-slips';
import { recoveryRoutes } from '#modules/recovery';
import { taxRoutes } from '#modules/taxes';
import { reportRoutes } from '#modules/reports';
import { regulatoryRoutes } from '#modules/regulatory';
import { searchRoutes } from '#modules/search';
import { scheduleRoutes } from '#modules/schedules';
import { settingRoutes } from '#modules/settings';
import { siteRoutes } from '#modules/site';
import { statementRoutes } from '#modules/statements';
import { userRoutes } from '#modules/users';
import { bookingsRoutes } from '#modules/bookings';
import { reconciliationRoutes } from '#modules/reconciliation';
import { settlementsRoutes } from '#modules/settlements';
import { walkInRoutes } from '#modules/walk-ins';
import { outageRoutes } from '#modules/outages';
import { suspenseDeskRoutes } from '#modules/suspense-desk';
import { walletsRoutes } from '#modules/wallets';
import { withdrawalRoutes } from '#modules/withdrawals';
import { type GaugeDefinition, openHttpApp } from '#platform/http/http-app';
import { openApiRoutes } from '#platform/http/openapi-page';
import { serveWeb } from '#platform/http/web';
import { approvalRegistry } from './approvals.ts';
import { dayClosers } from './closers.ts';
import { summaryOfJob } from './jobs.ts';
import { listsWith } from './lists.ts';
import { payables } from './payables.ts';
import {
  moneyInReactions,
  onSavingsFrozen,
  payoutReactions,
  peopleReactions,
  signUpReactions,
  guarantorReactions,
} from './reactions.ts';

const lists = listsWith(summaryOfJob);

const routes: ((app: FastifyInstance, context: Context) => void)[] = [
  authRoutes(signUpReactions),
  userRoutes(peopleReactions),
  approvalRoutes(approvalRegistry),
  branchRoutes,
  referralRoutes,
  customerRoutes,
  customerFileRoutes,
  walkInRoutes,
  merchantRoutes,
  creditBureauRoutes,
  partnerRoutes,
  notificationRoutes,
  messageRoutes(newsConsent),
  fileRoutes,
  ledgerRoutes,
  onboardingRoutes(moneyInReactions),
  kycRoutes,
  guarantorRoutes(guaranteedLoans, guarantorReactions),
  scheduleRoutes,
  loanRoutes,
  trancheRoutes,
  repaymentRoutes,
  servicingRoutes,
  payoutsRoutes(payoutReactions),
  walletsRoutes(moneyInReactions),
  suspenseDeskRoutes(moneyInReactions),
  outageRoutes,
  bookingsRoutes,
  reconciliationRoutes,
  settlementsRoutes,
  settingRoutes,
  siteRoutes,
  brandRoutes,
  bankHolidayRoutes,
  mandateRoutes,
  betalifeRoutes,
  subscriptionRoutes(moneyInReactions),
  investmentRoutes,
  investmentContractRoutes(moneyInReactions),
  savingsProductRoutes,
  savingsRoutes(moneyInReactions, onSavingsFrozen),
  depositRoutingRoutes,
  savingsDeskRoutes,
  customerCreditRoutes,
  savingsPaymentRoutes(payables),
  monthCloseRoutes,
  closingRoutes({ summaryOf: summaryOfJob, closers: dayClosers }),
  withdrawalRoutes,
  autosaveRoutes,
  cardDebitRoutes(moneyInReactions),
  accountNumberRoutes(moneyInReactions),
  slipRoutes,
  importRoutes,
  privacyRoutes(peopleReactions),
  assessmentRoutes,
  keyFactsRoutes,
  loanStatementRoutes,
  recoveryRoutes,
  reportRoutes,
  provisionRoutes,
  scorecardRoutes,
  taxRoutes,
  regulatoryRoutes,
  searchRoutes,
  dashboardRoutes({ registry: approvalRegistry, lists }),
  statementRoutes,
  listRoutes(lists),
];

/** What operators watch next to the figures of the process. */
const gauges: readonly GaugeDefinition[] = [
  { name: 'ledger_open_differences', help: 'Unresolved differences in the books', read: countOpenDifferences },
];

export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = await openHttpApp(context, gauges);
  openApiRoutes(app, allCalls, context.config.BRAND);
  await broadcastRoutes(app, context);
  for (const add of routes) add(app, context);
  await serveWeb(app, context, { pageLook, logoBytes });
  return app;
}

/** The routes of the staff area, in the order of its menu. */
import { paths } from '#platform/paths';
import { type Route, screen } from '../../route.ts';
import { kitRoutes } from '../kit/kit-routes.ts';
import { byRight } from './by-right.tsx';
import { depositRoutes } from './deposit-routes.ts';
import { importRoutes } from './import-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

const routes: Route[] = [
  {
    path: paths.staff.dashboard,
    Component: screen(() => import('./dashboard.page.tsx'), 'StaffDashboardPage'),
  },
  {
    path: paths.staff.loanProducts,
    Component: screen(() => import('../../../modules/loan-products/screens/loan-products.screen.tsx'), 'LoanProductsScreen'),
  },
  {
    path: paths.staff.requests,
    Component: screen(() => import('../../../modules/loan-applications/screens/loan-list.screen.tsx'), 'LoanListScreen'),
  },
  {
    path: '/admin/requests/:loan_id',
    Component: screen(() => import('./loan-request.page.tsx'), 'LoanRequestPage'),
  },
  {
    path: '/admin/requests/bank-statement/:loan_id',
    Component: screen(() => import('../../../modules/statements/screens/bank-statement.screen.tsx'), 'BankStatementScreen'),
  },
  {
    path: '/admin/requests/guarantor-bank-statement/:loan_id',
    Component: screen(
      () => import('../../../modules/statements/screens/bank-statement.screen.tsx'),
      'GuarantorBankStatementScreen',
    ),
  },
  {
    path: '/admin/requests/profile/:loan_id',
    Component: screen(() => import('./customer-addresses.page.tsx'), 'ApplicantAddress'),
  },
  {
    path: '/admin/requests/action-history/:id',
    Component: screen(
      () => import('../../../modules/loan-applications/screens/action-history.screen.tsx'),
      'ActionHistoryScreen',
    ),
  },
  {
    path: '/admin/requests/repayments/:loanId/transactions/:loanPaymentId',
    Component: screen(() => import('../../../modules/repayments/screens/instalment.screen.tsx'), 'InstalmentScreen'),
  },
  {
    path: paths.staff.contactMessages,
    Component: screen(() => import('../../../modules/site/screens/message-list.screen.tsx'), 'MessageListScreen'),
  },
  {
    path: paths.staff.complaints,
    Component: screen(() => import('../../../modules/site/screens/complaint-list.screen.tsx'), 'ComplaintListScreen'),
  },
  {
    path: '/admin/requests/:user_id/repayment-score/:loan_id',
    Component: screen(() => import('../../../modules/repayments/screens/repayment-score.screen.tsx'), 'RepaymentScoreScreen'),
  },
  {
    path: paths.staff.users,
    Component: screen(() => import('../../../modules/users/screens/users.screen.tsx'), 'UsersScreen'),
  },
  {
    path: paths.staff.addCustomer,
    Component: screen(() => import('../../../modules/walk-ins/screens/add-customer.screen.tsx'), 'AddCustomerScreen'),
  },
  {
    path: paths.staff.admins,
    Component: screen(() => import('../../../modules/users/screens/admins.screen.tsx'), 'AdminsScreen'),
  },
  {
    path: '/admin/users/:user_id/apply',
    Component: screen(() => import('./apply-for-customer.page.tsx'), 'ApplyForCustomerPage'),
  },
  { path: '/admin/users/:user_id', Component: screen(() => import('./person.page.tsx'), 'PersonPage') },
  { path: '/admin/payments/:id', Component: screen(() => import('./customer-addresses.page.tsx'), 'PaymentsAddress') },
  {
    path: paths.staff.scheduledReports,
    Component: screen(() => import('./scheduled-reports.page.tsx'), 'ScheduledReportsPage'),
  },
  {
    path: paths.staff.approvals,
    Component: screen(() => import('./approvals.page.tsx'), 'ApprovalsPage'),
  },
  {
    path: paths.staff.transferRequests,
    Component: screen(() => import('../../../modules/users/screens/transfers.screen.tsx'), 'TransfersScreen'),
  },
  {
    path: paths.staff.userManagementRequests,
    Component: screen(() => import('../../../modules/users/screens/management-requests.screen.tsx'), 'ManagementRequestsScreen'),
  },
  {
    path: paths.staff.merchants,
    Component: screen(() => import('../../../modules/merchants/screens/merchants.screen.tsx'), 'MerchantsScreen'),
  },
  {
    path: paths.staff.referrals,
    Component: screen(() => import('../../../modules/referrals/screens/referrals.screen.tsx'), 'ReferralsScreen'),
  },
  {
    path: paths.staff.businesses,
    Component: screen(() => import('../../../modules/onboarding/screens/businesses.screen.tsx'), 'BusinessesScreen'),
  },
  {
    path: paths.staff.subscriptions,
    Component: screen(
      () => import('../../../modules/betalife-subscriptions/screens/subscription-list.screen.tsx'),
      'SubscriptionListScreen',
    ),
  },
  {
    path: '/admin/betalife-subscriptions/:id',
    Component: screen(
      () => import('../../../modules/betalife-subscriptions/screens/subscription.screen.tsx'),
      'SubscriptionScreen',
    ),
  },
  {
    path: paths.staff.packageDeliveries,
    Component: screen(
      () => import('../../../modules/betalife-subscriptions/screens/delivery-list.screen.tsx'),
      'DeliveryListScreen',
    ),
  },
  {
    path: paths.staff.betalifeProduct,
    Component: screen(() => import('../../../modules/betalife/screens/plan-list.screen.tsx'), 'PlanListScreen'),
  },
  ...['betalife', 'betalife_food', 'betalife_assets'].map((type) => ({
    path: `/admin/${type}/:id`,
    Component: screen(() => import('../../../modules/betalife/screens/plan.screen.tsx'), 'PlanScreen'),
  })),
  {
    path: '/admin/betalife-food/create-package/:id',
    Component: screen(() => import('../../../modules/betalife/screens/package.screen.tsx'), 'CreatePackageScreen'),
  },
  {
    path: '/admin/:type/:id/edit-package/:packageIndex',
    Component: screen(() => import('../../../modules/betalife/screens/package.screen.tsx'), 'EditPackageScreen'),
  },
  ...depositRoutes,
  {
    path: paths.staff.branches,
    Component: screen(() => import('./branches.page.tsx'), 'BranchesPage'),
  },
  {
    path: '/admin/branch/:id/officer/:officer_id',
    Component: screen(() => import('../../../modules/branches/screens/officer.screen.tsx'), 'OfficerScreen'),
  },
  {
    path: '/admin/outages',
    Component: screen(() => import('../../../modules/outages/screens/outages.screen.tsx'), 'OutagesScreen'),
  },
  {
    path: paths.staff.kyc,
    Component: screen(() => import('../../../modules/onboarding/screens/kyc-queue.screen.tsx'), 'KycQueueScreen'),
  },
  {
    path: '/admin/kyc/:user_id',
    Component: screen(() => import('./customer-addresses.page.tsx'), 'KycAddress'),
  },
  { path: paths.staff.account, Component: screen(() => import('./account.page.tsx'), 'StaffAccountPage') },
  {
    path: paths.staff.staffSecurity,
    Component: screen(() => import('../../../modules/auth/screens/staff-security.screen.tsx'), 'StaffSecurityScreen'),
  },
  {
    path: paths.staff.privacyRequests,
    Component: screen(() => import('../../../modules/privacy/screens/privacy-requests.screen.tsx'), 'PrivacyRequestsScreen'),
  },
  {
    path: paths.staff.messages,
    Component: screen(() => import('../../../modules/notifications/screens/messages.screen.tsx'), 'MessagesScreen'),
  },
  {
    path: paths.staff.ledger,
    Component: screen(() => import('../../../modules/ledger/screens/trial-balance.screen.tsx'), 'TrialBalanceScreen'),
  },
  {
    path: paths.staff.generalLedger,
    Component: screen(() => import('../../../modules/ledger/screens/general-ledger.screen.tsx'), 'GeneralLedgerScreen'),
  },
  {
    path: '/admin/ledger/:code',
    Component: screen(() => import('../../../modules/ledger/screens/ledger-account.screen.tsx'), 'LedgerAccountScreen'),
  },
  {
    path: '/admin/ledger/journals/:id',
    Component: screen(() => import('../../../modules/ledger/screens/journal.screen.tsx'), 'JournalScreen'),
  },
  {
    path: paths.staff.fieldVisits,
    Component: screen(() => import('./field-visits.page.tsx'), 'FieldVisitsPage'),
  },
  {
    path: paths.staff.defaulters,
    Component: screen(() => import('./defaulters.page.tsx'), 'DefaultersPage'),
  },
  ...reportRoutes,
  {
    path: paths.staff.receipts,
    Component: screen(() => import('../../../modules/payment-slips/screens/slips.screen.tsx'), 'SlipsScreen'),
  },
  {
    path: paths.staff.payouts,
    Component: screen(() => import('../../../modules/payouts/screens/payouts.screen.tsx'), 'PayoutsScreen'),
  },
  ...importRoutes,
  {
    path: paths.staff.jobs,
    Component: screen(() => import('../../../modules/closings/screens/days.screen.tsx'), 'DaysScreen'),
  },
  {
    path: paths.staff.monthClose,
    Component: screen(() => import('../../../modules/month-close/screens/month-close.screen.tsx'), 'MonthCloseScreen'),
  },
  {
    path: paths.staff.settlements,
    Component: screen(() => import('../../../modules/settlements/screens/settlements.screen.tsx'), 'SettlementsScreen'),
  },
  {
    path: paths.staff.reconciliation,
    Component: screen(() => import('./reconciliation.page.tsx'), 'ReconciliationPage'),
  },
  {
    path: paths.staff.notifications,
    Component: screen(
      () => import('../../../modules/notifications/screens/notification-list.screen.tsx'),
      'NotificationListScreen',
    ),
  },
  ...settingsRoutes,
];

export const staffRoutes: Route[] = [...routes, ...kitRoutes].map(byRight);

/**
 * Every route, in the order of the specification (section 2). A screen that does not exist yet is not here. To add one: a line with
 * `screen(() => import('#modules/<module>'), '<Name>Screen')` at its place; menus show it by themselves.
 */
import type { ComponentType } from 'react';
import { redirectDocument, type RouteObject } from 'react-router';
import { paths, publicPaths } from '#platform/paths';
import { AreaError } from './area-error.tsx';
import { UnknownPath } from './guard.tsx';

type Lazy = () => Promise<{ Component: ComponentType }>;

/** Loads the module when its address is opened. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Lazy {
  return async () => ({ Component: (await load())[name] });
}

/** Public pages are documents of their own, without this program: going there leaves it. */
const document = (path: string): RouteObject => ({ path, loader: () => redirectDocument(path), Component: () => null });

const inside = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: AreaError, children }];

export const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    children: [
      ...publicPaths.map(document),
      {
        lazy: screen(() => import('./areas/public/auth-layout.tsx'), 'AuthLayout'),
        children: [
          { path: paths.signIn, lazy: screen(() => import('#modules/auth'), 'SignInScreen') },
          { path: paths.register, lazy: screen(() => import('#modules/auth'), 'RegisterScreen') },
          { path: paths.forgot, lazy: screen(() => import('#modules/auth'), 'ForgotScreen') },
          { path: paths.changePassword, lazy: screen(() => import('#modules/auth'), 'ChangePasswordScreen') },
          { path: paths.reset, lazy: screen(() => import('#modules/auth'), 'ResetScreen') },
          { path: paths.guarantorAcceptance, lazy: screen(() => import('#modules/guarantors'), 'GuarantorAcceptanceScreen') },
          { path: paths.verifyEmail, lazy: screen(() => import('#modules/auth'), 'VerifyEmailScreen') },
        ],
      },
      {
        lazy: screen(() => import('./areas/customer/customer-layout.tsx'), 'CustomerLayout'),
        children: inside([
          { path: paths.dashboard, lazy: screen(() => import('./areas/customer/dashboard.page.tsx'), 'CustomerDashboardPage') },
          { path: paths.notifications, lazy: screen(() => import('#modules/notifications'), 'NotificationListScreen') },
          { path: paths.myData, lazy: screen(() => import('#modules/privacy'), 'MyDataScreen') },
          { path: paths.profile, lazy: screen(() => import('./areas/customer/profile.page.tsx'), 'ProfilePage') },
          {
            path: '/requests/repayments/:loanId/transactions/:loanPaymentId',
            lazy: screen(() => import('#modules/repayments'), 'MyInstalmentScreen'),
          },
        ]),
      },
      {
        lazy: screen(() => import('./areas/merchant/merchant-layout.tsx'), 'MerchantLayout'),
        children: inside([
          {
            path: paths.merchant.dashboard,
            lazy: screen(() => import('./areas/merchant/dashboard.page.tsx'), 'MerchantDashboardPage'),
          },
          { path: paths.merchant.notifications, lazy: screen(() => import('#modules/notifications'), 'NotificationListScreen') },
          {
            path: paths.merchant.account,
            lazy: screen(() => import('./areas/merchant/account.page.tsx'), 'MerchantAccountPage'),
          },
        ]),
      },
      {
        lazy: screen(() => import('./areas/staff/staff-layout.tsx'), 'StaffLayout'),
        children: inside([
          { path: paths.staff.dashboard, lazy: screen(() => import('./areas/staff/dashboard.page.tsx'), 'StaffDashboardPage') },
          { path: paths.staff.loanProducts, lazy: screen(() => import('#modules/loans'), 'LoanProductsScreen') },
          { path: paths.staff.requests, lazy: screen(() => import('#modules/loans'), 'LoanListScreen') },
          { path: '/admin/requests/:loan_id', lazy: screen(() => import('#modules/repayments'), 'LoanRequestScreen') },
          {
            path: '/admin/requests/bank-statement/:loan_id',
            lazy: screen(() => import('#modules/statements'), 'BankStatementScreen'),
          },
          {
            path: '/admin/requests/guarantor-bank-statement/:loan_id',
            lazy: screen(() => import('#modules/statements'), 'GuarantorBankStatementScreen'),
          },
          { path: '/admin/requests/profile/:loan_id', lazy: screen(() => import('#modules/loans'), 'RequestProfileScreen') },
          { path: '/admin/requests/action-history/:id', lazy: screen(() => import('#modules/loans'), 'ActionHistoryScreen') },
          {
            path: '/admin/requests/repayments/:loanId/transactions/:loanPaymentId',
            lazy: screen(() => import('#modules/repayments'), 'InstalmentScreen'),
          },
          { path: paths.staff.contactMessages, lazy: screen(() => import('#modules/site'), 'MessageListScreen') },
          { path: paths.staff.complaints, lazy: screen(() => import('#modules/site'), 'ComplaintListScreen') },
          {
            path: '/admin/requests/:user_id/repayment-score/:loan_id',
            lazy: screen(() => import('#modules/repayments'), 'RepaymentScoreScreen'),
          },
          { path: paths.staff.users, lazy: screen(() => import('#modules/users'), 'UsersScreen') },
          { path: paths.staff.admins, lazy: screen(() => import('#modules/users'), 'AdminsScreen') },
          { path: '/admin/users/:user_id', lazy: screen(() => import('./areas/staff/person.page.tsx'), 'PersonPage') },
          { path: paths.staff.transferRequests, lazy: screen(() => import('#modules/users'), 'TransfersScreen') },
          { path: paths.staff.userManagementRequests, lazy: screen(() => import('#modules/users'), 'ManagementRequestsScreen') },
          { path: paths.staff.merchants, lazy: screen(() => import('#modules/merchants'), 'MerchantsScreen') },
          { path: paths.staff.referrals, lazy: screen(() => import('#modules/referrals'), 'ReferralsScreen') },
          { path: paths.staff.businesses, lazy: screen(() => import('#modules/onboarding'), 'BusinessesScreen') },
          { path: paths.staff.branches, lazy: screen(() => import('#modules/branches'), 'BranchListScreen') },
          { path: '/admin/branch/:id/officer/:officer_id', lazy: screen(() => import('#modules/branches'), 'OfficerScreen') },
          { path: '/admin/outages', lazy: screen(() => import('#modules/wallets'), 'OutagesScreen') },
          { path: paths.staff.kyc, lazy: screen(() => import('#modules/onboarding'), 'KycQueueScreen') },
          { path: '/admin/kyc/:user_id', lazy: screen(() => import('#modules/onboarding'), 'KycCustomerScreen') },
          { path: paths.staff.betalifeProduct, lazy: screen(() => import('#modules/betalife'), 'PlanListScreen') },
          ...['betalife', 'betalife_food', 'betalife_assets'].map((type) => ({
            path: `/admin/${type}/:id`,
            lazy: screen(() => import('#modules/betalife'), 'PlanScreen'),
          })),
          {
            path: '/admin/betalife-food/create-package/:id',
            lazy: screen(() => import('#modules/betalife'), 'CreatePackageScreen'),
          },
          {
            path: '/admin/:type/:id/edit-package/:packageIndex',
            lazy: screen(() => import('#modules/betalife'), 'EditPackageScreen'),
          },
          { path: paths.staff.investmentPlans, lazy: screen(() => import('#modules/investments'), 'PlansScreen') },
          { path: paths.staff.guarantorPolicy, lazy: screen(() => import('#modules/guarantors'), 'PolicyScreen') },
          { path: paths.staff.account, lazy: screen(() => import('./areas/staff/account.page.tsx'), 'StaffAccountPage') },
          { path: paths.staff.staffSecurity, lazy: screen(() => import('#modules/auth'), 'StaffSecurityScreen') },
          { path: paths.staff.privacyRequests, lazy: screen(() => import('#modules/privacy'), 'PrivacyRequestsScreen') },
          { path: paths.staff.messages, lazy: screen(() => import('#modules/notifications'), 'MessagesScreen') },
          { path: paths.staff.portfolio, lazy: screen(() => import('#modules/reports'), 'PortfolioScreen') },
          { path: paths.staff.receipts, lazy: screen(() => import('#modules/repayments'), 'SlipsScreen') },
          { path: paths.staff.imports, lazy: screen(() => import('#modules/repayments'), 'ImportsScreen') },
          { path: paths.staff.approvalLimits, lazy: screen(() => import('#modules/loans'), 'ApprovalLimitsScreen') },
          { path: paths.staff.jobs, lazy: screen(() => import('#modules/closings'), 'DaysScreen') },
          { path: paths.staff.reconciliation, lazy: screen(() => import('#modules/wallets'), 'SetAsideScreen') },
          { path: paths.staff.notifications, lazy: screen(() => import('#modules/notifications'), 'NotificationListScreen') },
        ]),
      },
      { path: '*', Component: UnknownPath },
    ],
  },
];

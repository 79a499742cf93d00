/**
 * Every route, in the order of the specification (section 2). A screen that does not exist yet is not here. To add one: a line with
 * `screen(() => import('#modules/<module>'), '<Name>Screen')` at its place; menus show it by themselves.
 */
import type { ComponentType } from 'react';
import { paths } from '#platform/paths';
import { publicPaths } from '#platform/public-paths';
import { type Fetched, fetched } from '#ui';
import { Inside } from './area-error.tsx';
import { Leave, UnknownPath } from './guard.tsx';

/** No `lazy` and no `loader`: the router is used without its part for data, which would be a tenth of the program (decision 060). */
export type Route = { path?: string; Component?: ComponentType; children?: Route[] };

/** Loads the module when its address is opened. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Fetched {
  return fetched(async () => (await load())[name]);
}

/** Public pages are documents of their own, without this program: going there leaves it. */
const document = (path: string): Route => ({ path, Component: Leave });

const inside = (children: Route[]): Route[] => [{ Component: Inside, children }];

export const routes: Route[] = [
  {
    children: [
      ...publicPaths.map(document),
      {
        Component: screen(() => import('./areas/public/auth-layout.tsx'), 'AuthLayout'),
        children: [
          { path: paths.signIn, Component: screen(() => import('#modules/auth'), 'SignInScreen') },
          { path: paths.register, Component: screen(() => import('#modules/auth'), 'RegisterScreen') },
          { path: paths.forgot, Component: screen(() => import('#modules/auth'), 'ForgotScreen') },
          { path: paths.changePassword, Component: screen(() => import('#modules/auth'), 'ChangePasswordScreen') },
          { path: paths.reset, Component: screen(() => import('#modules/auth'), 'ResetScreen') },
          {
            path: paths.guarantorAcceptance,
            Component: screen(() => import('#modules/guarantors'), 'GuarantorAcceptanceScreen'),
          },
          { path: paths.verifyEmail, Component: screen(() => import('#modules/auth'), 'VerifyEmailScreen') },
        ],
      },
      {
        Component: screen(() => import('./areas/customer/customer-layout.tsx'), 'CustomerLayout'),
        children: inside([
          {
            path: paths.dashboard,
            Component: screen(() => import('./areas/customer/dashboard.page.tsx'), 'CustomerDashboardPage'),
          },
          { path: paths.notifications, Component: screen(() => import('#modules/notifications'), 'NotificationListScreen') },
          { path: paths.myData, Component: screen(() => import('#modules/privacy'), 'MyDataScreen') },
          { path: paths.profile, Component: screen(() => import('./areas/customer/profile.page.tsx'), 'ProfilePage') },
          {
            path: '/requests/repayments/:loanId/transactions/:loanPaymentId',
            Component: screen(() => import('#modules/repayments'), 'MyInstalmentScreen'),
          },
        ]),
      },
      {
        Component: screen(() => import('./areas/merchant/merchant-layout.tsx'), 'MerchantLayout'),
        children: inside([
          {
            path: paths.merchant.dashboard,
            Component: screen(() => import('./areas/merchant/dashboard.page.tsx'), 'MerchantDashboardPage'),
          },
          {
            path: paths.merchant.notifications,
            Component: screen(() => import('#modules/notifications'), 'NotificationListScreen'),
          },
          {
            path: paths.merchant.account,
            Component: screen(() => import('./areas/merchant/account.page.tsx'), 'MerchantAccountPage'),
          },
        ]),
      },
      {
        Component: screen(() => import('./areas/staff/staff-layout.tsx'), 'StaffLayout'),
        children: inside([
          {
            path: paths.staff.dashboard,
            Component: screen(() => import('./areas/staff/dashboard.page.tsx'), 'StaffDashboardPage'),
          },
          { path: paths.staff.loanProducts, Component: screen(() => import('#modules/loans'), 'LoanProductsScreen') },
          { path: paths.staff.requests, Component: screen(() => import('#modules/loans'), 'LoanListScreen') },
          { path: '/admin/requests/:loan_id', Component: screen(() => import('#modules/tranches'), 'RequestScreen') },
          {
            path: '/admin/requests/bank-statement/:loan_id',
            Component: screen(() => import('#modules/statements'), 'BankStatementScreen'),
          },
          {
            path: '/admin/requests/guarantor-bank-statement/:loan_id',
            Component: screen(() => import('#modules/statements'), 'GuarantorBankStatementScreen'),
          },
          { path: '/admin/requests/profile/:loan_id', Component: screen(() => import('#modules/loans'), 'RequestProfileScreen') },
          {
            path: '/admin/requests/action-history/:id',
            Component: screen(() => import('#modules/loans'), 'ActionHistoryScreen'),
          },
          {
            path: '/admin/requests/repayments/:loanId/transactions/:loanPaymentId',
            Component: screen(() => import('#modules/repayments'), 'InstalmentScreen'),
          },
          { path: paths.staff.contactMessages, Component: screen(() => import('#modules/site'), 'MessageListScreen') },
          { path: paths.staff.complaints, Component: screen(() => import('#modules/site'), 'ComplaintListScreen') },
          {
            path: '/admin/requests/:user_id/repayment-score/:loan_id',
            Component: screen(() => import('#modules/repayments'), 'RepaymentScoreScreen'),
          },
          { path: paths.staff.users, Component: screen(() => import('#modules/users'), 'UsersScreen') },
          { path: paths.staff.admins, Component: screen(() => import('#modules/users'), 'AdminsScreen') },
          { path: '/admin/users/:user_id', Component: screen(() => import('./areas/staff/person.page.tsx'), 'PersonPage') },
          { path: '/admin/payments/:id', Component: screen(() => import('./areas/staff/payments.page.tsx'), 'PaymentsPage') },
          { path: paths.staff.approvals, Component: screen(() => import('#modules/approvals'), 'ApprovalsScreen') },
          { path: paths.staff.transferRequests, Component: screen(() => import('#modules/users'), 'TransfersScreen') },
          {
            path: paths.staff.userManagementRequests,
            Component: screen(() => import('#modules/users'), 'ManagementRequestsScreen'),
          },
          { path: paths.staff.merchants, Component: screen(() => import('#modules/merchants'), 'MerchantsScreen') },
          { path: paths.staff.referrals, Component: screen(() => import('#modules/referrals'), 'ReferralsScreen') },
          { path: paths.staff.businesses, Component: screen(() => import('#modules/onboarding'), 'BusinessesScreen') },
          { path: paths.staff.betalifeProduct, Component: screen(() => import('#modules/betalife'), 'PlanListScreen') },
          ...['betalife', 'betalife_food', 'betalife_assets'].map((type) => ({
            path: `/admin/${type}/:id`,
            Component: screen(() => import('#modules/betalife'), 'PlanScreen'),
          })),
          {
            path: '/admin/betalife-food/create-package/:id',
            Component: screen(() => import('#modules/betalife'), 'CreatePackageScreen'),
          },
          {
            path: '/admin/:type/:id/edit-package/:packageIndex',
            Component: screen(() => import('#modules/betalife'), 'EditPackageScreen'),
          },
          { path: paths.staff.investmentPlans, Component: screen(() => import('#modules/investments'), 'PlansScreen') },
          { path: paths.staff.guarantorPolicy, Component: screen(() => import('#modules/guarantors'), 'PolicyScreen') },
          { path: paths.staff.branches, Component: screen(() => import('#modules/branches'), 'BranchListScreen') },
          {
            path: '/admin/branch/:id/officer/:officer_id',
            Component: screen(() => import('#modules/branches'), 'OfficerScreen'),
          },
          { path: '/admin/outages', Component: screen(() => import('#modules/wallets'), 'OutagesScreen') },
          { path: paths.staff.kyc, Component: screen(() => import('#modules/onboarding'), 'KycQueueScreen') },
          { path: '/admin/kyc/:user_id', Component: screen(() => import('#modules/onboarding'), 'KycCustomerScreen') },
          { path: paths.staff.account, Component: screen(() => import('./areas/staff/account.page.tsx'), 'StaffAccountPage') },
          { path: paths.staff.staffSecurity, Component: screen(() => import('#modules/auth'), 'StaffSecurityScreen') },
          { path: paths.staff.privacyRequests, Component: screen(() => import('#modules/privacy'), 'PrivacyRequestsScreen') },
          { path: paths.staff.messages, Component: screen(() => import('#modules/notifications'), 'MessagesScreen') },
          { path: paths.staff.portfolio, Component: screen(() => import('#modules/reports'), 'PortfolioScreen') },
          { path: paths.staff.receipts, Component: screen(() => import('#modules/repayments'), 'SlipsScreen') },
          { path: paths.staff.payouts, Component: screen(() => import('#modules/payouts'), 'PayoutsScreen') },
          { path: paths.staff.imports, Component: screen(() => import('#modules/repayments'), 'ImportsScreen') },
          { path: paths.staff.loanImports, Component: screen(() => import('#modules/repayments'), 'LoanImportsScreen') },
          { path: paths.staff.approvalLimits, Component: screen(() => import('#modules/loans'), 'ApprovalLimitsScreen') },
          { path: paths.staff.tierLimits, Component: screen(() => import('#modules/onboarding'), 'TierLimitsScreen') },
          { path: paths.staff.jobs, Component: screen(() => import('#modules/closings'), 'DaysScreen') },
          { path: paths.staff.reconciliation, Component: screen(() => import('#modules/wallets'), 'SetAsideScreen') },
          {
            path: paths.staff.notifications,
            Component: screen(() => import('#modules/notifications'), 'NotificationListScreen'),
          },
        ]),
      },
      { path: '*', Component: UnknownPath },
    ],
  },
];

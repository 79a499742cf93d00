/**
 * Every route, those of staff in `areas/staff/staff-routes.ts`. To add one: a line with `screen(() => import('../modules/<module>/screens/<name>.screen.tsx'), '<Name>Screen')` at its place;
 * menus show it automatically. Screens are imported by their file, because a module's index would fetch the whole module.
 */
import { paths } from '#platform/paths';
import { publicPaths } from '#platform/public-paths';
import { Inside } from './area-error.tsx';
import { Leave, UnknownPath } from './guard.tsx';
import { type Route, screen } from './route.ts';

/** Public pages are documents of their own, without this program: going there leaves it. */
const document = (path: string): Route => ({ path, Component: Leave });

const inside = (children: Route[]): Route[] => [{ Component: Inside, children }];

const auth: Route = {
  Component: screen(() => import('./areas/public/auth-layout.tsx'), 'AuthLayout'),
  children: [
    { path: paths.signIn, Component: screen(() => import('../modules/auth/screens/sign-in.screen.tsx'), 'SignInScreen') },
    {
      path: paths.register,
      Component: screen(() => import('../modules/auth/screens/register.screen.tsx'), 'RegisterScreen'),
    },
    { path: paths.forgot, Component: screen(() => import('../modules/auth/screens/forgot.screen.tsx'), 'ForgotScreen') },
    {
      path: paths.changePassword,
      Component: screen(() => import('../modules/auth/screens/change-password.screen.tsx'), 'ChangePasswordScreen'),
    },
    { path: paths.reset, Component: screen(() => import('../modules/auth/screens/reset.screen.tsx'), 'ResetScreen') },
    {
      path: paths.guarantorAcceptance,
      Component: screen(() => import('../modules/guarantors/screens/acceptance.screen.tsx'), 'GuarantorAcceptanceScreen'),
    },
    {
      path: paths.verifyEmail,
      Component: screen(() => import('../modules/auth/screens/verify-email.screen.tsx'), 'VerifyEmailScreen'),
    },
  ],
};

const customer: Route = {
  Component: screen(() => import('./areas/customer/customer-layout.tsx'), 'CustomerLayout'),
  children: inside([
    {
      path: paths.dashboard,
      Component: screen(() => import('./areas/customer/dashboard.page.tsx'), 'CustomerDashboardPage'),
    },
    {
      path: paths.notifications,
      Component: screen(() => import('../modules/notifications/screens/notification-list.screen.tsx'), 'NotificationListScreen'),
    },
    {
      path: paths.myData,
      Component: screen(() => import('../modules/privacy/screens/my-data.screen.tsx'), 'MyDataScreen'),
    },
    {
      path: paths.investments,
      Component: screen(() => import('./areas/customer/investments.page.tsx'), 'InvestmentsPage'),
    },
    {
      path: paths.savings,
      Component: screen(() => import('../modules/savings/screens/my-savings.screen.tsx'), 'MySavingsScreen'),
    },
    {
      path: '/savings/:savingId/transactions',
      Component: screen(() => import('./areas/customer/savings-account.page.tsx'), 'SavingsAccountPage'),
    },
    {
      path: paths.packages,
      Component: screen(() => import('../modules/betalife-subscriptions/screens/my-packages.screen.tsx'), 'MyPackagesScreen'),
    },
    {
      path: '/betalife/:subscriptionId',
      Component: screen(() => import('./areas/customer/package.page.tsx'), 'PackagePage'),
    },
    { path: paths.profile, Component: screen(() => import('./areas/customer/profile.page.tsx'), 'ProfilePage') },
    {
      path: '/requests/repayments/:loanId/transactions/:loanPaymentId',
      Component: screen(() => import('../modules/repayments/screens/my-instalment.screen.tsx'), 'MyInstalmentScreen'),
    },
  ]),
};

const merchant: Route = {
  Component: screen(() => import('./areas/merchant/merchant-layout.tsx'), 'MerchantLayout'),
  children: inside([
    {
      path: paths.merchant.dashboard,
      Component: screen(() => import('./areas/merchant/dashboard.page.tsx'), 'MerchantDashboardPage'),
    },
    {
      path: paths.merchant.notifications,
      Component: screen(() => import('../modules/notifications/screens/notification-list.screen.tsx'), 'NotificationListScreen'),
    },
    {
      path: paths.merchant.account,
      Component: screen(() => import('./areas/merchant/account.page.tsx'), 'MerchantAccountPage'),
    },
  ]),
};

const StaffLayout = screen(() => import('./areas/staff/staff-layout.tsx'), 'StaffLayout');

/** The area of staff comes with its first address: its routes name more files than all others together. Without it, `staff` is left out. */
export const routesWith = (staff: Route[] = []): Route[] => [
  {
    children: [
      ...publicPaths.map(document),
      auth,
      customer,
      merchant,
      { Component: StaffLayout, children: inside(staff) },
      { path: '*', Component: UnknownPath },
    ],
  },
];

/** The routes of savings, withdrawals and investments. */
import { paths } from '#platform/paths';
import { type Route, screen } from '../../route.ts';

export const depositRoutes: Route[] = [
  {
    path: paths.staff.withdrawalRequests,
    Component: screen(
      () => import('../../../modules/withdrawals/screens/withdrawal-requests.screen.tsx'),
      'WithdrawalRequestsScreen',
    ),
  },
  {
    path: paths.staff.savings,
    Component: screen(() => import('./savings-list.page.tsx'), 'SavingsListPage'),
  },
  {
    path: '/admin/savings/:savings_id',
    Component: screen(() => import('./savings-account.page.tsx'), 'StaffSavingsPage'),
  },
  {
    path: paths.staff.savingRequests,
    Component: screen(() => import('./saving-requests.page.tsx'), 'SavingRequestsPage'),
  },
  {
    path: paths.staff.transactionHistory,
    Component: screen(
      () => import('../../../modules/savings/screens/transaction-history.screen.tsx'),
      'TransactionHistoryScreen',
    ),
  },
  {
    path: paths.staff.savingsProducts,
    Component: screen(
      () => import('../../../modules/savings-products/screens/savings-products.screen.tsx'),
      'SavingsProductsScreen',
    ),
  },
  {
    path: paths.staff.investments,
    Component: screen(() => import('../../../modules/investment-contracts/screens/investors.screen.tsx'), 'InvestorsScreen'),
  },
  {
    path: '/admin/investments/:investment_id',
    Component: screen(() => import('../../../modules/investment-contracts/screens/investment.screen.tsx'), 'InvestmentScreen'),
  },
  {
    path: paths.staff.investmentPlans,
    Component: screen(() => import('../../../modules/investments/screens/plans.screen.tsx'), 'PlansScreen'),
  },
];

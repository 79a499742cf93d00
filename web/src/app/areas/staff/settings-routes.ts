/** The pages of settings with a day. */
import { paths } from '#platform/paths';
import { type Route, screen } from '../../route.ts';

export const settingsRoutes: Route[] = [
  {
    path: paths.staff.settings,
    Component: screen(() => import('./settings.page.tsx'), 'SettingsPage'),
  },
  {
    path: paths.staff.bankHolidays,
    Component: screen(() => import('../../../modules/bank-holidays/screens/bank-holidays.screen.tsx'), 'BankHolidaysScreen'),
  },
  {
    path: paths.staff.provisionRates,
    Component: screen(() => import('../../../modules/reports/screens/provision-rates.screen.tsx'), 'ProvisionRatesScreen'),
  },
  {
    path: paths.staff.scorecards,
    Component: screen(() => import('../../../modules/assessments/screens/scorecards.screen.tsx'), 'ScorecardsScreen'),
  },
  {
    path: '/admin/scorecards/:challenger_id',
    Component: screen(() => import('../../../modules/assessments/screens/comparison.screen.tsx'), 'ComparisonScreen'),
  },
  {
    path: paths.staff.brand,
    Component: screen(() => import('../../../modules/brand/screens/brand.screen.tsx'), 'BrandScreen'),
  },
  {
    path: paths.staff.withdrawalSettings,
    Component: screen(
      () => import('../../../modules/withdrawals/screens/withdrawal-settings.screen.tsx'),
      'WithdrawalSettingsScreen',
    ),
  },
  {
    path: paths.staff.reconciliationSettings,
    Component: screen(
      () => import('../../../modules/reconciliation/screens/reconciliation-settings.screen.tsx'),
      'ReconciliationSettingsScreen',
    ),
  },
  {
    path: paths.staff.investmentSettings,
    Component: screen(
      () => import('../../../modules/investment-contracts/screens/investment-settings.screen.tsx'),
      'InvestmentSettingsScreen',
    ),
  },
  {
    path: paths.staff.betalifeSettings,
    Component: screen(
      () => import('../../../modules/betalife-subscriptions/screens/subscription-settings.screen.tsx'),
      'SubscriptionSettingsScreen',
    ),
  },
  {
    path: paths.staff.guarantorPolicy,
    Component: screen(() => import('../../../modules/guarantors/screens/policy.screen.tsx'), 'PolicyScreen'),
  },
  {
    path: paths.staff.recoverySettings,
    Component: screen(() => import('../../../modules/recovery/screens/recovery-settings.screen.tsx'), 'RecoverySettingsScreen'),
  },
  {
    path: paths.staff.bureauSettings,
    Component: screen(() => import('../../../modules/credit-bureaus/screens/bureau-settings.screen.tsx'), 'BureauSettingsScreen'),
  },
  {
    path: paths.staff.approvalLimits,
    Component: screen(
      () => import('../../../modules/loan-applications/screens/approval-limits.screen.tsx'),
      'ApprovalLimitsScreen',
    ),
  },
  {
    path: paths.staff.manualLimits,
    Component: screen(() => import('../../../modules/bookings/screens/manual-limits.screen.tsx'), 'ManualLimitsScreen'),
  },
  {
    path: paths.staff.revealQuota,
    Component: screen(() => import('../../../modules/onboarding/screens/reveal-quota.screen.tsx'), 'RevealQuotaScreen'),
  },
  {
    path: paths.staff.tierLimits,
    Component: screen(() => import('../../../modules/onboarding/screens/tier-limits.screen.tsx'), 'TierLimitsScreen'),
  },
];

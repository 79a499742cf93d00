/** The routes of reports: the financial reports, the portfolio with its vintages, and collections. */
import { paths } from '#platform/paths';
import { type Route, screen } from '../../route.ts';

export const reportRoutes: Route[] = [
  {
    path: paths.staff.reports,
    Component: screen(() => import('./reports.page.tsx'), 'ReportsPage'),
  },
  {
    path: paths.staff.portfolio,
    Component: screen(() => import('../../../modules/reports/screens/portfolio.screen.tsx'), 'PortfolioScreen'),
  },
  {
    path: paths.staff.vintage,
    Component: screen(() => import('../../../modules/reports/screens/vintage.screen.tsx'), 'VintageScreen'),
  },
  {
    path: paths.staff.disbursed,
    Component: screen(() => import('../../../modules/reports/screens/disbursed.screen.tsx'), 'DisbursedScreen'),
  },
  {
    path: paths.staff.writtenOff,
    Component: screen(() => import('../../../modules/reports/screens/written-off.screen.tsx'), 'WrittenOffScreen'),
  },
  {
    path: paths.staff.collection,
    Component: screen(() => import('../../../modules/reports/screens/collections.screen.tsx'), 'CollectionsScreen'),
  },
];

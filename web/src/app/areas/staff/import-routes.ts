/** The pages where staff import files. */
import { paths } from '#platform/paths';
import { type Route, screen } from '../../route.ts';

export const importRoutes: Route[] = [
  {
    path: paths.staff.imports,
    Component: screen(() => import('../../../modules/imports/screens/imports.screen.tsx'), 'ImportsScreen'),
  },
  {
    path: paths.staff.savingsImports,
    Component: screen(() => import('../../../modules/imports/screens/imports.screen.tsx'), 'SavingsImportsScreen'),
  },
  {
    path: paths.staff.loanImports,
    Component: screen(() => import('../../../modules/imports/screens/imports.screen.tsx'), 'LoanImportsScreen'),
  },
  {
    path: paths.staff.contactImports,
    Component: screen(() => import('../../../modules/imports/screens/imports.screen.tsx'), 'ContactImportsScreen'),
  },
];

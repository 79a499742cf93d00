/** /admin/reports: the reports of finance, one in each tab. */
import { paths } from '#platform/paths';
import { PageHeader, Tabs } from '#ui';
import { FinancialStatementsTab } from '../components/financial-statements.tsx';
import { LiquidityTab } from '../components/liquidity.tsx';

export const ReportsScreen = () => (
  <>
    <PageHeader title="Reports" back={{ to: paths.staff.dashboard, label: 'Dashboard' }} />
    <Tabs
      label="Reports"
      tabs={[
        { key: 'statements', label: 'Financial statements', content: <FinancialStatementsTab /> },
        { key: 'liquidity', label: 'Liquidity', content: <LiquidityTab /> },
      ]}
    />
  </>
);

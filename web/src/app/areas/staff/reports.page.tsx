/** /admin/reports: the reports of finance, one in each tab. */
import { FinancialStatementsTab, LiquidityTab } from '#modules/reports';
import { TaxesTab } from '#modules/taxes';
import { paths } from '#platform/paths';
import { PageHeader, Stack, Tabs } from '#ui';

export const ReportsPage = () => (
  <Stack gap="loose">
    <PageHeader title="Reports" back={{ to: paths.staff.dashboard, label: 'Dashboard' }} />
    <Tabs
      label="Reports"
      tabs={[
        { key: 'statements', label: 'Financial statements', content: <FinancialStatementsTab /> },
        { key: 'liquidity', label: 'Liquidity', content: <LiquidityTab /> },
        { key: 'taxes', label: 'Taxes', content: <TaxesTab /> },
      ]}
    />
  </Stack>
);

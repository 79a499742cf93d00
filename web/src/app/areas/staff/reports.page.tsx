/** /admin/reports: the reports of finance and compliance, one in each tab. */
import { type Capability, may } from '@ajo/contract/kernel/access';
import { BureauTab, HalfYearTab } from '#modules/regulatory';
import { FinancialStatementsTab, LiquidityTab } from '#modules/reports';
import { TaxesTab } from '#modules/taxes';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { PageHeader, Stack, type Tab, Tabs } from '#ui';

/** Regulatory files belong to those who send them; they do not read the books of the lender for it. */
const tabs: readonly (Tab & { for: Capability })[] = [
  { key: 'statements', label: 'Financial statements', for: 'reports.read', content: <FinancialStatementsTab /> },
  { key: 'liquidity', label: 'Liquidity', for: 'reports.read', content: <LiquidityTab /> },
  { key: 'taxes', label: 'Taxes', for: 'reports.read', content: <TaxesTab /> },
  { key: 'bureau', label: 'Credit bureau', for: 'bureau.file', content: <BureauTab /> },
  { key: 'half-year', label: 'Half-year return', for: 'bureau.file', content: <HalfYearTab /> },
];

/** Who may open none sees the refusal of the first. */
function openTabs(): readonly Tab[] {
  const open = tabs.filter((tab) => may(session.role(), tab.for));
  return open.length > 0 ? open : tabs.slice(0, 1);
}

/** Readers of the ledger have the page in their menu. */
export const ReportsPage = () => (
  <Stack gap="loose">
    <PageHeader
      title="Reports"
      {...(!may(session.role(), 'ledger.read') && { back: { to: paths.staff.dashboard, label: 'Dashboard' } })}
    />
    <Tabs label="Reports" tabs={openTabs()} />
  </Stack>
);

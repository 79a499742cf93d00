/** The pages of staff that the menu of a role does not name: the dashboard links them, the search finds them. */
import { type Capability, may, type Role } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { isGroup, type MenuLink, menuOf } from './menu.ts';
import { settingPages } from './setting-pages.ts';

/** The sidebar holds what the specification names; these are pages next to it. */
const more: readonly { label: string; to: string; for: Capability | readonly Capability[] }[] = [
  { label: 'KYC', to: paths.staff.kyc, for: 'kyc.verify' },
  { label: 'Portfolio', to: paths.staff.portfolio, for: 'collections.read' },
  { label: 'Reports', to: paths.staff.reports, for: ['reports.read', 'bureau.file'] },
  { label: 'Ledger', to: paths.staff.ledger, for: 'ledger.read' },
  { label: 'Receipts', to: paths.staff.receipts, for: 'receipts.upload' },
  { label: 'Payouts', to: paths.staff.payouts, for: 'loans.release' },
  { label: 'Import repayments', to: paths.staff.imports, for: 'imports.run' },
  { label: 'Import savings deposits', to: paths.staff.savingsImports, for: 'imports.run' },
  { label: 'Import loans', to: paths.staff.loanImports, for: 'imports.run' },
  { label: 'Import contact details', to: paths.staff.contactImports, for: 'contacts.import' },
  { label: 'Loan products', to: paths.staff.loanProducts, for: 'loan_products.manage' },
  { label: 'BetaLife subscriptions', to: paths.staff.subscriptions, for: 'subscriptions.read' },
  { label: 'Packages to deliver', to: paths.staff.packageDeliveries, for: 'subscriptions.deliver' },
  { label: 'Savings products', to: paths.staff.savingsProducts, for: 'savings_products.manage' },
  { label: 'Investment plans', to: paths.staff.investmentPlans, for: 'investment_plans.manage' },
  { label: 'Complaints', to: paths.staff.complaints, for: 'complaints.handle' },
  { label: 'Providus Repush', to: paths.staff.settlements, for: 'settlements.repush' },
  { label: 'Outages', to: paths.staff.outages, for: 'wallets.manage' },
  { label: 'End of day', to: paths.staff.jobs, for: 'days.read' },
  { label: 'Month close', to: paths.staff.monthClose, for: 'days.read' },
];

/** The index of settings is one of them for roles that open a setting. */
export function morePages(role: Role, exists: (path: string) => boolean): MenuLink[] {
  const named = menuOf(role, exists).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const opens = (needed: Capability | readonly Capability[]): boolean => [needed].flat().some((one) => may(role, one));
  const settings = settingPages(role, exists).length > 0 ? [{ label: 'Settings', to: paths.staff.settings }] : [];
  return [
    ...more.filter((entry) => opens(entry.for) && exists(entry.to) && !named.some(({ to }) => to === entry.to)),
    ...settings,
  ];
}

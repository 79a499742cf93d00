/** The pages of staff that the menu of a role does not name: the dashboard links them, the search finds them. */
import { type Capability, may, type Role } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { isGroup, type MenuLink, menuOf } from './menu.ts';
import { settingPages } from './setting-pages.ts';

/** In the order of the dashboard. */
const subjects = ['Customers', 'Users', 'Money', 'Books', 'Reports', 'Products', 'Imports', 'Settings'] as const;
type Subject = (typeof subjects)[number];

/** The sidebar holds what the specification names; these are pages next to it. */
const more: readonly (MenuLink & { subject: Subject; for: Capability | readonly Capability[] })[] = [
  { subject: 'Customers', label: 'KYC', to: paths.staff.kyc, for: 'kyc.verify' },
  {
    subject: 'Users',
    label: 'User Management Requests',
    to: paths.staff.userManagementRequests,
    for: ['management_requests.create', 'management_requests.review'],
  },
  { subject: 'Reports', label: 'Portfolio', to: paths.staff.portfolio, for: 'collections.read' },
  { subject: 'Reports', label: 'Reports', to: paths.staff.reports, for: ['reports.read', 'bureau.file'] },
  { subject: 'Reports', label: 'Scheduled reports', to: paths.staff.scheduledReports, for: 'list_views.own' },
  { subject: 'Books', label: 'Ledger', to: paths.staff.ledger, for: 'ledger.read' },
  { subject: 'Money', label: 'Receipts', to: paths.staff.receipts, for: 'receipts.upload' },
  { subject: 'Money', label: 'Payouts', to: paths.staff.payouts, for: 'loans.release' },
  { subject: 'Imports', label: 'Import repayments', to: paths.staff.imports, for: 'imports.run' },
  { subject: 'Imports', label: 'Import savings deposits', to: paths.staff.savingsImports, for: 'imports.run' },
  { subject: 'Imports', label: 'Import loans', to: paths.staff.loanImports, for: 'imports.run' },
  { subject: 'Imports', label: 'Import contact details', to: paths.staff.contactImports, for: 'contacts.import' },
  { subject: 'Products', label: 'Loan products', to: paths.staff.loanProducts, for: 'loan_products.manage' },
  { subject: 'Customers', label: 'BetaLife subscriptions', to: paths.staff.subscriptions, for: 'subscriptions.read' },
  { subject: 'Customers', label: 'Packages to deliver', to: paths.staff.packageDeliveries, for: 'subscriptions.deliver' },
  { subject: 'Products', label: 'Savings products', to: paths.staff.savingsProducts, for: 'savings_products.manage' },
  { subject: 'Products', label: 'Investment plans', to: paths.staff.investmentPlans, for: 'investment_plans.manage' },
  { subject: 'Customers', label: 'Complaints', to: paths.staff.complaints, for: 'complaints.handle' },
  { subject: 'Money', label: 'Providus Repush', to: paths.staff.settlements, for: 'settlements.repush' },
  { subject: 'Money', label: 'Days without penalty', to: paths.staff.outages, for: 'wallets.manage' },
  { subject: 'Books', label: 'End of day', to: paths.staff.jobs, for: 'days.read' },
  { subject: 'Books', label: 'Month close', to: paths.staff.monthClose, for: 'days.read' },
];

/** The index of settings is one of them for roles that open a setting. */
export function pagesBySubject(role: Role, exists: (path: string) => boolean): { subject: Subject; pages: MenuLink[] }[] {
  const named = menuOf(role, exists).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const opens = (needed: Capability | readonly Capability[]): boolean => [needed].flat().some((one) => may(role, one));
  const open = more.filter((page) => opens(page.for) && exists(page.to) && !named.some(({ to }) => to === page.to));
  const settings = settingPages(role, exists).length > 0 ? [{ label: 'All settings', to: paths.staff.settings }] : [];
  return subjects
    .map((subject) => ({ subject, pages: subject === 'Settings' ? settings : open.filter((page) => page.subject === subject) }))
    .filter(({ pages }) => pages.length > 0);
}

export const morePages = (role: Role, exists: (path: string) => boolean): MenuLink[] =>
  pagesBySubject(role, exists).flatMap(({ pages }) => pages);

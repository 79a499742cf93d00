/** The staff sidebar: which entries a role sees, the specification's first. Pure; it hides links and guards nothing. */
import { type Capability, may, type Role } from '@ajo/contract/kernel/access';

/** `needs`: the capability of the page, where roles with the same menu differ in it. */
export type MenuLink = { label: string; to: string; needs?: Capability };
export type MenuGroup = { label: string; links: readonly MenuLink[] };
export type MenuEntry = MenuLink | MenuGroup;

const link = (label: string, to = `/admin/${label.toLowerCase()}`): MenuLink => ({ label, to });
/** Whether an address is a page or one below it, by whole parts: `/admin/savings-products` is not below `/admin/savings`. */
export const isWithin = (address: string, page: string): boolean => address === page || address.startsWith(`${page}/`);

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'links' in entry;

const savingsAccounts = link('Savings Accounts', '/admin/savings');
const transactionHistory: MenuLink = {
  ...link('Transaction History', '/admin/transaction-history'),
  needs: 'savings.transactions',
};
const withdrawalRequests: MenuLink = { ...link('Withdrawal Requests', '/admin/withdrawal-requests'), needs: 'withdrawals.read' };
const savings = (...links: MenuLink[]): MenuGroup => ({ label: 'Savings', links });

/** In the order of the specification. */
const full: readonly MenuEntry[] = [
  link('Dashboard'),
  link('Requests'),
  link('Investments'),
  link('Merchants'),
  link('Defaulters'),
  link('Reconciliation'),
  link('Collection'),
  link('Branch'),
  link('Referrals'),
  link('Businesses'),
  link('Admins'),
  link('Providus Repush', '/admin/settlements'),
  {
    label: 'Users',
    links: [
      link('Users'),
      link('Transfer Requests', '/admin/transfer-requests'),
      link('User Management Requests', '/admin/user-management-requests'),
    ],
  },
  savings(savingsAccounts, link('Betalife Product Setup', '/admin/betalife-product'), transactionHistory, withdrawalRequests),
];

const byRole: Partial<Record<Role, readonly MenuEntry[]>> = {
  finance: [
    link('Requests'),
    savings(savingsAccounts, transactionHistory, withdrawalRequests),
    link('Collection'),
    link('Reconciliation'),
    link('Users'),
  ],
  compliance_officer: [link('Dashboard'), link('Requests'), link('Users')],
  recovery_officer: [link('Requests'), link('Users')],
  hr: [link('Admins'), link('Requests'), savings(savingsAccounts)],
};

/** Below the entries of the specification: pending items for every staff role. */
export const pendingApprovals = link('Waiting for approval', '/admin/approvals');

/** Below the entries of the specification: the start page and the daily work of roles whose entries do not name them (decision 905). */
const ownWork: Partial<Record<Role, readonly MenuEntry[]>> = {
  finance: [link('Dashboard'), link('BetaLife subscriptions', '/admin/betalife-subscriptions')],
  recovery_officer: [link('Dashboard'), link('Defaulters'), link('Field visits', '/admin/field-visits')],
  hr: [link('Dashboard')],
};

/** Below the entries of the specification: the books, for the roles that read the ledger (decision 905). */
const books: MenuGroup = {
  label: 'Books and reports',
  links: [
    link('Ledger'),
    { ...link('Reports'), needs: 'reports.read' },
    { ...link('Portfolio'), needs: 'collections.read' },
    { ...link('Month close', '/admin/month-close'), needs: 'days.read' },
  ],
};
const booksOf = (role: Role): readonly MenuEntry[] => (may(role, 'ledger.read') ? [books] : []);

/** Pages without an entry that belong to that of another page. */
const parents: Readonly<Record<string, string>> = {
  '/admin/loan-products': '/admin/requests',
  '/admin/outages': '/admin/reconciliation',
  '/admin/scheduled-reports': '/admin/reports',
  '/admin/field-visits': '/admin/defaulters',
  '/admin/kyc': '/admin/users',
  '/admin/investment-plans': '/admin/investments',
  '/admin/savings-products': '/admin/savings',
  '/admin/saving-requests': '/admin/savings',
  '/admin/betalife-subscriptions': '/admin/betalife-product',
  '/admin/betalife-deliveries': '/admin/betalife-product',
  '/admin/betalife': '/admin/betalife-product',
  '/admin/betalife_food': '/admin/betalife-product',
  '/admin/betalife_assets': '/admin/betalife-product',
};

/** The page that leads there too, for roles without the entry above. */
const otherParents: typeof parents = {
  '/admin/betalife-deliveries': '/admin/betalife-subscriptions',
};

/** The address whose entry is highlighted for a page: its own, or that of the page which leads to it. Nothing for other pages. */
export function placeIn(entries: readonly MenuEntry[], page: string): string {
  const links = entries.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const isNamed = (address: string): boolean => links.some(({ to }) => isWithin(address, to));
  if (isNamed(page)) return page;
  return (
    [parents, otherParents]
      .map((leading) => Object.entries(leading).find(([one]) => isWithin(page, one))?.[1])
      .find((parent) => parent !== undefined && isNamed(parent)) ?? ''
  );
}

/** The entries of a role whose screens exist; a group without any disappears. */
export function menuOf(role: Role, exists: (path: string) => boolean): MenuEntry[] {
  const isShown = ({ to, needs }: MenuLink): boolean => exists(to) && (needs === undefined || may(role, needs));
  return [...(byRole[role] ?? full), pendingApprovals, ...(ownWork[role] ?? []), ...booksOf(role)].flatMap(
    (entry): MenuEntry[] => {
      if (!isGroup(entry)) return isShown(entry) ? [entry] : [];
      const links = entry.links.filter(isShown);
      return links.length > 0 ? [{ ...entry, links }] : [];
    },
  );
}

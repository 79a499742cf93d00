/** Who may do what, as one table. The server's gate, the menus and the tests all read it. */
import { type Day, hourMs } from './time.ts';

export const staffRoles = [
  'superadmin',
  'admin',
  'subadmin',
  'team_lead',
  'credit_officer',
  'onboarding_officer',
  'finance',
  'compliance_officer',
  'recovery_officer',
  'hr',
] as const;
export const roles = [...staffRoles, 'merchant', 'user', 'default', 'guarantor', 'partner'] as const;
export type StaffRole = (typeof staffRoles)[number];
export type Role = (typeof roles)[number];
/** The roles of people with an account: a guarantor holds an invitation, a partner an API key. */
export type AccountRole = Exclude<Role, 'guarantor' | 'partner'>;
export const accountRoles = roles.filter((role): role is AccountRole => role !== 'guarantor' && role !== 'partner');

/**
 * Which objects a capability reaches. `branch`: customers of the caller's branch. `portfolio`: customers whose account,
 * onboarding or deposit officer is the caller. `arrears`: a loan at least one day past due or written off and not recovered, or assigned for recovery.
 * `own`: the caller's own. Outside the scope an object is 404, not 403.
 */
export type Scope = 'all' | 'branch' | 'portfolio' | 'arrears' | 'own';

/** The caller of a request. A guarantor holds an invitation: their id is the guarantor's. A partner holds a key of a merchant, whose id it is. */
export type Actor = {
  id: string;
  role: Role;
  name: string;
  branchId: string | null;
  /** The session of the request, so that it can be ended and recorded in history. */
  sessionId?: string;
  /** Only of partners: the key of the request, and the capabilities that it holds. */
  key?: { id: string; scopes: readonly Capability[] };
  mustChangePassword?: boolean;
  /** Only of people who have one: the authenticator app of staff or the PIN of a customer, and when this session last proved it. */
  secondFactor?: { kind: 'app' | 'pin'; provenAt: Date | null };
  /** When the account was opened, or its role, contact details, password or second factor last changed: whichever came last. */
  accessSince?: Date;
  /** The lender requires a second factor, and this person has none yet. */
  mustEnrol?: boolean;
  /** The lender requires a PIN before money moves, and this customer has none yet. */
  mustSetPin?: boolean;
  /** The business day of the request: required by the scope `arrears`. Without it, no loan is late. */
  today?: Day;
};

/** Whether access (`accessSince` of an actor) changed within the last `hours`: an attacker may have changed it. */
export const isNewAccess = (accessSince: Date | undefined, { hours, at }: { hours: number; at: Date }): boolean =>
  accessSince !== undefined && at.getTime() - accessSince.getTime() < hours * hourMs;

type ScopeCode = 'a' | 'b' | 'p' | 'd' | '–';
const scopeOfCode: Record<ScopeCode, Scope | undefined> = {
  a: 'all',
  b: 'branch',
  p: 'portfolio',
  d: 'arrears',
  '–': undefined,
};

/** One code for each staff role, in the order of `staffRoles`: SA AD SB TL CR ON FI CO RE HR. */
type Row = string;
const staff = {
  'dashboard.read': 'a a b b p p a a d a',
  'customers.read': 'a a b b p p a a d a',
  'customers.add': 'a a b b p p – – – –',
  'customers.file': 'a a b b p p a a d –',
  'customers.edit': 'a a b – – p – – – –',
  'customers.suspend': 'a a – – – – – a – –',
  'customers.delete': 'a a – – – – – – – –',
  'customers.transfer': 'a a – – – – – – – –',
  'transfers.request': 'a a b b p p – – – –',
  'transfers.review': 'a a b b – – – – – –',
  'management_requests.create': 'a a b b p p a a d a',
  'management_requests.review': 'a a – – – – – – – –',
  'staff.read': 'a a b b – – – – – a',
  'staff.manage': 'a a – – – – – – – a',
  'kyc.verify': 'a a b – – p – a – –',
  'pii.reveal': 'a a – – – – a a – –',
  'loans.read': 'a a b b p p a a d a',
  'loans.file': 'a a b b p p a a d –',
  'loans.prepare': 'a a b b p p – – – –',
  'loans.recommend': '– – b b p – – – – –',
  'loans.review': '– – – – – – – a – –',
  'loans.approve': 'a a b – – – – – – –',
  'loans.release': 'a a – – – – a – – –',
  'loans.edit': 'a a b – p – – – – –',
  'loans.purpose': 'a a b – p – – a – –',
  'loans.schedule': 'a a – – – – – – – –',
  'loans.reverse': 'a a – – – – a – – –',
  'payments.record': 'a a – – – – a – – –',
  'payments.auto_debit': 'a a – – – – a – d –',
  'payments.reverse': 'a a – – – – a – – –',
  'receipts.upload': 'a a b b p p a – d –',
  'guarantors.request': 'a a b b p p – – – –',
  'loan_products.manage': 'a a – – – – – – – –',
  'auto_deny.run': 'a a – – – – – – – –',
  'wallets.manage': 'a a – – – – a – – –',
  'recovery.log': 'a a b b p – – – d –',
  'recovery.assign': 'a a b b – – – – – –',
  'savings_products.manage': 'a a – – – – – – – –',
  'savings.read': 'a a b b p p a – – a',
  'savings.open_for': 'a a b – p p – – – –',
  'savings.deposit': 'a a – – – – a – – –',
  'savings.reverse': 'a a – – – – a – – –',
  'savings.review': 'a a b – – – – – – –',
  'savings.manage': 'a a – – – – – – – –',
  'savings.court_order': 'a – – – – – – – – –',
  'savings.transactions': 'a a b b p – a – – –',
  'withdrawals.read': 'a a b b p – a – – –',
  'withdrawals.review': 'a a – – – – a – – –',
  'withdrawals.direct': 'a a – – – – – – – –',
  'investments.read': 'a a b b p p a – – –',
  'investments.pay': 'a a – – – – a – – –',
  'investment_plans.manage': 'a a – – – – – – – –',
  'subscriptions.read': 'a a b b p p a – – –',
  'subscriptions.deliver': 'a a b – – – a – – –',
  'subscriptions.refund': 'a a – – – – a – – –',
  'betalife.manage': 'a a – – – – – – – –',
  'betalife.read': 'a a a a a a a – – –',
  'branches.read': 'a a b b b b a – – –',
  'branches.manage': 'a a – – – – – – – –',
  'collections.read': 'a a b b p p a – d –',
  'collections.targets': 'a a b – – – – – – –',
  'defaulters.read': 'a a b b p p a – d –',
  'reconciliation.read': 'a a b b p p a – – –',
  'reconciliation.resolve': 'a a – – – – a – – –',
  'imports.run': 'a a – – – – a – – –',
  'contacts.import': 'a a – – – – – – – –',
  'settlements.read': 'a a b b p p a – – –',
  'settlements.repush': 'a a – – – – a – – –',
  'merchants.read': 'a a b b p p – – – –',
  'merchants.settle': 'a a – – – – a – – –',
  'partners.manage': 'a a – – – – – – – –',
  'businesses.read': 'a a b b p p – – – –',
  'referrals.read': 'a a b b p p – – – –',
  'history.read': 'a a b b p p a a d a',
  'ledger.read': 'a a – – – – a – – –',
  'reports.read': 'a a – – – – a – – –',
  'taxes.remit': 'a a – – – – a – – –',
  'bureau.file': 'a a – – – – a a – –',
  'bureau.enquire': 'a a b b p – – a – –',
  'complaints.handle': 'a a – – – – – a – –',
  'jobs.run': 'a – – – – – – – – –',
  'days.read': 'a – – – – – a – – –',
  'days.reopen': 'a – – – – – a – – –',
  'months.close': 'a – – – – – a – – –',
  'provisions.manage': 'a a – – – – a – – –',
  'scorecards.manage': 'a a – – – – – a – –',
  'settings.manage': 'a – – – – – – – – –',
  'messages.manage': 'a a – – – – – – – –',
  'privacy.manage': 'a a – – – – – a – –',
  'two_factor.reset': 'a – – – – – – – – –',
  /** Own requests, and the kinds whose capability the role holds: the module approvals narrows it to those. */
  'approvals.read': 'a a a a a a a a a a',
} as const satisfies Record<string, Row>;

/** What people do with their own things; the scope is always `own`. */
const own = {
  'session.own': accountRoles,
  'two_factor.own': staffRoles,
  'pin.own': ['user', 'default'],
  'list_views.own': staffRoles,
  'privacy.own': accountRoles,
  'notifications.own': accountRoles,
  'customer.own': ['user', 'default'],
  'loans.apply': ['user', 'default'],
  'loans.own': ['user', 'default'],
  'payments.own': ['user', 'default'],
  'savings.own': ['user', 'default'],
  'investments.own': ['user', 'default'],
  'subscriptions.own': ['user', 'default'],
  'complaints.own': ['user', 'default', 'merchant'],
  'merchant.own': ['merchant'],
  'partner.loans': ['partner'],
  'partner.customers': ['partner'],
  'guarantor.act': ['guarantor'],
  /** Bank list, account names, loan products: what every signed-in person looks up. */
  'reference.read': accountRoles,
} as const satisfies Record<string, readonly Role[]>;

export type StaffCapability = keyof typeof staff;
export type OwnCapability = keyof typeof own;
export type Capability = StaffCapability | OwnCapability;
export const staffCapabilities = Object.keys(staff) as StaffCapability[];
export const capabilities = [...staffCapabilities, ...(Object.keys(own) as OwnCapability[])];

const table = new Map<Capability, ReadonlyMap<Role, Scope>>([
  ...Object.entries(staff).map(([name, row]) => [name, staffScopes(row)] as [Capability, Map<Role, Scope>]),
  ...Object.entries(own).map(
    ([name, holders]) => [name, new Map(holders.map((role): [Role, Scope] => [role, 'own']))] as [Capability, Map<Role, Scope>],
  ),
]);

function staffScopes(row: Row): Map<Role, Scope> {
  const scopes = new Map<Role, Scope>();
  for (const [at, code] of row.split(' ').entries()) {
    const role = staffRoles[at];
    const scope = scopeOfCode[code as ScopeCode];
    if (role && scope) scopes.set(role, scope);
  }
  return scopes;
}

/** How far a role's capability reaches; undefined when the role does not hold it. */
export const scopeOf = (role: Role, capability: Capability): Scope | undefined => table.get(capability)?.get(role);

export const may = (role: Role, capability: Capability): boolean => scopeOf(role, capability) !== undefined;

export const isStaff = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role);

/** Whether a caller holds a capability: their role does, and the key of a partner names it. */
export const holds = ({ role, key }: Pick<Actor, 'role' | 'key'>, capability: Capability): boolean =>
  may(role, capability) && (key === undefined || key.scopes.includes(capability));

/** Which roles a holder of `staff.manage` may give, and whose holders they may manage. No one else gives any. */
const gives: Partial<Record<Role, readonly Role[]>> = {
  superadmin: [...staffRoles, 'merchant'],
  admin: [...staffRoles.filter((role) => role !== 'superadmin' && role !== 'admin'), 'merchant'],
  hr: ['team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer', 'hr'],
};
export const rolesAssignableBy = (role: Role): readonly Role[] => gives[role] ?? [];

/** The prefixes that `{role}` can be. */
export const staffPrefixes = ['admin', 'finance', 'compliance_officer', 'hr', 'recovery_officer'] as const;
const ownPrefix: readonly Role[] = ['finance', 'compliance_officer', 'hr', 'recovery_officer', 'merchant'];

/** The `{role}` segment of a path is an address, never a permission. */
export function prefixOf(role: Role): string {
  if (role === 'user' || role === 'default') return 'user';
  return ownPrefix.includes(role) ? role : 'admin';
}

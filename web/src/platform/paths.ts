/** Every address of the specification (section 2), spelled once. Screens build links with these and never with text. */
import type { Role } from '@ajo/contract/kernel/access';
import { publicPages } from './public-paths.ts';
import { areaOf } from './session.ts';

const part = (value: string): string => encodeURIComponent(value);

export const paths = {
  ...publicPages,
  /** Parts of pages: the specification has no route for them (decision 036). */
  about: '/#about',
  merchants: '/#merchants',
  contact: '/#contact',
  complaints: '/faq#complaints',
  guarantorAcceptance: '/guarantor/acceptance',
  signIn: '/sign-in',
  register: '/register',
  /** Leads to the dashboard instead of the application for a loan. */
  registerToSave: '/register?for=savings',
  forgot: '/forgot',
  changePassword: '/change-password',
  reset: '/reset',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  applyForLoan: '/dashboard?loan=apply',
  /** The application, with its first step filled in. */
  applyForAmount: ({ product, instalments, amount }: { product: string; instalments: number; amount: bigint }) =>
    `/dashboard?loan=apply&product=${part(product)}&instalments=${instalments}&amount=${amount}`,
  /** Opens the payment of a running loan on the dashboard. */
  payLoan: (loanId: string) => `/dashboard?pay=${loanId}`,
  investments: '/investments',
  profile: '/profile',
  myData: '/profile/my-data',
  notifications: '/notifications',
  savings: '/savings',
  savingTransactions: (savingId: string) => `/savings/${part(savingId)}/transactions`,
  packages: '/betalife',
  package: (subscriptionId: string) => `/betalife/${part(subscriptionId)}`,
  loanPayment: (loanId: string, paymentId: string) => `/requests/repayments/${part(loanId)}/transactions/${part(paymentId)}`,
  merchant: { dashboard: '/merchant/dashboard', account: '/merchant/account', notifications: '/merchant/notifications' },
  staff: {
    dashboard: '/admin/dashboard',
    requests: '/admin/requests',
    loanProducts: '/admin/loan-products',
    jobs: '/admin/jobs',
    monthClose: '/admin/month-close',
    reconciliation: '/admin/reconciliation',
    settlements: '/admin/settlements',
    outages: '/admin/outages',
    defaulters: '/admin/defaulters',
    fieldVisits: '/admin/field-visits',
    portfolio: '/admin/portfolio',
    vintage: '/admin/portfolio/vintage',
    disbursed: '/admin/portfolio/disbursed',
    writtenOff: '/admin/portfolio/written-off',
    reports: '/admin/reports',
    collection: '/admin/collection',
    ledger: '/admin/ledger',
    generalLedger: '/admin/ledger/entries',
    /** All entries of a code up to a day. */
    generalLedgerUntil: (until: string, code: string) =>
      `/admin/ledger/entries?start_date=2000-01-01&end_date=${part(until)}&code=${part(code)}`,
    ledgerAccount: (code: string, ownerId?: string) =>
      `/admin/ledger/${part(code)}${ownerId === undefined ? '' : `?owner=${part(ownerId)}`}`,
    /** Its entries of a span of days. */
    ledgerAccountIn: (code: string, { from, to }: { from: string; to: string }) =>
      `/admin/ledger/${part(code)}?from=${part(from)}&to=${part(to)}`,
    journal: (id: string) => `/admin/ledger/journals/${part(id)}`,
    receipts: '/admin/receipts',
    payouts: '/admin/payouts',
    imports: '/admin/imports',
    savingsImports: '/admin/savings-imports',
    loanImports: '/admin/loan-imports',
    contactImports: '/admin/contact-imports',
    settings: '/admin/settings',
    provisionRates: '/admin/provision-rates',
    bankHolidays: '/admin/bank-holidays',
    scorecards: '/admin/scorecards',
    scorecardComparison: (challengerId: string) => `/admin/scorecards/${part(challengerId)}`,
    approvalLimits: '/admin/approval-limits',
    bureauSettings: '/admin/bureau-settings',
    recoverySettings: '/admin/recovery-settings',
    brand: '/admin/brand',
    withdrawalSettings: '/admin/withdrawal-settings',
    manualLimits: '/admin/manual-payment-settings',
    revealQuota: '/admin/reveal-quota',
    reconciliationSettings: '/admin/reconciliation-settings',
    investmentSettings: '/admin/investment-settings',
    betalifeSettings: '/admin/betalife-settings',
    tierLimits: '/admin/tier-limits',
    request: (loanId: string) => `/admin/requests/${part(loanId)}`,
    instalments: (loanId: string) => `/admin/requests/${part(loanId)}?tab=repayments`,
    bankStatement: (loanId: string) => `/admin/requests/bank-statement/${part(loanId)}`,
    guarantorBankStatement: (loanId: string) => `/admin/requests/guarantor-bank-statement/${part(loanId)}`,
    loanPayment: (loanId: string, paymentId: string) =>
      `/admin/requests/repayments/${part(loanId)}/transactions/${part(paymentId)}`,
    repaymentScore: (userId: string, loanId: string) => `/admin/requests/${part(userId)}/repayment-score/${part(loanId)}`,
    actionHistory: (id: string) => `/admin/requests/action-history/${part(id)}`,
    kyc: '/admin/kyc',
    kycOf: (userId: string) => `/admin/users/${part(userId)}?tab=identity`,
    users: '/admin/users',
    addCustomer: '/admin/users/new',
    admins: '/admin/admins',
    user: (userId: string) => `/admin/users/${part(userId)}`,
    applyFor: (userId: string) => `/admin/users/${part(userId)}/apply`,
    loansOf: (userId: string) => `/admin/users/${part(userId)}?tab=loans`,
    payments: (userId: string) => `/admin/users/${part(userId)}?tab=payments`,
    approvals: '/admin/approvals',
    scheduledReports: '/admin/scheduled-reports',
    transferRequests: '/admin/transfer-requests',
    userManagementRequests: '/admin/user-management-requests',
    merchants: '/admin/merchants',
    subscriptions: '/admin/betalife-subscriptions',
    subscription: (subscriptionId: string) => `/admin/betalife-subscriptions/${part(subscriptionId)}`,
    packageDeliveries: '/admin/betalife-deliveries',
    betalifeProduct: '/admin/betalife-product',
    betalifePlan: (kind: string, planId: string) => `/admin/betalife_${part(kind)}/${part(planId)}`,
    createPackage: (planId: string) => `/admin/betalife-food/create-package/${part(planId)}`,
    editPackage: (kind: string, planId: string, index: number) =>
      `/admin/betalife_${part(kind)}/${part(planId)}/edit-package/${index}`,
    savingsProducts: '/admin/savings-products',
    withdrawalRequests: '/admin/withdrawal-requests',
    savings: '/admin/savings',
    savingsAccount: (savingsId: string) => `/admin/savings/${part(savingsId)}`,
    savingRequests: '/admin/saving-requests',
    transactionHistory: '/admin/transaction-history',
    investmentPlans: '/admin/investment-plans',
    investments: '/admin/investments',
    investment: (id: string) => `/admin/investments/${part(id)}`,
    guarantorPolicy: '/admin/guarantor-policy',
    referrals: '/admin/referrals',
    businesses: '/admin/businesses',
    business: (userId: string) => `/admin/businesses?business=${part(userId)}`,
    branches: '/admin/branch',
    officer: (branchId: string, officerId: string) => `/admin/branch/${part(branchId)}/officer/${part(officerId)}`,
    notifications: '/admin/notifications',
    account: '/admin/account',
    staffSecurity: '/admin/staff-security',
    messages: '/admin/messages',
    privacyRequests: '/admin/privacy-requests',
    complaints: '/admin/complaints',
    contactMessages: '/admin/contact-messages',
  },
} as const;

/** Where a person lands after signing in. */
export function homeOf(role: Role): string {
  const area = areaOf(role);
  if (area === 'merchant') return paths.merchant.dashboard;
  return area === 'staff' ? paths.staff.dashboard : paths.dashboard;
}

const under = (area: 'admin' | 'merchant', path: string): boolean => path === `/${area}` || path.startsWith(`/${area}/`);

/**
 * Where an address without a screen leads: customers and merchants to their one first page, staff to theirs
 * within /admin and else to `/`. Visitors reach an area only by its own paths, which require a sign-in.
 */
export function unknownLeadsTo(path: string, role: Role | undefined): string {
  const area = role && areaOf(role);
  if (area === 'customer') return paths.dashboard;
  if (area === 'merchant') return paths.merchant.dashboard;
  if (under('admin', path)) return paths.staff.dashboard;
  return !area && under('merchant', path) ? paths.merchant.dashboard : paths.home;
}

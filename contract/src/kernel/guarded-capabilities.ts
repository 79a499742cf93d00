/** Capabilities that ask for more than a session: a recent proof of the second factor, or credentials that are not new. */
import type { Capability } from './access.ts';

/**
 * What moves money, promises it or undoes it: a person with a second factor has proven it a few minutes ago. A call is one of these
 * when every capability that opens it is here, so a new money call is guarded by being declared.
 */
export const moneyCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'loans.approve',
  'loans.release',
  'loans.schedule',
  'loans.reverse',
  'payments.record',
  'payments.auto_debit',
  'payments.reverse',
  'savings.deposit',
  'savings.reverse',
  'withdrawals.review',
  'withdrawals.direct',
  'investments.pay',
  'subscriptions.deliver',
  'subscriptions.refund',
  'reconciliation.resolve',
  'taxes.remit',
  'merchants.settle',
  'imports.run',
  'settlements.repush',
  'days.reopen',
  'months.close',
]);

/**
 * Capabilities over prices, terms, messages, people and their identity: they move money later, or admit users who do. A call that
 * requires only these (or money capabilities) also requires step-up, unless it sets `stepUp: false`.
 */
export const sensitiveCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'loan_products.manage',
  'investment_plans.manage',
  'savings_products.manage',
  'savings.manage',
  'savings.court_order',
  'betalife.manage',
  'settings.manage',
  'provisions.manage',
  'scorecards.manage',
  'messages.manage',
  'wallets.manage',
  'customers.edit',
  'contacts.import',
  'customers.suspend',
  'customers.delete',
  'customers.transfer',
  'transfers.review',
  'staff.manage',
  'management_requests.review',
  'kyc.verify',
  'pii.reveal',
  'bureau.file',
  'two_factor.reset',
  'partners.manage',
]);

/**
 * What one person confirms of another's work, releases or undoes: approve, vouch, release, reverse. A call that only these open is refused
 * to people whose account, role or credentials are new, unless it sets `confirms: false`.
 */
export const confirmingCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'kyc.verify',
  'loans.review',
  'loans.approve',
  'loans.release',
  'loans.schedule',
  'loans.reverse',
  'payments.reverse',
  'transfers.review',
  'management_requests.review',
  'savings.review',
  'savings.reverse',
  'withdrawals.review',
  'withdrawals.direct',
  'investments.pay',
  'subscriptions.refund',
  'reconciliation.resolve',
  'taxes.remit',
  'merchants.settle',
]);

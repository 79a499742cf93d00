/** Who owns which table, and the few exceptions to the laws about tables (`modules.ts` has the modules). */

/** The migration that creates a table names its owner (`NNNN_module_change.sql`). These tables belong to another module. */
export const tableOwnerExceptions: Readonly<Record<string, string>> = {
  betalife_deliveries: 'betalife-subscriptions',
  betalife_moves: 'betalife-subscriptions',
  betalife_returns: 'betalife-subscriptions',
  betalife_subscriptions: 'betalife-subscriptions',
  branches: 'branches',
  bureau_consents: 'credit-bureaus',
  bureau_enquiries: 'credit-bureaus',
  bureau_raw_reports: 'credit-bureaus',
  channel_outages: 'outages',
  customer_documents: 'customer-files',
  customer_notes: 'customer-files',
  deposit_routes: 'deposit-routing',
  debit_attempts: 'card-debits',
  instalment_notices: 'loan-accounts',
  investment_contracts: 'investment-contracts',
  investment_moves: 'investment-contracts',
  investment_payments: 'investment-contracts',
  list_choices: 'lists',
  list_schedules: 'lists',
  list_views: 'lists',
  loan_assessments: 'assessments',
  loan_books: 'loan-accounts',
  loan_days: 'loan-accounts',
  loan_engine_corrections: 'servicing',
  loan_events: 'loan-accounts',
  loan_notes: 'loan-applications',
  loan_opinions: 'loan-applications',
  loan_payments: 'loan-accounts',
  loan_product_versions: 'loan-products',
  loan_reminders: 'loan-accounts',
  loan_products: 'loan-products',
  loan_tranches: 'servicing',
  payment_allocations: 'loan-accounts',
  payment_slips: 'payment-slips',
  bank_balances: 'reconciliation',
  reconciled_days: 'reconciliation',
  merchant_settlements: 'merchants',
  receipt_returns: 'suspense-desk',
  tax_remittances: 'taxes',
  repayment_import_rows: 'imports',
  repayment_imports: 'imports',
  savings_liens: 'savings-desk',
  savings_reactivation_codes: 'savings-desk',
  savings_product_versions: 'savings-products',
  savings_products: 'savings-products',
  planned_changes: 'settings',
  settings: 'settings',
  prepared_applications: 'walk-ins',
  walk_ins: 'walk-ins',
};

/** Tables of `platform`: every module may read them, no module writes them. */
export const platformTables: readonly string[] = ['demo_story', 'given_up_jobs', 'idempotency_keys', 'throttle_counts'];

/** Writes to a table of another module, each with its reason. */
export const foreignWrites: readonly { module: string; table: string; reason: string }[] = [
  { module: 'privacy', table: 'saved_cards', reason: 'erasure of a person removes the cards in the same transaction' },
  { module: 'privacy', table: 'users', reason: 'erasure of a person replaces the e-mail address in the same transaction' },
];

/** Modules whose SQL takes the name of the table from a register, each with its reason. */
export const registerReaders: Readonly<Record<string, string>> = {
  settings: 'works on the tables that a module declares for its own catalogue',
  privacy: 'exports, erases and purges by the register of personal data',
};

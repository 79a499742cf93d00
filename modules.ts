/**
 * The architecture on one page: a module imports only modules of lower layers, and only through their index.ts.
 * SQL of a module may read tables of lower layers. `reads` names the other tables that it reads. It writes its own tables only.
 */
export type Side = 'contract' | 'server' | 'web';
export type Module = { name: string; layer: number; sides: readonly Side[]; holds: string; reads?: readonly string[] };

export const modules: readonly Module[] = [
  {
    name: 'ledger',
    layer: 1,
    sides: ['contract', 'server', 'web'],
    holds: 'accounts, journals, balances, holds',
    reads: ['users'],
  },
  {
    name: 'notifications',
    layer: 0,
    sides: ['contract', 'server', 'web'],
    holds: 'bell, live channel, mail and SMS outbox',
    reads: ['users'],
  },
  { name: 'history', layer: 0, sides: ['contract', 'server'], holds: 'audit entries: actor, act, values before and after' },
  {
    name: 'approvals',
    layer: 1,
    sides: ['contract', 'server', 'web'],
    holds: 'acts that one person requests and another confirms',
    reads: ['users'],
  },
  { name: 'settings', layer: 2, sides: ['server'], holds: 'values effective from a day, and catalogues of items in versions' },
  {
    name: 'lists',
    layer: 3,
    sides: ['contract', 'server'],
    holds: 'lists of staff: pages, files, exports, saved views, columns',
  },
  { name: 'files', layer: 1, sides: ['contract', 'server'], holds: 'uploads and signed links' },
  {
    name: 'users',
    layer: 2,
    sides: ['contract', 'server', 'web'],
    holds: 'people, roles, scopes, transfers, requests',
    reads: ['branches', 'loan_payments', 'loans', 'savings_accounts'],
  },
  {
    name: 'wallets',
    layer: 2,
    sides: ['contract', 'server', 'web'],
    holds: 'money coming in: checkouts, saved cards, virtual accounts, provider notices',
  },
  {
    name: 'bookings',
    layer: 2,
    sides: ['server'],
    holds: 'what modules that book incoming money share: cash legs, daily total of one person',
    reads: ['payment_logs', 'repayment_import_rows', 'repayment_imports', 'savings_transactions', 'second_approvals'],
  },
  {
    name: 'settlements',
    layer: 3,
    sides: ['contract', 'server', 'web'],
    holds: 'credits of the collecting bank, and requests for lost notices',
  },
  { name: 'payouts', layer: 2, sides: ['contract', 'server', 'web'], holds: 'money going out' },
  { name: 'betalife', layer: 3, sides: ['contract', 'server', 'web'], holds: 'plans and packages that people save for' },
  { name: 'site', layer: 3, sides: ['contract', 'server', 'web'], holds: 'contact form, waiting list, complaints' },
  { name: 'statements', layer: 3, sides: ['contract', 'server', 'web'], holds: 'bank statements: read, proven, analysed' },
  { name: 'auth', layer: 3, sides: ['contract', 'server', 'web'], holds: 'sign-in, register, passwords, sessions' },
  { name: 'onboarding', layer: 4, sides: ['contract', 'server', 'web'], holds: 'profile, identity, documents, tiers' },
  {
    name: 'branches',
    layer: 3,
    sides: ['contract', 'server', 'web'],
    holds: 'branches, their officers and figures',
    reads: ['loan_payments', 'loan_payouts', 'loans'],
  },
  {
    name: 'referrals',
    layer: 5,
    sides: ['contract', 'server', 'web'],
    holds: 'codes, referrals and rewards',
    reads: ['loan_payments', 'loans'],
  },
  {
    name: 'guarantors',
    layer: 4,
    sides: ['contract', 'server', 'web'],
    holds: 'invitation, BVN, OTP, acceptance',
    reads: ['bvn_index'],
  },
  {
    name: 'schedules',
    layer: 4,
    sides: ['contract', 'server'],
    holds: 'instalment schedules, cost of credit, allocation: pure rules',
  },
  {
    name: 'investments',
    layer: 4,
    sides: ['contract', 'server', 'web'],
    holds: 'plans with their rates, and returns of an amount',
  },
  {
    name: 'loan-products',
    layer: 5,
    sides: ['contract', 'server', 'web'],
    holds: 'products of the lender: terms, versions, preview',
  },
  { name: 'savings-products', layer: 5, sides: ['contract', 'server', 'web'], holds: 'savings products: terms and versions' },
  {
    name: 'savings',
    layer: 6,
    sides: ['contract', 'server', 'web'],
    holds: 'savings accounts: terms, transactions, deposits',
    reads: ['savings_withdrawals'],
  },
  {
    name: 'investment-contracts',
    layer: 6,
    sides: ['contract', 'server', 'web'],
    holds: 'investments of customers: terms, accrual, maturity, early exit, payments',
  },
  { name: 'loans', layer: 6, sides: ['contract', 'server'], holds: 'the loan: its copy of the terms, its states, its offer' },
  {
    name: 'key-facts',
    layer: 7,
    sides: ['contract', 'server'],
    holds: 'the key facts of an offer as a document, and its signature',
  },
  {
    name: 'withdrawals',
    layer: 7,
    sides: ['contract', 'server', 'web'],
    holds: 'withdrawals from savings: request, hold, review, payout, return',
  },
  {
    name: 'assessments',
    layer: 7,
    sides: ['contract', 'server'],
    holds: 'credit rules, their inputs and results, automatic denial',
    reads: ['loan_payments', 'loan_tranches', 'payment_allocations', 'payment_logs'],
  },
  {
    name: 'loan-applications',
    layer: 8,
    sides: ['contract', 'server', 'web'],
    holds: 'draft, application, review, decision, offer, payout order, lists of loans',
    reads: ['payment_logs'],
  },
  {
    name: 'loan-accounts',
    layer: 7,
    sides: ['contract', 'server'],
    holds: 'the account of a running loan: instalments, events and their replay, allocations, books, its day close',
    reads: ['credit_refunds', 'day_reopenings'],
  },
  {
    name: 'repayments',
    layer: 9,
    sides: ['contract', 'server', 'web'],
    holds: 'payments, checkouts, receipts, customer credit and its refunds, second approvals, score',
    reads: ['payment_slips'],
  },
  { name: 'card-debits', layer: 10, sides: ['contract', 'server', 'web'], holds: 'collection from saved cards' },
  {
    name: 'betalife-subscriptions',
    layer: 10,
    sides: ['contract', 'server', 'web'],
    holds: 'packages that customers pay in parts: subscription, completion, delivery, money back',
  },
  { name: 'payment-slips', layer: 10, sides: ['contract', 'server', 'web'], holds: 'bank slips that another person confirms' },
  {
    name: 'imports',
    layer: 10,
    sides: ['contract', 'server', 'web'],
    holds: 'files of repayments, and of loans of other systems',
  },
  { name: 'loan-statements', layer: 10, sides: ['contract', 'server', 'web'], holds: 'the account of a loan as a document' },
  {
    name: 'servicing',
    layer: 10,
    sides: ['contract', 'server', 'web'],
    holds: 'disbursement, later tranches, changes of a running loan: charges, new schedules, restructuring, write-off',
  },
  { name: 'merchants', layer: 11, sides: ['contract', 'server', 'web'], holds: 'merchants, their loans and settlements' },
  {
    name: 'recovery',
    layer: 12,
    sides: ['contract', 'server', 'web'],
    holds: 'loans in arrears, contacts with their customers, promises to pay',
  },
  { name: 'customers', layer: 12, sides: ['contract', 'server', 'web'], holds: 'the complete record of one customer' },
  { name: 'privacy', layer: 12, sides: ['contract', 'server', 'web'], holds: 'own data: consents, exports, requests, retention' },
  {
    name: 'reports',
    layer: 12,
    sides: ['contract', 'server', 'web'],
    holds: 'portfolio at risk and ageing on any closed day, collections of any span',
    reads: ['business_days'],
  },
  {
    name: 'search',
    layer: 13,
    sides: ['contract', 'server', 'web'],
    holds: 'one search over loans, payments and customers',
  },
  { name: 'dashboard', layer: 13, sides: ['contract', 'server', 'web'], holds: 'pending work and due instalments by week' },
  { name: 'closings', layer: 12, sides: ['contract', 'server', 'web'], holds: 'the end of the business day' },
];

/** The migration that creates a table names its owner (`NNNN_module_change.sql`). These tables belong to another module. */
export const tableOwnerExceptions: Readonly<Record<string, string>> = {
  betalife_deliveries: 'betalife-subscriptions',
  betalife_moves: 'betalife-subscriptions',
  betalife_returns: 'betalife-subscriptions',
  betalife_subscriptions: 'betalife-subscriptions',
  branches: 'branches',
  debit_attempts: 'card-debits',
  instalment_notices: 'loan-accounts',
  investment_contracts: 'investment-contracts',
  investment_moves: 'investment-contracts',
  investment_payments: 'investment-contracts',
  list_choices: 'lists',
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
  loan_products: 'loan-products',
  loan_tranches: 'servicing',
  payment_allocations: 'loan-accounts',
  payment_slips: 'payment-slips',
  repayment_import_rows: 'imports',
  repayment_imports: 'imports',
  savings_product_versions: 'savings-products',
  savings_products: 'savings-products',
  settings: 'settings',
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

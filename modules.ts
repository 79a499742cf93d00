/** The architecture on one page: a module imports only modules of lower layers, and only through their index.ts. */
export type Side = 'contract' | 'server' | 'web';
export type Module = { name: string; layer: number; sides: readonly Side[]; holds: string };

export const modules: readonly Module[] = [
  { name: 'ledger', layer: 1, sides: ['contract', 'server'], holds: 'accounts, journals, balances, holds' },
  { name: 'notifications', layer: 1, sides: ['contract', 'server', 'web'], holds: 'bell, live channel, mail and SMS outbox' },
  { name: 'history', layer: 1, sides: ['contract', 'server'], holds: 'who did what, before and after' },
  { name: 'settings', layer: 2, sides: ['server'], holds: 'values that people decide, each from a day on' },
  { name: 'views', layer: 2, sides: ['contract', 'server'], holds: 'saved views and columns of the lists of staff' },
  { name: 'files', layer: 1, sides: ['contract', 'server'], holds: 'uploads and signed links' },
  { name: 'users', layer: 2, sides: ['contract', 'server', 'web'], holds: 'people, roles, scopes, transfers, requests' },
  {
    name: 'wallets',
    layer: 2,
    sides: ['contract', 'server', 'web'],
    holds: 'money coming in: checkouts, saved cards, virtual accounts, provider notices',
  },
  { name: 'payouts', layer: 2, sides: ['contract', 'server'], holds: 'money going out' },
  { name: 'betalife', layer: 2, sides: ['contract', 'server', 'web'], holds: 'plans and packages that people save for' },
  { name: 'site', layer: 3, sides: ['contract', 'server', 'web'], holds: 'contact form, waiting list, complaints' },
  { name: 'statements', layer: 3, sides: ['contract', 'server', 'web'], holds: 'bank statements: read, proven, analysed' },
  { name: 'auth', layer: 3, sides: ['contract', 'server', 'web'], holds: 'sign-in, register, passwords, sessions' },
  { name: 'onboarding', layer: 4, sides: ['contract', 'server', 'web'], holds: 'profile, identity, documents, tiers' },
  { name: 'branches', layer: 3, sides: ['contract', 'server', 'web'], holds: 'branches, their officers and figures' },
  { name: 'referrals', layer: 5, sides: ['contract', 'server', 'web'], holds: 'codes, who brought whom, the reward' },
  { name: 'guarantors', layer: 4, sides: ['contract', 'server', 'web'], holds: 'invitation, BVN, OTP, acceptance' },
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
    holds: 'plans with their rates, and what an amount becomes',
  },
  { name: 'loans', layer: 5, sides: ['contract', 'server', 'web'], holds: 'products, application, review, offer, disbursement' },
  {
    name: 'repayments',
    layer: 6,
    sides: ['contract', 'server', 'web'],
    holds: 'instalments, payment logs, events of running loans, receipts, debit, score',
  },
  { name: 'merchants', layer: 6, sides: ['contract', 'server', 'web'], holds: 'merchants, their loans and what we owe them' },
  { name: 'customers', layer: 7, sides: ['contract', 'server', 'web'], holds: 'one customer seen whole' },
  { name: 'privacy', layer: 7, sides: ['contract', 'server', 'web'], holds: 'own data: consents, exports, requests, retention' },
  {
    name: 'reports',
    layer: 7,
    sides: ['contract', 'server', 'web'],
    holds: 'portfolio at risk and ageing on any closed day',
  },
  { name: 'dashboard', layer: 8, sides: ['contract', 'server', 'web'], holds: 'what waits for whom, what falls due' },
  { name: 'closings', layer: 7, sides: ['contract', 'server', 'web'], holds: 'the end of the business day' },
];

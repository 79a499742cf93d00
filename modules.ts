/** The architecture on one page: a module imports only modules of lower layers, and only through their index.ts. */
export type Side = 'contract' | 'server' | 'web';
export type Module = { name: string; layer: number; sides: readonly Side[]; holds: string };

export const modules: readonly Module[] = [
  { name: 'ledger', layer: 1, sides: ['contract', 'server'], holds: 'accounts, journals, balances, holds' },
  { name: 'notifications', layer: 1, sides: ['contract', 'server', 'web'], holds: 'bell, live channel, mail and SMS outbox' },
  { name: 'history', layer: 1, sides: ['contract', 'server'], holds: 'who did what, before and after' },
  { name: 'files', layer: 1, sides: ['contract', 'server'], holds: 'uploads and signed links' },
  { name: 'users', layer: 2, sides: ['contract', 'server'], holds: 'people, roles, scopes' },
  {
    name: 'wallets',
    layer: 2,
    sides: ['contract', 'server', 'web'],
    holds: 'money coming in: checkouts, saved cards, virtual accounts, provider notices',
  },
  { name: 'payouts', layer: 2, sides: ['contract', 'server'], holds: 'money going out' },
  { name: 'statements', layer: 3, sides: ['contract', 'server', 'web'], holds: 'bank statements: read, proven, analysed' },
  { name: 'auth', layer: 3, sides: ['contract', 'server', 'web'], holds: 'sign-in, register, passwords, sessions' },
  { name: 'onboarding', layer: 4, sides: ['contract', 'server', 'web'], holds: 'profile and bank account' },
  { name: 'guarantors', layer: 4, sides: ['contract', 'server', 'web'], holds: 'invitation, BVN, OTP, acceptance' },
  {
    name: 'schedules',
    layer: 4,
    sides: ['contract', 'server'],
    holds: 'instalment schedules, cost of credit, allocation: pure rules',
  },
  { name: 'loans', layer: 5, sides: ['contract', 'server', 'web'], holds: 'products, application, review, offer, disbursement' },
  {
    name: 'repayments',
    layer: 6,
    sides: ['contract', 'server', 'web'],
    holds: 'instalments, payment logs, events of running loans, receipts, debit, score',
  },
  { name: 'closings', layer: 7, sides: ['contract', 'server', 'web'], holds: 'the end of the business day' },
];

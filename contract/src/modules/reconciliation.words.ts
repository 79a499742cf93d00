/** The groups of the bank reconciliation statement in words: on its page, and in its file. */
import type { BalanceGroup } from './reconciliation.balance.ts';

export const balanceGroupLabels: Record<BalanceGroup, string> = {
  statement: 'Balance per bank statement',
  credits_in_transit: 'Booked in, not on a statement yet',
  payments_in_transit: 'Booked out, not on a statement yet',
  provider_balance: 'Payouts from our balance at the provider',
  lines_in: 'Bank credits not booked',
  lines_out: 'Bank debits not booked',
  dismissed: 'Dismissed lines',
  differences: 'Differences between line and payment',
  before_statements: 'Before the first statement',
  unexplained: 'Unexplained difference',
  ledger: 'Balance of account 1000',
};

/** The groups of the bank reconciliation statement in words: on its page, and in its file. */
import type { BalanceGroup } from './reconciliation.balance.ts';

export const balanceGroupLabels: Record<BalanceGroup, string> = {
  statement: 'Balance by the bank statement',
  credits_in_transit: 'Booked in, not on a statement yet',
  payments_in_transit: 'Booked out, not on a statement yet',
  provider_balance: 'Payouts from our balance at the provider',
  lines_in: 'Credits of the bank, not booked',
  lines_out: 'Debits of the bank, not booked',
  dismissed: 'Lines set aside with a reason',
  differences: 'Differences between line and payment',
  before_statements: 'Before the first statement',
  unexplained: 'Unexplained difference',
  ledger: 'Balance of account 1000',
};

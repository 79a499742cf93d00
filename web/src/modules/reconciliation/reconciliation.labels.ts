/** The words of reconciliation. */
import type { MatchRule, PaymentRecord, PaymentsShown, ReconciliationState } from '@ajo/contract/modules/reconciliation';
import type { BalanceGroup } from '@ajo/contract/modules/reconciliation.balance';
import type { BankLineSide, BankLineResult } from '@ajo/contract/modules/reconciliation.lines';
import type { ReconciliationDayState } from '@ajo/contract/modules/reconciliation.days';
import type { Tone } from '#ui';

export const stateLabels: Record<ReconciliationState, { word: string; tone: Tone }> = {
  matched: { word: 'Matched', tone: 'success' },
  missing_at_bank: { word: 'Missing at the bank', tone: 'error' },
  amount_differs: { word: 'Amount differs', tone: 'error' },
  duplicate: { word: 'Duplicate', tone: 'warning' },
  waiting: { word: 'Waiting', tone: 'warning' },
};
export const resultLabels: Record<BankLineResult, { word: string; tone: Tone }> = {
  matched: { word: 'Matched', tone: 'success' },
  missing_in_book: { word: 'Missing in the books', tone: 'error' },
  amount_differs: { word: 'Amount differs', tone: 'error' },
  duplicate: { word: 'Duplicate', tone: 'warning' },
  dismissed: { word: 'Dismissed', tone: 'secondary' },
  withdrawn: { word: 'Withdrawn', tone: 'secondary' },
};
export const sideLabels: Record<BankLineSide, string> = { credit: 'Credits', debit: 'Debits' };
export const ruleLabels: Record<MatchRule, string> = {
  reference: 'Same reference',
  settlement_id: 'Settlement of the bank',
  session_id: 'Session of the bank',
  settlement_batch: 'Settled in a batch',
  batch_amount: 'Amount of a batch',
  amount_and_day: 'Same amount within a day',
  by_hand: 'Linked manually',
};
export const recordLabels: Record<PaymentRecord, string> = {
  receipt: 'Provider',
  loan_payment: 'Loan, manual',
  savings_deposit: 'Savings, manual',
  loan_return: 'Reversed loan',
  settlement_batch: 'Batch of a provider',
  provider_transfer: 'Transfer from Providus',
  payout_return: 'Returned payout',
  payout: 'Payout',
  withdrawal: 'Withdrawal, manual',
  tax_payment: 'Tax payment',
  merchant_settlement: 'Payment to a merchant',
  bank_charge: 'Bank charge',
  own_money: 'Own money',
};
export const dayLabels: Record<ReconciliationDayState, { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'warning' },
  reconciled: { word: 'Reconciled', tone: 'success' },
  changed: { word: 'Changed since', tone: 'error' },
};
export const actionLabels = {
  link: 'Link',
  write_off: 'Write off',
  charge: 'Book charge',
  transfer: 'Transfer from Providus',
  keep: 'Keep in suspense',
  book: 'Book to an account',
  unlink: 'End match',
  dismiss: 'Dismiss',
  reopen: 'Open again',
} as const;

export const shownLabels: Record<PaymentsShown, string> = {
  unmatched: 'Not matched',
  proven_by_provider: 'Confirmed by the provider only',
  into_account: 'Into our account',
  out_of_account: 'Out of our account',
  with_providers: 'With providers',
  overdue_at_paystack: 'Overdue at Paystack',
};

/** Why a group is on the bank reconciliation statement, where its name does not say so. */
export const balanceHints: Partial<Record<BalanceGroup, string>> = {
  provider_balance: 'No debit of our bank: they may have left our balance at the provider',
  differences: 'For example a fee that is booked with a payout and not in its debit',
  before_statements: 'The books on the day before, less the balance at which the first statement opens',
};

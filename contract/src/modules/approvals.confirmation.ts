/** Kinds of approvals that a second person confirms by typing what they are about (decision 821): money leaves or is given up, or a closed day or month changes. */
export const typedApprovals: ReadonlySet<string> = new Set([
  'loan_write_off',
  'loan_loan_reversal',
  'loan_restructure',
  'loan_credit_refund',
  'savings_withdrawal',
  'savings_withdrawal_by_hand',
  'investment_payment',
  'payout_by_hand',
  'betalife_refund',
  'tax_remittance',
  'merchant_settlement',
  'receipt_return',
  'reopen_days',
  'close_month',
]);

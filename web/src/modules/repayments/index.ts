/** Repayments, seen: what routes and pages of other modules may show. */
export { MyPaymentsButton } from './components/my-payments.tsx';
export {
  useCheckedPayment,
  useReturn,
  keepMyRepayments,
  saveMyReceipt,
  useMyRepayments,
  type PaymentInput,
  useCheckout,
  useQuote,
} from './my-repayments.calls.ts';
export { ScoreRows } from './components/score-rows.tsx';
export { sources, InstalmentTable, PaymentTable } from './components/payment-lists.tsx';
export { StaffPayments } from './components/staff-payments.tsx';
export { StaffInstalments } from './components/staff-instalments.tsx';
export { UnconfirmedLines, UnconfirmedPayments } from './components/unconfirmed-payments.tsx';
export { EarlyChoice } from './components/early-choice.tsx';
export { useEarlyUse } from './early-use.calls.ts';
export { useRepayments, saveReceipt } from './staff-repayments.calls.ts';
export { AboveOwed, useAboveOwed } from './components/above-owed.tsx';
export { RegenerateAccount } from './components/regenerate-account.tsx';
export { RecordPaymentDialog } from './components/record-payment-dialog.tsx';

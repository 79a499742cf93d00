/** Repayments, seen: what routes and pages of other modules may show. */
export { InstalmentTable, PaymentTable, sources } from './components/payment-lists.tsx';
export { MyRunningLoan } from './components/my-running-loan.tsx';
export { PayFeeFirst } from './components/late-pay-fee-first.tsx';
export { keepMyRepayments, useReturn } from './my-repayments.calls.ts';
export { MyInstalmentScreen } from './screens/my-instalment.screen.tsx';
export { InstalmentScreen } from './screens/instalment.screen.tsx';
export { ScoreRows } from './components/score-rows.tsx';
export { RepaymentScoreScreen } from './screens/repayment-score.screen.tsx';
export { LoanRequestScreen } from './screens/loan-request.screen.tsx';
export { LoanStatementButton } from './components/loan-statement.tsx';
export { MyPaymentsButton } from './components/my-payments.tsx';
export { ImportsScreen, LoanImportsScreen } from './screens/imports.screen.tsx';
export { SlipsScreen } from './screens/slips.screen.tsx';

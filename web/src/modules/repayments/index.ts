/** Repayments, seen: what routes and pages of other modules may show. */
export { InstalmentTable, PaymentTable, sources } from './components/payment-lists.tsx';
export { MyRunningLoan } from './components/my-running-loan.tsx';
export { keepMyRepayments, useReturn } from './my-repayments.calls.ts';
export { ScoreRows } from './components/score-rows.tsx';
export { LoanRequestScreen } from './screens/loan-request.screen.tsx';
export { LoanStatementButton } from './components/loan-statement.tsx';
export { MyPaymentsButton } from './components/my-payments.tsx';

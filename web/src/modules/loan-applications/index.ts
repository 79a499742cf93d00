/** Loan applications: what pages of other modules may show. */
export { loanLabel } from './loan.labels.ts';
export { endTexts } from './stage.labels.ts';
export { MyKeyFacts, MyKeyFactsButton } from './components/my-key-facts.tsx';
export { useMyLoan, useMyLoans, useLoanReturn, keepMyLoans, hasMyLoans } from './my-loans.calls.ts';
export { LoanFile, LoanGuarantors } from './components/loan-file.tsx';
export { LoanHistory } from './components/loan-history.tsx';
export { NextInQueue, RequestBody } from './components/request-rail.tsx';
export { LoanNotes } from './components/loan-notes.tsx';
export { StaffActions } from './components/staff-actions.tsx';
export { useLoan, useLoanBrief } from './staff-loans.calls.ts';
export { useBranchAndOfficer, useLoanChoices } from './choices.calls.ts';
export { useAffordable, useProducts } from './application.calls.ts';
export { blank as blankRequest, namesNobody } from './components/guarantor-step.tsx';
export { RequestFields } from './components/request-fields.tsx';

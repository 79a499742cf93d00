/** Servicing: what pages of other modules may show. */
export { CreditCard, isCreditOnly } from './components/credit-card.tsx';
export { WaitingForSecond } from './components/second-approvals.tsx';
export { ServicingActions, useServicing } from './components/servicing.tsx';
export { ReversePaymentDialog } from './components/servicing-dialogs.tsx';
export { LoanPayouts } from './components/loan-payouts.tsx';

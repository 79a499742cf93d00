/** /admin/requests/{loan_id}: the loan's page with its payouts on it. */
import { LoanRequestScreen } from '#modules/repayments';
import { LoanPayouts } from '../components/loan-payouts.tsx';

export const RequestScreen = () => <LoanRequestScreen payouts={(loan) => <LoanPayouts loan={loan} />} />;

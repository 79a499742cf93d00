/** Which of a customer's own loans is the one that their start page is about. */
import type { LoanRow, LoanState } from './loans.ts';

/** Approved, active or completed: a customer with such a loan cannot apply for another. */
const underWay: readonly LoanState[] = ['active', 'pending', 'approved', 'disburse', 'disbursement_failed'];
export const isUnderWay = (state: LoanState): boolean => underWay.includes(state);

/** What runs comes before what was only begun. */
export const openLoanOf = <Row extends Pick<LoanRow, 'status'>>(loans: readonly Row[]): Row | undefined =>
  loans.find(({ status }) => isUnderWay(status)) ?? loans.find(({ status }) => status === 'incomplete');

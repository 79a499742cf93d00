/** Pure decisions about writing to guarantors: who is waited for, and who is missing. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Loan } from '#modules/loans';
import { guarantorsComplete, notPending } from './loan-applications.errors.ts';

type LoanStatus = { status: string };
const waiting = ['unregistered', 'incomplete'];

export const isWaiting = ({ status }: LoanStatus): boolean => waiting.includes(status);

/** How many more people must be named: those who refused do not count. */
export const missingGuarantors = (loan: Pick<Loan, 'requiredGuarantors'>, guarantors: readonly LoanStatus[]): number =>
  Math.max(0, loan.requiredGuarantors - guarantors.filter(({ status }) => status !== 'denied').length);

export function whyNotRequestGuarantor(
  loan: Pick<Loan, 'status' | 'requiredGuarantors'>,
  guarantors: readonly LoanStatus[],
): DomainError | undefined {
  if (loan.status !== 'pending') return notPending();
  return guarantors.some(isWaiting) || missingGuarantors(loan, guarantors) > 0 ? undefined : guarantorsComplete();
}
